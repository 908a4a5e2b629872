"""The plans and announcements of stages of teams; line-ups, handed in separately and revealed
together. Winners of matches are never events: they follow from results and withdrawals.
"""

from typing import Annotated

from msgspec import Meta

from events.contest.vocabulary.teams import MatchEvent
from events.log.vocabulary import Positive, Reason, RoundEvent, StageEvent

Minutes = Annotated[int, Meta(ge=0, le=1440)]
Reserves = Annotated[int, Meta(ge=0, le=50)]


class TeamStagePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All points are tenths: `match_points` of a win, a draw, a loss, the pairing-allocated bye and
    a match lost by forfeit; `points` of a game, in the order of domain.results.PointSystem.
    `bye_game_points` null: a draw on every board. `virtual` lists (number, tenths by round)
    if the acceleration is "listed". `reserves` null: any number of them. The initial colour
    is empty if an imported report does not have it.
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
    captains_enter: bool = False


class LineUpRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All rules of line-ups from now on; the fields are those of plan-team-stage."""

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
    """The ranking for board prizes, by codes of `domain.team_chess.rules`. `games`: players with
    fewer games are not listed.
    """

    best_by: str
    places: str
    games: Annotated[int, Meta(ge=0, le=99)] = 0


class PointsAdjusted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Tenths added to a team's points, or deducted, as points of `round`; 0: from the start (record
    299 of TRF26). Adjustments add up; the opposite amount takes one back.
    """

    entry: Positive
    reason: Reason
    match_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    game_points: Annotated[int, Meta(ge=-9900, le=9900)] = 0
    round: Annotated[int, Meta(ge=0, le=99)] = 0


class TeamTablePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a round robin by the table named by its system. `double` is
    the form of the second cycle, "plain" or "fide", empty for a single one; in a Scheveningen match
    "plain" is the return match. `numbering` is "rating" or "lot".
    """

    double: str
    numbering: str


class TeamKnockOutPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a knock-out. `legs` are the matches of a meeting,
    `deciders` the criteria in order if they leave the teams level, `tie_break` the match that
    follows if these decide nothing, as domain.knockout.match writes it. `seeding` and
    `first_named` name the ways to give the numbers and to name a team first in the first leg.
    """

    legs: int
    deciders: tuple[str, ...]
    tie_break: str
    third_place: bool
    seeding: str
    first_named: str


Seats = tuple[tuple[int, int], ...]
"""(White, Black) by board, 0 for an empty seat."""


class LineUpHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`members` by board, 0 for an empty one. It stays hidden until line-ups are revealed; a later
    one replaces it.
    """

    entry: int
    members: tuple[int, ...]


class LineUpsRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The matches whose line-ups are revealed, with their seats. A missing line-up was made by the
    announced rules.
    """

    seats: tuple[tuple[int, Seats], ...]


class LineUpChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """A revealed line-up was changed: another player sits there, or really sat there. Entered
    results stay.
    """

    entry: int
    members: tuple[int, ...]
    reason: str
