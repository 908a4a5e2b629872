"""What can be asked about who is there and who may meet whom; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Command, Confirmed, Positive, Reason, StageCommand, Text

Several = Annotated[tuple[Positive, ...], Meta(min_length=2, max_length=1000)]


class ForbidPair(StageCommand, frozen=True, forbid_unknown_fields=True):
    """None of them may meet another of them in these rounds. `first_round` 0: from the first that
    can still be paired; `last_round` 0: to the end.
    """

    entries: Several
    reason: Text = ""
    confirmed: Confirmed = 0
    first_round: Annotated[int, Meta(ge=0)] = 0
    last_round: Annotated[int, Meta(ge=0)] = 0


class AllowPair(StageCommand, frozen=True, forbid_unknown_fields=True):
    """They may meet again, from the first round that can still be paired; all of a group at once,
    named as it was forbidden.
    """

    entries: Several
    reason: Text = ""
    confirmed: Confirmed = 0


class PresenceCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    entry: Positive
    round: Positive


class CheckIn(PresenceCommand, frozen=True, forbid_unknown_fields=True):
    """He was seen at the desk before that round."""


class CheckOut(PresenceCommand, frozen=True, forbid_unknown_fields=True):
    """He is not there for that round after all."""


class ReportAbsent(StageCommand, frozen=True, forbid_unknown_fields=True):
    """These do not play that round: they get its zero-point bye, or withdraw. All or none."""

    round: Positive
    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]
    withdraw: bool = False
    reason: Text = ""


class AnswerNoShows(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Who lost the newest round by forfeit stays, and is there for the next one, or has left. All
    of them who have not been heard of, each named once.
    """

    round: Positive
    staying: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    leaving: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
    reason: Text = ""


class MoveEntries(Command, frozen=True, forbid_unknown_fields=True):
    """From one stage of chess into another before either has a round; no entries named: all, which
    merges the two.
    """

    source: Positive
    into: Positive
    reason: Reason
    entries: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()
