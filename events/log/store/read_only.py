"""A log that is only read, as far as its chain is valid."""

from collections.abc import Iterator, Sequence
from threading import Event

from domain.ids import TournamentId
from events.log.chain import Walk
from events.log.errors import BrokenChain, LogError, LogReadOnly
from events.log.records import Batch, Head, Receipt, StoredAct, Version
from events.log.store import EventStore, SharedStore
from events.log.store.sql import SqlStore


class ReadOnlyStore:
    """Reads each tournament up to the last act whose chain is valid, and refuses appends."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    @property
    def epoch(self) -> str:
        return self._store.epoch

    @property
    def store_with_tables(self) -> SqlStore | None:
        """The store whose other tables can be read, too."""
        return self._store if isinstance(self._store, SqlStore) else None

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        return [LogReadOnly() for _ in batches]

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        walk = Walk()
        for act in self._store.read(tournament):
            try:
                list(walk.verify_acts([act]))
            except BrokenChain:
                return
            if act.version > after:
                yield act

    def head(self, tournament: TournamentId) -> Head:
        head = Head()
        for act in self.read(tournament):
            head = Head(act.version, act.hash)
        return head

    def tournaments(self) -> list[TournamentId]:
        return self._store.tournaments()

    def versions(self) -> dict[TournamentId, Version]:
        """Newest versions in the log, valid or not; empty if the log can't change meanwhile."""
        return self._store.versions() if isinstance(self._store, SqlStore) else {}

    def wait_for_hint(self, seconds: float) -> None:
        """Wait for a hint or for the whole time, as a writer in another process may give none."""
        if isinstance(self._store, SharedStore):
            self._store.wait_for_hint(seconds)
        else:
            Event().wait(seconds)

    def check_presence(self) -> None:
        self._store.check_presence()

    def act_under_key(self, tournament: TournamentId, key: str) -> StoredAct | None:
        return self._store.act_under_key(tournament, key)
