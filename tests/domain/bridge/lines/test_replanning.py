from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bridge.ledger import BreachKind, Ledger, breaches, ledger_of
from domain.bridge.lines.directions import direction_balances
from domain.bridge.lines.lines import schedule, sessions_of
from domain.bridge.lines.openings import Openings, free_choices, openings
from domain.bridge.lines.replanning import NoLineUp, perfect_matching, replanned, search
from domain.bridge.merges.merging import merges
from domain.bridge.merges.vacancies import withdrawn
from domain.bridge.movements.polish import polish
from domain.bridge.movements.tails import Shape, shape
from domain.bridge.session import Session
from tests.domain.bridge.merges.proposals import proposals
from tests.effort import some_tournaments


@pytest.mark.parametrize("tables", [*range(3, 31), 63, 66])
def test_from_nothing_the_search_reaches_the_maximum_as_well(tables: int) -> None:
    plan = polish(2 * tables, 1)
    most = plan.lines.shape.most_sessions
    line_ups = replanned(plan.lines, Ledger(), most, Random(1))

    assert breaches(2 * tables, sessions_of(plan.lines, line_ups)) == ()


def test_the_openings_are_read_off_the_games() -> None:
    plan = polish(32, 2)
    left = openings(plan.lines, ledger_of(plan.sessions))

    by_rule = openings(plan.lines, Ledger())
    for line_up in plan.line_ups:
        by_rule = by_rule.after(line_up)
    assert left == by_rule
    assert len(left.tail_ns) == len(left.tail_ew) == 4


def test_those_of_a_howell_tail_too() -> None:
    plan = polish(26, 2)
    left = openings(plan.lines, ledger_of(plan.sessions))

    assert left.alone == {1, 2, 3, 4, 5} - {line_up.tail[0] for line_up in plan.line_ups}


@some_tournaments
@given(st.data())
def test_after_merges_the_sessions_left_are_planned_anew(data: st.DataObject) -> None:
    pairs = data.draw(st.sampled_from([40, 46, 48, 50, 52, 54]))
    plan = polish(pairs, 4)
    first = plan.sessions[0]
    leaving = data.draw(st.lists(st.sampled_from(sorted(first.of)), min_size=2, max_size=4))
    for pair in set(leaving):
        first = withdrawn(first, pair)
    found = proposals(first, Ledger())
    if found:
        first = found[0].accepted()
    line_ups = replanned(plan.lines, ledger_of([first]), 3, Random(5), plan.line_ups[:1])
    later = sessions_of(plan.lines, line_ups, first=2)

    wrong = breaches(pairs, [first, *later])
    assert {b.pairs for b in wrong} <= {(pair,) for pair in leaving}
    assert {b.kind for b in wrong} <= {BreachKind.SEATED}


def test_directions_go_on_from_what_was_played() -> None:
    plan = polish(50, 3)
    more = replanned(plan.lines, ledger_of(plan.sessions), 3, Random(2), plan.line_ups)

    assert all(abs(b) <= 1 for b in direction_balances((*plan.line_ups, *more)).values())


def test_too_many_sessions_are_refused_with_what_was_found() -> None:
    plan = polish(30, 3)

    with pytest.raises(NoLineUp, match="2 more sessions, not 3") as refused:
        replanned(plan.lines, ledger_of(plan.sessions), 3, Random(1))
    assert (refused.value.asked, refused.value.possible) == (3, 2)


@pytest.mark.parametrize(("tables", "sessions"), [(15, 3), (20, 5), (25, 7), (30, 8), (50, 8)])
def test_two_vacancies_can_be_merged_in_every_session_if_that_is_planned(
    tables: int, sessions: int
) -> None:
    plan = polish(2 * tables, 1)
    leaving = plan.lines.normal[0][4], plan.lines.normal[1][4]
    line_ups = replanned(plan.lines, Ledger(), sessions, Random(1), vacant=((1, 2),))
    played: list[Session] = []
    for session in sessions_of(plan.lines, line_ups):
        for pair in leaving:
            session = withdrawn(session, pair)
        played.append(proposals(session, ledger_of(played))[0].accepted())

    assert all(session.byes == () for session in played)
    assert {b.pairs[0] for b in breaches(2 * tables, played)} == set(leaving)
    assert merges(played[0], Ledger()) == ()


@pytest.mark.parametrize("seed", range(20))
def test_any_choice_is_safe_up_to_half_of_the_lines(seed: int) -> None:
    lots = Random(seed)
    for tables in (20, 21, 23, 25, 30, 36):
        lines = polish(2 * tables, 1).lines
        left = openings(lines, Ledger())
        for _ in range(free_choices(lines)):
            left = left.after(search(left, 1, lots)[0])


def test_the_bound_is_half_of_the_lines_less_one_for_an_appendix() -> None:
    bounds = [free_choices(polish(2 * tables, 1).lines) for tables in (20, 21, 23)]

    assert bounds == [4, 3, 4]


def test_a_graph_without_perfect_matching_is_told_as_such() -> None:
    star = {1: frozenset({2, 3, 4}), **{n: frozenset({1}) for n in (2, 3, 4)}}

    assert perfect_matching(frozenset(star), star, Random(1)) is None


def test_a_line_up_closes_what_it_uses() -> None:
    form = shape(21, 5)
    first = schedule(form, 1)[0]
    everybody = frozenset(range(1, form.lines + 1))
    unmet = {line: everybody - {line} for line in everybody}
    left = Openings(unmet, tail_ns=everybody, tail_ew=everybody).after(first, [(1, 5)])

    assert left.unmet[1] == everybody - {1, 2, 5}
    assert everybody - left.tail_ns == {first.tail[0]}
    assert Shape(5, 3).lines == 6
