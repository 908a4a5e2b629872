"""How fast the Dubov engine pairs: nine-round opens of rated players, whole rounds timed.

Reading, the bye, upfloaters, shifts, colours and the trace are all in the time. `weighed` is the
share of the scoregroups whose upfloaters were not found by counting alone.
"""

import math
import random
import time
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
    methods: tuple[str, ...]


DUBOV = ("dubov", "2026")


def play(
    players: int, rounds: int = ROUNDS, seed: int = 1, system: tuple[str, str] = DUBOV
) -> list[Measured]:
    draw = random.Random(seed)
    strength = {n: 900 * n // players + draw.randrange(250) for n in range(1, players + 1)}
    cells: dict[int, list[Cell]] = {number: [] for number in strength}
    measured = []
    for round_number in range(1, rounds + 1):
        rows = tuple(
            CrosstableRow(Number(n), tuple(row), 2600 - 1400 * n // players)
            for n, row in cells.items()
        )
        table = Crosstable(rows, round_number - 1)
        request = PairingRequest(RoundNo(round_number), rounds, table, initial_colour=Colour.WHITE)
        start = time.perf_counter()
        answer = pair_round(*system, request)
        taken = time.perf_counter() - start
        measured.append(Measured(taken, tuple(b.method for b in answer.trace.brackets)))
        add_results(draw, 30, strength, cells, answer)
    return measured


def main() -> None:
    table("Dubov", DUBOV)


def table(name: str, system: tuple[str, str]) -> None:
    print(f"{name}, milliseconds a round")
    print(f"{'players':>12}  {'mean':>12}  {'slowest':>12}  {'weighed':>12}")
    means = {}
    for n in SIZES:
        measured = play(n, system=system)
        seconds = [m.seconds for m in measured]
        methods = [method for m in measured for method in m.methods]
        means[n] = sum(seconds) / len(seconds)
        weighed = sum(method not in ("direct", "") for method in methods)
        share = f"{100 * weighed / len(methods):.0f} %"
        print(
            f"{n:>12,}  {1000 * means[n]:>12,.1f}  {1000 * max(seconds):>12,.1f}  {share:>12}",
            flush=True,
        )
    growth = math.log(means[SIZES[-1]] / means[SIZES[-2]]) / math.log(SIZES[-1] / SIZES[-2])
    print(f"growth from {SIZES[-2]:,} players: to the power of {growth:.2f}")


if __name__ == "__main__":
    main()
