"""Where the log is kept. One contract (`EventStore`), tested alike on every store."""

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from domain.ids import TournamentId
from events.log.errors import IdReused, LogError, StaleVersion
from events.log.recorded import Batch, Head, Receipt, Recorded, Version


class EventStore(Protocol):
    """Appends are all or nothing, idempotent by event id, and durable before they return."""

    @property
    def epoch(self) -> str:
        """Which life of the log this is: it changes when a backup is restored."""
        ...

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        """Write whatever of these can be written, in one commit; one answer for each batch.

        LogUnavailable if the disk or the database fails: then nothing of the group is known to be
        stored, and every batch may be sent again.
        """
        ...

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[Recorded]:
        """The events after that version, in order, as one consistent view."""
        ...

    def head(self, tournament: TournamentId) -> Head: ...

    def tournaments(self) -> list[TournamentId]:
        """In the order of their creation."""
        ...

    def look(self) -> None:
        """LogGone if what was appended is known to be there no more."""
        ...

    def caused_by(self, tournament: TournamentId, key: str) -> list[Recorded]:
        """What the command with this idempotency key has appended; empty if it never did."""
        ...


@runtime_checkable
class SharedStore(EventStore, Protocol):
    """A store that other processes append to at the same time."""

    def versions(self) -> dict[TournamentId, Version]:
        """The newest version of every tournament."""
        ...

    def wait_for_hint(self, seconds: float) -> None:
        """Returns when another process says that it has appended, or when the time is up.

        Hints may get lost: whoever follows the log has to look at `versions` in any case.
        """
        ...


def append(store: EventStore, batch: Batch) -> Receipt:
    """One batch; raises what keeps it from being written."""
    answer = store.append_group([batch])[0]
    if isinstance(answer, LogError):
        raise answer
    return answer


def follows(batch: Batch, head: Head) -> bool:
    """Whether this head is what the batch was decided on."""
    return batch.expected == head.version and batch.after in (b"", head.hash)


def judge(batch: Batch, head: Head, same_id: Sequence[Recorded]) -> Receipt | LogError | None:
    """The answer to a batch that must not be written; None if it may.

    `same_id` are the records whose event ids the batch uses again. The same ids with the same
    content get the first receipt once more, whatever has happened since.
    """
    if same_id:
        if [r.event for r in same_id] == list(batch.events):
            return Receipt(same_id[0].version, same_id[-1].version, same_id[-1].hash, True)
        return IdReused("The event id", same_id[0].event.event_id)
    if not follows(batch, head):
        return StaleVersion(batch.tournament, batch.expected, head.version)
    ids = [event.event_id for event in batch.events]
    if len(set(ids)) < len(ids):
        return IdReused("The event id", max(ids, key=ids.count))
    return None
