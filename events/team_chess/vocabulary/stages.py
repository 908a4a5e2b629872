"""Stages of teams are planned and announced anew."""

from msgspec import UNSET, UnsetType

from events.log.event import StageEvent


class TeamStagePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All points are tenths: `match_points` of a win, a draw, a loss, the pairing-allocated bye
    and a match lost by forfeit; `points` of a game, in the order of domain.points.PointSystem.
    `bye_game_points` is not written where it is a draw on every board. `virtual` lists (number,
    tenths by round) where the acceleration is "listed". `reserves` is not written where a team may
    have any number of them. The initial colour is empty where an imported report does not tell it.
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
    bye_game_points: int | UnsetType = UNSET
    reserves: int | UnsetType = UNSET


class TeamStageReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What may still be announced anew, whole; breaks pairing integrity once a round is paired."""

    rounds: int
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    reason: str
    confirmed: int


class LineUpRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """How line-ups are handed in from here on, whole."""

    order: str
    near: int
    closes: int
    missing: str
    last_new_round: int
    hidden: bool
    reason: str
    reserves: int | UnsetType = UNSET
    captains_enter: bool | UnsetType = UNSET
    """Not written where captains report no results."""


class BoardPrizesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """How the best on each board are found: codes of `domain.team_chess.rules`, and how many games
    they must have played.
    """

    best_by: str
    games: int
    places: str


class TeamFideModeLeft(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From here the stage is run outside FIDE's rules for endorsed programs; there is no return."""

    reason: str
    confirmed: int


class TeamsPlacedByHand(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Values from outside that part whom the tie-breaks leave tied, the higher one first: (team,
    value). They take the place of those stated before; none: nobody is parted by hand.
    """

    values: tuple[tuple[int, int], ...]
    reason: str
    confirmed: int


class PointsAdjusted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Tenths given to a team or taken from it beyond its results, as points of that round; 0: from
    the start. Record 299 of TRF26.
    """

    team: int
    match_points: int
    game_points: int
    round: int
    reason: str
