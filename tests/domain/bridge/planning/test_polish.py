"""Whole Polish schedules (lines that keep together), checked pair by pair."""

from collections import Counter
from random import Random

import pytest

from domain.bridge.ledger import ledger_of, schedule_breaches
from domain.bridge.lines.directions import direction_balances
from domain.bridge.lines.lines import TooManySessions
from domain.bridge.movements.tails import BASES, shape_for_tables
from domain.bridge.planning.plan_figures import PolishPlan, polish_plan
from domain.bridge.session import EXCEPTIONAL, PairNo
from domain.errors import RuleViolation
from tests.effort import beyond_the_gate, some_of
from tests.every import every

TABLES = (*range(3, 31), *some_of(range(31, 121)))


def assert_proven(plan: PolishPlan) -> None:
    """No rematch, and every set once for pairs without sit-out, except the exceptional line."""
    exceptional = set(plan.lines.exceptional)
    assert schedule_breaches(plan.pairs, plan.sessions) == ()
    for session in plan.sessions:
        rested = Counter(bye.pair for bye in session.byes)
        sets: dict[PairNo, set[int]] = {PairNo(n): set() for n in range(1, plan.pairs + 1)}
        for game in session.games:
            assert not {game.ns, game.ew} <= exceptional
            sets[game.ns].add(game.set)
            sets[game.ew].add(game.set)
        base = plan.lines.shape.base
        assert all(len(played) + rested[pair] == base for pair, played in sets.items())


@beyond_the_gate
@pytest.mark.exhaustive
@every("tables", TABLES)
def test_the_longest_schedule_of_base_five_is_proven_pair_by_pair(tables: int) -> None:
    most = shape_for_tables(tables, 5).most_sessions

    assert_proven(polish_plan(2 * tables, most))


@beyond_the_gate
@pytest.mark.exhaustive
@pytest.mark.parametrize("base", BASES[1:])
def test_the_longest_schedules_of_other_bases_are_proven_for_every_tail(base: int) -> None:
    smallest, every_tail = (base + 1) // 2, 2 * base + 8
    for tables in (*range(smallest, every_tail), *some_of(range(every_tail, 121, 3))):
        most = shape_for_tables(tables, base).most_sessions
        assert_proven(polish_plan(2 * tables, most, base))


@pytest.mark.parametrize("pairs", [5, 11, 19, 27, 51, 63])
def test_an_odd_field_has_a_sit_out_a_round_and_one_per_pair_and_session(pairs: int) -> None:
    most = shape_for_tables((pairs + 1) // 2, 5).most_sessions
    plan = polish_plan(pairs, most)

    assert_proven(plan)
    for session in plan.sessions:
        assert [bye.round for bye in session.byes] == [1, 2, 3, 4, 5]
        assert len({bye.pair for bye in session.byes}) == 5


@pytest.mark.parametrize("tables", [4, 10, 13, 14, 15, 16, 17, 30, 47])
def test_no_line_sits_in_one_direction_much_more_than_in_the_other(tables: int) -> None:
    form = shape_for_tables(tables, 5)
    for sessions in range(1, form.most_sessions + 1):
        balance = direction_balances(polish_plan(2 * tables, sessions).line_ups)

        assert all(abs(each) <= 1 for each in balance.values())


@pytest.mark.parametrize("tables", [13, 14, 16, 17])
def test_pairs_that_stay_in_the_tail_change_direction(tables: int) -> None:
    """Of its 20 rounds in four sessions a pair sits at most 12 one way and 8 the other."""
    plan = polish_plan(2 * tables, 4)
    balance = Counter(dict.fromkeys(plan.lines.exceptional, 0))
    for game in (game for session in plan.sessions for game in session.games):
        balance[game.ns] += 1
        balance[game.ew] -= 1

    assert all(abs(balance[pair]) <= 4 for pair in plan.lines.exceptional)


def test_only_the_order_inside_the_lines_is_drawn() -> None:
    drawn, plain = polish_plan(60, 4, lots=Random(7)), polish_plan(60, 4)

    assert drawn != plain
    assert drawn == polish_plan(60, 4, lots=Random(7))
    for one, other in zip(drawn.lines.normal, plain.lines.normal, strict=True):
        assert sorted(one) == sorted(other)
    assert_proven(drawn)


@pytest.mark.parametrize(
    ("pairs", "sessions", "possible"), [(8, 3, 1), (20, 4, 3), (26, 6, 5), (32, 6, 5), (12, 2, 1)]
)
def test_more_sessions_than_the_lines_allow_are_refused(
    pairs: int, sessions: int, possible: int
) -> None:
    with pytest.raises(TooManySessions, match=f"enough for {possible} session") as refused:
        polish_plan(pairs, sessions)

    assert refused.value.shape.most_sessions == possible
    assert refused.value.asked == sessions


def test_three_pairs_are_no_field_for_base_five() -> None:
    with pytest.raises(RuleViolation, match="2 tables cannot make a section on base 5"):
        polish_plan(3, 1)


def test_the_ledger_has_all_meetings() -> None:
    plan = polish_plan(20, 3)
    ledger = ledger_of(plan.sessions)

    # 10 tables, 5 rounds, 3 sessions, all games new
    assert len(ledger.meetings) == 150
    assert all(len(opponents) == 15 for opponents in ledger.opponents.values())


def test_the_exceptional_line_sits_in_the_tail_section_in_every_session() -> None:
    plan = polish_plan(34, 5)
    for session in plan.sessions:
        found = [s.letter for s in session.sections for b in s.blocks if b.line == EXCEPTIONAL]

        assert found == ["C"]
