"""The plan and the announcements of a Swiss."""

from typing import Annotated

from msgspec import Meta

from domain.swiss.us_chess.options import PLUS_TWO
from events.log.vocabulary import Confirmed, Positive, Rating, StageEvent, Text

HallBoard = Annotated[int, Meta(ge=1, le=9000)]
Group = Annotated[tuple[Positive, ...], Meta(min_length=2, max_length=100)]
Groups = Annotated[tuple[Group, ...], Meta(max_length=200)]
"""Groups of entries; no entry is named twice in a group."""


class StagePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`points` are tenths in the order of domain.results.PointSystem. `virtual` lists (number,
    tenths by round) if the acceleration is "listed". The initial colour was drawn by lot; it is
    empty if an imported report does not have it. `unrated` is the announced rating of players
    without one in rating tie-breaks.
    """

    name: str
    system: str
    edition: str
    rounds: int
    points: tuple[int, ...]
    initial_colour: str
    acceleration: str = "none"
    virtual: tuple[tuple[int, tuple[int, ...]], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    tie_break_edition: str = ""
    unrated: int = 0


class ByeRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """At most `most` half-point byes for each player, none after `last_round` (0: any round), each
    of `worth` tenths of a point. A player registered late gets one for up to `late` of the rounds
    that they missed.
    """

    most: Annotated[int, Meta(ge=0, le=99)]
    last_round: Annotated[int, Meta(ge=0, le=99)] = 0
    worth: Annotated[int, Meta(ge=0, le=990)] = 5
    late: Annotated[int, Meta(ge=0, le=99)] = 0
    reason: Annotated[str, Meta(max_length=500)] = ""
    confirmed: Confirmed = 0


class UsChessAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All options of the US Chess system, replacing those announced before.

    `variations` are rule numbers such as 29E5h. `clubs_apart` keeps members of a club apart by the
    plus-two method, as `families` are: groups of entries, team mates too. `plus_score` is that
    method's threshold (28N3). `requested` are groups who asked not to meet (28T). `house_player` is
    the entry that plays only to make an odd number even, 0 for none. `class_floors` are the lowest
    ratings of the classes paired by themselves in the last round, the highest first. `known` are
    unrated entries with recent rated games (28L2). Half-point byes from round `irrevocable_from`
    on are irrevocable (22C); 0: none is.
    """

    variations: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()
    clubs_apart: bool = False
    house_player: Annotated[int, Meta(ge=0)] = 0
    class_floors: Annotated[tuple[Rating, ...], Meta(max_length=20)] = ()
    families: Groups = ()
    requested: Groups = ()
    plus_score: Annotated[int, Meta(ge=1, le=99)] = PLUS_TWO
    known: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    irrevocable_from: Annotated[int, Meta(ge=0, le=99)] = 0


class BoardNumbersAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """In rounds paired from now on the boards begin with number `first`, and each entry in `fixed`
    (entry, board) plays on that board.
    """

    first: HallBoard = 1
    fixed: Annotated[tuple[tuple[Positive, HallBoard], ...], Meta(max_length=200)] = ()


class OwnEntryAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether players enter their own results from now on, each from their half of the slip."""

    allowed: bool
