"""Load -> decide -> append -> publish, one command of a tournament at a time.

States are kept in memory as folds of the log; a command of one tournament never waits for
another's. A repeated command gets its first receipt again, even after other events: keys are unique
in a log, so it can't be written twice, and only refused commands are looked up.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from weakref import WeakSet, WeakValueDictionary

from anyio import fail_after, to_thread
from msgspec import Struct, structs

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.messages import say
from domain.tournament import Tournament
from events.catalogue import ACT_OF
from events.codec import encode_events, encode_filled_in
from events.decide import Events, decide_command, fill_draws, sender_of
from events.fold import fold_events
from events.game import Chance
from events.log import errors
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, Receipt, Recorded, StoredAct, Version
from events.log.store import EventStore
from events.log.vocabulary import Command
from server.live.log_cache import LogCache
from server.live.log_checks import lost_heads
from server.live.log_share import (
    Leadership,
    ListPart,
    Live as Live,
    LogShare,
    TournamentList,
    replay_live,
)
from server.live.sender import Sender as Sender
from server.live.store_threads import NotAnswering, StoreThreads
from server.live.writer import GroupWriter, LogAnswer, Outcome

RoomCheck = Callable[[Tournament | None, Tournament], None]
"""Refuses the change from one state to another if an organisation has no room for it."""
KNOWN_SECONDS = 1.0
"""Seconds to wait for the log before the known state is shown."""


class Pending(Struct, frozen=True):
    """A state whose last events are being written. The next command is decided on it, so that
    commands of one tournament share a commit; it is not published before `answer` is set.
    """

    live: Live
    batch: Batch
    answer: LogAnswer


class Tournaments:
    """All tournaments of one log. `on_change` is called with each new state, after it is
    durable.

    States of tournaments led here stay in memory, which are all if no `share` is given; others are
    folded for each request.
    """

    def __init__(
        self,
        store: EventStore,
        writer: GroupWriter,
        now: Callable[[], str],
        on_change: Callable[[Live], None],
        chance: Chance,
        threads: StoreThreads,
        share: LogShare | None = None,
        room: RoomCheck = lambda _before, _after: None,
    ) -> None:
        self.store = store
        self._check_room = room
        self.copies = LogCache(store)
        self._threads = threads
        self._share = share
        self._lead = share.lead if share else Leadership()
        self._writer = writer
        self._now = now
        self._on_change = on_change
        self._chance = chance
        self._names: list[TournamentId] = []
        self._live: dict[TournamentId, Live] = {}
        self._loading: dict[TournamentId, asyncio.Task[Live | None]] = {}
        self._outdated: WeakSet[asyncio.Task[Live | None]] = WeakSet()
        """Loads that began before their tournament was forgotten."""
        self._pending: dict[TournamentId, Pending] = {}
        self._locks: WeakValueDictionary[TournamentId, asyncio.Lock] = WeakValueDictionary()
        """Locks that are held or waited for."""

    def require_writable(self) -> None:
        """Raise LogUnavailable if the log, or one of its tournaments, is no longer written."""
        self._writer.require_writable()

    async def list_all(self) -> list[Live]:
        """All readable tournaments, newest first; of a shared log only the newest."""
        return await self.states_of(await self.newest_first())

    async def newest_first(self) -> list[TournamentId]:
        """All tournaments, newest first; the known ones while the log is unavailable."""
        try:
            with fail_after(KNOWN_SECONDS if self._names else None):
                self._names = await self._threads.run_short_call(self.store.tournaments)
        except (errors.LogUnavailable, TimeoutError):
            if not self._names:
                raise
        return self._names[::-1]

    async def states_of(self, names: Sequence[TournamentId]) -> list[Live]:
        """The readable states; of a shared log no more than a list has."""
        if self._share is not None:
            return await self._share.list_newest(names, self._continue_fold)
        return [live for name in names if (live := await self._load_readable(name))]

    async def list_part(self, part: ListPart, at_replica: bool) -> TournamentList:
        """The list that `part` chooses; `at_replica`: read at a replica if one is recent enough."""
        if at_replica and self._share is not None:
            listed = await self._share.list_at_replica(part, self._live.get)
            if listed is not None:
                return listed
        return TournamentList(await self.states_of(part(await self.newest_first())))

    async def _continue_fold(self, tournament: TournamentId, known: Live | None) -> Live:
        """The newest state, continued from `known` unless it is in memory."""
        if known is None or tournament in self._live:
            return await self.load(tournament)
        return await self._threads.run_long_call(self._load, tournament, known) or known

    async def _load_readable(self, tournament: TournamentId) -> Live | None:
        try:
            return await self.load(tournament)
        except errors.UNREADABLE:
            return None  # its own page reports the reason

    async def list_active(self) -> list[Live]:
        """All states, without discarded ones."""
        return [live for live in await self.list_all() if not live.state.discarded]

    async def load(self, tournament: TournamentId) -> Live:
        """The newest state; UnknownTournament if the log does not have it."""
        return self._live.get(tournament) or await self._load_once(tournament)

    async def _load_once(self, tournament: TournamentId) -> Live:
        """Load the state once for all waiting requests. After a restart all screens of a hall
        connect at the same moment, and an error in loading is raised for all of them.
        """
        loading = self._loading.get(tournament)
        if loading is None:
            loading = asyncio.create_task(self._threads.run_long_call(self._load, tournament))
            self._loading[tournament] = loading
            loading.add_done_callback(partial(self._end_loading, tournament))
        found = await asyncio.shield(loading)
        if found is None:
            raise errors.UnknownTournament(tournament)
        if self._lead.may_cache(tournament) and loading not in self._outdated:
            return self._live.setdefault(tournament, found)
        return found

    def _end_loading(self, tournament: TournamentId, loading: "asyncio.Task[Live | None]") -> None:
        if self._loading.get(tournament) is loading:
            del self._loading[tournament]
        if not loading.cancelled():
            loading.exception()  # mark as retrieved, even if the waiter has left

    async def execute(
        self, tournament: TournamentId, command: Command, sender: Sender, body: bytes = b""
    ) -> Receipt:
        """Execute a command; `body` is its canonical JSON, as sent."""
        act = sender.make_act(command, self._now(), body)
        try:
            receipt = await self._decide_and_append(tournament, command, act)
        except errors.LogUnavailable:
            raise  # whether it was stored can't be read either; it may be sent again
        except WallchartError:
            # A repeated command is refused by the state, or its key is taken.
            done_before = await self._repeated_receipt(tournament, act)
            if done_before is None:
                raise
            return done_before
        if receipt.repeated:
            return await self._repeated_receipt(tournament, act) or receipt
        return receipt

    async def append_acts(self, tournament: TournamentId, batches: Sequence[Batch]) -> Receipt:
        """Append verified acts of another log unchanged, in one commit, without deciding them."""
        receipt = await self._writer.queue_batches(*batches)
        if tournament in self._live:
            await self._catch_up(tournament)
        else:
            await self.announce_change(tournament)
        return receipt

    async def announce_change(self, tournament: TournamentId) -> None:
        """Call `on_change` with the newest state, if that may stay in memory here."""
        live = await self.load(tournament)
        if self._lead.may_cache(tournament):
            self._on_change(live)

    async def _repeated_receipt(self, tournament: TournamentId, act: Act) -> Receipt | None:
        """The receipt of the act if it was stored before; IdReused if its key is another act's."""
        before = await self._threads.run_short_call(self.store.act_under_key, tournament, act.key)
        if before is None:
            return None
        if not before.act.is_repetition_of(act):
            raise errors.IdReused(act.key)
        live = self._live.get(tournament)
        if live is not None and live.head.version < before.version:
            # Another process has stored it: continue from that state.
            await self._catch_up(tournament)
        return Receipt(before.first_version, before.version, before.hash, True)

    async def _decide_and_append(
        self, tournament: TournamentId, command: Command, act: Act
    ) -> Receipt:
        """Decide and append; if the log has moved on meanwhile, repeat on the newer state.

        The log is not locked during a decision, as a pairing may take seconds. The loop ends: each
        time this command is too late, another one has succeeded.
        """
        while True:
            lock = self._locks.setdefault(tournament, asyncio.Lock())
            async with lock:
                ahead = await self._queue_command(tournament, command, act)
            try:
                receipt = await ahead.answer  # written even if the client disconnects
                await self.copies.wait_until_whole(tournament)
                return receipt
            except errors.LeaseLost:
                self._lead.note_lost(tournament, ahead.batch.fence)
                raise
            except errors.LogGone as gone:
                self._writer.refuse_tournament(tournament, gone)
                raise
            except errors.StaleVersion:
                await self.compare_heads()  # repeating would never end
                await self._catch_up(tournament)
                if _creates_tournament(command):
                    raise

    async def compare_heads(self) -> None:
        """Raise LogGone, and stop writing, if a log was replaced by an older one."""
        known = {name: live.head for name, live in self._live.items()}
        for tournament in await self._threads.run_short_call(lost_heads, self.store, known):
            gone = errors.LogGone(
                say("The log of {tournament} was put back to an older one", tournament=tournament)
            )
            self._writer.refuse_tournament(tournament, gone)
            raise gone

    async def _queue_command(self, tournament: TournamentId, command: Command, act: Act) -> Pending:
        """Decide the command, and hand its events over to the writer."""
        while True:
            pending = self._pending.get(tournament)
            try:
                before = await self._newest_state(tournament, command)
                fence = (
                    self._lead.fence_of(tournament)
                    if before
                    else self._lead.fence_of_new_tournament()
                )
                act = act.with_instant_not_before(before.instant) if before else act
                events, act = await self._decide(before, command, act)
                head = before.head if before else Head()
                batch = Batch(
                    tournament, head.version, act, encode_events(events), head.hash, fence
                )
                records = chained_records(head, batch)
                batch = structs.replace(batch, hash=records[-1].hash)
                live = self._fold_after(before, events, records)
                break
            except WallchartError:
                # A refusal is valid only if the state that it was based on is stored.
                if pending is None or not await self._has_failed(pending.answer):
                    raise
                if self._pending.get(tournament) is pending:
                    del self._pending[tournament]
        answer = self._writer.queue_batches(batch)
        ahead = self._pending[tournament] = Pending(live, batch, answer)
        answer.when_set(partial(self._settle_pending, ahead))
        return ahead

    def _fold_after(self, before: Live | None, events: Events, records: Sequence[Recorded]) -> Live:
        """The state after the events; refused if the organisation has no room for it."""
        was = before.state if before else None
        state = fold_events(zip(events, records, strict=True), was)
        assert state is not None
        self._check_room(was, state)
        return Live(state, Head(records[-1].version, records[-1].hash), records[-1].act.instant)

    async def _newest_state(self, tournament: TournamentId, command: Command) -> Live | None:
        """The newest state, even if it is not yet stored; None before the tournament is created."""
        if _creates_tournament(command):
            return None
        live = await self.load(tournament)
        ahead = self._pending.get(tournament)
        if ahead is None or ahead.live.head.version <= live.head.version:
            return live
        return ahead.live

    async def _decide(self, before: Live | None, command: Command, act: Act) -> tuple[Events, Act]:
        """Fill in drawn fields and decide; return the events, and the act with those fields."""
        state = before.state if before else None
        full = fill_draws(state, command, self._chance)
        if drawn := encode_filled_in(command, full):
            act = structs.replace(act, drawn=drawn)
        by = sender_of(act)
        if ACT_OF[type(full)].slow:
            return await to_thread.run_sync(decide_command, state, full, by), act
        return decide_command(state, full, by), act

    async def _has_failed(self, answer: LogAnswer) -> bool:
        """Whether a pending append has failed; callers hold the tournament's lock."""
        if self._writer.is_overdue and answer.outcome is None:
            raise NotAnswering
        return isinstance(await answer.wait_for_outcome(), Exception)

    def _settle_pending(self, pending: Pending, outcome: Outcome) -> None:
        """Make the pending state current if it was stored, or drop it."""
        tournament = pending.live.state.id
        written = isinstance(outcome, Receipt) and not outcome.repeated
        if not written or self._pending.get(tournament) is pending:
            self._pending.pop(tournament, None)
        if written:
            batch, head = pending.batch, pending.live.head
            if batch.expected == 0:
                self._lead.note_created(tournament)
            self.copies.add_act(
                StoredAct(tournament, head.version, batch.act, batch.events, head.hash)
            )
            self._make_current(pending.live)

    def _make_current(self, live: Live) -> None:
        """Make a state current, unless a newer one is known."""
        if not self._lead.may_cache(live.state.id):
            return
        known = self._live.get(live.state.id)
        if known is None or known.head.version < live.head.version:
            self._live[live.state.id] = live
            self._on_change(live)

    async def refresh(self, versions: Mapping[TournamentId, Version]) -> None:
        """Fold what other processes have appended to tournaments in memory."""
        for tournament in self._live.keys() & versions.keys():
            if versions[tournament] > self._live[tournament].head.version:
                await self._catch_up(tournament)

    def forget(self, tournament: TournamentId) -> None:
        """Drop the state, as the tournament is no longer led here or was led elsewhere."""
        self._live.pop(tournament, None)
        self._pending.pop(tournament, None)
        if (loading := self._loading.pop(tournament, None)) is not None:
            self._outdated.add(loading)

    def cached_state(self, tournament: TournamentId) -> Live | None:
        return self._live.get(tournament)

    @property
    def busy_tournaments(self) -> set[TournamentId]:
        """The tournaments with a decision, a load or a write in progress."""
        deciding = {name for name, lock in self._locks.items() if lock.locked()}
        return deciding | self._pending.keys() | self._loading.keys()

    async def _catch_up(self, tournament: TournamentId) -> None:
        """Fold the events that the log has after the state in memory."""
        after = await self._threads.run_long_call(
            self._load, tournament, self._live.get(tournament)
        )
        if after is not None:
            self._make_current(after)

    def _load(self, tournament: TournamentId, since: Live | None = None) -> Live | None:
        """Verify the log after `since` and fold it onto that state; None if the log is empty."""
        if since is None and self._share is not None:
            since = self._share.load_snapshot(tournament)
        return replay_live(self.store, tournament, since)


def _creates_tournament(command: Command) -> bool:
    return ACT_OF[type(command)].begins
