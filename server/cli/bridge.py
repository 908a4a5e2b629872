"""The commands of bridge: signatures and help only; each imports what it does when it is called."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def movement(
    pairs: Annotated[int | None, typer.Option(help="How many pairs.")] = None,
    sessions: Annotated[int, typer.Option(help="How many sessions.")] = 1,
    base: Annotated[int, typer.Option(help="Tables in a section: 5, 7, 9, 11 or 13.")] = 5,
    seed: Annotated[
        int | None, typer.Option(help="Draw the order inside the lines by this seed.")
    ] = None,
    tables: Annotated[bool, typer.Option("--tables", help="Print every table.")] = False,
    pair: Annotated[int | None, typer.Option(help="Print this pair's guide card.")] = None,
    ways: Annotated[
        bool, typer.Option("--plans", help="Compare all ways to play this field.")
    ] = False,
    boards: Annotated[int, typer.Option(help="With --plans: boards a round.")] = 2,
    rooms: Annotated[str, typer.Option(help="With --plans: tables in each room, 20,12.")] = "",
    copies: Annotated[
        int | None, typer.Option(help="With --plans: sets of boards that can be made.")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option(help="With --plans: how long a session may be.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Check this file; exit code 1 if it is not sound.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Plan a pairs tournament in which nobody meets twice, or check a plan."""
    from server.cli import movement as planning

    if check is not None:
        from server.cli import movement_check as checking

        raise typer.Exit(checking.check(check, as_json))
    if pairs is None:
        raise typer.BadParameter("give the number of pairs, or --check FILE", param_hint="--pairs")
    if ways:
        field = planning.field(pairs, sessions, boards, rooms)
        planning.show_plans(planning.limited(field, copies, minutes), as_json)
    else:
        planning.show(planning.Wish(pairs, sessions, base, seed, tables, pair), as_json)
