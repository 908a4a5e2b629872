"""Acts and their events, their place in the log, and the batches to append.

These are msgspec structs because a replay makes two of them for every event: a frozen dataclass
takes ten times as long. They hold strings, bytes and integers only, so the collector may skip them.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from domain.ids import TournamentId

Version = int
"""Position of an event in its tournament's log: 1, 2, 3 … without gaps."""

GENESIS = bytes(32)


class Act(Struct, frozen=True, gc=False):
    """A command, with its sender, device and time.

    `command` is its stored name ("record-result/1"), `body` its fields as canonical JSON, exactly
    as they were sent; `drawn` the fields that the server filled in, if there are any: colours,
    seeds, numbers. Instants are ISO 8601 in UTC; `client_instant` is by the sender's own clock.
    `key` is the idempotency key, unique in a log. `signature` is the sending device's over the
    body, "" if it has no key; its form is that of `events.transparency.signatures`.
    """

    command: str
    body: bytes
    actor: str
    device: str
    instant: str
    key: str
    client_instant: str = ""
    drawn: bytes = b""
    signature: str = ""

    def with_instant_not_before(self, last: str) -> "Act":
        """The act at its own instant or at the log's last one, whichever is later: if a clock was
        set back, or another server's is slow, a log repeats its last instant until that is past.
        """
        return self if self.instant >= last else replace(self, instant=last)

    def is_repetition_of(self, other: "Act") -> bool:
        """Whether both acts are the same command under the same key, with the same bytes from the
        sender, whatever the server's fields, the instant and the command's version.
        """
        mine, others = self.command.partition("/")[0], other.command.partition("/")[0]
        return (self.key, mine, self.body) == (other.key, others, other.body)


class NewEvent(Struct, frozen=True, gc=False):
    """An event's stored name and its exact payload bytes."""

    kind: str
    payload: bytes


class Batch(Struct, frozen=True, gc=False):
    """An act with its events, written wholly or not at all, right after version `expected`.

    `after` is that version's hash, so that a decision on a state that was never stored is not
    appended to another; empty: any state will do. `fence` is the lease it was decided
    under; 0: none. `hash` is that of its last event after `after`, if it has been
    computed.
    """

    tournament: TournamentId
    expected: Version
    act: Act
    events: tuple[NewEvent, ...]
    after: bytes = b""
    fence: int = 0
    hash: bytes = b""


class StoredAct(Struct, frozen=True, gc=False):
    """An act as stored. `version` and `hash` are those of its last event."""

    tournament: TournamentId
    version: Version
    act: Act
    events: tuple[NewEvent, ...]
    hash: bytes

    @property
    def first_version(self) -> Version:
        return self.version - len(self.events) + 1


class Recorded(Struct, frozen=True, gc=False):
    """An event in its place, with the hashes before and after it. `begins`: first of its act."""

    tournament: TournamentId
    version: Version
    event: NewEvent
    act: Act
    previous_hash: bytes
    hash: bytes
    begins: bool = True


UNRECORDED = Recorded(
    TournamentId(""), 0, NewEvent("", b""), Act("", b"", "", "", "", ""), b"", b""
)
"""The record of a hypothetical event."""


class Head(Struct, frozen=True, gc=False):
    version: Version = 0
    hash: bytes = GENESIS


class Receipt(Struct, frozen=True, gc=False):
    """The versions of a stored act's events, and the head after them. `repeated`: stored before."""

    first: Version
    last: Version
    hash: bytes
    repeated: bool = False


def group_by_act(records: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """Group the records of each act."""
    run: list[Recorded] = []
    for record in records:
        if record.begins and run:
            yield run
            run = []
        run.append(record)
    if run:
        yield run


def to_stored_acts(records: Iterable[Recorded]) -> Iterator[StoredAct]:
    """Convert records, which must be those of whole acts, to stored acts."""
    for run in group_by_act(records):
        last = run[-1]
        events = tuple(record.event for record in run)
        yield StoredAct(last.tournament, last.version, last.act, events, last.hash)
