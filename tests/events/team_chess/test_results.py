"""Results of games in team matches: entered, confirmed, disputed, corrected, and requested after
the round was closed.
"""

from typing import Any

import pytest

from domain.errors import NotNow
from domain.results import parse_result
from events.contest.commands import (
    CorrectResult,
    GrantCorrection,
    RecordResult,
    ResolveDispute,
    WithdrawResult,
)
from events.contest.vocabulary.results import CorrectionDeclined
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.team_chess.vocabulary import commands as c
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.team_chess.cup import ADA, ALPHA, ANNA, GUS, STAGE, Cup

AT: dict[str, Any] = {"stage": STAGE, "round": 1, "match": 1, "board": 1}
HOME = [("1-0", "0-1")] * 2
"""The team named first wins 2–0 in each match."""


def test_nothing_is_entered_before_line_ups_are_revealed() -> None:
    cup = Cup().published()
    with pytest.raises(NotNow, match="line-ups of match 1 in round 1 are not revealed"):
        cup.do(RecordResult(**AT, result="1-0", saw=cup.version))
    with pytest.raises(NotNow, match="publish it first"):
        Cup().paired().do(RecordResult(**AT, result="1-0", saw=20))


def test_the_same_result_again_is_a_witness_and_another_one_from_an_old_sheet_disputes_it() -> None:
    cup = Cup().seated()
    empty = cup.version
    cup.do(RecordResult(**AT, result="1-0", saw=empty), "scorer", "Alpha's")
    cup.do(RecordResult(**AT, result="1-0", saw=empty), "scorer", "Gamma's")
    assert (cup.game(1, 1).result, cup.game(1, 1).witnesses) == (parse_result("1-0"), 1)

    cup.do(RecordResult(**AT, result="0-1", saw=empty), "scorer", "hall")
    assert cup.game(1, 1).is_disputed
    for match, board in ((1, 2), (2, 1), (2, 2)):
        cup.say(match, board, "1-0")
    with pytest.raises(NotNow, match="board 1 of match 1 differs; decide it first"):
        cup.do(RoundClosed(STAGE, 1))
    saw = cup.game(1, 1).changed_at
    cup.do(ResolveDispute(**AT, result="=-=", reason="both sheets", saw=saw)).do(
        RoundClosed(STAGE, 1)
    )
    assert cup.game(1, 1).result == parse_result("=-=")


def test_a_late_correction_needs_a_confirmation_of_the_new_match_score() -> None:
    """Match 1 was 2–0; with a draw on board 1 it is 1½–½, and stays won."""
    cup = Cup().played(HOME).paired()
    saw = cup.game(1, 1, of_round=1).changed_at
    with pytest.raises(ConfirmationNeeded) as confirmation:
        cup.do(CorrectResult(**AT, result="=-=", reason="misread", saw=saw))
    assert (
        "1 Alpha has 2 match points (1½ game points) from the match instead of 2 (2)."
        in confirmation.value.consequences
    )
    cup.do(CorrectResult(**AT, result="=-=", reason="misread", saw=saw, confirmed=CONFIRMED))
    cup.do(RoundPublished(STAGE, 2)).do(c.RevealLineUps(STAGE, 2))
    for match, board in ((1, 1), (1, 2), (2, 1), (2, 2)):
        cup.say(match, board, "1-0")
    cup.paired()
    saw = cup.game(1, 2, of_round=1).changed_at
    with pytest.raises(RefusedInFideMode):
        cup.do(
            CorrectResult(
                STAGE,
                1,
                match=1,
                board=2,
                result="=-=",
                reason="misread",
                saw=saw,
                confirmed=CONFIRMED_TWICE,
            )
        )


def test_a_late_result_becomes_a_request_that_is_granted_or_declined() -> None:
    cup = Cup().seated()
    empty = cup.version
    for match, board in ((1, 1), (1, 2), (2, 1), (2, 2)):
        cup.say(match, board, "1-0")
    cup.do(RoundClosed(STAGE, 1))
    cup.do(RecordResult(**AT, result="0-1", saw=empty, white=ANNA, black=GUS), "scorer", "Gamma's")
    cup.do(RecordResult(STAGE, 1, match=1, board=2, result="0-1", saw=empty), "scorer", "Gamma's")

    first, second = cup.stage.requests
    assert first.why == "Round 1 was closed."
    saw = cup.game(1, 1).changed_at
    cup.do(GrantCorrection(STAGE, first.version, "the sheet says so", saw))
    cup.do(CorrectionDeclined(STAGE, second.version, "the sheet says otherwise"))
    assert cup.stage.requests == ()
    assert cup.game(1, 1).result == parse_result("0-1")


def test_a_result_of_a_replaced_player_becomes_a_request() -> None:
    cup = Cup().seated()
    before = cup.version
    cup.do(c.ChangeLineUp(STAGE, 1, ALPHA, (ANNA, ADA), "Ada came"))
    cup.do(RecordResult(STAGE, 1, match=1, board=2, result="1-0", saw=before), "scorer", "Gamma's")

    (request,) = cup.stage.requests
    assert request.why == "Board 2 of match 1 in round 1: others sit there now."
    assert cup.game(1, 2).result is None


def test_a_result_entered_on_the_wrong_board_is_withdrawn() -> None:
    cup = Cup().seated().say(1, 1, "1-0")
    cup.do(WithdrawResult(**AT, reason="board 2", saw=cup.game(1, 1).changed_at))
    assert cup.game(1, 1).result is None
