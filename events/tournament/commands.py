"""Commands on any tournament that differ from their events.

Every command names the state that its sender acted on, as far as it matters. An act that breaks
pairing integrity is refused with its warning and consequences until `confirmed` has the warning's
level.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from events.log.vocabulary import Command, Confirmed, Name, Positive, Reason, StageCommand, Text


class FirstPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that plans a stage or phase, and its body."""

    command: Name
    body: dict[str, Any]


class CreateTournament(Command, frozen=True, forbid_unknown_fields=True):
    """Create a tournament, with a `first` part and `more` commands about them: all succeed, or none
    does. None of the further commands may draw lots.
    """

    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    arbiter: Text = ""
    first: FirstPart | None = None
    more: Annotated[tuple[FirstPart, ...], Meta(max_length=12)] = ()


class UndoAct(Command, frozen=True, forbid_unknown_fields=True):
    """Restore the state just before the last act that broke pairing integrity. `version` is
    that act's version in the log, `saw` the log's version when its consequences were read."""

    version: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class TakeBackList(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Discard an imported list, except entries paired or changed since. `list` is the key of the
    import command.
    """

    list: Name
    reason: Text = ""
    confirmed: Confirmed = 0


class GrantOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Grant a request, as if it had been entered at the desk, with the same warning. `request` is
    the version of the request.
    """

    request: Positive
    confirmed: Confirmed = 0


class GrantAllHere(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Check in all players who have requested it for that round."""

    round: Positive


class TakeBackOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The player takes a request back that is not answered yet."""

    request: Positive
    entry: Positive
