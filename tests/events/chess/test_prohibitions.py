"""Forbidden pairs with the rounds they hold for, and their end (endorsement rules, Q194-196)."""

import pytest

from domain.errors import NotNow
from events.audit.verdict import audit
from events.contest.vocabulary.entries import FideModeLeft, PairAllowed, PairForbidden
from events.game.integrity import Breach
from events.game.warnings import ConfirmationNeeded
from tests.events.chess.evening import STAGE, Evening


def rounds(evening: Evening) -> list[tuple[int, int]]:
    return [(group.first, group.last) for group in evening.stage.forbidden]


def pairs(evening: Evening, number: int) -> list[set[int]]:
    return [{board.white, board.black} for board in evening.round(number).boards]


def test_a_pair_is_forbidden_for_some_rounds() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "sisters", confirmed=0, first_round=1, last_round=1))

    evening.played(1)

    assert rounds(evening) == [(1, 1)]
    assert {1, 3} not in pairs(evening, 1)


@pytest.mark.parametrize(
    ("first", "last", "said"), [(3, 2, "turn them round"), (1, 9, "has 5 rounds")]
)
def test_rounds_that_can_not_be_are_said(first: int, last: int, said: str) -> None:
    with pytest.raises(NotNow, match=said):
        Evening().do(
            PairForbidden(STAGE, (1, 3), "", confirmed=0, first_round=first, last_round=last)
        )


def test_a_round_the_hall_has_seen_is_too_early() -> None:
    evening = Evening().played(1)
    evening.do(FideModeLeft(STAGE, "house rules", 4))

    with pytest.raises(NotNow, match="Round 1 is published; forbid the pair from a later one on"):
        evening.do(PairForbidden(STAGE, (1, 3), "sisters", confirmed=3, first_round=1))
    evening.do(PairForbidden(STAGE, (1, 3), "sisters", confirmed=3, first_round=2))
    assert rounds(evening) == [(2, 5)]


def test_nobody_is_forbidden_to_meet_themselves() -> None:
    with pytest.raises(NotNow, match="P1 is named twice"):
        Evening().do(PairForbidden(STAGE, (1, 1)))


def test_who_may_meet_already_is_said() -> None:
    with pytest.raises(NotNow, match="They may meet from round 1 on already"):
        Evening().do(PairAllowed(STAGE, (1, 3), "why not"))


def test_before_round_1_it_ends_without_a_trace_in_the_pairing() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "sisters"))

    evening.do(PairAllowed(STAGE, (3, 1), "they don't mind"))

    assert rounds(evening) == []


def test_later_it_ends_outside_fide_mode_only_and_is_a_breach() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "sisters"))
    evening.played(1)
    with pytest.raises(ConfirmationNeeded, match="level 5"):
        evening.do(PairAllowed(STAGE, (1, 3), "", confirmed=4))
    evening.do(FideModeLeft(STAGE, "house rules", 4))

    evening.do(PairAllowed(STAGE, (1, 3), "they don't mind", confirmed=3))

    assert rounds(evening) == [(1, 1)]
    told = audit(evening.acts).breaches
    assert told[-1].kind is Breach.CONFIGURATION


def test_nothing_to_end_is_said() -> None:
    with pytest.raises(NotNow, match="nothing is to end"):
        Evening().do(PairAllowed(STAGE, (1, 2)))


def test_of_a_large_group_four_are_named() -> None:
    evening = Evening(12)
    evening.do(PairForbidden(STAGE, (1, 2, 3, 4, 5), "sisters"))
    evening.played(1)
    evening.do(FideModeLeft(STAGE, "house rules", 4))
    evening.do(PairAllowed(STAGE, (1, 2, 3, 4, 5), "they don't mind", confirmed=3))

    told = audit(evening.acts).breaches[-1]
    assert told.after == "1 P1, 2 P2, 3 P3, 4 P4 and 1 more may meet"
