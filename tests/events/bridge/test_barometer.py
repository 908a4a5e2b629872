"""Barometer sessions, where all tables play the same boards in each round: large fields and their
audit.
"""

from events.audit.verdict import audit_log
from events.bridge.vocabulary.phases import PhaseReplanned
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon


def test_barometer_seats_pairs_as_moving_boards_do_with_one_set_for_all_tables() -> None:
    club = Afternoon(44, 3, barometer=True).seeded()
    moving = Afternoon(44, 3).seeded()
    for number in (1, 2, 3):
        club.playing(number)
        moving.playing(number)
        same = [(s.round, s.name, s.ns, s.ew) for s in club.table(number).sittings]
        assert same == [(s.round, s.name, s.ns, s.ew) for s in moving.table(number).sittings]
        assert all(s.set == s.round for s in club.table(number).sittings)
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_a_barometer_can_be_announced_for_later_sessions() -> None:
    club = Afternoon(20, 2).seeded().playing(1)
    assert {s.set for s in club.table(1).sittings if s.round == 1} != {1}
    club.do(PhaseReplanned(stage=PHASE, sessions=2, reason="boards for all", barometer=True))
    club.planned(2)
    assert {s.set for s in club.table(2).sittings if s.round == 1} == {1}


def test_swiss_phase_ignores_the_barometer_option() -> None:
    club = Afternoon(8, 3, scheme="swiss", barometer=True).seeded().planned(1)
    assert not club.phase.plan.barometer
    assert club.table(1).sections[0].movement.name == "Swiss match, 4 tables"
