"""Reading at a replica what need not be of this moment, so that the primary has time for entries.

The age of an answer comes with it in the same statement, whichever node gives it: a heartbeat of
this process (see `server.live.replicas`). Without an answer that is recent enough callers
read at the primary.
"""

from asyncio import Lock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from anyio import fail_after

from domain.ids import TournamentId
from events.log.errors import LogUnavailable, UnknownTournament
from events.log.records import Head
from events.log.store.leases import LeasingStore
from events.log.store.statements import Values
from server.cluster.local_state import Snapshots
from server.live.log_share import Live, replay_live
from server.live.replicas import MOST_SECONDS, ReplicaChoice
from server.live.store_threads import StoreThreads
from server.live.tournaments import KNOWN_SECONDS

KEPT_SECONDS = 1.0
"""Time for which all lists use the same heads."""
_AGE = "(SELECT expires FROM process WHERE id = %(process)s), pg_is_in_recovery()"
_HEADS = f"""
    SELECT {_AGE}, head.tournament, head.version, head.hash FROM head
    JOIN act ON act.tournament = head.tournament AND act.version = (
        SELECT min(version) FROM act WHERE act.tournament = head.tournament)
    ORDER BY act.instant DESC, head.tournament DESC
"""

_FREE_HEAD = f"""
    SELECT {_AGE}, head.version, head.hash FROM (SELECT) AS always
    LEFT JOIN head ON head.tournament = %(t)s AND head.owner = ''
"""


@dataclass(frozen=True, slots=True)
class ReplicaHeads:
    """The heads of all tournaments, newest tournament first, certainly current at `current_at`."""

    heads: Mapping[TournamentId, Head]
    current_at: float
    read_at: float


class Replica:
    """The replicas of the database; `process` returns this process's id, `now` monotonic seconds.
    It has threads of its own: a replica that hangs must not hold up the primary's.
    """

    def __init__(
        self,
        store: LeasingStore,
        choice: ReplicaChoice,
        snapshots: Snapshots,
        process: Callable[[], str],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._choice = choice
        self._snapshots = snapshots
        self._process = process
        self._now = now
        self._threads = StoreThreads()
        self._known_heads: ReplicaHeads | None = None
        self.list_lock = Lock()
        """For lists, so that waiting ones find the states that the first has folded."""

    async def read_heads(self) -> ReplicaHeads | None:
        """The heads, read within `KEPT_SECONDS`; None if no replica is recent enough."""
        now, known = self._now(), self._known_heads
        if known is not None and self._is_recent(known, now):
            return known
        if (answer := await self._query_replica(_HEADS)) is None:
            return None
        current_at, rows = answer
        heads = {TournamentId(name): Head(at, bytes(digest)) for _, _, name, at, digest in rows}
        self._known_heads = ReplicaHeads(heads, current_at, now)
        return self._known_heads

    async def read_free_head(self, tournament: TournamentId) -> tuple[float, Head] | None:
        """The head of a tournament that no process leads, and when it was certainly current; None
        if there is none, or the replica is not recent enough.
        """
        if (answer := await self._query_replica(_FREE_HEAD, t=tournament)) is None:
            return None
        current_at, ((_, _, version, digest),) = answer
        return (current_at, Head(version, bytes(digest))) if version else None

    def _is_recent(self, heads: ReplicaHeads, now: float) -> bool:
        return now - heads.read_at < KEPT_SECONDS and now - heads.current_at <= MOST_SECONDS

    async def fold_tournament(self, tournament: TournamentId, known: Live | None) -> Live:
        """The state, continued from `known`; UnknownTournament if the replica does not have it."""
        try:
            found = await self._threads.run_long_call(self._load_state, tournament, known)
        except LogUnavailable:
            self._choice.note_failure(self._now())
            raise
        if found is None:
            raise UnknownTournament(tournament)
        return found

    def _load_state(self, tournament: TournamentId, known: Live | None) -> Live | None:
        since = known or self._snapshots.load(tournament)
        return replay_live(self._store, tournament, since)

    async def _query_replica(self, sql: str, **given: object) -> tuple[float, Sequence[Any]] | None:
        """The rows, and when they were certainly current; None if no replica gives recent ones."""
        if not self._choice.may_ask_replica(self._now()):
            return None
        try:
            with fail_after(KNOWN_SECONDS):
                return await self._threads.run_short_call(self._read_rows, sql, given)
        except (LogUnavailable, TimeoutError):
            self._choice.note_failure(self._now())
            return None

    def _read_rows(self, sql: str, given: Values) -> tuple[float, Sequence[Any]] | None:
        """The rows, and when they were certainly current; None if another node is to be tried."""
        try:
            rows = self._store.query_rows(sql, {"process": self._process(), **given})
            heartbeat, is_replica = rows[0][:2] if rows else (None, True)
            current_at = self._choice.current_at(heartbeat, is_replica, self._now())
            if current_at is not None:
                return current_at, rows
        except LogUnavailable:
            self._choice.note_failure(self._now())
        self._store.renew_connections()
        return None
