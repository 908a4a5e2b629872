from domain.bridge.phases.advice import AdviceReason, AdviceVerdict, PhaseSituation, advice


def test_a_consolation_event_starts_from_nothing() -> None:
    told = advice(PhaseSituation(consolation=True, round_robin=True))

    assert told.verdict is AdviceVerdict.NO
    assert told.reasons[0] is AdviceReason.CONSOLATION
    assert AdviceReason.OVERRULED in told.reasons, "the contradiction is named"
    assert AdviceReason.OVERRULED not in advice(PhaseSituation(consolation=True)).reasons


def test_short_and_uneven_carries_nothing() -> None:
    assert advice(PhaseSituation(short=True, uneven=True)).verdict is AdviceVerdict.NO
    assert advice(PhaseSituation(short=True)).verdict is AdviceVerdict.LOW


def test_after_a_round_robin_it_is_mandatory() -> None:
    told = advice(PhaseSituation(round_robin=True))

    assert told.verdict is AdviceVerdict.YES
    assert AdviceReason.SELECTED in told.reasons


def test_a_continuation_is_mandatory() -> None:
    assert advice(PhaseSituation(continuation=True)).verdict is AdviceVerdict.YES


def test_otherwise_a_low_weight() -> None:
    told = advice(PhaseSituation(drop_ins=True, uneven=True))

    assert told.verdict is AdviceVerdict.LOW
    assert {AdviceReason.SOMETHING_TO_PLAY_FOR, AdviceReason.DROP_INS, AdviceReason.UNEVEN} <= set(
        told.reasons
    )


def test_a_contradiction_is_shown_with_both_reasons() -> None:
    told = advice(PhaseSituation(continuation=True, short=True, uneven=True))

    assert told.verdict is AdviceVerdict.CHOOSE
    assert told.reasons[:2] == (AdviceReason.SHORT_AND_UNEVEN, AdviceReason.CONTINUATION)
