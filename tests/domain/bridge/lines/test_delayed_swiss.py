"""Sessions seated by results in turn (delayed Swiss): neighbours in the ranking of lines meet."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.ledger import Ledger, schedule_breaches
from domain.bridge.lines.delayed_swiss import LineHistory, ranked_lines, seat_by_results
from domain.bridge.lines.lines import Lines, LineSession, seat_lines
from domain.bridge.lines.possible_meetings import free_choices
from domain.bridge.movements.tails import Shape, shape_for_tables
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.session import NOBODY, PairNo, Session
from tests.effort import some_tournaments


def play_event(
    lines: Lines, sessions: int, lots: Random
) -> tuple[list[Session], list[LineSession], int]:
    """A whole event with results drawn by lot: sessions, line-ups, how often a plan was needed."""
    behind, played, planned = LineHistory((), Ledger()), [], 0
    pairs = sorted({p for line in (*lines.normal, lines.exceptional) for p in line} - {NOBODY})
    for number in range(1, sessions + 1):
        scores = {pair: Fraction(lots.randrange(2500, 7500), 100) for pair in pairs}
        seating = seat_by_results(lines, scores, behind, sessions - number, lots)
        played.append(seat_lines(lines, seating.line_up, number))
        ledger = behind.ledger.with_games(played[-1].sittings)
        behind = LineHistory((*behind.line_ups, seating.line_up), ledger, seating.kept)
        planned += seating.by_plan
    return played, list(behind.line_ups), planned


@some_tournaments
@given(st.integers(5, 45), st.integers(0, 10**6))
def test_for_as_many_sessions_as_choices_are_free_no_plan_is_needed(tables: int, seed: int) -> None:
    lines = polish_plan(2 * tables, 1).lines
    played, _, planned = play_event(lines, free_choices(lines), Random(seed))

    assert schedule_breaches(2 * tables, played) == ()
    assert planned == 0


@some_tournaments
@given(st.integers(5, 26), st.integers(0, 10**6))
def test_with_plans_all_possible_sessions_can_be_seated(tables: int, seed: int) -> None:
    lines = polish_plan(2 * tables, 1).lines
    played, line_ups, _ = play_event(lines, shape_for_tables(tables, 5).most_sessions, Random(seed))

    assert len(line_ups) == shape_for_tables(tables, 5).most_sessions
    assert schedule_breaches(2 * tables, played) == ()


def scores_by_line(lines: Lines, *percent: int) -> dict[PairNo, Fraction]:
    """Every pair of line n has the n-th percentage."""
    return {
        pair: Fraction(score)
        for line, score in zip(lines.normal, percent, strict=True)
        for pair in line
    }


def test_neighbours_in_the_ranking_meet() -> None:
    lines = polish_plan(30, 1).lines
    seating = seat_by_results(
        lines,
        scores_by_line(lines, 40, 60, 41, 59, 50, 52),
        LineHistory((), Ledger()),
        1,
        Random(1),
    )

    assert seating.ranking == (2, 4, 6, 5, 3, 1)
    assert [set(match) for match in seating.line_up.matches] == [{2, 4}, {5, 6}, {1, 3}]


def test_lines_that_have_met_are_paired_with_the_next_in_the_ranking() -> None:
    # 1-2 3-4 5-6 were played. The least of the eight line-ups left is 1-3 2-5 4-6: 4 + 9 + 4.
    plan = polish_plan(30, 1)
    behind = LineHistory(plan.line_ups, Ledger().with_games(plan.sessions[0].sittings))
    lines = plan.lines
    seating = seat_by_results(
        lines, scores_by_line(lines, 60, 58, 56, 54, 52, 50), behind, 0, Random(1)
    )

    assert [set(match) for match in seating.line_up.matches] == [{1, 3}, {2, 5}, {4, 6}]


def test_the_greatest_rank_difference_is_minimised_before_the_sum_of_squares() -> None:
    """Both matchings are possible. The other has less squares, 190 and not 202, but 1 meets 10."""
    near = {(1, 7), (2, 10), (3, 11), (4, 5), (6, 12), (8, 9)}
    other = {(1, 10), (2, 4), (3, 11), (5, 7), (6, 12), (8, 9)}
    lines = polish_plan(60, 1).lines
    first = [line[0] for line in lines.normal]
    met = [
        (first[one - 1], first[two - 1])
        for one, two in combinations(range(1, 13), 2)
        if (one, two) not in near | other
    ]

    behind = LineHistory((), Ledger().with_meetings(met))
    seating = seat_by_results(
        lines, scores_by_line(lines, *range(60, 36, -2)), behind, 0, Random(1)
    )

    assert {tuple(sorted(match[:2])) for match in seating.line_up.matches} == near


def test_an_empty_place_is_left_out_of_the_mean() -> None:
    """Line 2 has 51, 50, 50 and 50, a mean of 50.25; counted as a fifth score of 0 it would be
    last.
    """
    shape_of_two = Shape(5, 1)
    pairs = [PairNo(n) for n in range(1, 10)]
    lines = Lines(shape_of_two, (tuple(pairs[:5]), (*pairs[5:], NOBODY)))
    scores = {pair: Fraction(50) for pair in pairs} | {PairNo(6): Fraction(51)}

    assert ranked_lines(lines, scores) == (2, 1)


@pytest.mark.parametrize("score", [0, 50])
def test_the_line_nearest_in_score_joins_the_exceptional_line_in_the_howell(score: int) -> None:
    """The lines have 0, 20, 40, 60 and 80; 50 is as near to line 3 as to line 4."""
    lines = polish_plan(28, 1).lines
    scores = scores_by_line(lines, 0, 20, 40, 60, 80)
    scores |= {pair: Fraction(score) for pair in lines.exceptional}
    seating = seat_by_results(lines, scores, LineHistory((), Ledger()), 0, Random(1))

    assert seating.line_up.tail == ((1,) if score == 0 else (3,))
