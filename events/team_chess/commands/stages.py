"""Planning a stage of teams; see `events.team_chess.commands`."""

from typing import Annotated

from msgspec import Meta

from domain.swiss.systems import USUAL_OF_TEAMS
from events.log.command import Command, Confirmed, Name, Positive, Reason, Rounds, StageCommand

Boards = Annotated[int, Meta(ge=1, le=50)]
Points = Annotated[int, Meta(ge=-990, le=990, description="Tenths.")]
Minutes = Annotated[int, Meta(ge=0, le=1440)]
Reserves = Annotated[int, Meta(ge=0, le=50)]


class PlanTeamStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths.

    `colours` are those of the first-named team by board, "WBWB"; empty: in turns, White first.
    `primary` is MP or GP, `secondary` whether the other one decides who is first-team,
    `preferences` A, B or none (C.04.6 (2026), 1.2, 1.7). `bye_game_points` null: a draw on every
    board. `order` is stated, near (`near` rating points at most) or free; `missing` first, last
    or empty; `reserves` null: any number. `tie_breaks` null: those usual for teams.

    `system` is fide-team, the name of a round-robin table, scheveningen, schiller, hutton, or
    knock-out; of all but the first `edition` is empty and `rounds` 0, for they follow from the
    teams. `double` is the form of a second cycle of a table, plain or fide; plain is the return
    match of a scheveningen. `numbering` is rating or lot, in a knock-out pots, too. A knock-out is
    played in `legs` matches; where these are level, `deciders` are asked in that order (berlin,
    top-board, bottom-board, wins, lower-number; null: the usual ones), and then the teams meet
    again in a `tie_break` match such as "rapid 10+5". Who is named first goes by `first_named`:
    lot, higher or lower.
    """

    name: Name
    rounds: Annotated[int, Meta(ge=0, le=99)]
    system: str = USUAL_OF_TEAMS.code
    edition: str = "2026"
    boards: Boards = 4
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


class ReplanTeamStage(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Announce anew what may change after the start: the number of rounds and the tie-breaks.

    `tie_break_edition` empty: as announced before.
    """

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""


class AnnounceLineUpRules(StageCommand, frozen=True, forbid_unknown_fields=True):
    """How line-ups are handed in from here on, whole; the fields are those of plan-team-stage."""

    order: str
    missing: str
    hidden: bool
    reason: Reason
    near: Annotated[int, Meta(ge=0, le=4000)] = 0
    reserves: Reserves | None = None
    closes: Minutes = 0
    last_new_round: Annotated[int, Meta(ge=0, le=99)] = 0
    captains_enter: bool = False


class AnnounceBoardPrizes(StageCommand, frozen=True, forbid_unknown_fields=True):
    """How the best on each board are found. `games`: who has played fewer is not listed."""

    best_by: str
    places: str
    games: Annotated[int, Meta(ge=0, le=99)] = 0


class LeaveFideModeOfTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """For ever."""

    reason: Reason
    confirmed: Confirmed = 0


class PlaceTeamsByHand(StageCommand, frozen=True, forbid_unknown_fields=True):
    """(team, value) from a play-off, lots or an order of the arbiter: among teams whom the
    tie-breaks leave tied the higher value comes first. An empty list takes them back.
    """

    values: Annotated[
        tuple[tuple[Positive, Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]], ...],
        Meta(max_length=2000),
    ]
    reason: Reason
    confirmed: Confirmed = 0


class AdjustPoints(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Tenths given to a team, or taken from it, beyond its results, as points of `round`; 0: from
    the start. What was given before stands; the opposite takes it back.
    """

    team: Positive
    reason: Reason
    match_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    game_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    round: Annotated[int, Meta(ge=0, le=99)] = 0
