"""How many pairs tournaments are simulated in a second: `python -m tests.bench.simulation`.

One process; 200 pairs, 50 boards in every phase, each format; then qualifications of 100 boards
for one pair. The best of three runs is shown.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from time import perf_counter

from domain.bridge.phases.carryover import WeightedLinearCarryover
from domain.bridge.phases.formats import one_semifinal, two_phases, two_semifinals
from domain.lab.simulation.pairs_tally import tally_series
from domain.lab.simulation.pairs_tournament import (
    BoardsPlayed,
    PairsField,
    PairsSetup,
    board_distribution,
    times_below_average,
)

FIELD = PairsField(200)
FORMATS = (two_phases(50), one_semifinal(100, 50), two_semifinals(100, 38, 12))
TOURNAMENTS, LOOPS = 50, 20_000


def rate(act: Callable[[], object], many: int) -> float:
    """The simulations a second, of `many` at a time, in the best of three runs."""
    return max(many / _seconds_once(act) for _ in range(3))


def _seconds_once(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def main() -> None:
    for form in FORMATS:
        setup = PairsSetup(
            FIELD, form, BoardsPlayed(50, 50, 50), WeightedLinearCarryover(Fraction(3, 100))
        )
        speed = rate(partial(tally_series, setup, "1", range(TOURNAMENTS)), TOURNAMENTS)
        print(f"format {form.name}, tournaments{speed:16.0f}/s")
    chances = board_distribution(Fraction(3, 5), FIELD)
    qualify = partial(times_below_average, chances, 100, LOOPS, Random(1))
    speed = rate(qualify, LOOPS)
    print(f"one pair, qualifications{speed:14.0f}/s")


if __name__ == "__main__":
    main()
