"""What the desk may tell the hall; part of `events.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Positive, StageCommand


class TimeRound(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601 in UTC ("2026-11-21T14:00:00Z"); 0 minutes: no clock."""

    round: Positive
    starts: Annotated[str, Meta(max_length=40)]
    minutes: Annotated[int, Meta(ge=0, le=1440)]


class ShowNotice(StageCommand, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    text: Annotated[str, Meta(max_length=200)]
    display: Annotated[str, Meta(max_length=60)] = ""
