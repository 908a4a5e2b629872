"""`wallchart simulate`: signatures and help only; each imports what it does when it is called."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Play many tournaments with drawn results and count.", no_args_is_help=True)


@app.callback()
def simulate() -> None:
    """Play many tournaments with drawn results and count."""


@app.command()
def pairs(
    pairs: Annotated[int, typer.Option(max=9999, help="How many pairs.")] = 200,
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", help="1, 2 or 3 (two semifinals); may be repeated."),
    ] = None,
    carryovers: Annotated[
        list[str] | None,
        typer.Option(
            "--carryover",
            help="none, full, weighted:0.3, linear, linear:0.03, ebu, fixed:9,6,3; repeatable.",
        ),
    ] = None,
    qualification: Annotated[int, typer.Option(help="Boards.")] = 50,
    semifinal: Annotated[int, typer.Option(help="Boards.")] = 50,
    final: Annotated[int, typer.Option(help="Boards.")] = 50,
    semifinalists: Annotated[int | None, typer.Option(help="Default: half the field.")] = None,
    finalists: Annotated[int | None, typer.Option(help="Default: a quarter of it.")] = None,
    from_b: Annotated[
        int | None, typer.Option(help="Finalists out of semifinal B; default: a quarter of them.")
    ] = None,
    spread: Annotated[
        str, typer.Option(help="Standard deviation of what the pairs average, in per cent.")
    ] = "4",
    best: Annotated[int, typer.Option(help="How many of the best pairs to show.")] = 10,
    below_average: Annotated[
        str,
        typer.Option(
            metavar="PERCENT",
            help="Only: how often a pair averaging this is below average after qualification.",
        ),
    ] = "",
    count: Annotated[int, typer.Option(help="How many tournaments.")] = 1000,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same answer.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    svg: Annotated[Path | None, typer.Option(help="Write a picture to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Play a pairs tournament in phases: who qualifies, who wins, what semifinal B is for."""
    from domain.simulation.pairs_strength import Field
    from domain.simulation.pairs_tournament import Boards
    from server.cli.simulate import pairs as playing

    wish = playing.Wish(
        Field(pairs, playing.share(spread, "--spread")),
        formats or ["3"],
        carryovers or ["linear:0.03"],
        Boards(qualification, semifinal, final),
        playing.Places(semifinalists, finalists, from_b),
        best,
        count,
        seed,
        jobs,
        svg,
    )
    if below_average:
        playing.run_below_average(wish, below_average, as_json)
    else:
        playing.run(wish, as_json)


@app.command()
def swiss(
    players: Annotated[int, typer.Option(min=2, max=9999, help="How many players.")] = 128,
    rounds: Annotated[int, typer.Option(min=1, max=99, help="How many rounds.")] = 5,
    accelerations: Annotated[
        list[str] | None,
        typer.Option(
            "--acceleration",
            help="none, baku, added-score, adjusted-rating, wintd, sixths; options after a plus "
            "sign, as in wintd+continued; repeatable.",
        ),
    ] = None,
    draws: Annotated[str, typer.Option(help="Games drawn, in per cent.")] = "25",
    upsets: Annotated[
        bool, typer.Option(help="By the ratings' expectation; else the higher rated wins.")
    ] = True,
    ratings: Annotated[
        tuple[int, int], typer.Option(metavar="HIGH LOW", help="Evenly spread between these.")
    ] = (2400, 1000),
    system: Annotated[str, typer.Option(help="The pairing system.")] = "us-chess",
    edition: Annotated[
        str | None, typer.Option(help="Of the pairing system; its newest if not given.")
    ] = None,
    count: Annotated[int, typer.Option(help="How many tournaments.")] = 100,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same answer.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    svg: Annotated[Path | None, typer.Option(help="Write a picture to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Compare accelerations of a Swiss: perfect scores left, upsets and rating gaps by round."""
    from server.cli.engine.check import newest_edition
    from server.cli.simulate import swiss as playing

    usual = ["none", "added-score", "adjusted-rating", "wintd"]
    wish = playing.Wish(
        players,
        rounds,
        accelerations or usual,
        draws,
        upsets,
        ratings,
        system,
        edition or newest_edition(system),
        count,
        seed,
        jobs,
        svg,
    )
    playing.run(wish, as_json)
