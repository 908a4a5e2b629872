"""A round in which players sat at wrong boards or with wrong colours, corrected in one act.

Round 1 of six players, rated in the order of their numbers: 1-4, 5-2, 3-6.
"""

import pytest

from domain.errors import NotNow
from events.codec import event_of
from events.contest.commands import ExchangeBoards, ExchangePlaces
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import (
    ManualPairingEnded,
    ManualPairingStarted,
    PairingChangedByHand,
    RoundClosed,
)
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED
from tests.events.chess.evening import STAGE, Evening
from tests.events.chess.test_manual import boards

PAIRING_CHANGED = [ManualPairingStarted, PairingChangedByHand, ManualPairingEnded]


def round_of_six() -> Evening:
    evening = Evening(6).paired(1)
    assert boards(evening) == ((1, 4), (5, 2), (3, 6))
    return evening


def exchange(evening: Evening, one: int, other: int, confirmed: int = 4) -> list[type]:
    before = len(evening.records)
    evening.do(ExchangePlaces(STAGE, 1, one, other, "they sat down so", confirmed))
    return [type(event_of(record)) for record in evening.records[before:]]


def test_an_exchange_needs_a_single_confirmation() -> None:
    evening = round_of_six()
    with pytest.raises(ConfirmationNeeded) as confirmation:
        exchange(evening, 1, 5, confirmed=0)
    assert confirmation.value.level == 4
    assert "The system pairs 1 P1 – 4 P4" in str(confirmation.value)


def test_two_players_take_each_other_s_place() -> None:
    evening = round_of_six()
    assert exchange(evening, 4, 5) == PAIRING_CHANGED
    assert boards(evening) == ((1, 5), (4, 2), (3, 6))
    assert not evening.round(1).manual


def test_players_with_a_result_are_not_exchanged() -> None:
    evening = round_of_six()
    evening.enter(1, 1, "1-0")
    with pytest.raises(NotNow, match="Board 1 has a result already"):
        exchange(evening, 4, 5)


@pytest.mark.parametrize(("entered", "turned"), [("1-0", "0-1"), ("=-=", "=-="), ("--+", "+--")])
def test_wrong_colours_turn_the_result_with_the_players(entered: str, turned: str) -> None:
    evening = round_of_six()
    evening.enter(1, 1, entered)
    assert exchange(evening, 1, 4) == [*PAIRING_CHANGED, ResultRecorded]
    assert boards(evening) == ((4, 1), (5, 2), (3, 6))
    result = evening.board(1, 1).result
    assert result is not None
    assert result.code == turned


def test_wrong_colours_are_turned_before_the_result() -> None:
    evening = round_of_six()
    assert exchange(evening, 5, 2) == PAIRING_CHANGED
    assert boards(evening) == ((1, 4), (2, 5), (3, 6))


def test_two_boards_are_exchanged_with_their_results() -> None:
    evening = round_of_six()
    evening.enter(1, 1, "1-0")
    evening.do(ExchangeBoards(STAGE, 1, 1, 3, "the camera is on board 1", CONFIRMED))
    assert boards(evening) == ((3, 6), (5, 2), (1, 4))
    assert [b.result is not None for b in evening.round(1).boards] == [False, False, True]


def test_an_undo_takes_back_all_events_of_an_act() -> None:
    evening = round_of_six()
    exchange(evening, 4, 5)
    undoable = evening.state.undoable
    assert undoable is not None
    evening.undo(undoable.first)
    assert boards(evening) == ((1, 4), (5, 2), (3, 6))


@pytest.mark.parametrize("other", [1, 9])
def test_an_exchange_names_two_players_of_the_round(other: int) -> None:
    with pytest.raises(NotNow, match="Name two who are in round 1"):
        exchange(round_of_six(), 1, other)


def test_a_closed_round_is_not_changed_by_an_exchange() -> None:
    evening = Evening(6).played(1)
    evening.do(RoundClosed(STAGE, 1))
    with pytest.raises(NotNow, match="is closed"):
        exchange(evening, 1, 4)


def test_an_unknown_board_is_not_exchanged() -> None:
    with pytest.raises(NotNow, match="Name two of the 3 boards of round 1"):
        round_of_six().do(ExchangeBoards(STAGE, 1, 1, 4, "so", CONFIRMED))
