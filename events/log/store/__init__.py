"""The protocol of the stores of the log; the same tests run on every store."""

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from domain.ids import TournamentId
from events.log.errors import IdReused, LogError, StaleVersion
from events.log.records import Batch, Head, Receipt, StoredAct, Version


class EventStore(Protocol):
    """Appends are all or nothing, idempotent by key, and durable before they return."""

    @property
    def epoch(self) -> str:
        """The epoch of the log: it changes when a backup is restored."""

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        """Write the batches that are valid, in one commit; return one answer for each.

        LogUnavailable if the disk or the database fails: then it is unknown whether any of the
        group is stored, and every batch may be sent again.
        """

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        """The acts that end after that version, in order, as one consistent view."""

    def head(self, tournament: TournamentId) -> Head: ...

    def tournaments(self) -> list[TournamentId]:
        """The tournaments in the order of their creation."""

    def check_presence(self) -> None:
        """Raise LogGone if appended acts are known to be missing."""

    def act_under_key(self, tournament: TournamentId, key: str) -> StoredAct | None:
        """The act under this idempotency key; None if there is none."""


@runtime_checkable
class SharedStore(EventStore, Protocol):
    """A store that other processes append to at the same time."""

    def versions(self) -> dict[TournamentId, Version]:
        """The newest version of every tournament."""

    def wait_for_hint(self, seconds: float) -> None:
        """Return when another process reports an append, or when the time is up.

        Hints may get lost: a follower of the log has to look at `versions` in any case.
        """


def append_batch(store: EventStore, batch: Batch) -> Receipt:
    """Append one batch, or raise the reason why it is not written."""
    answer = store.append_group([batch])[0]
    if isinstance(answer, LogError):
        raise answer
    return answer


def follows_head(batch: Batch, head: Head) -> bool:
    """Whether the batch was decided on this head."""
    return batch.expected == head.version and batch.after in (b"", head.hash)


def judge_batch(batch: Batch, head: Head, stored: StoredAct | None) -> Receipt | LogError | None:
    """The answer to a batch that must not be written; None if it may.

    `stored` is the act with the same key. A repeated act gets the first receipt again,
    whatever was appended in between.
    """
    if stored is not None:
        if stored.act.is_repetition_of(batch.act):
            return Receipt(stored.first_version, stored.version, stored.hash, True)
        return IdReused(batch.act.key)
    if not follows_head(batch, head):
        return StaleVersion(batch.tournament, batch.expected, head.version)
    return None
