"""Options of `wallchart endorse`, `wallchart simulate` and `wallchart generate`.

Numbers that may be fractions are kept as typed.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from domain.lab.endorsement.checklist import TOURNAMENTS
from server.cli.bridge.options import Carryovers
from server.cli.console.command import AsJson, Jobs, Svg, System

Seed = Annotated[str | None, "The same seed gives the same answer."]
Tournaments = Annotated[int, "How many tournaments."]
PerMille = Annotated[str | None, "Per mille, or N/round for a fixed number."]


@dataclass(frozen=True, slots=True)
class SimulatePairs:
    """Play a pairs tournament in phases: who qualifies, who wins, what semifinal B is for."""

    pairs: Annotated[int, typer.Option(max=9999, help="How many pairs.")] = 200
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", help="1, 2 or 3 (two semifinals); may be repeated."),
    ] = None
    carryovers: Carryovers = None
    qualification: Annotated[int, "Boards."] = 50
    semifinal: Annotated[int, "Boards."] = 50
    final: Annotated[int, "Boards."] = 50
    semifinalists: Annotated[int | None, "Default: half the field."] = None
    finalists: Annotated[int | None, "Default: a quarter of it."] = None
    from_b: Annotated[int | None, "Finalists out of semifinal B; default: a quarter of them."] = (
        None
    )
    spread: Annotated[str, "Standard deviation of what the pairs average, in per cent."] = "4"
    best: Annotated[int, "How many of the best pairs to show."] = 10
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
    draws: Annotated[str, "Games drawn, in per cent."] = "25"
    upsets: Annotated[
        bool, typer.Option(help="By the ratings' expectation; else the higher rated wins.")
    ] = True
    ratings: Annotated[
        tuple[int, int], typer.Option(metavar="HIGH LOW", help="Evenly spread between these.")
    ] = (2400, 1000)
    system: System = ""
    edition: Annotated[str | None, "Of the pairing system; its newest if not given."] = None
    count: Tournaments = 100
    seed: Seed = None
    jobs: Jobs = 0
    svg: Svg = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Endorse:
    """Try what FIDE's checklist asks of a tournament program, and write the report.

    Random tournaments are paired, written, read and paired again by slow ways, in both editions.
    The folder keeps what was done: called again, it goes on from there.
    """

    folder: Annotated[Path, typer.Argument(help="Where the run and its report are kept.")]
    tournaments: Annotated[
        int, typer.Option(min=0, help="Random tournaments of each edition, in all.")
    ] = TOURNAMENTS
    seed: Annotated[str | None, "The same seed tries the same tournaments."] = None
    others: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[EDITION=]PATH",
            help="Tournaments of another program: a report, a folder or a zip archive; the "
            "edition as each file says if not given; repeatable.",
        ),
    ] = None
    tests: Annotated[bool, "Run every test that the checklist names."] = False
    jobs: Jobs = 0


@dataclass(frozen=True, slots=True)
class Generate:
    """Make random tournaments; what is not given is drawn."""

    output: Annotated[Path, typer.Option("--output", "-o", help="A file; a folder for several.")]
    players: str | None = None
    rounds: str | None = None
    highest_rating: str | None = None
    lowest_rating: str | None = None
    draws: Annotated[str | None, "Per mille of equal opponents' games."] = None
    half_byes: PerMille = None
    zero_byes: PerMille = None
    full_byes: PerMille = None
    withdrawals: PerMille = None
    forfeits: PerMille = None
    double_forfeits: PerMille = None
    unusual: PerMille = None
    quick: PerMille = None
    late: Annotated[str | None, "Per mille of the players."] = None
    clubs: Annotated[str | None, "Groups whose members must not meet."] = None
    club_size: str | None = None
    points: Annotated[str | None, "Such as 3-1-0, or 3-1-0-1 with bye."] = None
    accelerated: Annotated[bool | None, "Baku acceleration."] = None
    teams: Annotated[str | None, "Team events, by fide-team, of so many teams."] = None
    boards: Annotated[str | None, "Of each team."] = None
    team_rules: Annotated[
        str | None, "As record 192 says it: FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP …"
    ] = None
    board_forfeits: PerMille = None
    tie_breaks: Annotated[str | None, "What ranks after points, such as BH/C1,BH,SB."] = None
    config: Annotated[Path | None, "Keys of bbpPairings or JaVaFo."] = None
    seed: Annotated[str | None, "The same seed gives the same event."] = None
    count: Annotated[int, typer.Option(min=1, help="How many tournaments.")] = 1
    system: System = ""
    edition: Annotated[str | None, "Its newest if not given."] = None
    form: Annotated[str, typer.Option("--format", help="trf16 or trf26.")] = "trf16"
