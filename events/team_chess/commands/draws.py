"""Drawing the numbers of a round robin or of a bracket; see `events.team_chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Positive, Reason, StageCommand


class DrawTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Every team gets its number, and with it its place in the table or the bracket, in the way
    that was announced. `numbers` are (team, number) where they were drawn by hand. `server` is the
    server's part: leave it out.
    """

    numbers: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=256)] = ()
    server: Annotated[str, Meta(max_length=128)] = ""


class UndrawTeams(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A team comes late: as long as no round is paired the numbers can be drawn anew."""

    reason: Reason
