"""The chance of a pair that averages 60 % to be below average over 100 boards.

Multiphase Pairs Tournaments (EBL 2016), 1.1, gives 0.06 %.
"""

from fractions import Fraction
from random import Random

import pytest

from domain.errors import RuleViolation
from domain.lab.simulation.pairs_tournament import (
    PairsField,
    board_distribution,
    times_below_average,
)

PAPERS_CHANCE = 0.0006


def exact_chance_below_average(distribution: tuple[float, ...], boards: int) -> float:
    """The same chance without lots: the distribution of the sum of all boards."""
    sums = [1.0]
    for _ in range(boards):
        longer = [0.0] * (len(sums) + len(distribution) - 1)
        for i, a in enumerate(sums):
            for j, b in enumerate(distribution):
                longer[i + j] += a * b
        sums = longer
    others = len(distribution) - 1
    return sum(chance for total, chance in enumerate(sums) if 2 * total < boards * others)


def test_the_chances_of_a_board_sum_to_one_and_their_mean_is_the_pairs_average() -> None:
    chances = board_distribution(Fraction(3, 5), PairsField(40))

    assert len(chances) == 20
    assert sum(chances) == pytest.approx(1)
    mean = sum(beaten * chance for beaten, chance in enumerate(chances)) / 19
    assert mean == pytest.approx(0.6, abs=1e-4)


def test_sixty_per_cent_over_a_hundred_boards_has_less_than_the_papers_chance() -> None:
    assert (
        exact_chance_below_average(board_distribution(Fraction(3, 5), PairsField(24)), 100)
        < PAPERS_CHANCE
    )


def test_in_a_field_of_few_tables_sixty_per_cent_has_more_than_the_papers_chance() -> None:
    assert (
        exact_chance_below_average(board_distribution(Fraction(3, 5), PairsField(16)), 100)
        > PAPERS_CHANCE
    )


def test_the_simulation_is_within_the_papers_bound() -> None:
    # In 10,000 loops about 2 are expected, and 6 by the paper's bound.
    distribution = board_distribution(Fraction(3, 5), PairsField(200))

    assert 0 < times_below_average(distribution, 100, 10_000, Random(1)) < PAPERS_CHANCE * 10_000


def test_simulation_and_exact_sums_agree_for_frequent_events() -> None:
    # 55 % over 20 boards: the standard error of 4,000 loops is under 0.7 %.
    distribution = board_distribution(Fraction(55, 100), PairsField(24))
    times = times_below_average(distribution, 20, 4000, Random(1))

    assert times / 4000 == pytest.approx(exact_chance_below_average(distribution, 20), abs=0.02)


def test_an_average_pair_is_below_average_half_of_the_time() -> None:
    distribution = board_distribution(Fraction(1, 2), PairsField(20))
    on_average = sum(a * b for a, b in zip(distribution, reversed(distribution), strict=True))

    assert exact_chance_below_average(distribution, 1) == pytest.approx(0.5, abs=on_average)


def test_one_table_has_no_comparison() -> None:
    with pytest.raises(RuleViolation, match="at least two tables"):
        board_distribution(Fraction(3, 5), PairsField(3))
