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

Seed = Annotated[str | None, "The same seed gives the same result."]
Tournaments = Annotated[int, "How many tournaments."]
PerMille = Annotated[str | None, "Per mille, or N/round for a fixed number."]


@dataclass(frozen=True, slots=True)
class SimulatePairs:
    """Simulate a pairs tournament in phases: who qualifies, who wins, the use of semifinal B."""

    pairs: Annotated[int, typer.Option(max=9999, help="How many pairs.")] = 200
    formats: Annotated[
        list[str] | None, typer.Option("--format", help="1, 2 or 3 (two semifinals); repeatable.")
    ] = None
    carryovers: Carryovers = None
    qualification: Annotated[int, "Boards of the qualification."] = 50
    semifinal: Annotated[int, "Boards of a semifinal."] = 50
    final: Annotated[int, "Boards of the final."] = 50
    semifinalists: Annotated[int | None, "How many; by default half of the pairs."] = None
    finalists: Annotated[int | None, "How many; by default a quarter of the pairs."] = None
    from_b: Annotated[int | None, "Finalists from semifinal B; by default a quarter of them."] = (
        None
    )
    spread: Annotated[str, "Standard deviation of the pairs' averages, in per cent."] = "4"
    best: Annotated[int, "How many of the best pairs to show."] = 10
    below_average: Annotated[
        str,
        typer.Option(
            metavar="PERCENT",
            help="Show only: how often a pair averaging this is below average after qualification.",
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
    draws: Annotated[str, "Share of drawn games, in per cent."] = "25"
    upsets: Annotated[
        bool, typer.Option(help="As the ratings predict; else the higher rated always wins.")
    ] = True
    ratings: Annotated[
        tuple[int, int], typer.Option(metavar="HIGH LOW", help="Spread evenly between these.")
    ] = (2400, 1000)
    system: System = ""
    edition: Annotated[str | None, "Of the pairing system; by default its newest."] = None
    count: Tournaments = 100
    seed: Seed = None
    jobs: Jobs = 0
    svg: Svg = None
    as_json: AsJson = False


@dataclass(frozen=True, slots=True)
class Endorse:
    """Test what FIDE's checklist asks of a tournament program, and write the report.

    Random tournaments are paired, written, read and paired again by slow ways, in both editions.
    The folder keeps what was done; a second call continues from there.
    """

    folder: Annotated[Path, typer.Argument(help="Where the run and its report are kept.")]
    tournaments: Annotated[
        int, typer.Option(min=0, help="Number of random tournaments of each edition, in all.")
    ] = TOURNAMENTS
    seed: Annotated[str | None, "The same seed makes the same tournaments."] = None
    others: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[EDITION=]PATH",
            help="Tournaments of another program: a report, a folder or a zip archive; by "
            "default of the edition that each file says; repeatable.",
        ),
    ] = None
    tests: Annotated[bool, "Run every test that the checklist names."] = False
    jobs: Jobs = 0


@dataclass(frozen=True, slots=True)
class Generate:
    """Make random tournaments; what you do not give is chosen at random."""

    output: Annotated[Path, typer.Option("--output", "-o", help="A file, or a folder for several.")]
    players: str | None = None
    rounds: str | None = None
    highest_rating: str | None = None
    lowest_rating: str | None = None
    draws: Annotated[str | None, "Drawn games per mille, between equal opponents."] = None
    half_byes: PerMille = None
    zero_byes: PerMille = None
    full_byes: PerMille = None
    withdrawals: PerMille = None
    forfeits: PerMille = None
    double_forfeits: PerMille = None
    unusual: PerMille = None
    quick: PerMille = None
    late: Annotated[str | None, "Late entries per mille of the players."] = None
    clubs: Annotated[str | None, "Groups whose members must not meet."] = None
    club_size: str | None = None
    points: Annotated[str | None, "Points, such as 3-1-0, or 3-1-0-1 with the bye."] = None
    accelerated: Annotated[bool | None, "Use Baku acceleration."] = None
    teams: Annotated[str | None, "Make team events by fide-team, with that many teams."] = None
    boards: Annotated[str | None, "Boards of each team."] = None
    team_rules: Annotated[str | None, "As in record 192: FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP …"] = None
    board_forfeits: PerMille = None
    tie_breaks: Annotated[str | None, "Tie-breaks after points, such as BH/C1,BH,SB."] = None
    config: Annotated[Path | None, "File with the keys of bbpPairings or JaVaFo."] = None
    seed: Annotated[str | None, "The same seed gives the same event."] = None
    count: Annotated[int, typer.Option(min=1, help="How many tournaments.")] = 1
    system: System = ""
    edition: Annotated[str | None, "Of the pairing system; by default its newest."] = None
    form: Annotated[
        str, typer.Option("--format", help="Format of the reports: trf16 or trf26.")
    ] = "trf16"
