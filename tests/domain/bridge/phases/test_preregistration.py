"""Pairs that may drop in from another event, and how many are expected."""

import pytest

from domain.bridge.phases.drop_ins import (
    DropInCandidate,
    Entrance,
    ExpectedDropIns,
    check_admission,
    expected_drop_ins,
)
from domain.errors import RuleViolation

OUT = DropInCandidate("Adams – Baker", "the teams", preregistered=True, free=True)
STILL_IN = DropInCandidate("Clark – Davis", "the teams", preregistered=True, free=False)
UNKNOWN = DropInCandidate("Evans – Frost", "the teams", preregistered=False, free=True)
OUT_TOO = DropInCandidate("Green – Hall", "the teams", preregistered=True, free=True)
STRICT = Entrance(mid_phase=False, only_preregistered=True)
SHUT = Entrance(open=False)


def test_pairs_still_playing_elsewhere_count_as_possible() -> None:
    assert expected_drop_ins([OUT, STILL_IN, UNKNOWN, OUT_TOO]) == ExpectedDropIns(
        at_least=2, at_most=3
    )


@pytest.mark.parametrize(
    ("candidate", "entrance", "begun", "reason"),
    [
        (STILL_IN, STRICT, False, "Clark – Davis still plays in the teams: wait"),
        (UNKNOWN, STRICT, False, "Evans – Frost did not preregister"),
        (OUT, SHUT, False, "it was announced that nobody does"),
        (OUT, STRICT, True, "Final has begun. Put it in at the next phase"),
    ],
)
def test_a_refused_drop_in_has_a_reason(
    candidate: DropInCandidate, entrance: Entrance, begun: bool, reason: str
) -> None:
    with pytest.raises(RuleViolation, match=reason):
        check_admission(candidate, entrance, "Final", begun)


def test_a_preregistered_pair_that_is_out_drops_in() -> None:
    check_admission(OUT, STRICT, "Final", begun=False)


def test_without_an_announcement_any_pair_may_drop_in_at_any_time() -> None:
    check_admission(UNKNOWN, Entrance(), "Final", begun=True)
