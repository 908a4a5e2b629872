"""Options of the commands on movements, carryovers and results files of bridge."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from server.cli.console.command import AsJson

Carryovers = Annotated[
    list[str] | None,
    typer.Option(
        "--carryover",
        help="none, full, weighted:0.3, linear, linear:0.03, ebu, fixed:9,6,3; repeatable.",
    ),
]


@dataclass(frozen=True, slots=True)
class PlanMovement:
    """Plan a pairs tournament in which no pairs meet twice, or check a plan."""

    pairs: Annotated[int | None, typer.Option(min=1, max=9999, help="How many pairs.")] = None
    sessions: Annotated[int, typer.Option(min=1, help="How many sessions.")] = 1
    base: Annotated[int, "Tables in a section: 5, 7, 9, 11 or 13."] = 5
    seed: Annotated[int | None, "Draw the order inside the lines with this seed."] = None
    tables: Annotated[bool, "Print every table."] = False
    pair: Annotated[int | None, "Print this pair's guide card."] = None
    plans: Annotated[bool, "Compare all ways to play with this number of pairs."] = False
    boards: Annotated[int, typer.Option(min=1, help="With --plans: boards a round.")] = 2
    rooms: Annotated[str, "With --plans: tables in each room, such as 20,12."] = ""
    copies: Annotated[
        int | None, typer.Option(min=1, help="With --plans: sets of boards that can be made.")
    ] = None
    minutes: Annotated[
        int | None, typer.Option(min=1, help="With --plans: longest session, in minutes.")
    ] = None
    check: Annotated[Path | None, "Check this plan; exit code 1 if it has faults."] = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """Score a results file of bridge pairs again; exit code 1 if anything in it differs."""

    file: Annotated[
        Path, typer.Argument(help="USEBIO, scorer XML, PBN, ACBLscore, BWS, or its tables as CSV.")
    ]
    expected: Annotated[
        int | None,
        typer.Option(
            min=1, max=9999, help="Scores planned on a board; by default what the file's tops say."
        ),
    ] = None
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write the new scores: .xml (USEBIO), .pbn or .csv."),
    ] = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class MatchAgain:
    """Score matches of teams of four again; exit code 1 if anything in the file differs."""

    file: Annotated[Path, typer.Argument(help="PBN with HomeTeam and VisitTeam, or USEBIO.")]
    scale: Annotated[
        str,
        typer.Option(
            "--vp", help="Victory points: wbf, wbf-discrete, 30-0, 20-0, or a table in a TOML file."
        ),
    ] = "wbf"
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Deals:
    """Find double dummy tricks, par and its contracts for the deals in a file."""

    file: Annotated[
        Path, typer.Argument(help="PBN, LIN, BRI, DGE, DUP, DLM, a list of DDS, or USEBIO.")
    ]
    check: Annotated[bool, "Compare with what the file states; exit code 1 if it differs."] = False
    limit: Annotated[float, typer.Option(min=0.01, help="Seconds allowed for one deal.")] = 60
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Dealing:
    """Deal from a promised secret and a word that comes later; anybody can deal the same again."""

    commit: Annotated[Path | None, "Write a new secret to this file, print its commitment."] = None
    reveal: Annotated[Path | None, "Deal with this secret and print the proof."] = None
    verify: Annotated[Path | None, "Deal again by this proof; exit code 1 if it fails."] = None
    number: Annotated[int | None, typer.Option(min=0, help="Print this deal.")] = None
    deal: Annotated[str, "Print the number of this deal, given in PBN."] = ""
    label: Annotated[str, "Name of tournament and session."] = "Deals"
    boards: Annotated[str, "How many boards, or which: 36 or 19-36."] = "36"
    beacon: Annotated[str, "With --commit: where the word will come from."] = ""
    form: Annotated[str, "The word is: text, sorted numbers, numbers in order, hexadecimal."] = (
        "text"
    )
    example: Annotated[str, "A word of that form, such as 03 17 22."] = ""
    word: Annotated[str, "With --reveal: the word, once it is known."] = ""
    commitment: Annotated[str, "With --verify: the commitment published before the draw."] = ""
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output", "-o", help="Write the deals: .pbn .bri .dge .dup .dlm; repeatable."
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Masterpoints:
    """Calculate every award of an event by a scheme of masterpoints, step by step."""

    scheme: Annotated[
        str,
        typer.Argument(
            help="acbl-first-overall, ebu-individual, ebu-simultaneous, or a TOML file."
        ),
    ]
    file: Annotated[
        Path | None, typer.Argument(help="Results of pairs, whose places get the awards.")
    ] = None
    tables: Annotated[str, "Number of tables; 7.5 with a half table."] = ""
    entries: Annotated[
        int, typer.Option(min=0, help="Number of pairs, players or teams; by default two a table.")
    ] = 0
    factors: Annotated[
        list[str] | None,
        typer.Option("--factor", help="Factor of a formula: R=sectional, S=2, M=0.9; repeatable."),
    ] = None
    reading: Annotated[str, "The announced reading, where the source can be read in two ways."] = ""
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Carryover:
    """Compare the rules of carryover into the next phase, with real standings."""

    file: Annotated[
        Path, typer.Argument(help="A table: pair,percent or pair,matchpoints,possible.")
    ]
    boards: Annotated[int, "Boards of the phase that was played."]
    top: Annotated[int, "Top on a board of that phase."]
    ahead_boards: Annotated[int, "Boards of the next phase."]
    ahead_top: Annotated[int, "Top on a board of the next phase."]
    qualifiers: Annotated[int | None, "How many pairs go on; by default all."] = None
    policies: Carryovers = None
    drop_ins: Annotated[int, typer.Option(min=0, help="How many pairs drop in.")] = 0
    qualifying: Annotated[
        int, typer.Option(min=0, help="Places that qualify in the next phase.")
    ] = 0
    drop_in_rule: Annotated[str, "quotient, interpolated, median, last or fixed:AMOUNT."] = (
        "quotient"
    )
    never_below_average: Annotated[bool, "Drop-ins start at average or above."] = False
    situation: Annotated[
        list[str] | None,
        "For the advice: consolation, short, uneven, round-robin, continuation, selected.",
    ] = None
    as_json: AsJson = False
