"""What is announced of stages of teams; round robins and knock-outs with their numbers drawn, or
the draw taken back. Who goes on is never an event: it follows from results and withdrawals.
"""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import Positive, Reason, StageEvent

Minutes = Annotated[int, Meta(ge=0, le=1440)]
Reserves = Annotated[int, Meta(ge=0, le=50)]


class TeamStagePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All points are tenths: `match_points` of a win, a draw, a loss, the pairing-allocated bye and
    a match lost by forfeit; `points` of a game, in the order of domain.results.PointSystem.
    `bye_game_points` null: a draw on every board. `virtual` lists (number, tenths by round)
    where the acceleration is "listed". `reserves` null: any number of them. The initial colour
    is empty where an imported report does not tell it.
    """

    name: str
    system: str
    edition: str
    rounds: int
    boards: int
    colours: str
    primary: str
    secondary: bool
    preferences: str
    match_points: tuple[int, ...]
    points: tuple[int, ...]
    initial_colour: str
    order: str
    near: int
    closes: int
    missing: str
    last_new_round: int
    hidden: bool
    acceleration: str
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    virtual: tuple[tuple[int, tuple[int, ...]], ...] = ()
    bye_game_points: int | None = None
    reserves: int | None = None


class LineUpRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
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


class BoardPrizesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """How the best on each board are found: codes of `domain.team_chess.rules`. `games`: who has
    played fewer is not listed.
    """

    best_by: str
    places: str
    games: Annotated[int, Meta(ge=0, le=99)] = 0


class PointsAdjusted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Tenths given to a team, or taken from it, beyond its results, as points of `round`; 0: from
    the start (record 299 of TRF26). What was given before stands; the opposite takes it back.
    """

    entry: Positive
    reason: Reason
    match_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    game_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    round: Annotated[int, Meta(ge=0, le=99)] = 0


class TeamTablePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a round robin by the table that is its system. `double` is
    the form of the second cycle, "plain" or "fide", empty for a single one; of a Scheveningen match
    "plain" is the return match. `numbering` is "rating" or "lot".
    """

    double: str
    numbering: str


class TeamKnockOutPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a knock-out. `legs` are the matches of a meeting,
    `deciders` what is asked in that order where they leave the teams level, `tie_break` the match
    that follows where that decides nothing, as domain.knockout.match writes it. `seeding` and
    `first_named` name how numbers come about and who is named first in the first leg.
    """

    legs: int
    deciders: tuple[str, ...]
    tie_break: str
    third_place: bool
    seeding: str
    first_named: str
