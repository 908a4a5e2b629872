"""`wallchart simulate swiss`: simulate accelerations; compare perfect scores, upsets, rating gaps.

Every given acceleration (a "way") is played by the same players, and a game of the same two players
in the same round has the same result in all of them. The random numbers of tournament k follow from
seed and k, so the result is the same with any number of processes.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from domain.errors import BadFile
from domain.lab.simulation.swiss_tally import (
    ACCELERATING,
    SwissSeries,
    SwissSetup,
    SwissTally,
    decimal_text,
    tally_series,
)
from domain.swiss.pairing_system import LISTED
from domain.swiss.systems import systems_for_players
from domain.texts import parse_number
from server.cli.console.files import write_bytes
from server.cli.engine.paired_events import newest_edition
from server.cli.lab.options import SimulateSwiss
from server.cli.lab.series import seed_or_drawn, tally_tournaments
from web.chess.pictures.perfect_scores import perfect_scores_picture

CHUNK = 4
USUAL = ("none", "added-score", "adjusted-rating", "wintd")


def run(args: SimulateSwiss) -> None:
    args = replace(args, system=args.system or ACCELERATING.code)
    edition = args.edition or newest_edition(args.system)
    seed = seed_or_drawn(args.seed)
    found = play_ways(args, edition, seed)
    if args.svg is not None:
        write_bytes(perfect_scores_picture(found).encode(), args.svg)
    if args.as_json:
        print(json.dumps({"seed": seed, "accelerations": [_way_fields(way) for way in found]}))
    else:
        _show_ways(args, found, seed)


def play_ways(args: SimulateSwiss, edition: str, seed: str) -> list[SwissSeries]:
    setups = [_swiss_setup(args, edition, each) for each in args.accelerations or USUAL]
    tallies = tally_tournaments(tally_series, setups, seed, args.count, CHUNK, args.jobs)
    return list(map(SwissSeries, setups, tallies))


def _swiss_setup(args: SimulateSwiss, edition: str, acceleration: str) -> SwissSetup:
    if args.count < 1 or args.rounds < 1 or args.players < 2:
        raise BadFile("--count and --rounds take 1 or more, --players 2 or more.")
    systems = systems_for_players()
    if (args.system, edition) not in systems:
        known = ", ".join(f"{name} {edition}" for name, edition in sorted(systems))
        raise BadFile(f"there is no {args.system} {edition}; known are {known}.")
    highest, lowest = args.ratings
    if not 0 < lowest <= highest <= 9999:
        raise BadFile("--ratings takes the highest and the lowest, such as 2400 1000.")
    systems[args.system, edition].refuse_unknown_acceleration(acceleration, args.rounds)
    if acceleration == LISTED:
        raise BadFile("points that an event adds by rules of its own are not simulated.")
    return SwissSetup(
        args.players,
        args.rounds,
        acceleration,
        draws=_parse_draws_per_mille(args.draws),
        upsets=args.upsets,
        highest=highest,
        lowest=lowest,
        system=args.system,
        edition=edition,
    )


def _parse_draws_per_mille(text: str) -> int:
    try:
        value = parse_number(text.strip().removesuffix("%")) * 10
    except ValueError:
        raise BadFile(f"--draws takes a percentage such as 30, not {text!r}.") from None
    if not 0 <= value <= 1000:
        raise BadFile(f"--draws takes a percentage such as 30, not {text!r}.")
    return int(value)


def _way_fields(way: SwissSeries) -> dict[str, object]:
    tally = way.tally
    used = tally.share_meeting_winners
    return {
        "acceleration": way.setup.acceleration,
        "tournaments": tally.tournaments,
        "drawers_used": None if used is None else round(float(used), 4),
        "rounds": [
            {
                "round": r,
                "perfect_scores": round(float(tally.average_perfect(r)), 3),
                "upsets": round(float(tally.average_upsets(r)), 3),
                "rating_gap": round(float(tally.average_gap(r)), 1),
            }
            for r in range(1, len(tally.rounds) + 1)
        ],
    }


def _show_ways(args: SimulateSwiss, series: Sequence[SwissSeries], seed: str) -> None:
    console = Console()
    kind = "ratings decide with upsets" if args.upsets else "the higher rated wins"
    print(
        f"{args.players} players, {args.rounds} rounds, {args.draws.removesuffix('%')} % draws, "
        f"{kind}; {args.count:,} tournament{'s' * (args.count != 1)} each, seed {seed}"
    )
    for title, measure in _named_measures():
        console.print(_measure_grid(title, series, measure))
    if any(way.tally.drawers for way in series):
        console.print(_drawers_grid(series))


def _named_measures() -> Iterator[tuple[str, Callable[[SwissTally, int], Fraction]]]:
    yield "Perfect scores after round", SwissTally.average_perfect
    yield "Upsets in round", SwissTally.average_upsets
    yield "Mean rating gap in round", SwissTally.average_gap


def _measure_grid(
    title: str, series: Sequence[SwissSeries], measure: Callable[[SwissTally, int], Fraction]
) -> Grid:
    rounds = range(1, len(series[0].tally.rounds) + 1)
    grid = Grid(title=title, box=box.SIMPLE, title_justify="left")
    grid.add_column("acceleration")
    for r in rounds:
        grid.add_column(str(r), justify="right")
    for way in series:
        cells = (decimal_text(measure(way.tally, r)) for r in rounds)
        grid.add_row(way.setup.acceleration, *cells)
    return grid


def _drawers_grid(series: Sequence[SwissSeries]) -> Grid:
    """A grid on players who drew in round 1: by acceleration, how many of the upper half did so,
    and how many of these met a winner from the lower half in round 2.
    """
    grid = Grid(
        title="Upper-half drawers of round 1 who met a lower-half winner in round 2",
        box=box.SIMPLE,
        title_justify="left",
    )
    grid.add_column("acceleration")
    grid.add_column("drawers", justify="right")
    grid.add_column("of them used", justify="right")
    for way in series:
        tally, used = way.tally, way.tally.share_meeting_winners
        each = decimal_text(Fraction(tally.drawers, tally.tournaments))
        share = "" if used is None else f"{decimal_text(100 * used)} %"
        grid.add_row(way.setup.acceleration, each, share)
    return grid
