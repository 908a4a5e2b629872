"""`wallchart simulate pairs`: simulate formats and carryovers of a pairs tournament, compare them.

Every combination of format and carryover (a "way") is played by the same pairs with the same random
numbers, so that differences come from the format. The random numbers of tournament k follow from
seed and k, so the result is the same with any number of processes.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from rich.console import Console

from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.formats import (
    FINAL,
    REMARKS,
    SEMIFINAL_B,
    Format,
    FormatName,
    one_semifinal,
    two_phases,
    two_semifinals,
)
from domain.bridge.session import PairNo
from domain.errors import BadFile
from domain.lab.simulation.pairs_tally import Milestone, PairsSeries, percent_text, tally_series
from domain.lab.simulation.pairs_tournament import (
    BoardsPlayed,
    PairsField,
    PairsSetup,
    board_distribution,
    times_below_average,
)
from domain.texts import parse_number
from server.cli.console.files import write_bytes
from server.cli.console.terminal import print_line, show_rows
from server.cli.lab.options import SimulatePairs
from server.cli.lab.series import run_jobs, seed_or_drawn, tally_tournaments
from web.bridge.pictures.chances import chances_picture


def milestones_of(way: PairsSeries) -> list[Milestone]:
    """The milestones that exist in the way's format: semifinal, final, medal and so on."""
    missing = set()
    if len(way.setup.format.groups) == 2:
        missing.add(Milestone.SEMIFINAL)
    if not has_semifinal_b(way):
        missing.add(Milestone.FINAL_BY_B)
    return [event for event in Milestone if event not in missing]


def has_semifinal_b(way: PairsSeries) -> bool:
    return SEMIFINAL_B in way.setup.format.groups


def as_fields(way: PairsSeries, best: int) -> dict[str, object]:
    """The way as JSON fields; `best` is the number of the strongest pairs listed."""
    setup, tally = way.setup, way.tally
    strengths = setup.field.strengths()
    return {
        "format": setup.format.name.value,
        "carryover": setup.carryover.name,
        "tournaments": tally.tournaments,
        "groups": [
            {"group": group, "pairs": size, "boards": setup.boards.boards_in(group)}
            for group, size in setup.group_sizes.items()
        ],
        "best": [
            {
                "pair": n,
                "averages": round(setup.field.share_of(strengths[PairNo(n)]), 4),
                **{e.name.lower(): tally.times[e, PairNo(n)] for e in milestones_of(way)},
            }
            for n in range(1, best + 1)
        ],
        "from_b": _semifinal_b_fields(way),
    }


def _semifinal_b_fields(way: PairsSeries) -> dict[str, float] | None:
    """How far finalists from semifinal B came, as JSON fields; None if there were none."""
    place = way.tally.mean_place_from_b
    if place is None:
        return None
    shares = {
        event.name.lower(): round(float(way.tally.chance_from_b(event)), 4)
        for event in (Milestone.FINAL, Milestone.MEDAL, Milestone.WIN)
    }
    return {**shares, "mean_place": round(float(place), 4)}


def show_ways(ways: Sequence[PairsSeries], seed: str, best: int, console: Console) -> None:
    for way in ways:
        _show_way(way, best, console)
    if len(ways) > 1:
        _show_comparison(ways, best, console)
    count = ways[0].tally.tournaments
    print_line(console, f"{count:,} tournaments each, seed {seed}", "dim")


def _show_way(way: PairsSeries, best: int, console: Console) -> None:
    setup = way.setup
    print_line(console, way.name, "bold")
    print_line(console, "; ".join(_group_text(way, group) for group in setup.format.groups))
    print_line(console, f"Advice: {REMARKS[setup.format.name]}.", "dim")
    strengths = setup.field.strengths()
    rows = [
        [
            str(n),
            f"{100 * setup.field.share_of(strengths[PairNo(n)]):.1f} %",
            *(percent_text(way.tally.chance(event, PairNo(n))) for event in milestones_of(way)),
        ]
        for n in range(1, best + 1)
    ]
    show_rows(console, ["pair", "averages", *(event.value for event in milestones_of(way))], rows)
    if has_semifinal_b(way):
        print_line(console, _semifinal_b_sentence(way, best))


def _group_text(way: PairsSeries, group: str) -> str:
    pairs, boards = way.setup.group_sizes[group], way.setup.boards.boards_in(group)
    return f"{group}: {pairs} pairs, {boards} boards"


def _semifinal_b_sentence(way: PairsSeries, best: int) -> str:
    tally, final = way.tally, way.setup.group_sizes[FINAL]
    places = way.setup.format.passages_to(FINAL)[-1].places
    rescued = float(tally.expected_count(Milestone.FINAL_BY_B, best))
    place = tally.mean_place_from_b
    where = f"; their mean place is {1 + float(place) * (final - 1):.1f}" if place else ""
    return (
        f"Semifinal B fills {places} of {final} places in the final with {rescued:.2f} of the best "
        f"{best} pairs, and "
        f"gives {percent_text(tally.chance_from_b(Milestone.MEDAL))} of the medals and "
        f"{percent_text(tally.chance_from_b(Milestone.WIN))} of the wins{where}."
    )


def _show_comparison(ways: Sequence[PairsSeries], best: int, console: Console) -> None:
    headings = ["way", "pair 1 wins", "medals", f"best {best} in the final", "wins from B"]
    rows = [
        [
            way.name,
            percent_text(way.tally.chance(Milestone.WIN, PairNo(1))),
            f"{float(way.tally.expected_count(Milestone.MEDAL, best)):.2f}",
            f"{float(way.tally.expected_count(Milestone.FINAL, best)):.2f}",
            percent_text(way.tally.chance_from_b(Milestone.WIN)) if has_semifinal_b(way) else "-",
        ]
        for way in ways
    ]
    print_line(console, f"Side by side; medals are those of the best {best} pairs", "bold")
    show_rows(console, headings, rows)


CHUNK = 10
LOOPS = 10_000
USUAL_FORMATS = (FormatName.TWO_SEMIFINALS.value,)
USUAL_CARRYOVERS = ("linear:0.03",)


def run(args: SimulatePairs) -> None:
    field = PairsField(args.pairs, parse_share(args.spread, "--spread"))
    seed = seed_or_drawn(args.seed)
    if args.below_average:
        _show_below_average(args, field, seed)
        return
    found, best = play_ways(args, field, seed), min(args.best, field.pairs)
    if args.svg is not None:
        write_bytes(chances_picture(found, best).encode(), args.svg)
    if args.as_json:
        print(json.dumps({"seed": seed, "ways": [as_fields(way, best) for way in found]}))
    else:
        show_ways(found, seed, best, Console())


def play_ways(args: SimulatePairs, field: PairsField, seed: str) -> list[PairsSeries]:
    if args.count < 1 or args.best < 1:
        raise BadFile("--count and --best take 1 or more.")
    boards = BoardsPlayed(args.qualification, args.semifinal, args.final)
    formats = args.formats or USUAL_FORMATS
    carryovers = args.carryovers or USUAL_CARRYOVERS
    setups = [
        PairsSetup(field, _parse_format(name, args), boards, carryover_named(carryover))
        for name, carryover in product(formats, carryovers)
    ]
    tallies = tally_tournaments(tally_series, setups, seed, args.count, CHUNK, args.jobs)
    return list(map(PairsSeries, setups, tallies))


def _parse_format(name: str, args: SimulatePairs) -> Format:
    """A format; by default half the field plays semifinal A, a quarter the final."""
    pairs = args.pairs
    in_a = pairs // 4 * 2 if args.semifinalists is None else args.semifinalists
    final = pairs // 8 * 2 if args.finalists is None else args.finalists
    from_b = max(1, final // 4) if args.from_b is None else args.from_b
    match name:
        case FormatName.TWO_PHASES:
            return two_phases(final)
        case FormatName.ONE_SEMIFINAL:
            return one_semifinal(in_a, final)
        case FormatName.TWO_SEMIFINALS:
            return two_semifinals(in_a, final - from_b, from_b)
    raise BadFile(f"--format takes {', '.join(FormatName)}, not {name!r}.")


def parse_share(text: str, option: str) -> Fraction:
    """Read a percentage as typed, such as 60 or 4.5."""
    try:
        return parse_number(text.strip().removesuffix("%")) / 100
    except ValueError:
        raise BadFile(f"{option} takes a percentage such as 4.5, not {text!r}.") from None


def _show_below_average(args: SimulatePairs, field: PairsField, seed: str) -> None:
    """Show only how often pairs of this average score below average in the qualification."""
    if args.count < 1:
        raise BadFile("--count takes 1 or more.")
    averages, boards = args.below_average, args.qualification
    distribution = board_distribution(parse_share(averages, "--below-average"), field)
    starts = range(0, args.count, LOOPS)
    jobs = [
        (distribution, boards, min(LOOPS, args.count - start), f"{seed}-{start}")
        for start in starts
    ]
    times = sum(run_jobs(_count_below_average, jobs, args.jobs))
    if args.as_json:
        print(json.dumps({"seed": seed, "times": times, "of": args.count, "boards": boards}))
    else:
        chance = f"{times / args.count:.5f}"
        print(
            f"A pair averaging {averages.removesuffix('%')} % is below average after {boards} "
            f"boards in {times:,} of {args.count:,} qualifications ({chance}; seed {seed})."
        )


def _count_below_average(job: tuple[tuple[float, ...], int, int, str]) -> int:
    """Count the qualifications that end below average. A job: the distribution of a board's scores,
    the numbers of boards and of qualifications, and the seed.
    """
    distribution, boards, loops, seed = job
    return times_below_average(distribution, boards, loops, Random(seed))
