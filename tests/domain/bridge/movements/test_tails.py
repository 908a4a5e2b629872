"""The tail of a field: the section for the tables that do not divide by the base."""

import pytest

from domain.bridge.movements.tails import Shape, mixture, shape_for_tables
from domain.errors import RuleViolation, Unsupported
from tests.domain.bridge.movements.soundness import faults

# M. Eminenti, Multiphase Pairs Tournaments (2016), 1.3
POSSIBLE_TAILS = {
    5: (3, 4, 6, 7),
    7: (4, 5, 6, 8, 9, 10),
    9: (5, 6, 7, 8, 10, 11, 12, 13),
    11: (6, 7, 8, 9, 10, 12, 13, 14, 15, 16),
    13: (7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19),
}


@pytest.mark.parametrize("base", POSSIBLE_TAILS)
def test_the_tails_are_those_of_the_printed_table(base: int) -> None:
    tails = {shape_for_tables(tables, base).tail for tables in range(base + 1, 4 * base)}
    assert tuple(sorted(tail.tables for tail in tails if tail)) == POSSIBLE_TAILS[base]


@pytest.mark.parametrize("base", POSSIBLE_TAILS)
def test_every_number_of_tables_is_a_multiple_of_the_base_or_has_a_printed_tail(base: int) -> None:
    smallest_tail = (base + 1) // 2
    for tables in range(smallest_tail, 121):
        found = shape_for_tables(tables, base)

        assert found.tables == tables
        assert found.tail is None or found.tail.tables in POSSIBLE_TAILS[base]
        assert (found.tail is None) == (tables % base == 0)


@pytest.mark.parametrize("base", POSSIBLE_TAILS)
def test_every_tail_plays_as_many_rounds_and_sets_as_the_base(base: int) -> None:
    for tables in POSSIBLE_TAILS[base]:
        tail = shape_for_tables(tables, base).tail
        assert tail is not None
        movement = tail.movement

        assert (movement.tables, movement.rounds, movement.sets) == (tables, base, base)
        assert movement.complete
        assert faults(movement) == ()
        assert tail.exceptional_pairs == 2 * tables - tail.lines * base


@pytest.mark.parametrize(
    ("tables", "sections", "sessions"),
    [(10, (2, None), 3), (13, (2, 3), 5), (14, (2, 4), 5), (16, (2, 6), 5), (17, (2, 7), 5)],
)
def test_the_number_of_lines_bounds_the_sessions(
    tables: int, sections: tuple[int, int | None], sessions: int
) -> None:
    found = shape_for_tables(tables, 5)

    assert (found.mitchells, found.tail and found.tail.tables) == sections
    assert found.most_sessions == sessions


@pytest.mark.parametrize("tables", [0, 1, 2])
def test_too_few_tables_make_no_section(tables: int) -> None:
    with pytest.raises(RuleViolation, match="smallest tail has 3"):
        shape_for_tables(tables, 5)


def test_an_unknown_base_is_refused() -> None:
    with pytest.raises(Unsupported, match="base 6"):
        shape_for_tables(20, 6)


@pytest.mark.parametrize("base", [5, 7, 9, 11, 13])
def test_a_mixture_of_two_sizes_fits_every_number_of_tables_from_base_squared_less_base(
    base: int,
) -> None:
    bound = base * base - base
    sums = {x * base + y * (base + 1) for x in range(40) for y in range(40)}

    for tables in range(1, bound + 60):
        assert (mixture(tables, base) is not None) == (tables in sums)
    assert mixture(bound - 1, base) is None
    assert mixture(0, base) is None
    assert all(mixture(tables, base) for tables in range(bound, bound + 60))


def test_both_sizes_bound_the_sessions_of_a_mixture() -> None:
    """The two sections of 8 are four lines, which meet in three ways."""
    four_of_7_and_two_of_8 = mixture(44, 7)

    assert four_of_7_and_two_of_8 is not None
    assert (four_of_7_and_two_of_8.odd, four_of_7_and_two_of_8.even) == (4, 2)
    assert four_of_7_and_two_of_8.most_sessions == 3


def test_a_shape_without_tail_has_no_exceptional_line() -> None:
    assert Shape(5, 4).exceptional_pairs == 0
