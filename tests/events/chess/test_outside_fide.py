"""A stage by the rules of US Chess is never in FIDE mode, nor outside it."""

import pytest

from domain.errors import NotNow
from events.chess.vocabulary import commands as c
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft, PairForbidden
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening


def us_chess(players: int = 6) -> Evening:
    return Evening(players, 5, c.PlanStage("Open", 5, "us-chess", "7th", initial_colour="w"))


def test_a_stage_outside_fide_has_neither_fide_mode_nor_the_mark_of_having_left_it() -> None:
    ours, fides = us_chess().stage, Evening().stage

    assert (ours.in_fide_mode, ours.left_fide_mode) == (False, False)
    assert (fides.in_fide_mode, fides.left_fide_mode) == (True, False)


def test_a_us_chess_stage_can_not_leave_fide_mode() -> None:
    with pytest.raises(NotNow, match="does not follow FIDE's rules"):
        us_chess().do(FideModeLeft(STAGE, "club rules", CONFIRMED_TWICE))


def test_acts_refused_in_fide_mode_need_a_confirmation_in_a_us_chess_stage() -> None:
    evening = us_chess().played(1).played(2).paired(3)

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.correct(1, 1, "0-1")
    assert "FIDE" not in str(confirmation.value)
    assert confirmation.value.level == 3
    evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

    forbidding = PairForbidden(STAGE, (1, 2), "family")
    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(forbidding)
    assert "FIDE" not in str(confirmation.value)


def test_a_us_chess_stage_gives_half_point_byes_by_its_own_rules() -> None:
    evening = us_chess()

    evening.do(ByeRequested(STAGE, 1, 2, "H"))
    evening.do(ByeRequested(STAGE, 1, 3, "H"))

    assert [mark.value for _, mark in evening.stage.entry(1).byes] == ["H", "H"]  # type: ignore[arg-type]
