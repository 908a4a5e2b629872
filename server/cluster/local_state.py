"""What this process holds in memory for the tournaments it leads: states, sheets on screens, cached
answers and publications; and snapshots of long logs, stored so that the process that leads the
tournament next need not fold its log from the first event.

A snapshot is used only if the same program made it, its seal (HMAC with the servers' secret) is
right, and the log's event of that version has the snapshot's hash; later events are verified as
usual. Otherwise the whole log is folded.
"""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

import structlog

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.errors import LogUnavailable, UnknownKind
from events.log.records import Head, Version
from events.log.store.leases import LeasingStore
from events.snapshot_codec import decode_snapshot, encode_snapshot, program_hash
from server.feed.publisher import Publisher
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live, Tournaments
from server.publishing.publications import Publications
from web.shared.memo import SHELVES

MIN_EVENTS = 1000
"""Events since the last snapshot; folding that many takes some ten milliseconds."""
_KEEP = """
    INSERT INTO snapshot (tournament, version, hash, instant, program, state, seal)
    VALUES (%(t)s, %(version)s, %(hash)s, %(instant)s, %(program)s, %(state)s, %(seal)s)
    ON CONFLICT (tournament) DO UPDATE SET version = excluded.version, hash = excluded.hash,
        instant = excluded.instant, program = excluded.program, state = excluded.state,
        seal = excluded.seal
"""
_HERE = "FROM snapshot WHERE tournament = %(t)s AND program = %(program)s"
_KEPT = f"SELECT version, hash, instant, state, seal {_HERE}"
_VERSION = f"SELECT version {_HERE}"


@dataclass(frozen=True, slots=True)
class _Snapshot:
    tournament: TournamentId
    head: Head
    instant: str
    state: bytes

    def compute_seal(self, secret: bytes) -> bytes:
        parts = (self.tournament, str(self.head.version), self.instant, program_hash())
        named = b"wallchart/snapshot/1\0" + "\0".join(parts).encode() + b"\0" + self.head.hash
        return hmac.digest(secret, named + sha256(self.state).digest(), "sha256")


class Snapshots:
    """Snapshots in the database, used from worker threads."""

    def __init__(self, store: LeasingStore, secret: bytes, min_events: int = MIN_EVENTS) -> None:
        self._store = store
        self._secret = secret
        self._min_events = min_events

    def save(self, live: Live) -> None:
        """Save a snapshot if there are enough events since the last one."""
        name, version = live.state.id, live.head.version
        wanted = {"t": name, "program": program_hash()}
        if version < self._min_events:
            return
        rows = self._store.query_rows(_VERSION, {**wanted})
        if rows and version < rows[0][0] + self._min_events:
            return
        kept = _Snapshot(name, live.head, live.instant, encode_snapshot(live.state))
        values = {"version": version, "hash": live.head.hash, "instant": live.instant}
        sealed = {"state": kept.state, "seal": kept.compute_seal(self._secret)}
        self._store.run_statement(_KEEP, {**wanted, **values, **sealed})

    def load(self, tournament: TournamentId) -> Live | None:
        """Load the snapshot; None if there is none, or it can't be trusted."""
        rows = self._store.query_rows(_KEPT, {"t": tournament, "program": program_hash()})
        if not rows:
            return None
        version, digest, instant, state, seal = rows[0]
        kept = _Snapshot(tournament, Head(version, bytes(digest)), instant, bytes(state))
        if not hmac.compare_digest(kept.compute_seal(self._secret), bytes(seal)):
            return None
        event = next(self._store.read(tournament, version - 1), None)
        if event is None or event.hash != kept.head.hash:
            return None
        found = decode_snapshot(kept.state)
        if found is None or (found.id, found.version) != (tournament, version):
            return None
        return Live(found, kept.head, instant)


BYTES_OF_ONE = 40_000
BYTES_OF_AN_EVENT = 1_000

log = structlog.get_logger(__name__)


def memory_of(live: Live) -> int:
    """The approximate memory in bytes that a tournament's state takes."""
    return BYTES_OF_ONE + BYTES_OF_AN_EVENT * live.head.version


class ProcessState:
    """Everything in this process's memory about the tournaments it leads."""

    def __init__(
        self,
        tournaments: Tournaments,
        publisher: Publisher,
        publishing: Publications,
        snapshots: Snapshots,
        threads: StoreThreads,
    ) -> None:
        self._tournaments = tournaments
        self._snapshots = snapshots
        self._threads = threads
        self._publisher = publisher
        self._publishing = publishing

    async def save_snapshots(self, tournaments: Iterable[TournamentId]) -> None:
        """Save snapshots of tournaments that will be released, for their next leader."""
        lives = [live for name in tournaments if (live := self._tournaments.cached_state(name))]
        try:
            for live in lives:
                await self._threads.run_long_call(self._snapshots.save, live)
        except LogUnavailable as trouble:
            log.warning("no state was put by", reason=str(trouble))

    def start_leading(self, tournament: TournamentId) -> None:
        """Record that this process leads the tournament from now on."""
        self._publishing.take_over(tournament)

    def stop_leading(self, tournament: TournamentId) -> None:
        """Drop everything about the tournament, which another process may lead from now on."""
        self._tournaments.forget(tournament)
        self._publisher.disconnect_clients(tournament)
        self._publishing.hand_off(tournament)
        SHELVES.forget(tournament)

    def tournaments_in_use(self) -> set[TournamentId]:
        """Tournaments in use by an append, a publication or a screen: they can't be released."""
        watched = {TournamentId(name) for name in self._publisher.hub.watched_tournaments}
        return watched | self._tournaments.busy_tournaments | self._publishing.tournaments_under_way

    def memory_bytes(self, tournament: TournamentId) -> int:
        """The approximate memory in bytes that the tournament takes."""
        live = self._tournaments.cached_state(tournament)
        return memory_of(live) if live else 0

    async def take_over_appends(self, tournament: TournamentId, version: Version) -> None:
        """Load events up to `version` that were appended without a lease. UnknownKind if this
        program can't read them; other errors are logged.
        """
        try:
            await self._tournaments.refresh({tournament: version})
        except UnknownKind:
            raise
        except WallchartError as trouble:
            log.warning("it can't be followed", tournament=tournament, reason=str(trouble))

    def version_in_memory(self, tournament: TournamentId) -> Version:
        """The version of the state in memory; 0 if there is none."""
        live = self._tournaments.cached_state(tournament)
        return live.head.version if live else 0
