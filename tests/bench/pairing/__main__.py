"""The table of the measurements; `--hard` adds the hard families, `--alone` leaves the rivals
out.
"""

import argparse
import math
import time

from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.exact import BracketProblem, Situation
from domain.swiss.dutch.rounds import field_of
from tests.bench.pairing import burstein, dubov, us_chess
from tests.bench.pairing.rivals import LIMIT, RIVALS, seconds
from tests.bench.pairing.simulation import Measured, Plan, play

SIZES = (40, 100, 200, 400, 1000, 3000, 10000)
ROUNDS = (2, 5, 9)
HARD = {
    "60 players, 40 rounds": Plan(60, 40),
    "60 players, 40 rounds (2017)": Plan(60, 40, "2017"),
    "1,000 players, all games drawn": Plan(1000, 9, draws=100),
    "200 players, upper half one club": Plan(200, 9, club=range(1, 101)),
    "200 players, lower half one club": Plan(200, 9, club=range(101, 201)),
    "200 players, every other of one club": Plan(200, 9, club=range(1, 201, 2)),
    "200 players, the upper 90 one club": Plan(200, 9, club=range(1, 91)),
    "300 players, lower half one club (2017)": Plan(300, 9, "2017", club=range(151, 301)),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.pairing", description=__doc__)
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--most", type=int, default=SIZES[-1])
    options = parser.parse_args()
    _ordinary([n for n in SIZES if n <= options.most], [] if options.alone else list(RIVALS))
    print()
    dubov.main()
    burstein.main()
    print()
    us_chess.main()
    if options.hard:
        _hard()


def _ordinary(sizes: list[int], rivals: list[str]) -> None:
    print("milliseconds; weighted: brackets that needed weights, of all of rounds 1 to 9")
    columns = [f"R{r}" for r in ROUNDS]
    titles = ["players", "read", *columns, "slowest", "weighted", *(f"{x} R5" for x in rivals)]
    print("  ".join(f"{title:>12}" for title in titles))
    times = {}
    for n in sizes:
        measured = play(Plan(n, 9))
        times[n] = measured[4].pairing
        cells = _cells(n, measured)
        for rival in list(rivals):
            cells.append(_rival(rival, measured[4]))
            if cells[-1].startswith(">"):
                rivals.remove(rival)
        print("  ".join(f"{cell:>12}" for cell in cells), flush=True)
    if len(times) > 1:
        small, large = min(times), max(times)
        growth = math.log(times[large] / times[small]) / math.log(large / small)
        print(f"growth of round 5: players to the power of {growth:.2f}")


def _cells(n: int, measured: list[Measured]) -> list[str]:
    brackets = sum(len(m.methods) for m in measured)
    weighted_brackets = sum(m.weighted_brackets for m in measured)
    return [
        f"{n:,}",
        _ms(measured[8].reading),
        *(_ms(measured[r - 1].pairing) for r in ROUNDS),
        _ms(max(m.pairing for m in measured)),
        f"{100 * weighted_brackets / brackets:.0f} %",
    ]


def _ms(value: float) -> str:
    return f"{1000 * value:,.1f}"


def _rival(rival: str, measured: Measured) -> str:
    taken = seconds(rival, measured.request)
    return f"> {LIMIT:,}000" if taken is None else _ms(taken)


def _hard() -> None:
    print("\nhard families: milliseconds of the slowest round and of the mean")
    for name, plan in HARD.items():
        measured = play(plan)
        slowest = max(m.pairing for m in measured)
        mean = sum(m.pairing for m in measured) / len(measured)
        print(f"{name:42} {_ms(slowest):>10} {_ms(mean):>10}", flush=True)
    last = play(Plan(300, 6, draws=100), announced=9)[-1]
    field = field_of(last.request, "2026")
    start = time.perf_counter()
    BracketProblem(field, Bracket((), 0, field.size), Situation()).solve()
    taken = time.perf_counter() - start
    print(f"{'a bracket of 300 by weights':42} {_ms(taken):>10}")


if __name__ == "__main__":
    main()
