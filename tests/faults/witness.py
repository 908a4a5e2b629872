"""Checks that a log keeps all promised events exactly once, whatever happened to its server."""

from collections import Counter
from collections.abc import Iterable

from domain.ids import TournamentId
from events.chess.vocabulary.entries import EntryRegistered
from events.codec import event_of
from events.log.chain import Walk
from events.log.records import Head
from events.log.store import EventStore
from tests.faults.club import Promise


class PromiseChecker:
    """Checks a log repeatedly; each check reads only what is new."""

    def __init__(self) -> None:
        self._walks: dict[TournamentId, Walk] = {}
        self._hashes: dict[TournamentId, list[bytes]] = {}
        self._families: Counter[str] = Counter()
        self._versions_by_key: dict[str, list[int]] = {}

    def check(self, store: EventStore, promises: Iterable[Promise]) -> None:
        """Expect each promise once in the log, at its versions and with its hash, and a valid
        chain.
        """
        for tournament in store.tournaments():
            self._read_on(store, tournament)
        for promise in promises:
            versions = self._versions_by_key.get(promise.key, [])
            assert versions == list(range(promise.first, promise.last + 1)), promise
            assert self._hashes[promise.tournament][promise.last - 1] == promise.hash, promise

    def _read_on(self, store: EventStore, tournament: TournamentId) -> None:
        walk = self._walks.setdefault(tournament, Walk())
        hashes = self._hashes.setdefault(tournament, [])
        for record in walk.verify_acts(store.read(tournament, walk.head.version)):
            hashes.append(record.hash)
            self._versions_by_key.setdefault(record.act.key, []).append(record.version)
            if isinstance(event := event_of(record), EntryRegistered):
                self._families[event.family] += 1
                assert self._families[event.family] == 1, f"{event.family} was registered twice"
        assert store.head(tournament) == walk.head

    @property
    def heads(self) -> dict[TournamentId, Head]:
        return {tournament: walk.head for tournament, walk in self._walks.items()}

    @property
    def players(self) -> int:
        return len(self._families)

    @property
    def events(self) -> int:
        return sum(head.version for head in self.heads.values())
