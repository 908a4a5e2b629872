"""A club evening: one section, the arrow switched in the last rounds, one ranking of all pairs."""

import pytest

from domain.bridge.phases.closing import fields_of
from domain.errors import DomainError
from events.audit.verdict import audit_log
from events.bridge.vocabulary.phases import PhaseReplanned
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon

PLAN = {"scheme": "one-section", "movement": "Mitchell", "arrow_switched": True}


def test_every_pair_changes_direction_and_is_in_one_ranking() -> None:
    club = Afternoon(14, 1, **PLAN).seeded().playing(1)
    table = club.table(1)
    sides = {side: {getattr(s, side) for s in table.sittings} for side in ("ns", "ew")}

    assert sides["ns"] == sides["ew"] == set(range(1, 15))
    assert "arrow switch in round 7" in table.sections[0].movement.name
    assert fields_of(club.phase) == {}
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_without_the_switch_there_are_two_winners() -> None:
    club = Afternoon(14, 1, **{**PLAN, "arrow_switched": False}).seeded().playing(1)

    assert len(fields_of(club.phase)) == 14, "each pair has its direction"


def test_the_arrow_switch_is_fixed_once_the_session_is_planned() -> None:
    club = Afternoon(14, 1, **PLAN).seeded().planned(1)
    with pytest.raises(DomainError, match="its movement stays"):
        club.do(
            PhaseReplanned(
                stage=PHASE, sessions=1, reason="no", scheme="one-section", movement="Mitchell"
            )
        )


def test_lines_that_meet_over_sessions_have_no_arrow_switch() -> None:
    with pytest.raises(DomainError, match="Mitchells of one session have it"):
        Afternoon(14, 2, arrow_switched=True)


@pytest.mark.parametrize(("pairs", "scheme", "base"), [(28, "polish", 7), (22, "mixture", 5)])
def test_sections_of_one_session_have_one_winner(pairs: int, scheme: str, base: int) -> None:
    club = Afternoon(pairs, 1, scheme=scheme, base=base, arrow_switched=True)
    table = club.seeded().playing(1).table(1)
    for section in table.sections:
        assert "arrow switch in round" in section.movement.name
    assert fields_of(club.phase) == {}
    leaves = club.pair_at(1, "A", 1)
    club.leaves(leaves, 1, 2)
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_seats_by_strength_share_the_strong_among_both_directions() -> None:
    """NS has the first, fourth, fifth, eighth … of the ranking; no lot has a part in it."""
    plan = {**PLAN, "arrow_switched": False, "by_strength": True}
    club = Afternoon(14, 1, **plan).seeded().playing(1)
    other = Afternoon(14, 1, **plan).seeded(seed=99).playing(1)
    first = [(s.ns, s.ew) for s in club.table(1).sittings if s.round == 1]

    assert {ns for ns, _ in first} == {1, 4, 5, 8, 9, 12, 13}
    assert club.table(1) == other.table(1)
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_lines_are_not_seated_by_strength() -> None:
    club = Afternoon(20, 2, by_strength=True)
    assert not club.phase.plan.by_strength
