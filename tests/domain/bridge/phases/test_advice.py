from domain.bridge.phases.advice import Reason, Situation, Verdict, advice


def test_a_consolation_event_starts_from_nothing() -> None:
    told = advice(Situation(consolation=True, round_robin=True))

    assert told.verdict is Verdict.NO
    assert told.reasons[0] is Reason.CONSOLATION


def test_short_and_uneven_carries_nothing() -> None:
    assert advice(Situation(short=True, uneven=True)).verdict is Verdict.NO
    assert advice(Situation(short=True)).verdict is Verdict.LOW


def test_after_a_round_robin_it_is_mandatory() -> None:
    told = advice(Situation(round_robin=True))

    assert told.verdict is Verdict.YES
    assert Reason.SELECTED in told.reasons


def test_a_continuation_is_mandatory() -> None:
    assert advice(Situation(continuation=True)).verdict is Verdict.YES


def test_otherwise_a_low_weight() -> None:
    told = advice(Situation(drop_ins=True, uneven=True))

    assert told.verdict is Verdict.LOW
    assert {Reason.SOMETHING_TO_PLAY_FOR, Reason.DROP_INS, Reason.UNEVEN} <= set(told.reasons)


def test_a_contradiction_is_shown_with_both_reasons() -> None:
    told = advice(Situation(continuation=True, short=True, uneven=True))

    assert told.verdict is Verdict.CHOOSE
    assert told.reasons[:2] == (Reason.SHORT_AND_UNEVEN, Reason.CONTINUATION)
