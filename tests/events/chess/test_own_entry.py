"""Players enter their own results: one says, the other confirms.

Board 1 of a published round:

    White says   Black says   the board has
    1-0          –            nothing
    1-0          0-1          nothing, until one of them or an arbiter says something else
    1-0          1-0          1-0, with a second witness
"""

import pytest

from domain.chess.stage import Board
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo
from events.chess.vocabulary.entries import ResultReported
from events.chess.vocabulary.stages import OwnEntryAllowed
from events.contest.commands import PairRound, RecordResult, WithdrawResult
from events.contest.vocabulary.rounds import RoundPublished, RoundUnpublished
from tests.events.chess.evening import STAGE, Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))
    evening.do(OwnEntryAllowed(STAGE, allowed=True))
    return evening


def says(evening: Evening, side: str, result: str) -> None:
    evening.do(ResultReported(STAGE, 1, 1, side, result))


def board(evening: Evening) -> Board:
    return evening.stage.rounds[0].boards[0]


def code(evening: Evening) -> str:
    result = board(evening).result
    return result.code if result else ""


def test_nobody_enters_anything_where_it_is_not_allowed(evening: Evening) -> None:
    evening.do(OwnEntryAllowed(STAGE, allowed=False))
    with pytest.raises(NotNow, match="tell the arbiter"):
        says(evening, "w", "1-0")


def test_one_player_alone_decides_nothing(evening: Evening) -> None:
    says(evening, "w", "1-0")

    assert (code(evening), board(evening).told) == ("", ())
    assert set(evening.stage.reports_of(RoundNo(1), board(evening))) == {"w"}


def test_both_saying_the_same_make_it_the_result(evening: Evening) -> None:
    says(evening, "w", "1-0")
    says(evening, "b", "1-0")

    assert (code(evening), board(evening).witnesses) == ("1-0", 1)


def test_two_different_reports_stand_side_by_side_until_they_agree(evening: Evening) -> None:
    says(evening, "w", "1-0")
    says(evening, "b", "0-1")
    assert code(evening) == ""

    says(evening, "w", "0-1")
    assert code(evening) == "0-1"


def test_an_arbiter_s_entry_ends_what_they_said(evening: Evening) -> None:
    says(evening, "w", "1-0")
    says(evening, "b", "0-1")
    evening.do(RecordResult(STAGE, 1, 1, "=-=", board(evening).changed_at))

    assert code(evening) == "=-="
    assert not evening.stage.reports_of(RoundNo(1), board(evening))


def test_what_was_said_of_a_withdrawn_result_is_not_believed_again(evening: Evening) -> None:
    says(evening, "w", "1-0")
    evening.do(RecordResult(STAGE, 1, 1, "1-0", board(evening).changed_at))
    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", board(evening).changed_at))

    says(evening, "b", "1-0")

    assert code(evening) == ""


def test_once_it_stands_another_result_is_asked_for(evening: Evening) -> None:
    says(evening, "w", "1-0")
    says(evening, "b", "1-0")
    says(evening, "b", "0-1")

    [asked] = evening.stage.requests
    assert (code(evening), board(evening).witnesses) == ("1-0", 1)
    assert asked.why == "Black enters another result themselves; the board has 1-0."


@pytest.mark.parametrize("side", ["w", "b"])
def test_neither_player_is_a_witness_of_himself(evening: Evening, side: str) -> None:
    says(evening, "w", "1-0")
    says(evening, "b", "1-0")

    with pytest.raises(NotNow, match="entered this already; 1-0 is recorded"):
        says(evening, side, "1-0")
    assert board(evening).witnesses == 1


def test_saying_it_twice_changes_nothing(evening: Evening) -> None:
    says(evening, "w", "=-=")
    with pytest.raises(NotNow, match="entered this already"):
        says(evening, "w", "=-=")


@pytest.mark.parametrize("result", ["+--", "---", "A-A", "W-L", "9"])
def test_what_is_the_arbiter_s_to_enter_stays_his(evening: Evening, result: str) -> None:
    with pytest.raises(RuleViolation, match="tell the arbiter"):
        says(evening, "w", result)


def test_nobody_hears_of_a_round_that_is_not_published(evening: Evening) -> None:
    evening.do(RoundUnpublished(STAGE, 1, "wrong order"))
    with pytest.raises(NotNow, match="not published yet"):
        says(evening, "w", "1-0")
