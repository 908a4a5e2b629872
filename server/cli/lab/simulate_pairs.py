"""`wallchart simulate pairs`: what formats and carryovers of a pairs tournament give to whom.

Every format and every carryover that is named is played on the same field with the same lots, so
that differences come from the format. Tournament k of a series has lots of its own (seed and k):
the answer is the same with any number of processes.
"""

import json
from fractions import Fraction
from itertools import product
from random import Random

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
from domain.lab.simulation.pairs_below_average import board_distribution, times_below_average
from domain.lab.simulation.pairs_strength import PairsField
from domain.lab.simulation.pairs_tally import PairsWay, series
from domain.lab.simulation.pairs_tournament import BoardsPlayed, PairsSetup
from domain.texts import written_number
from server.cli.console.files import write_bytes
from server.cli.lab.options import SimulatePairs
from server.cli.lab.pairs_outcome import as_fields, show
from server.cli.lab.series import SeriesSize, run_jobs, seed_or_drawn, tallies
from web.bridge.pictures.chances import picture

CHUNK = 10
LOOPS = 10_000
USUAL_FORMATS = (FormatName.TWO_SEMIFINALS.value,)
USUAL_CARRYOVERS = ("linear:0.03",)


def run(asked: SimulatePairs) -> None:
    field = PairsField(asked.pairs, share(asked.spread, "--spread"))
    seed = seed_or_drawn(asked.seed)
    if asked.below_average:
        _show_below_average(asked, field, seed)
        return
    found, best = ways(asked, field, seed), min(asked.best, field.pairs)
    if asked.svg is not None:
        write_bytes(picture(found, best).encode(), asked.svg)
    if asked.as_json:
        print(json.dumps({"seed": seed, "ways": [as_fields(way, best) for way in found]}))
    else:
        show(found, seed, best, Console())


def ways(asked: SimulatePairs, field: PairsField, seed: str) -> list[PairsWay]:
    if asked.count < 1 or asked.best < 1:
        raise BadFile("--count and --best take 1 or more.")
    boards = BoardsPlayed(asked.qualification, asked.semifinal, asked.final)
    formats = asked.formats or USUAL_FORMATS
    carryovers = asked.carryovers or USUAL_CARRYOVERS
    setups = [
        PairsSetup(field, _format(name, asked), boards, carryover_named(carryover))
        for name, carryover in product(formats, carryovers)
    ]
    counted = SeriesSize(asked.count, CHUNK, asked.jobs)
    return list(map(PairsWay, setups, tallies(series, setups, seed, counted)))


def _format(name: str, asked: SimulatePairs) -> Format:
    """Half the field plays semifinal A, a quarter the final, a quarter of that out of B."""
    pairs = asked.pairs
    in_a = pairs // 4 * 2 if asked.semifinalists is None else asked.semifinalists
    final = pairs // 8 * 2 if asked.finalists is None else asked.finalists
    from_b = max(1, final // 4) if asked.from_b is None else asked.from_b
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


def _show_below_average(asked: SimulatePairs, field: PairsField, seed: str) -> None:
    """Only this: how often a pair of this average is below average after the qualification."""
    if asked.count < 1:
        raise BadFile("--count takes 1 or more.")
    averages, boards = asked.below_average, asked.qualification
    distribution = board_distribution(share(averages, "--below-average"), field)
    starts = range(0, asked.count, LOOPS)
    jobs = [
        (distribution, boards, min(LOOPS, asked.count - start), f"{seed}-{start}")
        for start in starts
    ]
    times = sum(run_jobs(_qualify, jobs, asked.jobs))
    if asked.as_json:
        print(json.dumps({"seed": seed, "times": times, "of": asked.count, "boards": boards}))
    else:
        chance = f"{times / asked.count:.5f}"
        print(
            f"A pair averaging {averages.removesuffix('%')} % is below average after {boards} "
            f"boards in {times:,} of {asked.count:,} qualifications ({chance}; seed {seed})."
        )


def _qualify(part: tuple[tuple[float, ...], int, int, str]) -> int:
    distribution, boards, loops, seed = part
    return times_below_average(distribution, boards, loops, Random(seed))
