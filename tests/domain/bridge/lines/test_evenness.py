"""Every pair sits NS as often as EW, or as nearly as is provably possible."""

from itertools import product

import pytest

from domain.bridge.lines.directions import evenness, ns_minus_ew_rounds
from domain.bridge.movements.howell import HowellForm, howell_of
from domain.bridge.movements.movement import Movement
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.planning.plan_figures import schedule_line_ups, whole_howell
from tests.domain.bridge.lines.directions_of_plans import (
    BASES,
    LEAST_PAIRS,
    MOST_PAIRS,
    SESSIONS,
    evenness_at_tables,
    is_sound,
    least_squares_sum,
    polish_plan,
    shape_for,
)
from tests.domain.bridge.movements.soundness import faults
from tests.effort import beyond_the_gate, some_of
from tests.every import every

FIELDS = range(LEAST_PAIRS, MOST_PAIRS + 1)
PLANS = [
    (pairs, sessions, base)
    for pairs, sessions, base in product(FIELDS, SESSIONS, BASES)
    if shape_for(pairs, sessions, base)
]


@pytest.mark.exhaustive
@every(("pairs", "sessions", "base"), some_of(PLANS))
def test_every_plan_is_sound_and_no_less_even_than_recorded(
    pairs: int, sessions: int, base: int
) -> None:
    plan, before = polish_plan(pairs, sessions, base), polish_plan(pairs, sessions, base, edition=1)
    now, then = evenness_at_tables(plan), evenness_at_tables(before)

    assert is_sound(plan)
    assert now.one_way <= then.one_way
    assert now.widest <= then.widest
    assert now.squares <= then.squares


@beyond_the_gate
@every("base", BASES)
@every("sessions", [*SESSIONS, 5, 6])
def test_a_full_field_is_as_even_as_can_be_proved(sessions: int, base: int) -> None:
    for tables in range(LEAST_PAIRS // 2, MOST_PAIRS // 2 + 1):
        if form := shape_for(2 * tables, sessions, base):
            found = evenness(form, schedule_line_ups(form, sessions))
            assert found.squares == least_squares_sum(form, sessions), tables


@pytest.mark.parametrize("pairs", [14, 20, 22, 26, 28, 32, 34, 36])
@pytest.mark.parametrize("sessions", [1, 2, 3])
def test_the_evenness_of_line_ups_equals_that_counted_at_the_tables(
    pairs: int, sessions: int
) -> None:
    if form := shape_for(pairs, sessions, 5):
        assert evenness(form, schedule_line_ups(form, sessions)) == evenness_at_tables(
            polish_plan(pairs, sessions, 5)
        )


@beyond_the_gate
@every(("pairs", "sessions", "base"), [plan for plan in PLANS if plan[1] > 1 and plan[0] % 2 == 0])
def test_no_pair_sits_one_way_throughout_several_sessions(
    pairs: int, sessions: int, base: int
) -> None:
    form = shape_for(pairs, sessions, base)
    assert form
    found = evenness(form, schedule_line_ups(form, sessions))

    assert found.one_way == 0
    assert found.widest <= (2 if sessions % 2 == 0 and not _in_howell(form) else base)


def _in_howell(form: Shape) -> bool:
    return form.tail is not None and form.tail.kind is TailKind.HOWELL


@every(("pairs", "base"), [(22, 5), (24, 5), (30, 7), (44, 9), (54, 11), (60, 13)])
def test_with_four_lines_pairs_that_stay_in_the_tail_are_two_rounds_apart(
    pairs: int, base: int
) -> None:
    """In plans of edition 2, without arrow switches, they sit one way in all rounds."""
    form = shape_for(pairs, 2, base)
    assert form
    assert (
        evenness_at_tables(polish_plan(pairs, 2, base, edition=2)).one_way == form.exceptional_pairs
    )
    found = evenness_at_tables(polish_plan(pairs, 2, base))

    assert (found.one_way, found.widest) == (0, 2)
    assert found.squares == least_squares_sum(form, 2) == 4 * form.exceptional_pairs


@pytest.mark.parametrize("tables", range(4, 16))
def test_over_a_whole_howell_every_pair_sits_ns_once_more_or_once_less_than_ew(tables: int) -> None:
    """The number of rounds is odd; until edition 2 some pair sat one way in all of them."""
    for edition, widest in ((2, 2 * tables - 1), (3, 1)):
        movement = whole_howell(tables, edition)
        assert max(map(abs, ns_minus_ew_rounds(movement))) == widest
        assert list(faults(movement)) == []


@pytest.mark.parametrize(("tables", "base"), [(3, 5), (4, 5), (5, 7), (6, 7), (8, 9), (8, 11)])
def test_a_level_or_tilted_howell_keeps_its_meetings(tables: int, base: int) -> None:
    tail = Tail(TailKind.HOWELL, tables, base)
    still = tail.exceptional_pairs

    def ns_minus_ew(movement: Movement) -> list[int]:
        """Each place's rounds as NS minus those as EW."""
        seats = [(game.ns, game.ew) for game in movement.games]
        places = range(1, movement.places + 1)
        return [sum((p == ns) - (p == ew) for ns, ew in seats) for p in places]

    level, tilted = (
        howell_of(tail.movement, still, form) for form in (HowellForm.LEVEL, HowellForm.TILTED)
    )
    assert {abs(balance) for balance in ns_minus_ew(level)} == {1}
    assert ns_minus_ew(tilted) == [base] * still + [-still] * base
    for movement in (level, tilted):
        assert list(faults(movement)) == []
        assert [{g.ns, g.ew} for g in movement.games] == [{g.ns, g.ew} for g in tail.movement.games]
