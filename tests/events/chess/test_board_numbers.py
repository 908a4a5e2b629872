"""Numbers of boards in the hall: the first board of a section, and players with a fixed board."""

import pytest

from domain.contest.round import BoardNumbers
from domain.errors import DomainError, NotNow, Unknown
from domain.ids import EntryId
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import BoardNumbersAnnounced
from events.contest.commands import ExchangeBoards, RecordResult
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.every import every


def pairs(*numbers: tuple[int, int]) -> list[tuple[EntryId, EntryId]]:
    return [(EntryId(one), EntryId(other)) for one, other in numbers]


def test_boards_without_fixed_players_are_numbered_in_order() -> None:
    # Boards begin with 41. 7 keeps the pair 1-7 on 43; of 8-6 both are fixed, and the lower counts.
    fixed = {EntryId(7): 43, EntryId(6): 60, EntryId(8): 61}
    found = BoardNumbers(41, fixed).number_pairs(pairs((2, 5), (1, 7), (3, 4), (8, 6)))

    assert found == list(zip((41, 42, 43, 60), pairs((2, 5), (3, 4), (1, 7), (8, 6)), strict=True))


def with_board_numbers(evening: Evening, first: int = 41, *fixed: tuple[int, int]) -> Evening:
    """`first` is the number of the first board; `fixed` are players with the board of each."""
    evening.do(BoardNumbersAnnounced(STAGE, first, fixed))
    return evening


def test_results_are_entered_by_the_announced_board_number() -> None:
    evening = with_board_numbers(Evening(8), 41, (8, 60)).paired(1)

    assert [board.number for board in evening.round(1).boards] == [41, 42, 43, 60]
    at = next(board for board in evening.round(1).boards if 8 in (board.white, board.black))
    assert at.number == 60
    for number in (41, 42, 43, 60):
        evening.enter(1, number, "1-0")
    assert evening.round(1).boards_without_result == ()
    with pytest.raises(Unknown):
        evening.enter(1, 44, "1-0")


def test_a_result_of_other_players_on_a_fixed_board_becomes_a_request() -> None:
    evening = with_board_numbers(Evening(8), 41, (8, 60)).paired(1)
    board = evening.board(1, 60)
    before_pairing = board.seated_at - 1
    command = RecordResult(
        STAGE, 1, 60, "1-0", saw=before_pairing, white=board.black, black=board.white
    )
    evening.do(command)
    assert evening.board(1, 60).result is None
    (request,) = evening.stage.requests
    assert request.at.board == 60


def test_rounds_with_fixed_boards_are_proved_by_the_audit() -> None:
    evening = with_board_numbers(Evening(9), 41, (8, 60))
    for number in (1, 2, 3):
        evening.paired(number, confirmed=CONFIRMED)
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, "1-0")

    assert all(60 in {b.number for b in evening.round(n).boards} for n in (1, 2, 3))
    assert [one for one in pair_all_rounds_again(evening.history) if one.is_different] == []


def test_board_numbers_announced_later_do_not_change_a_paired_round() -> None:
    evening = with_board_numbers(Evening(8).paired(1), 41, (8, 60))
    assert [board.number for board in evening.round(1).boards] == [1, 2, 3, 4]
    last = evening.round(1).pair_at(4)

    evening.do(ExchangeBoards(STAGE, 1, 3, 4, "as seated", confirmed=CONFIRMED_TWICE))

    assert [board.number for board in evening.round(1).boards] == [1, 2, 3, 4]
    assert evening.round(1).pair_at(3) == last


def test_two_boards_are_exchanged_unless_one_is_fixed() -> None:
    evening = with_board_numbers(Evening(8), 41, (8, 60)).paired(1)
    first, second = (evening.round(1).pair_at(number) for number in (41, 42))

    evening.do(ExchangeBoards(STAGE, 1, 41, 42, "as seated", confirmed=CONFIRMED_TWICE))

    assert [evening.round(1).pair_at(number) for number in (41, 42)] == [second, first]
    with pytest.raises(NotNow, match="in every round"):
        evening.do(ExchangeBoards(STAGE, 1, 41, 60, "as seated", confirmed=CONFIRMED_TWICE))


@every(
    ("fixed", "error"),
    [(((1, 60), (1, 61)), NotNow), (((1, 60), (2, 60)), NotNow), (((99, 60),), Unknown)],
)
def test_fixed_boards_need_known_players_and_distinct_boards(
    fixed: tuple[tuple[int, int], ...], error: type[DomainError]
) -> None:
    with pytest.raises(error):
        with_board_numbers(Evening(8), 1, *fixed)


def test_a_round_robin_has_no_announced_board_numbers() -> None:
    with pytest.raises(NotNow, match="table or bracket"):
        with_board_numbers(Evening(4, plan=c.PlanRoundRobin("Round robin")))
