"""How long standings take: `python -m tests.bench.standings [--players 1000 10000] [--rounds 11]`.

The chart is drawn by a seed: neighbours in the standings meet, some take byes or forfeit. Times are
the best of three, in one process, from the chart to the ranked table.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

from domain.ids import Number
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark, parse_result
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, parse_tie_break_list

TWENTY = parse_tie_break_list(
    "BH/C1 BH BH/M1 AOB FB SB SB/C1 DE WIN WON BPG BWG PS PS/C1 REP STD KS ARO TPR PTP"
)
GAMES = ("1-0", "0-1", "=-=", "1-0", "0-1", "=-=", "1-0", "0-1", "=-=", "+--")


def drawn_chart(players: int, rounds: int, seed: int = 1) -> Crosstable:
    random = Random(seed)
    scores = dict.fromkeys(range(1, players + 1), 0)
    cells: dict[int, list[Cell]] = {number: [] for number in scores}
    for _ in range(rounds):
        order = sorted(scores, key=lambda number: (-scores[number], random.random()))
        paired = [n for n in order if random.random() > 0.02]
        for number in set(order) - set(paired[: len(paired) // 2 * 2]):
            cells[number].append(Cell(0, None, random.choice((Mark.HALF_BYE, Mark.ZERO_BYE))))
        for white, black in zip(paired[::2], paired[1::2], strict=False):
            _play(cells, scores, (white, black), random.choice(GAMES))
    return Crosstable(
        tuple(CrosstableRow(Number(n), tuple(cells[n]), 2600 - n % 1500) for n in scores), rounds
    )


def _play(
    cells: dict[int, list[Cell]], scores: dict[int, int], game: tuple[int, int], code: str
) -> None:
    white, black = game
    played = parse_result(code)
    cells[white].append(Cell(black, Colour.WHITE, played.white))
    cells[black].append(Cell(white, Colour.BLACK, played.black))
    worth = {Mark.WIN: 2, Mark.FORFEIT_WIN: 2, Mark.DRAW: 1}
    scores[white] += worth.get(played.white, 0)
    scores[black] += worth.get(played.black, 0)


def best_of(times: int, work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, nargs="+", default=[1000, 10000])
    arguments.add_argument("--rounds", type=int, default=11)
    options = arguments.parse_args()
    for players in options.players:
        measure(drawn_chart(players, options.rounds), full_order(TWENTY))


def measure(chart: Crosstable, order: tuple[TieBreak, ...]) -> None:
    rules = RankingRules(TieBreakEdition.FIDE_2026)
    size = f"{len(chart.rows):>6} players, {chart.rounds} rounds"
    whole = best_of(3, lambda: ranked_standings(chart, order, rules))
    print(f"{size}: {len(order) - 1} tie-breaks in {whole:.3f} s")


if __name__ == "__main__":
    main()
