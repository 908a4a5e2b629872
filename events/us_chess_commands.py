"""What an organiser announces for the US Chess system; part of `events.commands`."""

from typing import Annotated

from msgspec import Meta

from events.command_fields import Rating, StageCommand, Text


class AnnounceUsChess(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`variations` are rule numbers such as 29E5h. `clubs_apart` keeps members of a club apart by
    the plus-two method. `house_player` is the entry that plays only to make an odd number even, 0
    for none. `class_floors` are the lowest ratings of the classes paired by themselves in the last
    round, the highest first.
    """

    variations: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()
    clubs_apart: bool = False
    house_player: Annotated[int, Meta(ge=0)] = 0
    class_floors: Annotated[tuple[Rating, ...], Meta(max_length=20)] = ()
