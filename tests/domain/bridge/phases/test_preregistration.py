from dataclasses import replace

import pytest

from domain.bridge.phases.preregistration import (
    Admission,
    Arrival,
    Candidate,
    Entrance,
    Expected,
    admitted,
    check_admission,
    expected,
)
from domain.bridge.session import PairNo
from domain.errors import RuleViolation

OUT = Candidate(PairNo(101), "the teams", preregistered=True, free=True)
STILL_IN = Candidate(PairNo(102), "the teams", preregistered=True, free=False)
UNKNOWN = Candidate(PairNo(103), "the teams", preregistered=False, free=True)
OUT_TOO = Candidate(PairNo(104), "the teams", preregistered=True, free=True)
STRICT = Entrance(last_phase=2)
OPEN = Entrance(last_phase=2, mid_session=True, only_preregistered=False)


def test_who_still_plays_elsewhere_is_counted_as_possible() -> None:
    assert expected([OUT, STILL_IN, UNKNOWN, OUT_TOO]) == Expected(at_least=2, at_most=3)


@pytest.mark.parametrize(
    ("candidate", "phase", "arrival", "reason"),
    [
        (STILL_IN, 2, Arrival.PHASE_START, "still plays in the teams"),
        (UNKNOWN, 2, Arrival.PHASE_START, "did not preregister"),
        (OUT, 3, Arrival.PHASE_START, "phase 2 was announced"),
        (OUT, 2, Arrival.MID_SESSION, "at the next phase"),
    ],
)
def test_it_is_told_why_a_pair_cannot_drop_in(
    candidate: Candidate, phase: int, arrival: Arrival, reason: str
) -> None:
    with pytest.raises(RuleViolation, match=reason):
        check_admission(candidate, STRICT, phase, arrival)


def test_a_preregistered_pair_that_is_out_drops_in() -> None:
    check_admission(OUT, STRICT, 2, Arrival.PHASE_START)


def test_all_who_may_enter_when_a_phase_starts() -> None:
    found = admitted([UNKNOWN, STILL_IN, OUT, OUT_TOO], STRICT, 2, None)

    assert found == Admission((PairNo(101), PairNo(104)), ())


def test_in_a_session_the_preregistered_get_the_empty_places_first() -> None:
    found = admitted([UNKNOWN, OUT, OUT_TOO], OPEN, 1, 2)

    assert found == Admission((PairNo(101), PairNo(104)), (PairNo(103),))


def test_nobody_gets_one_where_it_is_not_allowed() -> None:
    assert admitted([OUT], replace(OPEN, mid_session=False), 1, 5) == Admission((), ())
