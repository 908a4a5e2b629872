"""Breaches of a schedule found in its ledger: seats, meetings of pairs, and board sets played."""

from dataclasses import replace

from domain.bridge.ledger import BreachKind, Ledger, schedule_breaches
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import NOBODY, PairNo, Session, Sitting


def session_of_sittings(*tables: tuple[int, str, int, int, int, int]) -> Session:
    """Session 1 of (round, section, table, ns, ew, set)."""
    sittings = tuple(Sitting(r, s, t, PairNo(ns), PairNo(ew), n) for r, s, t, ns, ew, n in tables)
    return Session(1, (), sittings)


def breach_kinds(*tables: tuple[int, str, int, int, int, int], pairs: int = 4) -> set[BreachKind]:
    return {breach.kind for breach in schedule_breaches(pairs, [session_of_sittings(*tables)])}


ROUND_ONE = ((1, "A", 1, 1, 2, 1), (1, "A", 2, 3, 4, 2))


def test_a_sound_evening_has_no_breach() -> None:
    assert breach_kinds(*ROUND_ONE, (2, "A", 1, 1, 3, 3), (2, "A", 2, 2, 4, 4)) == set()


def test_each_kind_of_breach_is_found() -> None:
    assert breach_kinds(*ROUND_ONE, (2, "A", 1, 2, 1, 3), (2, "A", 2, 3, 4, 3)) == {
        BreachKind.REMATCH
    }
    assert breach_kinds(*ROUND_ONE, (2, "A", 1, 1, 3, 1), (2, "A", 2, 2, 4, 4)) == {
        BreachKind.SET_AGAIN
    }
    assert breach_kinds(*ROUND_ONE, (2, "A", 1, 1, 3, 3)) == {BreachKind.SEATED}
    assert breach_kinds((1, "A", 1, 1, 2, 1), (1, "A", 1, 3, 4, 1)) == {BreachKind.TABLE}
    assert breach_kinds(*ROUND_ONE, (1, "B", 1, 5, 6, 1)) == {BreachKind.UNKNOWN}


def test_a_sit_out_is_no_breach_and_no_meeting() -> None:
    alone = session_of_sittings((1, "A", 1, 1, 2, 1), (1, "A", 2, 3, 0, 2))

    assert schedule_breaches(3, [alone]) == ()
    assert [bye.pair for bye in alone.byes] == [3]
    assert not Ledger().with_games(alone.sittings).any_met([PairNo(3)], [NOBODY])


def test_a_rematch_in_a_later_session_is_found() -> None:
    # 10 tables in 5 rounds, all repeated
    plan = polish_plan(20, 1)
    repeated_session = replace(plan.sessions[0], number=2)
    found = schedule_breaches(20, [*plan.sessions, repeated_session])

    assert {breach.kind for breach in found} == {BreachKind.REMATCH}
    assert len(found) == 50
    assert str(found[0]) == "Session 2, round 1: 1 and 2 meet again."


def test_a_meeting_is_found_in_either_order() -> None:
    ledger = Ledger().with_games(session_of_sittings(*ROUND_ONE).sittings)

    assert ledger.have_met(PairNo(2), PairNo(1))
    assert not ledger.have_met(PairNo(1), PairNo(3))
    assert ledger.any_met([PairNo(1), PairNo(3)], [PairNo(4)])
