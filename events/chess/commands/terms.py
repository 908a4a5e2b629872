"""Announcing time control and rules of byes; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Confirmed, StageCommand

_Explained = Annotated[str, Meta(max_length=500)]


class AnnounceTimeControl(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`code` as record 222 of TRF26 has it, such as "5400+30"; empty where that can't say it, as
    a delay. `words` empty: made from the code. `default_minutes` null: not announced.
    """

    code: Annotated[str, Meta(max_length=80)] = ""
    words: Annotated[str, Meta(max_length=120)] = ""
    default_minutes: Annotated[int, Meta(ge=0, le=240)] | None = None
    reason: _Explained = ""
    confirmed: Confirmed = 0


class AnnounceByeRules(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`last_round` 0: half-point byes may be had in any round. `worth` in tenths of a point. Who is
    registered late gets one for so many (`late`) of the rounds that they missed.
    """

    most: Annotated[int, Meta(ge=0, le=99)]
    last_round: Annotated[int, Meta(ge=0, le=99)] = 0
    worth: Annotated[int, Meta(ge=0, le=990)] = 5
    late: Annotated[int, Meta(ge=0, le=99)] = 0
    reason: _Explained = ""
    confirmed: Confirmed = 0
