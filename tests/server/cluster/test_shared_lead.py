"""Which tournaments a process leads among several, and how soon it notices that it no longer
does.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Any, cast

import pytest
from anyio import create_task_group, fail_after, sleep

from domain.ids import TournamentId
from events.log.records import Version
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.leases import (
    LIVES_SECONDS,
    NOBODY,
    QUIET_SECONDS,
    Leases,
    LeasingStore,
    Process,
)
from events.log.store.statements import Values
from server.cluster.local_state import ProcessState
from server.cluster.processes import QUERY_INTERVAL
from server.cluster.shared_lead import HEARS_SECONDS, SharedLead
from server.live.store_threads import StoreThreads
from server.settings import LeadBounds
from tests.effort import beyond_the_gate
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres

OTHER = Process("other", "http://10.0.0.12:8000", "secret")


class EmptyState(ProcessState):
    """What a process holds of the tournaments it leads: nothing here."""

    def __init__(self) -> None:
        self.forgot = asyncio.Event()

    async def save_snapshots(self, tournaments: Iterable[TournamentId]) -> None:
        pass

    def start_leading(self, tournament: TournamentId) -> None:
        pass

    def stop_leading(self, tournament: TournamentId) -> None:
        self.forgot.set()

    def tournaments_in_use(self) -> set[TournamentId]:
        return set()

    def memory_bytes(self, tournament: TournamentId) -> int:
        return 0

    def version_in_memory(self, tournament: TournamentId) -> Version:
        return 0

    async def take_over_appends(self, tournament: TournamentId, version: Version) -> None:
        pass


@pytest.fixture
def stores(postgres: Postgres) -> Iterator[tuple[LeasingStore, LeasingStore]]:
    url = migrate_database(postgres.new_database())
    one, other = open_store(url), open_store(url)
    assert isinstance(one, LeasingStore)
    assert isinstance(other, LeasingStore)
    append_batch(one, batch(0, "a"))
    yield one, other
    for store in (one, other):
        store.close()


async def leader_after_being_taken_for_dead(
    one: LeasingStore, other: LeasingStore
) -> Process | None:
    """The leader that `one` knows after `other` has taken the tournament over because `one` was
    taken for dead; `one` finds out at its next sign of life.
    """
    local = EmptyState()
    lead = SharedLead(one, StoreThreads(), LeadBounds())
    await lead.join_processes(local)
    assert await lead.find_leader(OPEN) is None
    assert lead.may_cache(OPEN)
    local.forgot.clear()

    leases = Leases(other, OTHER)
    leases.exchange_heartbeats()
    other.run_statement("UPDATE process SET expires = 0 WHERE id <> %(id)s", {"id": OTHER.id})
    assert leases.take_lead(OPEN) == 2
    with fail_after(60):
        await local.forgot.wait()
    leader = await lead.find_leader(OPEN)
    await lead.leave_processes()
    return leader


@beyond_the_gate
def test_a_process_taken_for_dead_forgets_tournaments_another_leads_now(
    stores: tuple[LeasingStore, LeasingStore],
) -> None:
    assert asyncio.run(leader_after_being_taken_for_dead(*stores)) == OTHER


class CountingStore:
    """A store that counts the queries for the processes alive."""

    def __init__(self, store: LeasingStore) -> None:
        self._store = store
        self.queries = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def query_rows(self, sql: str, parameters: Values | None = None) -> Sequence[Any]:
        self.queries += "FROM process" in sql
        return self._store.query_rows(sql, parameters)


WAITING, DIES_AFTER = 200, 0.7
NEVER = 2**53


async def seconds_and_queries_until_dead(
    one: LeasingStore, other: LeasingStore
) -> tuple[float, int]:
    """Seconds until all tasks waiting for a silent process know that it is dead, and the number of
    database queries meanwhile.
    """
    Leases(other, OTHER).exchange_heartbeats()
    expires = "UPDATE process SET expires = %(at)s WHERE id = %(id)s"
    other.run_statement(expires, {"id": OTHER.id, "at": NEVER})
    counted = CountingStore(one)
    lead = SharedLead(cast(LeasingStore, counted), StoreThreads(), LeadBounds())
    await lead.join_processes(EmptyState())
    ended, began = lead.alive.death_event(OTHER), monotonic()

    async def wait() -> None:
        while not ended.is_set():
            await lead.process_watch.wait_until_dead(OTHER)

    async with asyncio.timeout(60), create_task_group() as tasks:
        for _ in range(WAITING):
            tasks.start_soon(wait)
        await sleep(DIES_AFTER)
        assert not ended.is_set()
        other.run_statement(expires, {"id": OTHER.id, "at": 0})
    took = monotonic() - began
    await lead.leave_processes()
    return took, counted.queries


@beyond_the_gate
def test_tasks_that_wait_for_a_dead_process_share_one_query_at_a_time(
    stores: tuple[LeasingStore, LeasingStore],
) -> None:
    took, queries = asyncio.run(seconds_and_queries_until_dead(*stores))
    looks, heartbeats = took / QUERY_INTERVAL, took / HEARS_SECONDS
    assert queries < looks + heartbeats + 5, "no more than one watcher and the heartbeats need"


async def seconds_until_taken_for_dead(
    one: LeasingStore, other: LeasingStore, refused: bool
) -> float:
    """Seconds from its last sign of life until a process is taken for dead."""
    lead = SharedLead(one, StoreThreads(), LeadBounds())
    await lead.join_processes(EmptyState())
    Leases(other, OTHER).send_heartbeat()
    began, ended = monotonic(), lead.alive.death_event(OTHER)
    async with asyncio.timeout(60):
        while not ended.is_set():
            if refused:
                lead.process_watch.mark_refusing(OTHER)
            await lead.process_watch.wait_until_dead(OTHER)
    took = monotonic() - began
    await lead.leave_processes()
    return took


@beyond_the_gate
@pytest.mark.parametrize(
    ("refused", "least", "most"),
    [(True, QUIET_SECONDS, LIVES_SECONDS), (False, LIVES_SECONDS, 10.0)],
    ids=["its machine refuses connections", "it only does not answer"],
)
def test_a_quiet_process_is_dead_sooner_where_its_machine_refuses_connections(
    stores: tuple[LeasingStore, LeasingStore], refused: bool, least: float, most: float
) -> None:
    assert least <= asyncio.run(seconds_until_taken_for_dead(*stores, refused)) + 0.05 < most


@beyond_the_gate
def test_a_process_started_at_the_address_of_a_quiet_one_takes_over_its_tournaments(
    stores: tuple[LeasingStore, LeasingStore],
) -> None:
    one, other = stores
    before = Leases(other, OTHER)
    before.exchange_heartbeats()
    assert before.take_lead(OPEN) == 1

    async def leader_once_started_there() -> Process | None:
        await sleep(QUIET_SECONDS + 0.1)
        lead = SharedLead(one, StoreThreads(), LeadBounds())
        lead.address = OTHER.address
        await lead.join_processes(EmptyState())
        leader = await lead.find_leader(OPEN)
        assert lead.may_cache(OPEN)
        await lead.leave_processes()
        return leader

    assert asyncio.run(leader_once_started_there()) is None


async def senders_known(store: LeasingStore, *secrets: str) -> list[bool]:
    lead = SharedLead(store, StoreThreads(), LeadBounds())
    await lead.join_processes(EmptyState())
    found = [
        await lead.process_watch.find_sender(secret) is not None
        for secret in (*secrets, lead.process.secret)
    ]
    await lead.leave_processes()
    return found


def test_only_a_process_secret_identifies_the_sender_of_a_request(
    stores: tuple[LeasingStore, LeasingStore],
) -> None:
    assert asyncio.run(senders_known(stores[0], "a guess", "\xe9")) == [False, False, True]


class CountedState(EmptyState):
    """It is asked once whenever the leases have been looked after."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: asyncio.Queue[None] = asyncio.Queue()

    async def save_snapshots(self, tournaments: Iterable[TournamentId]) -> None:
        self.turns.put_nowait(None)


async def lead_whose_answer_was_lost(one: LeasingStore, other: LeasingStore) -> Process | None:
    """The leader in the end, after the lead was taken for a process that never got the answer."""
    lead, other_leases, local = (
        SharedLead(one, StoreThreads(), LeadBounds()),
        Leases(other, OTHER),
        CountedState(),
    )
    await lead.join_processes(local)
    Leases(other, lead.process).take_lead(OPEN)
    assert other_leases.leading_process(OPEN) == lead.process
    async with create_task_group() as tasks:
        tasks.start_soon(lead.run)
        with fail_after(60):
            for _ in range(3):  # the first may be older, and the second may be in transit
                await local.turns.get()
        tasks.cancel_scope.cancel()
    found = other_leases.leading_process(OPEN)
    await lead.leave_processes()
    return found


@beyond_the_gate
def test_a_tournament_whose_new_leader_never_got_the_answer_is_released(
    stores: tuple[LeasingStore, LeasingStore],
) -> None:
    assert asyncio.run(lead_whose_answer_was_lost(*stores)) == NOBODY
