"""Heads and states read at a real replica: as long as it is recent enough by this process's own
heartbeats, in a time that the tests set.
"""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field

import pytest

from domain.ids import TournamentId
from events.log.store import append_batch, postgres
from events.log.store.databases import open_store
from events.log.store.leases import Leases, LeasingStore, Process
from server.cluster.local_state import Snapshots
from server.cluster.replica import KEPT_SECONDS, Replica, ReplicaHeads
from server.cluster.share import ClusterShare, NewestTournaments
from server.cluster.shared_lead import SharedLead
from server.live.log_share import Live, TournamentList
from server.live.replicas import MOST_SECONDS, REST_SECONDS, ReplicaChoice
from server.live.store_threads import StoreThreads
from server.settings import LeadBounds
from tests.effort import beyond_the_gate
from tests.events.log.test_replicas import named_by
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres, ask, ask_until, start_postgres, stop_clock

pytestmark = beyond_the_gate
SECRET = bytes(32)


@dataclass
class Nodes:
    """A process's stores at the primary and at the replica, and its clock."""

    primary: LeasingStore
    beside: LeasingStore
    replica_url: str
    now: float = 1000.0
    choice: ReplicaChoice = field(default_factory=ReplicaChoice)

    def __post_init__(self) -> None:
        self._leases = Leases(self.primary, Process("one", "http://127.0.0.1:1", "secret"))
        self.replica, self.at_primary = map(self._reading, (self.beside, self.primary))
        lead = SharedLead(self.primary, StoreThreads(), LeadBounds())
        newest = NewestTournaments(self.primary, StoreThreads())
        self.share = ClusterShare(lead, Snapshots(self.primary, SECRET), newest, self.replica)

    def _reading(self, store: LeasingStore) -> Replica:
        snapshots = Snapshots(store, SECRET)
        return Replica(
            store, self.choice, snapshots, lambda: self.primary.process, lambda: self.now
        )

    def beat(self) -> int:
        heartbeat = self._leases.send_heartbeat()
        self.choice.note_heartbeat(heartbeat, self.now)
        return heartbeat

    def beat_until_followed(self) -> None:
        received = f"SELECT FROM process WHERE expires >= {self.beat()}"
        ask_until(lambda: self.beside.query_rows(received), "the replica has the heartbeat")

    def pass_time(self, seconds: float) -> None:
        self.now += seconds

    def pause(self) -> None:
        """Let the replica answer, and follow no longer."""
        ask(self.replica_url, "SELECT pg_wal_replay_pause()")
        state = "SELECT pg_get_wal_replay_pause_state()"
        ask_until(lambda: ask(self.replica_url, state) == "paused", "the replica has paused")

    async def list_all(self, in_memory: Live | None = None) -> TournamentList | None:
        return await self.share.list_at_replica(lambda names: names, lambda _name: in_memory)


@pytest.fixture(autouse=True)
def patient_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replicas are given up only after a minute: on a busy machine one may answer late."""
    monkeypatch.setattr("server.cluster.replica.KNOWN_SECONDS", 60)
    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 60)


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Postgres, Postgres]]:
    primary = start_postgres()
    with primary.replica() as replica:
        yield primary, replica
    primary.remove()


@pytest.fixture
def nodes(servers: tuple[Postgres, Postgres]) -> Iterator[Nodes]:
    primary, replica = servers
    url = migrate_database(primary.new_database())
    stop_clock(url)  # heartbeats that went back with the machine's clock would be forgotten
    both_nodes = f"{named_by(url, primary, replica)}&connect_timeout=60"
    with (
        closing(open_store(url)) as store,
        closing(open_store(both_nodes, replicas=True)) as beside,
    ):
        assert isinstance(store, LeasingStore)
        assert isinstance(beside, LeasingStore)
        append_batch(store, batch(0, "a", 2))
        replica_url = url.replace(primary.host, replica.host)
        nodes = Nodes(store, beside, replica_url)
        nodes.beat_until_followed()
        yield nodes
        ask(replica_url, "SELECT pg_wal_replay_resume()")


def versions_in(listed: TournamentList | None) -> list[int]:
    assert listed is not None
    return [live.head.version for live in listed.lives]


def test_a_list_at_a_replica_is_as_old_as_the_heartbeat_that_it_has(nodes: Nodes) -> None:
    nodes.pass_time(3)
    listed = asyncio.run(nodes.list_all())

    assert versions_in(listed) == [2]
    assert listed is not None
    assert listed.current_at == nodes.now - 3


def test_heads_are_read_once_a_second_and_newest_tournament_first(nodes: Nodes) -> None:
    async def three_readings() -> tuple[ReplicaHeads | None, ...]:
        first = await nodes.replica.read_heads()
        append_batch(nodes.primary, batch(0, "b", tournament=TournamentId("other")))
        nodes.beat_until_followed()
        again = await nodes.replica.read_heads()
        nodes.pass_time(KEPT_SECONDS)
        return first, again, await nodes.replica.read_heads()

    first, again, later = asyncio.run(three_readings())
    assert first is again
    assert later is not None
    assert sorted(later.heads) == [OPEN, "other"]


def test_a_replica_behind_the_bound_is_left_alone_until_it_has_caught_up(nodes: Nodes) -> None:
    nodes.pause()
    append_batch(nodes.primary, batch(2, "b"))
    nodes.pass_time(MOST_SECONDS)
    nodes.beat()
    within = asyncio.run(nodes.list_all())
    nodes.pass_time(1)
    beyond = asyncio.run(nodes.list_all())
    ask(nodes.replica_url, "SELECT pg_wal_replay_resume()")
    nodes.beat_until_followed()
    resting = asyncio.run(nodes.list_all())
    nodes.pass_time(REST_SECONDS)

    assert versions_in(within) == [2]
    assert beyond is None
    assert resting is None
    assert versions_in(asyncio.run(nodes.list_all())) == [3]


def test_a_replica_that_lacks_what_this_server_has_shown_is_not_used(nodes: Nodes) -> None:
    async def lists() -> tuple[TournamentList | None, TournamentList | None, TournamentList | None]:
        nodes.pause()
        before = await nodes.list_all()
        append_batch(nodes.primary, batch(2, "b"))
        await nodes.share.newest.newest_states([OPEN], nodes.at_primary.fold_tournament)
        behind = await nodes.list_all()
        ask(nodes.replica_url, "SELECT pg_wal_replay_resume()")
        nodes.beat_until_followed()
        nodes.pass_time(KEPT_SECONDS)
        return before, behind, await nodes.list_all()

    before, behind, after = asyncio.run(lists())
    assert versions_in(before) == [2]
    assert behind is None
    assert versions_in(after) == [3]


def test_a_tournament_led_here_is_listed_as_it_is_in_memory(nodes: Nodes) -> None:
    nodes.pause()
    append_batch(nodes.primary, batch(2, "b"))
    led = asyncio.run(nodes.at_primary.fold_tournament(OPEN, None))

    assert versions_in(asyncio.run(nodes.list_all(led))) == [3]
