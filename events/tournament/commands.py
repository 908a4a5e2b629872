"""What can be asked of any tournament, where it is not the event itself that is asked for.

Every command names what its sender acted on, as far as it matters. An act that breaks pairing
integrity is refused with its warning and consequences until it comes with the warning's level in
`confirmed`.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from events.log.vocabulary import Command, Confirmed, Name, Positive, Reason, StageCommand, Text


class FirstPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that plans a stage or phase, and its body."""

    command: Name
    body: dict[str, Any]


class CreateTournament(Command, frozen=True, forbid_unknown_fields=True):
    """With a `first` part both are made, or neither: where the part is refused nothing is left.
    So with `more` commands about them, one after the other; none that leaves something to chance.
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
    """Go back to the state just before the last act that broke pairing integrity. `version` is
    that act's place in the log, `saw` the log's version when its consequences were read."""

    version: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class TakeBackList(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Discard an imported list, except entries that were paired or changed since. `list` is the key
    of the import command.
    """

    list: Name
    reason: Text = ""
    confirmed: Confirmed = 0


class GrantOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """It is done as if it had been entered at the desk, with the warning that would come there.
    `request` is the version at which it was asked.
    """

    request: Positive
    confirmed: Confirmed = 0


class GrantAllHere(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Check in all who have asked for it for that round."""

    round: Positive


class TakeBackOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """By who had asked, while it is not answered."""

    request: Positive
    entry: Positive
