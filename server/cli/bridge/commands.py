"""The commands of bridge: signatures and help only; each imports what it does when it is called."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def movement(
    pairs: Annotated[int | None, typer.Option(min=1, max=9999, help="How many pairs.")] = None,
    sessions: Annotated[int, typer.Option(min=1, help="How many sessions.")] = 1,
    base: Annotated[int, typer.Option(help="Tables in a section: 5, 7, 9, 11 or 13.")] = 5,
    seed: Annotated[
        int | None, typer.Option(help="Draw the order inside the lines by this seed.")
    ] = None,
    tables: Annotated[bool, typer.Option("--tables", help="Print every table.")] = False,
    pair: Annotated[int | None, typer.Option(help="Print this pair's guide card.")] = None,
    ways: Annotated[
        bool, typer.Option("--plans", help="Compare all ways to play this field.")
    ] = False,
    boards: Annotated[int, typer.Option(min=1, help="With --plans: boards a round.")] = 2,
    rooms: Annotated[str, typer.Option(help="With --plans: tables in each room, 20,12.")] = "",
    copies: Annotated[
        int | None, typer.Option(min=1, help="With --plans: sets of boards that can be made.")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option(min=1, help="With --plans: how long a session may be.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Check this file; exit code 1 if it is not sound.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Plan a pairs tournament in which nobody meets twice, or check a plan."""
    from server.cli.bridge import movement as planning

    if check is not None:
        from server.cli.bridge import movement_check as checking

        raise typer.Exit(checking.check(check, as_json))
    if pairs is None:
        raise typer.BadParameter("give the number of pairs, or --check FILE", param_hint="--pairs")
    if not ways and (rooms or copies or minutes):
        raise typer.BadParameter("--rooms, --copies and --minutes compare ways: add --plans")
    if ways:
        field = planning.field(pairs, sessions, boards, rooms)
        planning.show_plans(planning.limited(field, copies, minutes), as_json)
    else:
        planning.show(planning.Wish(pairs, sessions, base, seed, tables, pair), as_json)


@app.command()
def matchpoints(
    file: Annotated[Path, typer.Argument(help="USEBIO, scorer XML, PBN, or tables of a BWS file.")],
    expected: Annotated[
        int | None,
        typer.Option(
            min=1, max=9999, help="Scores planned on a board; else as the file's own tops say."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write it, scored anew: .xml (USEBIO), .pbn or .csv."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Score a results file of bridge pairs again; exit code 1 if anything in it differs."""
    from server.cli.bridge import matchpoints as scoring

    verdict = scoring.recomputed(file, scoring.Wish(expected, output))
    print(scoring.as_json(verdict) if as_json else "\n".join(scoring.as_text(verdict)))
    raise typer.Exit(verdict.exit_code)


@app.command()
def carryover(
    file: Annotated[
        Path, typer.Argument(help="A table: pair,percent or pair,matchpoints,possible.")
    ],
    boards: Annotated[int, typer.Option(help="Boards of the phase played.")],
    top: Annotated[int, typer.Option(help="Its top on a board.")],
    ahead_boards: Annotated[int, typer.Option(help="Boards of the phase ahead.")],
    ahead_top: Annotated[int, typer.Option(help="Its top on a board.")],
    qualifiers: Annotated[
        int | None, typer.Option(help="How many go on; all if not given.")
    ] = None,
    policies: Annotated[
        list[str] | None,
        typer.Option(
            "--carryover",
            help="none, full, weighted:0.3, linear, linear:0.03, ebu, fixed:9,6,3; repeatable.",
        ),
    ] = None,
    drop_ins: Annotated[int, typer.Option(min=0, help="Pairs that drop in.")] = 0,
    qualifying: Annotated[
        int, typer.Option(min=0, help="Places that qualify in the phase ahead.")
    ] = 0,
    drop_in_rule: Annotated[
        str, typer.Option(help="quotient, interpolated, median, last or fixed:AMOUNT.")
    ] = "quotient",
    never_below_average: Annotated[
        bool, typer.Option("--never-below-average", help="Drop-ins start at average or above.")
    ] = False,
    situation: Annotated[
        list[str] | None,
        typer.Option(
            help="For the advice: consolation, short, uneven, round-robin, continuation, selected."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Compare the ways to carry over into the next phase, on real standings."""
    from domain.bridge.phases.ranking import Length
    from server.cli.bridge import carryover as comparing

    coming = comparing.DropIns(drop_ins, qualifying, drop_in_rule, never_below_average)
    played, ahead = Length(boards, top), Length(ahead_boards, ahead_top)
    announced = (qualifiers, policies or (), situation or ())
    comparing.show(comparing.Wish(file, played, ahead, *announced, coming), as_json)
