"""Players' own entry of results; part of `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.chess.commands.round_robin import BoardCommand
from events.log.command import StageCommand

Side = Annotated[str, Meta(pattern="^[wb]$", description="The player who says so: w or b.")]


class AllowOwnEntry(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Whether the players of a stage enter their own results, each from his half of the slip."""

    allowed: bool


class ReportResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """A player says how his game ended; it counts when his opponent says the same."""

    side: Side
    result: str
