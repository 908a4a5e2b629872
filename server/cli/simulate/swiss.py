"""`wallchart simulate swiss`: what accelerations do to perfect scores, upsets and rating gaps.

Every acceleration that is named is played on the same field, and the same game ends the same way in
all of them. Tournament k of a series has lots of its own (seed and k): the answer is the same with
any number of processes.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import SystemRandom

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from domain.errors import BadFile
from domain.simulation.swiss_play import Setup
from domain.simulation.swiss_tally import Tally, Way, decimal, series
from domain.swiss.accelerations import refuse_unknown
from domain.swiss.systems import SYSTEMS
from domain.written_number import written_number
from server.cli.run.transfer import write_bytes
from server.cli.series import Count, tallies
from web.chess.pictures.perfect_scores import picture

CHUNK = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """`seed` None: one is drawn and told; `jobs` 0: one for each core; `draws` in per cent."""

    players: int
    rounds: int
    accelerations: Sequence[str]
    draws: str
    upsets: bool
    ratings: tuple[int, int]
    system: str
    edition: str
    count: int
    seed: str | None
    jobs: int
    svg: Path | None


def run(wish: Wish, as_json: bool) -> None:
    seed = wish.seed if wish.seed is not None else str(SystemRandom().randrange(2**32))
    found = ways(wish, seed)
    if wish.svg is not None:
        write_bytes(picture(found).encode(), wish.svg)
    if as_json:
        print(json.dumps({"seed": seed, "accelerations": [_fields(way) for way in found]}))
    else:
        _show(wish, found, seed)


def ways(wish: Wish, seed: str) -> list[Way]:
    setups = [_setup(wish, acceleration) for acceleration in wish.accelerations]
    counted = Count(wish.count, CHUNK, wish.jobs)
    return list(map(Way, setups, tallies(series, setups, seed, counted)))


def _setup(wish: Wish, acceleration: str) -> Setup:
    if wish.count < 1 or wish.rounds < 1 or wish.players < 2:
        raise BadFile("--count and --rounds take 1 or more, --players 2 or more.")
    if (wish.system, wish.edition) not in SYSTEMS:
        known = ", ".join(f"{name} {edition}" for name, edition in sorted(SYSTEMS))
        raise BadFile(f"there is no {wish.system} {wish.edition}; known are {known}.")
    highest, lowest = wish.ratings
    if not 0 < lowest <= highest <= 9999:
        raise BadFile("--ratings takes the highest and the lowest, such as 2400 1000.")
    refuse_unknown(wish.system, wish.edition, acceleration, wish.rounds)
    return Setup(
        wish.players,
        wish.rounds,
        acceleration,
        _per_mille(wish.draws),
        wish.upsets,
        highest,
        lowest,
        wish.system,
        wish.edition,
    )


def _per_mille(text: str) -> int:
    try:
        value = written_number(text.strip().removesuffix("%")) * 10
    except ValueError:
        raise BadFile(f"--draws takes a percentage such as 30, not {text!r}.") from None
    if not 0 <= value <= 1000:
        raise BadFile(f"--draws takes a percentage such as 30, not {text!r}.")
    return int(value)


def _fields(way: Way) -> dict[str, object]:
    tally = way.tally
    used = tally.used
    return {
        "acceleration": way.setup.acceleration,
        "tournaments": tally.tournaments,
        "drawers_used": None if used is None else round(float(used), 4),
        "rounds": [
            {
                "round": r,
                "perfect_scores": round(float(tally.perfect(r)), 3),
                "upsets": round(float(tally.upsets(r)), 3),
                "rating_gap": round(float(tally.gap(r)), 1),
            }
            for r in range(1, len(tally.rounds) + 1)
        ],
    }


def _show(wish: Wish, found: Sequence[Way], seed: str) -> None:
    console = Console()
    kind = "ratings decide with upsets" if wish.upsets else "the higher rated wins"
    print(
        f"{wish.players} players, {wish.rounds} rounds, {wish.draws.removesuffix('%')} % draws, "
        f"{kind}; {wish.count:,} tournament{'s' * (wish.count != 1)} each, seed {seed}"
    )
    for title, measure in _measures():
        console.print(_grid(title, found, measure))
    if any(way.tally.drawers for way in found):
        console.print(_drawers(found))


def _measures() -> Iterator[tuple[str, Callable[[Tally, int], Fraction]]]:
    yield "Perfect scores after round", Tally.perfect
    yield "Upsets in round", Tally.upsets
    yield "Mean rating gap in round", Tally.gap


def _grid(title: str, found: Sequence[Way], measure: Callable[[Tally, int], Fraction]) -> Grid:
    rounds = range(1, len(found[0].tally.rounds) + 1)
    grid = Grid(title=title, box=box.SIMPLE, title_justify="left")
    grid.add_column("acceleration")
    for r in rounds:
        grid.add_column(str(r), justify="right")
    for way in found:
        cells = (decimal(measure(way.tally, r)) for r in rounds)
        grid.add_row(way.setup.acceleration, *cells)
    return grid


def _drawers(found: Sequence[Way]) -> Grid:
    """The description's claim: a draw in the upper half is not wasted on another draw."""
    grid = Grid(
        title="Upper-half drawers of round 1 who met a lower-half winner in round 2",
        box=box.SIMPLE,
        title_justify="left",
    )
    grid.add_column("acceleration")
    grid.add_column("drawers", justify="right")
    grid.add_column("of them used", justify="right")
    for way in found:
        tally, used = way.tally, way.tally.used
        each = decimal(Fraction(tally.drawers, tally.tournaments))
        share = "" if used is None else f"{decimal(100 * used)} %"
        grid.add_row(way.setup.acceleration, each, share)
    return grid
