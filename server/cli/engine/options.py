"""Options of the commands on reports, round-robin tables and start positions."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from server.cli.console.command import AsJson, Jobs, System

AsTheFileSays = Annotated[str | None, "2026, 2017, pre-2018 …; as the file says if not given."]
Acceleration = Annotated[
    str, "none, baku, or one of US Chess such as wintd+continued; as the file says."
]
Stated = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="What else a round was paired with, in place of what the file says of it, as "
        '"team-mates: 3 7" or "half-byes-ahead, rounds 1-2: 9"; repeatable.',
    ),
]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Print a round-robin table and the colour reversals after a withdrawal."""

    entries: Annotated[int, typer.Argument(help="Number of entries, 2 to 200.")]
    system: Annotated[
        Literal["standard", "berger", "crenshaw", "porter", "us-chess"],
        "Order and colours of the games.",
    ] = "berger"
    double: Annotated[bool, "Everybody meets twice."] = False
    first_round: Annotated[int, "Round of the table to start with."] = 1
    withdraw: Annotated[str, "Numbers that leave: 7 or 7,4."] = ""
    after_round: Annotated[str, "After which round: 3, or 3,4 in turn."] = "0"
    rules: Annotated[Literal["us-chess", "fide"], "Whose rules on withdrawal."] = "us-chess"
    decline: Annotated[str, "Games not to reverse: ROUND.BOARD,…"] = ""
    reversals: Annotated[bool, "List the reversals for every number."] = False
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Chess960:
    """Show a Chess960 start position, draw one, or check how one was drawn."""

    position: Annotated[
        str,
        typer.Argument(
            help="518, SP518, a row such as RQBBKRNN, or number and row or FEN in quotes."
        ),
    ] = ""
    at_random: Annotated[bool, typer.Option("--random", help="Draw a position now.")] = False
    dice: Annotated[
        str, "Throws of one die, 3 2 6 1 4: dark bishop, light bishop, queen, two knights."
    ] = ""
    commit: Annotated[Path | None, "Write a new secret to this file, print its commitment."] = None
    reveal: Annotated[Path | None, "Draw with this secret and print the proof."] = None
    second: Annotated[Path | None, "With --reveal: somebody else's secret, drawn with as well."] = (
        None
    )
    verify: Annotated[str, "Check the proof in this file, - for input."] = ""
    commitment: Annotated[str, "With --verify: the one published before the draw."] = ""
    label: Annotated[str | None, "Names tournament and draw; Chess960 if not given."] = None
    units: Annotated[
        list[str] | None, typer.Option("--for", help="What to draw for; may be repeated.")
    ] = None
    beacon: Annotated[str, "A word nobody knew before the commitment."] = ""
    exclude: Annotated[str | None, "Positions not to draw, or none; 518 if not given."] = None
    among: Annotated[str, "The only positions to draw from; takes the place of --exclude."] = ""
    repeats: Annotated[bool, "Numbers may come twice."] = False
    svg: Annotated[Path | None, "Write the diagram to this file."] = None
    table: Annotated[bool, "All 960 by how many pawns nothing protects."] = False
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Check:
    """Pair and rank reports again; exit code 1 if anything differs, 3 if a report is refused.

    Where NAME.json beside NAME.trf states the pairs that are expected, they are held against those.
    """

    paths: Annotated[list[Path], typer.Argument(help="Reports, folders of them, zip archives.")]
    system: System = ""
    edition: Annotated[str | None, "2026, 2017, pre-2018 …; as each file says if not given."] = None
    acceleration: Acceleration = ""
    stated: Stated = None
    jobs: Jobs = 0
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class PairReport:
    """Pair a round of a report, the next one or one that was paired already."""

    file: Path
    round_number: Annotated[
        int | None, typer.Option("--round", help="The next one if not given.")
    ] = None
    system: System = ""
    edition: AsTheFileSays = None
    acceleration: Acceleration = ""
    stated: Stated = None


@dataclass(frozen=True, slots=True)
class Explain:
    """Tell why a round was paired as it was, with article and edition."""

    file: Path
    round_number: Annotated[int, typer.Option("--round", help="Which round of the report.")]
    board: Annotated[int | None, "One board; all brackets if not given."] = None
    against: Annotated[
        tuple[int, int] | None,
        typer.Option("--why-not", help="Two numbers that might have met.", metavar="A B"),
    ] = None
    system: System = ""
    edition: AsTheFileSays = None
    acceleration: Acceleration = ""
    stated: Stated = None


@dataclass(frozen=True, slots=True)
class Standings:
    """Rank the players or the teams of a report by points and tie-breaks."""

    file: Path
    tiebreaks: Annotated[str | None, 'Such as "BH/C1,BH,SB,DE"; the file\'s own if not given.'] = (
        None
    )
    edition: Annotated[
        str | None, "Of the tie-breaks: 2026 or 2023; the one in force then if not given."
    ] = None
    round_robin: Annotated[bool, "The pairings were known beforehand."] = False
    after_round: Annotated[int | None, "As they stood after that round."] = None
    players: Annotated[bool, "Rank the players of a report of teams, too."] = False
    unrated: Annotated[
        int | None,
        typer.Option(
            min=0, max=4000, help="What players without a rating count as; as the file says."
        ),
    ] = None
    as_json: AsJson = False
