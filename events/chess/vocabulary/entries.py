"""Who plays, and what is known of them."""

from typing import ClassVar

from events.game.people import PersonStated
from events.log.command import Positive, Text
from events.log.event import EntryEvent, StageEvent


class EntryRegistered(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first round they can be paired for: after round 1 they are a late entry.
    `list` is there where a list came by several commands: the key of the first of them.
    """

    stored_as: ClassVar[str] = "entry-registered/1"

    stage: Positive
    entry: Positive
    first_round: int = 1
    list: str = ""


class EntryCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    stored_as: ClassVar[str] = "entry-corrected/1"

    stage: Positive
    entry: Positive
    reason: Text = ""


class HalfByesBarred(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Whether they may not have half-point byes at all."""

    stored_as: ClassVar[str] = "half-byes-barred/1"

    barred: bool
    reason: Text = ""


class LateByesGiven(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Half-point byes in rounds that were published before the player was registered."""

    stored_as: ClassVar[str] = "late-byes-given/1"

    rounds: tuple[int, ...]


class EntriesMoved(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Out of `stage` into stage `into`; `entries` are (entry there, entry here)."""

    stored_as: ClassVar[str] = "entries-moved/1"

    into: int
    entries: tuple[tuple[int, int], ...]
    reason: str
