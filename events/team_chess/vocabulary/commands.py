"""Commands of team chess that differ from their events.

Commands of all games of rounds are in `events.contest.commands`.
"""

from typing import Annotated

from msgspec import Meta

from domain.swiss.systems import USUAL_OF_TEAMS
from events.contest.commands import RoundCommand
from events.game.people import PersonStated
from events.log.vocabulary import Command, FromFile, Name, Positive, Reason, ReportLines
from events.team_chess.vocabulary.stages import Minutes, Reserves

Points = Annotated[int, Meta(ge=-990, le=990, description="Tenths.")]
Seated = Annotated[
    tuple[Annotated[int, Meta(ge=0)], ...],
    Meta(max_length=50, description="Members by board, 0 for a board that stays empty."),
]


class ImportTeamReport(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`people`, by number, have data that a report has no place for; empty: only the report's."""

    lines: ReportLines
    people: Annotated[tuple[PersonStated, ...], Meta(max_length=5000)] = ()


class PlanTeamStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths.

    `colours` are those of the first-named team by board, "WBWB"; empty: alternating, White first.
    `primary` is MP or GP, `secondary` whether the other one decides on the first-team,
    `preferences` A, B or none (C.04.6 (2026), 1.2, 1.7). `bye_game_points` null: a draw on every
    board. `order` is stated, near (`near` rating points at most) or free; `missing` first, last
    or empty; `reserves` null: any number. `tie_breaks` null: those usual for teams.

    `system` is fide-team, the name of a round-robin table, scheveningen, schiller, hutton, or
    knock-out; for all but the first `edition` is empty and `rounds` 0, as they follow from the
    teams. `double` is the form of a second cycle of a table, plain or fide; plain is the return
    match of a scheveningen. `numbering` is rating or lot, in a knock-out pots, too. A knock-out is
    played in `legs` matches; if these are level, `deciders` are applied in that order (berlin,
    top-board, bottom-board, wins, lower-number; null: the usual ones), and then the teams meet
    again in a `tie_break` match such as "rapid 10+5". `first_named` decides which team that is:
    lot, higher or lower.
    """

    name: Name
    rounds: Annotated[int, Meta(ge=0, le=99)]
    system: str = USUAL_OF_TEAMS.code
    edition: str = "2026"
    boards: Annotated[int, Meta(ge=1, le=50)] = 4
    colours: Annotated[str, Meta(max_length=50)] = ""
    primary: str = "MP"
    secondary: bool = True
    preferences: str = "A"
    match_win: Points = 20
    match_draw: Points = 10
    match_loss: Points = 0
    match_bye: Points = 10
    match_forfeit: Points = 0
    bye_game_points: Annotated[int, Meta(ge=0, le=9900)] | None = None
    win: Points = 10
    draw: Points = 5
    loss: Points = 0
    order: str = "stated"
    near: Annotated[int, Meta(ge=0, le=4000)] = 0
    reserves: Reserves | None = None
    closes: Minutes = 0
    missing: str = "first"
    last_new_round: Annotated[int, Meta(ge=0, le=99)] = 0
    hidden: bool = True
    captains_enter: bool = False
    acceleration: str = "none"
    initial_colour: str = ""
    tie_breaks: tuple[str, ...] | None = None
    tie_break_edition: str = "2026"
    double: str = ""
    numbering: str = "rating"
    legs: Annotated[int, Meta(ge=1, le=2)] = 1
    deciders: tuple[str, ...] | None = None
    tie_break: Annotated[str, Meta(max_length=50)] = ""
    third_place: bool = False
    first_named: str = "lot"


class HandInLineUp(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Hand in a line-up before line-ups are revealed; a later one replaces it."""

    entry: Positive
    members: Seated


class RevealLineUps(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Reveal line-ups of all matches of the round, or of those named. A missing line-up follows
    from the announced rules.
    """

    matches: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()


class ChangeLineUp(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Change a revealed line-up: another player sits there, or really sat there. Entered results
    stay.
    """

    entry: Positive
    members: Seated
    reason: Reason
