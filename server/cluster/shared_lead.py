"""The tournaments that this process leads, among several processes on one database.

The lead of a tournament is taken when it is requested and no process has it, and released when it
has not been used for a while, or when memory is needed: the longest unused first. A process that
could not renew its lease in time gives up all its tournaments and asks the database again; its
decisions meanwhile are refused by the fence (see `events.log.store.leases`).

A newer program takes the lead from an older one when a tournament is requested, and an older one
forwards everything to the newest (see `proxy`).
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from threading import Event, Thread
from time import monotonic

import structlog
from anyio import sleep, to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.errors import LeaseLost, LogUnavailable, UnknownKind
from events.log.store.leases import (
    BEAT_SECONDS,
    FIRST_FENCE,
    LIVES_SECONDS,
    NOBODY,
    OLDEST,
    Edition,
    Leases,
    LeaseStanding,
    LeasingStore,
    Process,
)
from server.cluster.local_state import ProcessState
from server.cluster.processes import LiveProcesses, ProcessWatch
from server.live.log_share import Leadership
from server.live.replicas import ReplicaChoice
from server.live.store_threads import StoreThreads
from server.settings import LeadBounds

HEARS_SECONDS = 2 * BEAT_SECONDS
"""Every second heartbeat also reads the living processes and this one's leases: for thousands of
tournaments that takes ten times as long as the heartbeat."""
IN_DOUBT = 1.0
"""Seconds to wait for the database if this process led the tournament last."""
MOST_KNOWN = 100_000
"""Most tournaments whose leader, or unreadable log, is remembered."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class LeasedTournament:
    """`since`: when the lead was taken; `used`: the last request; in monotonic seconds."""

    fence: int
    since: float
    used: float


class SharedLead(Leadership):
    """The lead of tournaments among several processes; used from the event loop only. `address` is
    this process's address for the others.
    """

    def __init__(
        self,
        store: LeasingStore,
        threads: StoreThreads,
        bounds: LeadBounds,
        edition: Edition = OLDEST,
    ) -> None:
        self.address = ""
        self._edition = edition
        self.alive = LiveProcesses(edition)
        self.replica_choice = ReplicaChoice()
        self._store = store
        self.threads = threads
        self._bounds = bounds
        self._led: OrderedDict[TournamentId, LeasedTournament] = OrderedDict()
        self._elsewhere: OrderedDict[TournamentId, Process] = OrderedDict()
        self._leader_queries: dict[TournamentId, asyncio.Task[Process | None]] = {}
        self._unreadable: OrderedDict[TournamentId, UnknownKind] = OrderedDict()
        self._standings: asyncio.Queue[LeaseStanding] = asyncio.Queue(1)
        """The newest state of leases."""
        self._stop_event = Event()
        self._unknown_leases: set[TournamentId] = set()
        self._sure_until = 0.0
        self._release_tasks: set[asyncio.Task[None]] = set()

    async def join_processes(self, local: ProcessState) -> None:
        """Join the processes on the log, before the first request."""
        self._local = local
        self.process = Process(
            secrets.token_hex(8), self.address, secrets.token_urlsafe(24), self._edition
        )
        self._leases = Leases(self._store, self.process)
        self.process_watch = ProcessWatch(self._leases, self.alive, self.threads)
        await self.threads.run_short_call(self._leases.forget_dead_processes)
        await self.threads.run_short_call(self._leases.release_leases_at, self.address)
        began = monotonic()
        self._process_heartbeat(
            began, await self.threads.run_short_call(self._leases.exchange_heartbeats)
        )
        self._loop = asyncio.get_running_loop()
        self._heart = Thread(target=self._send_heartbeats, name="leases", daemon=True)
        self._heart.start()
        if self.alive.has_older_process():
            # The others know this one before any client has a page of it and requests the next.
            await sleep(HEARS_SECONDS)

    def _send_heartbeats(self) -> None:
        """Renew the lease periodically, in a separate thread, so that neither a busy event loop nor
        queued calls make this process look dead.
        """
        began = monotonic()
        for hears in cycle((False, True)):
            if self._stop_event.wait(max(0.0, began + BEAT_SECONDS - monotonic())):
                return
            began = monotonic()
            try:
                self.replica_choice.note_heartbeat(self._leases.send_heartbeat(), began)
                standing = self._leases.lease_standing() if hears else None
            except LogUnavailable as trouble:
                log.warning("the leases can't be kept", reason=str(trouble))
                continue
            if began < self._sure_until:  # otherwise takeovers by others are read first
                self._sure_until = began + LIVES_SECONDS
            if standing is not None:
                self._loop.call_soon_threadsafe(self._process_heartbeat, began, standing)

    async def run(self) -> None:
        """At heartbeats release leases that are unknown or unused, and fold others' appends."""
        while True:
            standing = await self._standings.get()
            try:
                await self._release_unknown_leases(standing)
                await self._take_over_appends(standing)
                await self._local.save_snapshots(spared := self._releasable_tournaments())
                still = set(self._releasable_tournaments())  # one may have been requested meanwhile
                await self._release_leases(name for name in spared if name in still)
            except WallchartError as trouble:
                log.warning("the leases can't be looked after", reason=str(trouble))

    async def leave_processes(self) -> None:
        """Leave the processes on the log after the last append, so that others need not wait."""
        self._stop_event.set()
        await to_thread.run_sync(self._heart.join)
        await self._local.save_snapshots(list(self._led))
        for tournament in list(self._led):
            self._drop_tournament(tournament)
        try:
            await self.threads.run_short_call(self._leases.release_leases)
        except LogUnavailable as trouble:
            log.warning("the leases run out by themselves", reason=str(trouble))

    async def release_all(self) -> None:
        """Release all tournaments, and go on serving."""
        await self._local.save_snapshots(list(self._led))
        await self._release_leases(list(self._led))

    # Called by Tournaments.

    def fence_of(self, tournament: TournamentId) -> int:
        lease = self._led.get(tournament)
        if lease is None:
            raise LeaseLost(tournament)
        return lease.fence

    def fence_of_new_tournament(self) -> int:
        return FIRST_FENCE

    def may_cache(self, tournament: TournamentId) -> bool:
        return tournament in self._led

    def note_created(self, tournament: TournamentId) -> None:
        now = monotonic()
        self._led.setdefault(tournament, LeasedTournament(FIRST_FENCE, now, now))

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        lease = self._led.get(tournament)
        if lease is None or lease.fence != fence:
            return
        log.warning("a tournament was taken over by another server", tournament=tournament)
        self._drop_tournament(tournament)

    # Called by the proxy.

    async def find_leader(self, tournament: TournamentId) -> Process | None:
        """The process to forward to; None: this one, which leads it from now on, or there is no
        such tournament. While the database is unavailable the lead is kept. UnknownKind if this
        program can't read the log and no process leads it.
        """
        lease = self._led.get(tournament)
        if lease is not None and monotonic() < self._sure_until:
            lease.used = monotonic()
            self._led.move_to_end(tournament)
            return None
        if (known := self._elsewhere.get(tournament)) is not None:
            if not self.alive.is_gone(known):
                return known
            self.forget_leader(tournament)
        asking = self._leader_queries.get(tournament)
        if asking is None:
            asking = asyncio.create_task(self._query_leader(tournament))
            self._leader_queries[tournament] = asking
            asking.add_done_callback(partial(self._end_query, tournament))
        if lease is None:
            return await asyncio.shield(asking)
        try:
            return await asyncio.wait_for(asyncio.shield(asking), IN_DOUBT)
        except (TimeoutError, LogUnavailable):
            # The database is unavailable: this state can still be read, and no process can store
            # anything before it answers, when the fence decides.
            return None

    def _end_query(self, tournament: TournamentId, asking: "asyncio.Task[Process | None]") -> None:
        self._leader_queries.pop(tournament, None)
        if not asking.cancelled():
            asking.exception()  # mark as retrieved, even if nothing waits for it

    def forget_leader(self, tournament: TournamentId) -> None:
        """Forget the leader, which does not answer or does not lead it."""
        self._elsewhere.pop(tournament, None)

    def give_up(self, tournament: TournamentId, unknown: UnknownKind) -> None:
        """Release the tournament, for which this program is too old; a newer one may take it."""
        log.warning("given up to a newer program", tournament=tournament, reason=str(unknown))
        self._unreadable[tournament] = unknown
        while len(self._unreadable) > MOST_KNOWN:
            self._unreadable.popitem(last=False)  # can be found out again
        # Without waiting: if it fails, a later heartbeat finds the lease.
        giving = asyncio.create_task(self._release_leases([tournament]))
        self._release_tasks.add(giving)
        giving.add_done_callback(self._release_tasks.discard)

    async def _query_leader(self, tournament: TournamentId) -> Process | None:
        """Ask the database who leads; None: this process, from now on, or there is no such log."""
        while True:
            unreadable = self._unreadable.get(tournament)
            query = self._leases.take_lead if unreadable is None else self._leases.leading_process
            leader = await self.threads.run_short_call(query, tournament)
            if leader is None:
                return None
            if isinstance(leader, int):
                self._begin_to_lead(tournament, leader)
                return None
            if self._keeps_lead(leader, unreadable):
                self._remember_leader(tournament, leader)
                return leader
            if unreadable is not None:
                raise unreadable.with_traceback(None)  # otherwise it grows with each request
            if leader is NOBODY:
                continue
            log.info(
                "taken over from an older program", tournament=tournament, leader=leader.address
            )
            if fence := await self.threads.run_short_call(
                self._leases.take_over, tournament, leader
            ):
                self._begin_to_lead(tournament, fence)
                return None

    def _begin_to_lead(self, tournament: TournamentId, fence: int) -> None:
        """Lead the tournament with a new fold, as another process may have led it meanwhile."""
        self._drop_tournament(tournament)
        now = monotonic()
        self._led[tournament] = LeasedTournament(fence, now, now)
        self._local.start_leading(tournament)

    def _keeps_lead(self, leader: Process, unreadable: UnknownKind | None) -> bool:
        """Whether `leader` is another process, and this one is no newer or can't read the log."""
        if leader.id in ("", self.process.id):
            return False
        return unreadable is not None or leader.edition >= self._edition

    def _remember_leader(self, tournament: TournamentId, leader: Process) -> None:
        self._elsewhere[tournament] = self.alive.interned_process(leader)
        while len(self._elsewhere) > MOST_KNOWN:
            self._elsewhere.popitem(last=False)
        self._drop_tournament(tournament)

    def _process_heartbeat(self, began: float, standing: LeaseStanding) -> None:
        """Process the answer to the heartbeat of `began`: first drop the tournaments taken away."""
        self.alive.update(standing.alive)
        self._drop_taken_tournaments(began, standing)
        self._sure_until = max(self._sure_until, began + LIVES_SECONDS)
        if self._standings.full():
            self._standings.get_nowait()
        self._standings.put_nowait(standing)

    async def _release_unknown_leases(self, standing: LeaseStanding) -> None:
        """Release leases in this process's name that it does not know, because an answer was lost.
        A lease seen for the first time is spared: its answer may still be in transit.
        """
        unknown = {
            name: lease.fence
            for name, lease in standing.held.items()
            if name not in self._led and name not in self._leader_queries
        }
        again = {name: fence for name, fence in unknown.items() if name in self._unknown_leases}
        self._unknown_leases = unknown.keys() - again.keys()
        if again:
            await self.threads.run_short_call(self._leases.release_tournaments, again)

    def _drop_taken_tournaments(self, began: float, standing: LeaseStanding) -> None:
        """Drop tournaments led by others; leads newer than the heartbeat are not in its answer."""
        for tournament, lease in list(self._led.items()):
            held = standing.held.get(tournament)
            if lease.since < began and (held is None or held.fence != lease.fence):
                self.note_lost(tournament, lease.fence)

    async def _take_over_appends(self, standing: LeaseStanding) -> None:
        """Fold into memory what another process appended to the tournaments led here."""
        for name, lease in standing.held.items():
            if 0 < self._local.version_in_memory(name) < lease.version:
                try:
                    await self._local.take_over_appends(name, lease.version)
                except UnknownKind as unknown:
                    self.give_up(name, unknown)

    def _releasable_tournaments(self) -> list[TournamentId]:
        """The tournaments that can be released, the longest unused first."""
        in_use, latest = self._local.tournaments_in_use(), monotonic() - self._bounds.idle
        free = [
            name for name in self._led if name not in in_use and name not in self._leader_queries
        ]
        too_much = sum(map(self._local.memory_bytes, self._led)) - self._bounds.memory
        given = []
        for name in free:
            if self._led[name].used > latest and too_much <= 0:
                break
            too_much -= self._local.memory_bytes(name)
            given.append(name)
        return given

    async def _release_leases(self, names: Iterable[TournamentId]) -> None:
        fences = {name: lease.fence for name in names if (lease := self._led.get(name))}
        for name in fences:
            self._drop_tournament(name)
        if fences:
            await self.threads.run_short_call(self._leases.release_tournaments, fences)

    def _drop_tournament(self, tournament: TournamentId) -> None:
        self._led.pop(tournament, None)
        self._local.stop_leading(tournament)
