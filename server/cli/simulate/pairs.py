"""`wallchart simulate pairs`: what formats and carryovers of a pairs tournament give to whom.

Every format and every carryover that is named is played on the same field with the same lots, so
that differences come from the format. Tournament k of a series has lots of its own (seed and k):
the answer is the same with any number of processes.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple

from rich.console import Console

from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.formats import (
    Format,
    FormatName,
    one_semifinal,
    two_phases,
    two_semifinals,
)
from domain.errors import BadFile
from domain.simulation.pairs_below_average import board_distribution, times_below_average
from domain.simulation.pairs_strength import Field
from domain.simulation.pairs_tally import Way, series
from domain.simulation.pairs_tournament import Boards, Setup
from domain.written_number import written_number
from server.cli.run.transfer import write_bytes
from server.cli.series import Count, done, tallies
from server.cli.simulate import pairs_outcome as told
from web.bridge.pictures.chances import picture

CHUNK = 10
LOOPS = 10_000


class Places(NamedTuple):
    """None: half the field plays semifinal A, a quarter the final, a quarter of that out of B."""

    semifinal: int | None = None
    final: int | None = None
    from_b: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """`field` as it is played; `seed` None: one is drawn and told; `jobs` 0: one for each core."""

    field: Field
    formats: Sequence[str]
    carryovers: Sequence[str]
    boards: Boards
    places: Places = Places()
    best: int = 10
    count: int = 1000
    seed: str | None = None
    jobs: int = 0
    svg: Path | None = None

    @property
    def lots(self) -> str:
        return self.seed if self.seed is not None else str(SystemRandom().randrange(2**32))


def run(wish: Wish, as_json: bool) -> None:
    seed, best = wish.lots, min(wish.best, wish.field.pairs)
    found = ways(wish, seed)
    if wish.svg is not None:
        write_bytes(picture(found, best).encode(), wish.svg)
    if as_json:
        print(json.dumps({"seed": seed, "ways": [told.as_fields(way, best) for way in found]}))
    else:
        told.show(found, seed, best, Console())


def ways(wish: Wish, seed: str) -> list[Way]:
    if wish.count < 1 or wish.best < 1:
        raise BadFile("--count and --best take 1 or more.")
    setups = [
        Setup(wish.field, _format(name, wish), wish.boards, carryover_named(carryover))
        for name, carryover in product(wish.formats, wish.carryovers)
    ]
    counted = Count(wish.count, CHUNK, wish.jobs)
    return list(map(Way, setups, tallies(series, setups, seed, counted)))


def _format(name: str, wish: Wish) -> Format:
    places, pairs = wish.places, wish.field.pairs
    in_a = pairs // 4 * 2 if places.semifinal is None else places.semifinal
    final = pairs // 8 * 2 if places.final is None else places.final
    from_b = max(1, final // 4) if places.from_b is None else places.from_b
    match name:
        case FormatName.TWO_PHASES:
            return two_phases(final)
        case FormatName.ONE_SEMIFINAL:
            return one_semifinal(in_a, final)
        case FormatName.TWO_SEMIFINALS:
            return two_semifinals(in_a, final - from_b, from_b)
    raise BadFile(f"--format takes {', '.join(FormatName)}, not {name!r}.")


def share(text: str, option: str) -> Fraction:
    """A percentage as typed, such as 60 or 4.5."""
    try:
        return written_number(text.strip().removesuffix("%")) / 100
    except ValueError:
        raise BadFile(f"{option} takes a percentage such as 4.5, not {text!r}.") from None


def run_below_average(wish: Wish, averages: str, as_json: bool) -> None:
    """Only this: how often a pair of this average is below average after the qualification."""
    if wish.count < 1:
        raise BadFile("--count takes 1 or more.")
    seed, boards = wish.lots, wish.boards.qualification
    distribution = board_distribution(share(averages, "--below-average"), wish.field)
    starts = range(0, wish.count, LOOPS)
    jobs = [
        (distribution, boards, min(LOOPS, wish.count - start), f"{seed}-{start}")
        for start in starts
    ]
    times = sum(done(_qualify, jobs, wish.jobs))
    if as_json:
        print(json.dumps({"seed": seed, "times": times, "of": wish.count, "boards": boards}))
    else:
        chance = f"{times / wish.count:.5f}"
        print(
            f"A pair averaging {averages.removesuffix('%')} % is below average after {boards} "
            f"boards in {times:,} of {wish.count:,} qualifications ({chance}; seed {seed})."
        )


def _qualify(part: tuple[tuple[float, ...], int, int, str]) -> int:
    distribution, boards, loops, seed = part
    return times_below_average(distribution, boards, loops, Random(seed))
