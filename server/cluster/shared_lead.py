"""The tournaments this process leads, beside others on one database.

One is taken when it is asked for and no process leads it, and given back when it has not been asked
for a while, or when memory is wanted for others: the longest unused goes first. A process that
could not renew its lease in time regards nothing as its own after that, and asks the database
again; what it had decided meanwhile is stopped by the fence (see `events.log.store.leases`).

Of two programs on one log the newer leads: what an older one leads is taken over when it is asked
for here, and an older one sends everything to the newest (see `proxy`).
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
from server.live.leadership import Leadership
from server.live.store_threads import StoreThreads
from server.settings import LeadBounds

HEARS_SECONDS = 2 * BEAT_SECONDS
"""With every second sign of life a process hears who else lives, and what it leads: of thousands of
tournaments that takes ten times as long as the sign."""
IN_DOUBT = 1.0
"""Seconds for which the database is waited for where this process led the tournament last."""
MOST_KNOWN = 100_000
"""Tournaments of which it is remembered who leads them, or that they can't be read here."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class LeasedTournament:
    """`since` and `used` are of this process's own clock, which never goes back."""

    fence: int
    since: float
    used: float


class SharedLead(Leadership):
    """The lead of tournaments shared by processes, used from the event loop only. `address` is how
    the other processes reach this one.
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
        self._store = store
        self.threads = threads
        self._bounds = bounds
        self._led: OrderedDict[TournamentId, LeasedTournament] = OrderedDict()
        self._elsewhere: OrderedDict[TournamentId, Process] = OrderedDict()
        self._asking: dict[TournamentId, asyncio.Task[Process | None]] = {}
        self._unreadable: OrderedDict[TournamentId, UnknownKind] = OrderedDict()
        self._heard: asyncio.Queue[LeaseStanding] = asyncio.Queue(1)
        """The newest."""
        self._over = Event()
        self._strays: set[TournamentId] = set()
        self._sure_until = 0.0
        self._giving: set[asyncio.Task[None]] = set()

    async def begin(self, local: ProcessState) -> None:
        """Join the processes of the log, before the first request."""
        self._local = local
        self.process = Process(
            secrets.token_hex(8), self.address, secrets.token_urlsafe(24), self._edition
        )
        self._leases = Leases(self._store, self.process)
        self.process_watch = ProcessWatch(self._leases, self.alive, self.threads)
        await self.threads.ask(self._leases.forget_the_dead)
        await self.threads.ask(self._leases.bury, self.address)
        await self._beat()
        self._loop = asyncio.get_running_loop()
        self._heart = Thread(target=self._beat_on, name="leases", daemon=True)
        self._heart.start()
        if self.alive.has_older():
            # They hear of this one before anybody has a page of it and asks them for the next.
            await sleep(HEARS_SECONDS)

    def _beat_on(self) -> None:
        """Renew the lease again and again. In a thread of its own: neither a busy event loop nor
        calls that wait for one another make others believe that this process is dead.
        """
        began = monotonic()
        for hears in cycle((False, True)):
            if self._over.wait(max(0.0, began + BEAT_SECONDS - monotonic())):
                return
            began = monotonic()
            try:
                self._leases.live_on()
                standing = self._leases.standing() if hears else None
            except LogUnavailable as trouble:
                log.warning("the leases can't be kept", reason=str(trouble))
                continue
            if began < self._sure_until:  # if not, what others have taken meanwhile is heard first
                self._sure_until = began + LIVES_SECONDS
            if standing is not None:
                self._loop.call_soon_threadsafe(self._hear, began, standing)

    async def run(self) -> None:
        while True:
            standing = await self._heard.get()
            try:
                await self._give_back_strays(standing)
                await self._follow(standing)
                await self._local.put_by(spared := self._dispensable())
                still = set(self._dispensable())  # somebody may have asked for one meanwhile
                await self._give_back(name for name in spared if name in still)
            except WallchartError as trouble:
                log.warning("the leases can't be looked after", reason=str(trouble))

    async def end(self) -> None:
        """Leave the processes of the log after the last append, so that others need not wait until
        this one is taken for dead.
        """
        self._over.set()
        await to_thread.run_sync(self._heart.join)
        await self._local.put_by(list(self._led))
        for tournament in list(self._led):
            self._drop(tournament)
        try:
            await self.threads.ask(self._leases.leave)
        except LogUnavailable as trouble:
            log.warning("the leases run out by themselves", reason=str(trouble))

    async def give_all_back(self) -> None:
        """Give all tournaments back, and go on serving."""
        await self._local.put_by(list(self._led))
        await self._give_back(list(self._led))

    # What Tournaments asks.

    def fence(self, tournament: TournamentId) -> int:
        led = self._led.get(tournament)
        if led is None:
            raise LeaseLost(tournament)
        return led.fence

    def fence_of_new(self) -> int:
        return FIRST_FENCE

    def keeps(self, tournament: TournamentId) -> bool:
        return tournament in self._led

    def note_created(self, tournament: TournamentId) -> None:
        now = monotonic()
        self._led.setdefault(tournament, LeasedTournament(FIRST_FENCE, now, now))

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        led = self._led.get(tournament)
        if led is None or led.fence != fence:
            return
        log.warning("a tournament was taken over by another server", tournament=tournament)
        self._drop(tournament)

    # What whoever passes requests on asks.

    async def leader(self, tournament: TournamentId) -> Process | None:
        """The process to ask; None: this one, which leads it from now on, or none, as there is no
        such tournament. While the database is silent what was led here still is. UnknownKind if
        this one can't read it and no process leads it.
        """
        led = self._led.get(tournament)
        if led is not None and monotonic() < self._sure_until:
            led.used = monotonic()
            self._led.move_to_end(tournament)
            return None
        if (known := self._elsewhere.get(tournament)) is not None:
            if not self.alive.is_gone(known):
                return known
            self.doubt(tournament)
        asking = self._asking.get(tournament)
        if asking is None:
            asking = asyncio.create_task(self._ask(tournament))
            self._asking[tournament] = asking
            asking.add_done_callback(partial(self._ask_leader, tournament))
        if led is None:
            return await asyncio.shield(asking)
        try:
            return await asyncio.wait_for(asyncio.shield(asking), IN_DOUBT)
        except (TimeoutError, LogUnavailable):
            # The database is silent: the hall goes on looking at what is here, and nothing can be
            # stored anywhere before it answers, when the fence says who leads.
            return None

    def _ask_leader(self, tournament: TournamentId, asking: "asyncio.Task[Process | None]") -> None:
        self._asking.pop(tournament, None)
        if not asking.cancelled():
            asking.exception()  # seen, also where nobody has waited for it

    def doubt(self, tournament: TournamentId) -> None:
        """The process that was thought to lead it does not answer, or says that it does not."""
        self._elsewhere.pop(tournament, None)

    def give_up(self, tournament: TournamentId, unknown: UnknownKind) -> None:
        """Give up the tournament, for which this process is too old; a newer one may take it."""
        log.warning("given up to a newer program", tournament=tournament, reason=str(unknown))
        self._unreadable[tournament] = unknown
        while len(self._unreadable) > MOST_KNOWN:
            self._unreadable.popitem(last=False)  # it is found out again
        self._hand_back([tournament])

    async def _ask(self, tournament: TournamentId) -> Process | None:
        while True:
            unreadable = self._unreadable.get(tournament)
            asked = self._leases.lead if unreadable is None else self._leases.leader
            leader = await self.threads.ask(asked, tournament)
            if leader is None:
                return None
            if isinstance(leader, int):
                self._begin_to_lead(tournament, leader)
                return None
            if self._stays(leader, unreadable):
                self._remember(tournament, leader)
                return leader
            if unreadable is not None:
                raise unreadable.with_traceback(None)  # else it grows with each who asks
            if leader is NOBODY:
                continue
            log.info(
                "taken over from an older program", tournament=tournament, leader=leader.address
            )
            if fence := await self.threads.ask(self._leases.take_over, tournament, leader):
                self._begin_to_lead(tournament, fence)
                return None

    def _begin_to_lead(self, tournament: TournamentId, fence: int) -> None:
        """Lead the tournament from a new fold: another process may have led it meanwhile."""
        self._drop(tournament)
        now = monotonic()
        self._led[tournament] = LeasedTournament(fence, now, now)
        self._local.note_taken(tournament)

    def _stays(self, leader: Process, unreadable: UnknownKind | None) -> bool:
        if leader.id in ("", self.process.id):
            return False
        return unreadable is not None or leader.edition >= self._edition

    def _remember(self, tournament: TournamentId, leader: Process) -> None:
        self._elsewhere[tournament] = self.alive.known(leader)
        while len(self._elsewhere) > MOST_KNOWN:
            self._elsewhere.popitem(last=False)
        self._drop(tournament)

    async def _beat(self) -> None:
        began = monotonic()
        self._hear(began, await self.threads.ask(self._leases.beat))

    def _hear(self, began: float, standing: LeaseStanding) -> None:
        """Take in the answer to a beat. What was taken from this process is no longer shown before
        anything else is done.
        """
        self.alive.hear(standing.alive)
        self._give_up_what_was_taken(began, standing)
        self._sure_until = max(self._sure_until, began + LIVES_SECONDS)
        if self._heard.full():
            self._heard.get_nowait()
        self._heard.put_nowait(standing)

    async def _give_back_strays(self, standing: LeaseStanding) -> None:
        """Leases of this process that it does not know of, as the database's answer was lost; one
        that is seen for the first time may be on its way.
        """
        unknown = {
            name: held.fence
            for name, held in standing.held.items()
            if name not in self._led and name not in self._asking
        }
        again = {name: fence for name, fence in unknown.items() if name in self._strays}
        self._strays = unknown.keys() - again.keys()
        if again:
            await self.threads.ask(self._leases.give_back, again)

    def _give_up_what_was_taken(self, began: float, standing: LeaseStanding) -> None:
        """What was taken since the sign of life began does not stand in its answer yet."""
        for tournament, led in list(self._led.items()):
            held = standing.held.get(tournament)
            if led.since < began and (held is None or held.fence != led.fence):
                self.note_lost(tournament, led.fence)

    async def _follow(self, standing: LeaseStanding) -> None:
        for name, held in standing.held.items():
            if 0 < self._local.version(name) < held.version:
                try:
                    await self._local.follow(name, held.version)
                except UnknownKind as unknown:
                    self.give_up(name, unknown)

    def _dispensable(self) -> list[TournamentId]:
        """The longest unused first."""
        in_use, latest = self._local.in_use(), monotonic() - self._bounds.idle
        free = [name for name in self._led if name not in in_use and name not in self._asking]
        too_much = sum(map(self._local.weight, self._led)) - self._bounds.memory
        given = []
        for name in free:
            if self._led[name].used > latest and too_much <= 0:
                break
            too_much -= self._local.weight(name)
            given.append(name)
        return given

    async def _give_back(self, names: Iterable[TournamentId]) -> None:
        fences = {name: led.fence for name in names if (led := self._led.get(name))}
        for name in fences:
            self._drop(name)
        if fences:
            await self.threads.ask(self._leases.give_back, fences)

    def _hand_back(self, names: Iterable[TournamentId]) -> None:
        """Give tournaments back without waiting; if that fails a later look finds the lease."""
        giving = asyncio.create_task(self._give_back(list(names)))
        self._giving.add(giving)
        giving.add_done_callback(self._giving.discard)

    def _drop(self, tournament: TournamentId) -> None:
        self._led.pop(tournament, None)
        self._local.forget(tournament)
