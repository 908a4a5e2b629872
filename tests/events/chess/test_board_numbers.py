"""Boards of the hall: where a section begins, and who plays on one of their own."""

import pytest

from domain.contest.round import BoardNumbers
from domain.errors import DomainError, NotNow, Unknown
from domain.ids import EntryId
from events.audit.verdict.provers import repair_all
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import BoardNumbersAnnounced
from events.contest.commands import ExchangeBoards, RecordResult
from tests.events.chess.evening import STAGE, Evening
from tests.every import every


def pairs(*numbers: tuple[int, int]) -> list[tuple[EntryId, EntryId]]:
    return [(EntryId(one), EntryId(other)) for one, other in numbers]


def test_the_boards_that_are_left_go_to_the_others_in_their_order() -> None:
    #        41   42   43   44  |  60
    # 2-5     2         .        .
    # 1-7 is on 43, 8-6 on 60, whoever else sits there
    fixed = {EntryId(7): 43, EntryId(6): 60, EntryId(8): 61}
    found = BoardNumbers(41, fixed).number_pairs(pairs((2, 5), (1, 7), (3, 4), (8, 6)))

    assert found == list(zip((41, 42, 43, 60), pairs((2, 5), (3, 4), (1, 7), (8, 6)), strict=True))


def announced(evening: Evening, first: int = 41, *fixed: tuple[int, int]) -> Evening:
    evening.do(BoardNumbersAnnounced(STAGE, first, fixed))
    return evening


def test_results_go_by_the_number_that_hangs_in_the_hall() -> None:
    evening = announced(Evening(8), 41, (8, 60)).paired(1)

    assert [board.number for board in evening.round(1).boards] == [41, 42, 43, 60]
    at = next(board for board in evening.round(1).boards if 8 in (board.white, board.black))
    assert at.number == 60
    for number in (41, 42, 43, 60):
        evening.enter(1, number, "1-0")
    assert evening.round(1).boards_without_result == ()
    with pytest.raises(Unknown):
        evening.enter(1, 44, "1-0")


def test_a_result_for_others_than_sit_there_is_a_request_on_such_a_board_too() -> None:
    evening = announced(Evening(8), 41, (8, 60)).paired(1)
    board = evening.board(1, 60)
    asked = RecordResult(
        STAGE, 1, 60, "1-0", board.seated_at - 1, white=board.black, black=board.white
    )
    evening.do(asked)
    assert evening.board(1, 60).result is None
    (request,) = evening.stage.requests
    assert request.at.board == 60


def test_every_round_is_proved_as_any_other() -> None:
    evening = announced(Evening(9), 41, (8, 60))
    for number in (1, 2, 3):
        evening.paired(number, confirmed=3)
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, "1-0")

    assert all(60 in {b.number for b in evening.round(n).boards} for n in (1, 2, 3))
    assert [one for one in repair_all(evening.history) if one.differs] == []


def test_a_round_that_is_paired_keeps_its_boards() -> None:
    evening = announced(Evening(8).paired(1), 41, (8, 60))
    assert [board.number for board in evening.round(1).boards] == [1, 2, 3, 4]
    last = evening.round(1).pair_at(4)

    evening.do(ExchangeBoards(STAGE, 1, 3, 4, "as seated", confirmed=4))

    assert [board.number for board in evening.round(1).boards] == [1, 2, 3, 4]
    assert evening.round(1).pair_at(3) == last


def test_two_boards_change_places_but_not_one_that_is_somebodys_own() -> None:
    evening = announced(Evening(8), 41, (8, 60)).paired(1)
    first, second = (evening.round(1).pair_at(number) for number in (41, 42))

    evening.do(ExchangeBoards(STAGE, 1, 41, 42, "as seated", confirmed=4))

    assert [evening.round(1).pair_at(number) for number in (41, 42)] == [second, first]
    with pytest.raises(NotNow, match="in every round"):
        evening.do(ExchangeBoards(STAGE, 1, 41, 60, "as seated", confirmed=4))


@every(
    ("fixed", "error"),
    [(((1, 60), (1, 61)), NotNow), (((1, 60), (2, 60)), NotNow), (((99, 60),), Unknown)],
)
def test_a_board_for_each_and_each_known(
    fixed: tuple[tuple[int, int], ...], error: type[DomainError]
) -> None:
    with pytest.raises(error):
        announced(Evening(8), 1, *fixed)


def test_a_table_has_its_own_boards() -> None:
    with pytest.raises(NotNow, match="table or bracket"):
        announced(Evening(4, plan=c.PlanRoundRobin("Round robin")))
