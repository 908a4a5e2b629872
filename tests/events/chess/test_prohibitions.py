"""Prohibited pairings, the rounds in which they hold, and their end (C.02, Q194-196)."""

import pytest

from domain.errors import NotNow
from events.audit.verdict import audit_log
from events.contest.vocabulary.entries import FideModeLeft, PairAllowed, PairForbidden
from events.contest.vocabulary.rounds import StageReplanned
from events.game.integrity import Breach
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
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
    ("first", "last", "sentence"), [(3, 2, "turn them round"), (1, 9, "has 5 rounds")]
)
def test_impossible_rounds_of_a_prohibition_are_refused(
    first: int, last: int, sentence: str
) -> None:
    with pytest.raises(NotNow, match=sentence):
        Evening().do(
            PairForbidden(STAGE, (1, 3), "", confirmed=0, first_round=first, last_round=last)
        )


def test_a_pair_is_not_forbidden_for_a_published_round() -> None:
    evening = Evening().played(1)
    evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

    with pytest.raises(NotNow, match="Round 1 is published; forbid the pair from a later one on"):
        evening.do(PairForbidden(STAGE, (1, 3), "sisters", confirmed=CONFIRMED, first_round=1))
    evening.do(PairForbidden(STAGE, (1, 3), "sisters", confirmed=CONFIRMED, first_round=2))
    assert rounds(evening) == [(2, 5)]


def test_a_prohibition_names_each_entry_once() -> None:
    with pytest.raises(NotNow, match="P1 is named twice"):
        Evening().do(PairForbidden(STAGE, (1, 1)))


def test_allowing_a_pair_that_may_meet_is_refused() -> None:
    with pytest.raises(NotNow, match="They may meet from round 1 on already"):
        Evening().do(PairAllowed(STAGE, (1, 3), "why not"))


def test_a_prohibition_ended_before_round_1_does_not_affect_pairing() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "sisters"))

    evening.do(PairAllowed(STAGE, (3, 1), "they don't mind"))

    assert rounds(evening) == []


def test_ending_a_prohibition_after_the_start_is_a_breach_outside_fide_mode() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "sisters"))
    evening.played(1)
    with pytest.raises(ConfirmationNeeded, match="level 5"):
        evening.do(PairAllowed(STAGE, (1, 3), "", confirmed=CONFIRMED_TWICE))
    evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))

    evening.do(PairAllowed(STAGE, (1, 3), "they don't mind", confirmed=CONFIRMED))

    assert rounds(evening) == [(1, 1)]
    breaches = audit_log(evening.acts).breaches
    assert breaches[-1].kind is Breach.CONFIGURATION


def test_ending_an_unknown_prohibition_is_refused() -> None:
    with pytest.raises(NotNow, match="nothing is to end"):
        Evening().do(PairAllowed(STAGE, (1, 2)))


def test_the_sentence_on_a_large_prohibited_group_names_four() -> None:
    evening = Evening(12)
    evening.do(PairForbidden(STAGE, (1, 2, 3, 4, 5), "sisters"))
    evening.played(1)
    evening.do(FideModeLeft(STAGE, "house rules", CONFIRMED_TWICE))
    evening.do(PairAllowed(STAGE, (1, 2, 3, 4, 5), "they don't mind", confirmed=CONFIRMED))

    breach = audit_log(evening.acts).breaches[-1]
    assert breach.after == "1 P1, 2 P2, 3 P3, 4 P4 and 1 more may meet"


def test_a_prohibition_to_the_end_holds_in_rounds_added_later() -> None:
    evening = Evening(rounds=2)
    evening.do(PairForbidden(STAGE, (1, 2), "sisters"))
    evening.do(PairForbidden(STAGE, (3, 4), "one club", first_round=1, last_round=1))
    evening.played(1).played(2)

    evening.do(StageReplanned(STAGE, 3, ("BH",), "one more", CONFIRMED_TWICE))

    assert rounds(evening) == [(1, 3), (1, 1)]
