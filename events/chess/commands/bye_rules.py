"""Announcing rules of byes; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Confirmed, StageCommand


class AnnounceByeRules(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`last_round` 0: half-point byes may be had in any round. `worth` in tenths of a point. Who is
    registered late gets one for so many (`late`) of the rounds that they missed.
    """

    most: Annotated[int, Meta(ge=0, le=99)]
    last_round: Annotated[int, Meta(ge=0, le=99)] = 0
    worth: Annotated[int, Meta(ge=0, le=990)] = 5
    late: Annotated[int, Meta(ge=0, le=99)] = 0
    reason: Annotated[str, Meta(max_length=500)] = ""
    confirmed: Confirmed = 0
