"""Players enter their own results: one player reports, the other confirms.

Board 1 of a published round:

    White reports  Black reports  result of the board
    1-0            –              none
    1-0            0-1            none, until one of them or an arbiter reports something else
    1-0            1-0            1-0, with a second witness
"""

import pytest

from domain.chess.stage import Board
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo
from domain.messages import message_as_data
from events.audit.history import sentence_of
from events.chess.vocabulary.entries import ResultReported
from events.chess.vocabulary.stages import OwnEntryAllowed
from events.contest.commands import PairRound, RecordResult, WithdrawResult
from events.contest.vocabulary.rounds import RoundPublished, RoundUnpublished
from tests.events.chess.evening import STAGE, Evening
from web.shared.languages import words_in


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))
    evening.do(OwnEntryAllowed(STAGE, allowed=True))
    return evening


def report_result(evening: Evening, side: str, result: str) -> None:
    evening.do(ResultReported(STAGE, 1, 1, side, result))


def board(evening: Evening) -> Board:
    return evening.stage.rounds[0].boards[0]


def code(evening: Evening) -> str:
    result = board(evening).result
    return result.code if result else ""


def test_players_can_not_enter_results_unless_allowed(evening: Evening) -> None:
    evening.do(OwnEntryAllowed(STAGE, allowed=False))
    with pytest.raises(NotNow, match="tell the arbiter"):
        report_result(evening, "w", "1-0")


def test_a_forfeit_is_refused_in_a_sentence_that_can_be_translated(evening: Evening) -> None:
    with pytest.raises(RuleViolation) as refused:
        report_result(evening, "w", "+--")

    _, places = message_as_data(refused.value.sentence)
    assert places == {"choices": "1-0, =-=, 0-1", "result": "'+--'"}


def test_a_single_players_report_does_not_count(evening: Evening) -> None:
    report_result(evening, "w", "1-0")

    assert (code(evening), board(evening).claims) == ("", ())
    assert set(evening.stage.reports_of(RoundNo(1), board(evening))) == {"w"}


def test_the_sentence_of_a_report_names_its_colour_in_the_readers_language(
    evening: Evening,
) -> None:
    sentence = sentence_of(evening.state, ResultReported(STAGE, 1, 1, "w", "1-0"))

    assert words_in("de").translate(sentence).endswith("Weiß sagt 1-0")


def test_two_equal_reports_are_recorded_as_the_result(evening: Evening) -> None:
    report_result(evening, "w", "1-0")
    report_result(evening, "b", "1-0")

    assert (code(evening), board(evening).witnesses) == ("1-0", 1)


def test_two_different_reports_stand_side_by_side_until_they_agree(evening: Evening) -> None:
    report_result(evening, "w", "1-0")
    report_result(evening, "b", "0-1")
    assert code(evening) == ""

    report_result(evening, "w", "0-1")
    assert code(evening) == "0-1"


def test_an_arbiters_entry_replaces_the_players_reports(evening: Evening) -> None:
    report_result(evening, "w", "1-0")
    report_result(evening, "b", "0-1")
    evening.do(RecordResult(STAGE, 1, 1, "=-=", board(evening).changed_at))

    assert code(evening) == "=-="
    assert not evening.stage.reports_of(RoundNo(1), board(evening))


def test_reports_of_a_withdrawn_result_do_not_count_again(evening: Evening) -> None:
    report_result(evening, "w", "1-0")
    evening.do(RecordResult(STAGE, 1, 1, "1-0", board(evening).changed_at))
    evening.do(WithdrawResult(STAGE, 1, 1, "wrong board", board(evening).changed_at))

    report_result(evening, "b", "1-0")

    assert code(evening) == ""


def test_another_report_of_a_recorded_result_becomes_a_request(evening: Evening) -> None:
    report_result(evening, "w", "1-0")
    report_result(evening, "b", "1-0")
    report_result(evening, "b", "0-1")

    [request] = evening.stage.requests
    assert (code(evening), board(evening).witnesses) == ("1-0", 1)
    assert request.why == "Black enters another result themselves; the board has 1-0."


@pytest.mark.parametrize("side", ["w", "b"])
def test_a_player_is_no_second_witness_of_their_own_report(evening: Evening, side: str) -> None:
    report_result(evening, "w", "1-0")
    report_result(evening, "b", "1-0")

    with pytest.raises(NotNow, match="entered this already; 1-0 is recorded"):
        report_result(evening, side, "1-0")
    assert board(evening).witnesses == 1


def test_a_repeated_report_is_refused(evening: Evening) -> None:
    report_result(evening, "w", "=-=")
    with pytest.raises(NotNow, match="entered this already"):
        report_result(evening, "w", "=-=")


@pytest.mark.parametrize("result", ["+--", "---", "A-A", "W-L", "9"])
def test_players_can_not_enter_forfeits_or_unrated_games(evening: Evening, result: str) -> None:
    with pytest.raises(RuleViolation, match="tell the arbiter"):
        report_result(evening, "w", result)


def test_players_can_not_report_in_an_unpublished_round(evening: Evening) -> None:
    evening.do(RoundUnpublished(STAGE, 1, "wrong order"))
    with pytest.raises(NotNow, match="not published yet"):
        report_result(evening, "w", "1-0")
