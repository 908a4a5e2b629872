"""Whether a carryover is advised for a phase, and the reasons."""

from domain.bridge.phases.advice import (
    AdviceReason,
    AdviceVerdict,
    PhaseSituation,
    carryover_advice,
)


def test_no_carryover_is_advised_for_a_consolation_event() -> None:
    advised = carryover_advice(PhaseSituation(consolation=True, round_robin=True))

    assert advised.verdict is AdviceVerdict.NO
    assert advised.reasons[0] is AdviceReason.CONSOLATION
    assert AdviceReason.OVERRULED in advised.reasons, "the contradiction is named"
    assert AdviceReason.OVERRULED not in carryover_advice(PhaseSituation(consolation=True)).reasons


def test_no_carryover_is_advised_after_a_short_and_uneven_phase() -> None:
    assert carryover_advice(PhaseSituation(short=True, uneven=True)).verdict is AdviceVerdict.NO
    assert carryover_advice(PhaseSituation(short=True)).verdict is AdviceVerdict.LOW


def test_after_a_round_robin_a_carryover_is_advised() -> None:
    advised = carryover_advice(PhaseSituation(round_robin=True))

    assert advised.verdict is AdviceVerdict.YES
    assert AdviceReason.SELECTED in advised.reasons


def test_in_a_continuation_a_carryover_is_advised() -> None:
    assert carryover_advice(PhaseSituation(continuation=True)).verdict is AdviceVerdict.YES


def test_without_a_reason_for_or_against_it_a_carryover_of_low_weight_is_advised() -> None:
    advised = carryover_advice(PhaseSituation(drop_ins=True, uneven=True))

    assert advised.verdict is AdviceVerdict.LOW
    assert {AdviceReason.SOMETHING_TO_PLAY_FOR, AdviceReason.DROP_INS, AdviceReason.UNEVEN} <= set(
        advised.reasons
    )


def test_a_contradiction_is_shown_with_both_reasons() -> None:
    advised = carryover_advice(PhaseSituation(continuation=True, short=True, uneven=True))

    assert advised.verdict is AdviceVerdict.CHOOSE
    assert advised.reasons[:2] == (AdviceReason.SHORT_AND_UNEVEN, AdviceReason.CONTINUATION)
