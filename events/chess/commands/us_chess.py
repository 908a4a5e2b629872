"""What an organiser announces for the US Chess system; part of `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from domain.swiss.us_chess.options import PLUS_TWO
from events.log.command import Positive, Rating, StageCommand, Text

Group = Annotated[tuple[Positive, ...], Meta(min_length=2, max_length=100)]
Groups = Annotated[tuple[Group, ...], Meta(max_length=200)]
"""Of entries; nobody is named twice in one of them."""


class AnnounceUsChess(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`variations` are rule numbers such as 29E5h. `clubs_apart` keeps members of a club apart by
    the plus-two method, as `families` are: groups of entries, team mates too. `plus_score` is that
    method's threshold (28N3). `requested` are groups who asked not to meet (28T). `house_player` is
    the entry that plays only to make an odd number even, 0 for none. `class_floors` are the lowest
    ratings of the classes paired by themselves in the last round, the highest first. `known` are
    unrated entries with rated games of late (28L2). Half-point byes from round `irrevocable_from`
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
