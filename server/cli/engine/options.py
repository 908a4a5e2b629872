"""Options of the commands on reports, round-robin tables and start positions."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from server.cli.console.command import AsJson, Jobs

System = Annotated[str, "The pairing system; by default the one that the file names."]
AsTheFileSays = Annotated[str | None, "2026, 2017, pre-2018 …; by default what the file says."]
Acceleration = Annotated[
    str, "none, baku, or one of US Chess such as wintd+continued; by default what the file says."
]
PayloadPart = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="Another option with which a round was paired, instead of what the file says, such as "
        '"team-mates: 3 7" or "half-byes-ahead, rounds 1-2: 9"; repeatable.',
    ),
]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Print a round-robin table and the colour reversals after a withdrawal."""

    entries: Annotated[int, typer.Argument(help="Number of entries, 2 to 200.")]
    system: Annotated[
        Literal["standard", "berger", "crenshaw", "porter", "us-chess"],
        "The system for the order and the colours of the games.",
    ] = "berger"
    double: Annotated[bool, "Everybody meets everybody twice."] = False
    first_round: Annotated[int, "Round of the table to start with."] = 1
    withdraw: Annotated[str, "Numbers that withdraw: 7 or 7,4."] = ""
    after_round: Annotated[str, "Round after which they withdraw: 3, or one for each: 3,4."] = "0"
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
            help="518, SP518, a row such as RQBBKRNN, or in quotes number and row, or a FEN."
        ),
    ] = ""
    at_random: Annotated[bool, typer.Option("--random", help="Draw a position now.")] = False
    dice: Annotated[
        str, "Throws of a die, such as 3 2 6 1 4: dark bishop, light bishop, queen, two knights."
    ] = ""
    commit: Annotated[Path | None, "Write a new secret to this file, print its commitment."] = None
    reveal: Annotated[Path | None, "Draw with this secret and print the proof."] = None
    second: Annotated[Path | None, "With --reveal: another person's secret, used as well."] = None
    verify: Annotated[str, "Check the proof in this file; - for standard input."] = ""
    commitment: Annotated[str, "With --verify: the commitment published before the draw."] = ""
    label: Annotated[str | None, "Name of tournament and draw; by default Chess960."] = None
    units: Annotated[
        list[str] | None, typer.Option("--for", help="What a position is drawn for; repeatable.")
    ] = None
    beacon: Annotated[str, "A word that nobody knew before the commitment."] = ""
    exclude: Annotated[str | None, "Positions not to draw, or none; by default 518."] = None
    among: Annotated[str, "The only positions to draw from; replaces --exclude."] = ""
    repeats: Annotated[bool, "Allow a number to be drawn twice."] = False
    svg: Annotated[Path | None, "Write the diagram to this file."] = None
    table: Annotated[bool, "List all 960 positions by their number of unprotected pawns."] = False
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Check:
    """Pair and rank reports again; exit code 1 if anything differs, 3 if a report is refused.

    If NAME.json beside NAME.trf states expected pairs, the pairs are compared with those.
    """

    paths: Annotated[list[Path], typer.Argument(help="Reports, folders or zip archives.")]
    system: System = ""
    edition: Annotated[str | None, "2026, 2017, pre-2018 …; by default what each file says."] = None
    acceleration: Acceleration = ""
    stated: PayloadPart = None
    jobs: Jobs = 0
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class PairReport:
    """Pair a round of a report: the next one, or again one that was already paired."""

    file: Path
    round_number: Annotated[
        int | None, typer.Option("--round", help="The round; by default the next one.")
    ] = None
    system: System = ""
    edition: AsTheFileSays = None
    acceleration: Acceleration = ""
    stated: PayloadPart = None


@dataclass(frozen=True, slots=True)
class Explain:
    """Explain why a round was paired as it was, with article and edition."""

    file: Path
    round_number: Annotated[int, typer.Option("--round", help="Which round of the report.")]
    board: Annotated[int | None, "Explain one board; by default all brackets."] = None
    against: Annotated[
        tuple[int, int] | None,
        typer.Option("--why-not", help="Why these two numbers did not meet.", metavar="A B"),
    ] = None
    system: System = ""
    edition: AsTheFileSays = None
    acceleration: Acceleration = ""
    stated: PayloadPart = None


@dataclass(frozen=True, slots=True)
class Standings:
    """Rank the players or the teams of a report by points and tie-breaks."""

    file: Path
    tiebreaks: Annotated[str | None, 'Such as "BH/C1,BH,SB,DE"; by default those of the file.'] = (
        None
    )
    edition: Annotated[
        str | None, "Of the tie-breaks: 2026 or 2023; by default the one in force then."
    ] = None
    round_robin: Annotated[bool, "The pairings were known beforehand, as in a round robin."] = False
    after_round: Annotated[int | None, "Show the standings after this round."] = None
    players: Annotated[bool, "Also rank the players of a report of teams."] = False
    unrated: Annotated[
        int | None,
        typer.Option(
            min=0, max=4000, help="Rating for players without one; by default what the file says."
        ),
    ] = None
    as_json: AsJson = False
