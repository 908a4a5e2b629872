"""Planning a stage of chess; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from domain.swiss.systems import USUAL
from events.log.command import (
    Command,
    Confirmed,
    Name,
    Positive,
    Rating,
    Reason,
    Rounds,
    StageCommand,
)


class PlanStage(Command, frozen=True, forbid_unknown_fields=True):
    """`initial_colour` is "w" or "b" as drawn; empty: the server draws it. Points are tenths.

    `unrated` is what players without a rating count as in tie-breaks made of ratings; 0: these are
    left out while somebody has no rating. `tie_breaks` null: those usual for the system.
    """

    name: Name
    rounds: Rounds
    system: str = USUAL.code
    edition: str = "2026"
    win: Annotated[int, Meta(ge=0, le=990)] = 10
    draw: Annotated[int, Meta(ge=0, le=990)] = 5
    loss: Annotated[int, Meta(ge=0, le=990)] = 0
    bye: Annotated[int, Meta(ge=0, le=990)] = 10
    acceleration: str = "none"
    initial_colour: str = ""
    tie_breaks: tuple[str, ...] | None = None
    tie_break_edition: str = "2026"
    unrated: Rating = 0


class ReplanStage(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Announce anew what may change after the start: the number of rounds and the tie-breaks.

    `tie_break_edition` empty, `unrated` null: as announced before.
    """

    rounds: Rounds
    tie_breaks: tuple[str, ...]
    reason: Reason
    confirmed: Confirmed = 0
    tie_break_edition: str = ""
    unrated: Rating | None = None


class PlaceByHand(StageCommand, frozen=True, forbid_unknown_fields=True):
    """(entry, value) from a play-off, lots or an order of the arbiter: among players whom the
    tie-breaks leave tied the higher value comes first. An empty list takes them back.
    """

    values: Annotated[
        tuple[tuple[Positive, Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]], ...],
        Meta(max_length=2000),
    ]
    reason: Reason
    confirmed: Confirmed = 0


class LeaveFideMode(StageCommand, frozen=True, forbid_unknown_fields=True):
    """For ever."""

    reason: Reason
    confirmed: Confirmed = 0
