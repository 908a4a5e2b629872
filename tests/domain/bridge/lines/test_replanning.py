"""Line-ups of the remaining sessions, planned again from the meetings that were played."""

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.ledger import BreachKind, Ledger, ledger_of, schedule_breaches
from domain.bridge.lines.directions import direction_balances
from domain.bridge.lines.lines import circle_line_ups, sessions_of
from domain.bridge.lines.possible_meetings import Openings, find_openings, free_choices
from domain.bridge.lines.replanning import (
    NoLineUp,
    perfect_matching,
    replan_line_ups,
    search_line_ups,
)
from domain.bridge.merges.merging import valid_merges
from domain.bridge.merges.vacancies import without_pair
from domain.bridge.movements.tails import Shape, shape_for_tables
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import Session
from tests.domain.bridge.merges.proposals import proposals
from tests.domain.swiss.matching.witness import largest_matching
from tests.effort import some_tournaments
from tests.every import every


@every("tables", [*range(3, 31), 63, 66])
def test_before_any_session_the_search_plans_the_most_sessions_possible(tables: int) -> None:
    plan = polish_plan(2 * tables, 1)
    most = plan.lines.shape.most_sessions
    line_ups = replan_line_ups(plan.lines, Ledger(), most, Random(1))

    assert schedule_breaches(2 * tables, sessions_of(plan.lines, line_ups)) == ()


def test_openings_are_derived_from_games() -> None:
    plan = polish_plan(32, 2)
    left = find_openings(plan.lines, ledger_of(plan.sessions))

    by_rule = find_openings(plan.lines, Ledger())
    for line_up in plan.line_ups:
        by_rule = by_rule.after_session(line_up)
    assert left == by_rule
    # Of the six lines two have been NS in the appendix tail, and two EW.
    assert len(left.tail_ns) == len(left.tail_ew) == 4


def test_openings_of_a_howell_tail_are_derived_from_games() -> None:
    plan = polish_plan(26, 2)
    left = find_openings(plan.lines, ledger_of(plan.sessions))

    assert left.alone == {1, 2, 3, 4, 5} - {line_up.tail[0] for line_up in plan.line_ups}


@some_tournaments
@given(st.data())
def test_remaining_sessions_are_replanned_after_merges(data: st.DataObject) -> None:
    pairs = data.draw(st.sampled_from([40, 46, 48, 50, 52, 54]))
    plan = polish_plan(pairs, 4)
    first = plan.sessions[0]
    leaving = data.draw(st.lists(st.sampled_from(sorted(first.by_pair)), min_size=2, max_size=4))
    for pair in set(leaving):
        first = without_pair(first, pair)
    found = proposals(first, Ledger())
    if found:
        first = found[0].merged_session()
    line_ups = replan_line_ups(plan.lines, ledger_of([first]), 3, Random(5), plan.line_ups[:1])
    later = sessions_of(plan.lines, line_ups, first=2)

    wrong = schedule_breaches(pairs, [first, *later])
    assert {b.pairs for b in wrong} <= {(pair,) for pair in leaving}
    assert {b.kind for b in wrong} <= {BreachKind.SEATED}


def test_directions_continue_from_played_sessions() -> None:
    plan = polish_plan(50, 3)
    more = replan_line_ups(plan.lines, ledger_of(plan.sessions), 3, Random(2), plan.line_ups)

    assert all(abs(b) <= 1 for b in direction_balances((*plan.line_ups, *more)).values())


def test_too_many_sessions_are_refused_with_the_possible_number() -> None:
    plan = polish_plan(30, 3)

    with pytest.raises(NoLineUp, match="2 more sessions, not 3") as refused:
        replan_line_ups(plan.lines, ledger_of(plan.sessions), 3, Random(1))
    assert (refused.value.asked, refused.value.possible) == (3, 2)


@pytest.mark.parametrize(("tables", "sessions"), [(15, 3), (20, 5), (25, 7), (30, 8), (50, 8)])
def test_two_vacancies_can_be_merged_in_every_session_if_that_is_planned(
    tables: int, sessions: int
) -> None:
    plan = polish_plan(2 * tables, 1)
    leaving = plan.lines.normal[0][4], plan.lines.normal[1][4]
    line_ups = replan_line_ups(plan.lines, Ledger(), sessions, Random(1), vacant=((1, 2),))
    played: list[Session] = []
    for session in sessions_of(plan.lines, line_ups):
        for pair in leaving:
            session = without_pair(session, pair)
        played.append(proposals(session, ledger_of(played))[0].merged_session())

    assert all(session.byes == () for session in played)
    assert {b.pairs[0] for b in schedule_breaches(2 * tables, played)} == set(leaving)
    assert valid_merges(played[0], Ledger()) == ()


@every("seed", range(20))
def test_any_choice_is_safe_up_to_half_of_the_lines(seed: int) -> None:
    """The search for one more session raises NoLineUp where none is left."""
    lots = Random(seed)
    for tables in (20, 21, 23, 25, 30, 36):
        lines = polish_plan(2 * tables, 1).lines
        left = find_openings(lines, Ledger())
        for _ in range(free_choices(lines)):
            left = left.after_session(search_line_ups(left, 1, lots)[0])


def test_free_choices_are_half_of_the_lines_less_one_for_an_appendix() -> None:
    """Eight lines each: without a tail, with an appendix, with a Howell."""
    bounds = [free_choices(polish_plan(2 * tables, 1).lines) for tables in (20, 21, 23)]

    assert bounds == [4, 3, 4]


def test_a_graph_without_perfect_matching_gives_none() -> None:
    star = {1: frozenset({2, 3, 4}), **{n: frozenset({1}) for n in (2, 3, 4)}}

    assert perfect_matching(frozenset(star), star, Random(1)) is None


def unmet_lines(edges: Iterable[tuple[int, int]]) -> dict[int, frozenset[int]]:
    both = {(a, b) for one, other in edges for a, b in ((one, other), (other, one))}
    return {line: frozenset(b for a, b in both if a == line) for line, _ in both}


@every("seed", range(8))
def test_a_matching_is_found_where_a_wrong_first_choice_shows_only_after_all_others(
    seed: int,
) -> None:
    """Line 1 may meet 2 or 3, and has to meet 3: with 2 both of the large crowds are odd. Before
    they are reached, complete groups of four are matched in all ways.
    """
    crowd, larger_crowd = range(4, 9), range(9, 15)
    fours = [range(at, at + 4) for at in range(15, 71, 4)]
    edges = [edge for each in (crowd, larger_crowd, *fours) for edge in combinations(each, 2)]
    edges += [(1, 2), (1, 3), *product([2], crowd), *product([3], larger_crowd)]
    unmet = unmet_lines(edges)

    found = perfect_matching(frozenset(unmet), unmet, Random(seed))

    assert found is not None
    assert {1, 3} in map(set, found)
    assert sorted(line for match in found for line in match) == sorted(unmet)
    assert all(b in unmet[a] for a, b in found)


@given(st.integers(0, 10**6))
def test_a_perfect_matching_is_found_exactly_where_networkx_finds_one(seed: int) -> None:
    draw = Random(seed)
    lines = range(1, 2 * draw.randint(1, 6) + 1)
    edges = [edge for edge in combinations(lines, 2) if draw.random() < 0.4]
    unmet = {line: unmet_lines(edges).get(line, frozenset()) for line in lines}

    found = perfect_matching(frozenset(lines), unmet, draw)

    assert (found is not None) == (2 * len(largest_matching(lines, edges)) == len(lines))
    if found is not None:
        assert sorted(line for match in found for line in match) == list(lines)
        assert {tuple(sorted(match)) for match in found} <= set(edges)


def test_a_line_up_closes_its_meetings() -> None:
    form = shape_for_tables(21, 5)
    first = circle_line_ups(form, 1)[0]
    everybody = frozenset(range(1, form.lines + 1))
    unmet = {line: everybody - {line} for line in everybody}
    met_by_a_merge = (1, 5)
    left = Openings(unmet, tail_ns=everybody, tail_ew=everybody)
    left = left.after_session(first, [met_by_a_merge])

    assert left.unmet[1] == everybody - {1, 2, 5}
    assert everybody - left.tail_ns == {first.tail[0]}


def test_three_mitchells_without_a_tail_have_six_lines() -> None:
    assert Shape(base=5, mitchells=3).lines == 6


def test_a_refusal_says_whether_it_is_proved() -> None:
    assert "there are too many ways to try them all" in str(NoLineUp(3, 1))
    assert not NoLineUp(3, 1).proved
    assert "every way was tried" in str(NoLineUp(3, 1, proved=True))
