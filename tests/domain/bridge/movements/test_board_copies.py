"""Copies of boards: of a Mitchell one of each set, of a barometer one a table, or fewer that are
shared.
"""

from random import Random

import pytest

from domain.bridge.ledger import repeated_sets
from domain.bridge.movements.balance import copies_of
from domain.bridge.planning.arrangement import arrange_sessions
from domain.bridge.planning.planner import Requirements, Scheme, ordered_plans
from domain.bridge.seating import barometer_session
from domain.bridge.session import PairNo, Session
from domain.errors import Unsupported


def arranged_sessions(scheme: Scheme, pairs: int, number: int) -> tuple[Session, ...]:
    plan = next(
        each for each in ordered_plans(Requirements(pairs, number)) if each.scheme is scheme
    )
    return arrange_sessions(plan, [PairNo(n) for n in range(1, pairs + 1)], number, Random(1))


@pytest.mark.parametrize(
    ("scheme", "pairs", "number"),
    [(Scheme.POLISH, 44, 3), (Scheme.MIXTURE, 44, 2), (Scheme.ONE_SECTION, 26, 1)],
)
def test_a_barometer_has_the_same_boards_at_all_tables(
    scheme: Scheme, pairs: int, number: int
) -> None:
    for session in arranged_sessions(scheme, pairs, number):
        same = barometer_session(session)
        assert {(s.round, s.section, s.table, s.ns, s.ew) for s in same.sittings} == {
            (s.round, s.section, s.table, s.ns, s.ew) for s in session.sittings
        }
        assert all(sitting.set == sitting.round for sitting in same.sittings)
        assert not repeated_sets(same)


def test_two_tables_at_most_share_a_copy_in_a_barometer() -> None:
    """22 tables have the same two boards in each of 5 rounds: a copy each, or one for two."""
    [session, *_] = arranged_sessions(Scheme.POLISH, 44, 3)
    copies = copies_of(barometer_session(session), boards=2)
    assert (copies.most, copies.fewest, copies.total) == (22, 11, 110)
    shared = copies.tables_by_copy(1, 11)
    assert shared[0] == ("A1", "A2")
    assert all(len(tables) == 2 for tables in shared)
    assert [len(tables) for tables in copies.tables_by_copy(1, 15)].count(2) == 22 - 15
    assert all(len(tables) == 1 for tables in copies.tables_by_copy(1, 30))
    with pytest.raises(Unsupported, match="make 11"):
        copies.tables_by_copy(1, 10)


def test_without_a_barometer_each_section_has_its_own_sets() -> None:
    """Four Mitchells of five tables and a tail in which two tables share sets in every round."""
    [session, *_] = arranged_sessions(Scheme.POLISH, 44, 3)
    copies = copies_of(session, boards=2)
    assert set(copies.at_once) == {1, 2, 3, 4, 5}
    assert copies.most == len(session.sections) + 1
