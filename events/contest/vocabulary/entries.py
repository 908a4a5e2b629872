"""Entries: numbers, withdrawals, byes, presence, prohibited pairs, places decided by hand."""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import Confirmed, EntryEvent, Positive, Reason, StageEvent, Text

FromRound = Annotated[int, Meta(ge=0, description="0: as follows from the rounds.")]
Several = Annotated[tuple[Positive, ...], Meta(min_length=2, max_length=1000)]
Values = Annotated[
    tuple[tuple[Positive, Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]], ...],
    Meta(max_length=2000),
]


class NumbersAssigned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of every entry in the list from now on (C.04.2 (2026) 2.2-2.4, C.04.6 (2026)
    1.1).

    `confirmed` is the level of the confirmed warning: numbers had been given already.
    """

    numbers: tuple[tuple[int, int], ...]
    reason: str
    confirmed: Confirmed = 0


class Withdrawn(EntryEvent, frozen=True, forbid_unknown_fields=True):
    from_round: int
    reason: str = ""


class Expelled(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Expelled from `from_round` on, without a place in the standings; played games count."""

    from_round: int
    reason: str
    confirmed: Confirmed = 0


class Reinstated(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Plays again from `from_round`; missed rounds stay as recorded."""

    from_round: int


class ByeRequested(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """`kind` is H (half point), F (full point) or Z (zero points). A full point and a second half
    point raise a warning.
    """

    round: Positive
    kind: str
    confirmed: Confirmed = 0


class ByeCancelled(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """`irrevocable`: it was cancelled although irrevocable (US Chess, 7th edition, 22C)."""

    round: Positive
    irrevocable: bool = False


class CheckedIn(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Checked in at the desk before that round. Only byes and withdrawals decide who is
    paired.
    """

    round: Positive


class CheckedOut(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Checked out again for that round."""

    round: Positive


class PairForbidden(StageEvent, frozen=True, forbid_unknown_fields=True):
    """No two of the entries may meet in these rounds. `first_round` 0: from the first that can
    still be paired; `last_round` 0: to the end.
    """

    entries: Several
    reason: Text = ""
    first_round: FromRound = 0
    last_round: FromRound = 0
    confirmed: Confirmed = 0


class PairAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All entries of a group, named as it was forbidden, may meet again from `from_round` on; 0:
    from the first that can still be paired.
    """

    entries: Several
    reason: Text = ""
    from_round: FromRound = 0
    confirmed: Confirmed = 0


class PlacedByHand(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, value) from a play-off, lots or an order of the arbiter: among entries that the
    tie-breaks leave tied the higher value comes first. They replace earlier values; an empty list
    removes them.
    """

    values: Values
    reason: Reason
    confirmed: Confirmed = 0


class FideModeLeft(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From now on the stage is run outside FIDE's rules for endorsed programs; irreversible."""

    reason: Reason
    confirmed: Confirmed = 0
