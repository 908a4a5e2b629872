"""What the fields of bridge may hold.

A moment is a session and a round: from there on. Round 1 of a session that is not planned yet is
the moment before it begins. Lots that are left out (`seed` 0) are drawn by the server. `saw` is the
version at which the sender last saw a board; before it has a result, that of its session's plan.
"""

from typing import Annotated

from msgspec import Meta

from events.log.command import Text

LARGEST_SEED = 2**31 - 1
Seed = Annotated[int, Meta(ge=0, le=LARGEST_SEED, description="0: the server draws it.")]
Sessions = Annotated[int, Meta(ge=1, le=60)]
Round = Annotated[int, Meta(ge=1, le=99)]
Letter = Annotated[str, Meta(max_length=3)]
Seeding = Annotated[int, Meta(ge=0, le=10**9, description="Strength; more is stronger.")]
Hundredths = Annotated[int, Meta(ge=0, le=99, description="Of the strength: 2.5 is 2 and 50.")]
Base = Annotated[int, Meta(ge=0, le=13)]
Boards = Annotated[int, Meta(ge=1, le=16)]
Rooms = Annotated[tuple[Annotated[int, Meta(ge=1, le=2000)], ...], Meta(max_length=40)]
Options = Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)]
Saw = Annotated[int, Meta(ge=0)]
Amount = Annotated[str, Meta(pattern=r"^[0-9]{1,5}([.][0-9]{1,4}|/[0-9]{1,4})?$")]
Named = Annotated[str, Meta(pattern=r"^[a-z]{1,12}(:[0-9./,]{1,100})?$")]
Hand = Annotated[str, Meta(max_length=20, pattern=r"^[2-9TJQKA]*(\.[2-9TJQKA]*){3}$")]
