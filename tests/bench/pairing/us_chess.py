"""How fast the US Chess engine pairs: nine-round opens of rated players, whole rounds timed.

Reading, byes, groups, colours and the trace are all in the time. Ratings lie between 1000 and 2500,
one player in fifty is unrated. `departures` counts what was switched or removed in a round.
"""

import math
import random
import time
from collections.abc import Iterator
from typing import NamedTuple

from domain.ids import Number, RoundNo
from domain.pairing import PairingRequest
from domain.results import Cell, Colour, Crosstable, CrosstableRow
from domain.swiss.systems import pair_round
from tests.bench.pairing.simulation import add_results

SIZES = (100, 400, 1000, 5000)
ROUNDS = 9


class Measured(NamedTuple):
    seconds: float
    departures: int


def play(players: int, rounds: int = ROUNDS, seed: int = 1) -> list[Measured]:
    return [measured for _, measured in played(players, rounds, seed)]


def played(
    players: int, rounds: int = ROUNDS, seed: int = 1
) -> Iterator[tuple[PairingRequest, Measured]]:
    """Round by round, with the request."""
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1000, 2500) for _ in range(players)), reverse=True)
    rating = {n: value if draw.randrange(50) else 0 for n, value in enumerate(ratings, 1)}
    strength = {n: 2500 - value + draw.randrange(300) for n, value in enumerate(ratings, 1)}
    cells: dict[int, list[Cell]] = {number: [] for number in rating}
    for round_number in range(1, rounds + 1):
        rows = tuple(CrosstableRow(Number(n), tuple(row), rating[n]) for n, row in cells.items())
        table = Crosstable(rows, round_number - 1)
        request = PairingRequest(RoundNo(round_number), rounds, table, initial_colour=Colour.WHITE)
        start = time.perf_counter()
        answer = pair_round("us-chess", "7th", request)
        taken = time.perf_counter() - start
        departures = sum(len(bracket.switches) for bracket in answer.trace.brackets)
        yield request, Measured(taken, departures)
        add_results(draw, 25, strength, cells, answer)


def main() -> None:
    print("US Chess, milliseconds a round")
    print(f"{'players':>12}  {'mean':>12}  {'slowest':>12}  {'departures':>12}")
    means = {}
    for n in SIZES:
        measured = play(n)
        seconds = [m.seconds for m in measured]
        means[n] = sum(seconds) / len(seconds)
        departures = sum(m.departures for m in measured) // len(measured)
        times = f"{1000 * means[n]:>12,.1f}  {1000 * max(seconds):>12,.1f}"
        print(f"{n:>12,}  {times}  {departures:>12,}", flush=True)
    small, large = min(means), max(means)
    growth = math.log(means[large] / means[small]) / math.log(large / small)
    print(f"growth: players to the power of {growth:.2f}")


if __name__ == "__main__":
    main()
