"""What the simulations take: numbers that may be fractions are as they were typed."""

from dataclasses import dataclass
from typing import Annotated

import typer

from server.cli.bridge.options import Carryovers
from server.cli.command import AsJson, Jobs, Svg, System

Seed = Annotated[str | None, typer.Option(help="The same seed gives the same answer.")]
Tournaments = Annotated[int, typer.Option(help="How many tournaments.")]


@dataclass(frozen=True, slots=True)
class SimulatePairs:
    """Play a pairs tournament in phases: who qualifies, who wins, what semifinal B is for."""

    pairs: Annotated[int, typer.Option(max=9999, help="How many pairs.")] = 200
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", help="1, 2 or 3 (two semifinals); may be repeated."),
    ] = None
    carryovers: Carryovers = None
    qualification: Annotated[int, typer.Option(help="Boards.")] = 50
    semifinal: Annotated[int, typer.Option(help="Boards.")] = 50
    final: Annotated[int, typer.Option(help="Boards.")] = 50
    semifinalists: Annotated[int | None, typer.Option(help="Default: half the field.")] = None
    finalists: Annotated[int | None, typer.Option(help="Default: a quarter of it.")] = None
    from_b: Annotated[
        int | None, typer.Option(help="Finalists out of semifinal B; default: a quarter of them.")
    ] = None
    spread: Annotated[
        str, typer.Option(help="Standard deviation of what the pairs average, in per cent.")
    ] = "4"
    best: Annotated[int, typer.Option(help="How many of the best pairs to show.")] = 10
    below_average: Annotated[
        str,
        typer.Option(
            metavar="PERCENT",
            help="Only: how often a pair averaging this is below average after qualification.",
        ),
    ] = ""
    count: Tournaments = 1000
    seed: Seed = None
    jobs: Jobs = 0
    svg: Svg = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class SimulateSwiss:
    """Compare accelerations of a Swiss: perfect scores left, upsets and rating gaps by round."""

    players: Annotated[int, typer.Option(min=2, max=9999, help="How many players.")] = 128
    rounds: Annotated[int, typer.Option(min=1, max=99, help="How many rounds.")] = 5
    accelerations: Annotated[
        list[str] | None,
        typer.Option(
            "--acceleration",
            help="none, baku, added-score, adjusted-rating, wintd, sixths; options after a plus "
            "sign, as in wintd+continued; repeatable.",
        ),
    ] = None
    draws: Annotated[str, typer.Option(help="Games drawn, in per cent.")] = "25"
    upsets: Annotated[
        bool, typer.Option(help="By the ratings' expectation; else the higher rated wins.")
    ] = True
    ratings: Annotated[
        tuple[int, int], typer.Option(metavar="HIGH LOW", help="Evenly spread between these.")
    ] = (2400, 1000)
    system: System = ""
    edition: Annotated[
        str | None, typer.Option(help="Of the pairing system; its newest if not given.")
    ] = None
    count: Tournaments = 100
    seed: Seed = None
    jobs: Jobs = 0
    svg: Svg = None
    as_json: AsJson = False
