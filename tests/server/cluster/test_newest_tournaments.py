"""Lists of tournaments led by others: the states are replayed from the shared log, new acts
only.
"""

import asyncio
from collections.abc import Iterator

import pytest

from domain.ids import TournamentId
from events.log.chain import Walk
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.leases import LeasingStore
from events.replay import replay_log
from server.cluster import share
from server.cluster.local_state import memory_of
from server.cluster.share import NewestTournaments
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres


@pytest.fixture
def store(postgres: Postgres) -> Iterator[LeasingStore]:
    store = open_store(migrate_database(postgres.new_database()))
    assert isinstance(store, LeasingStore)
    append_batch(store, batch(0, "a", 2))
    yield store
    store.close()


def replay_from(store: LeasingStore, tournament: TournamentId, before: Live | None = None) -> Live:
    walk = Walk(before.head if before else None)
    state = replay_log(store, tournament, walk, before.state if before else None)
    assert state is not None
    return Live(state, walk.head, walk.instant)


def test_a_second_look_replays_only_the_new_acts(store: LeasingStore) -> None:
    folded_from: list[int] = []

    async def replay_noting_start(tournament: TournamentId, known: Live | None) -> Live:
        folded_from.append(known.head.version if known else 0)
        return replay_from(store, tournament, known)

    async def versions_of_three_looks() -> list[int]:
        newest = NewestTournaments(store, StoreThreads())
        states = [await newest.newest_states([OPEN], replay_noting_start) for _ in range(2)]
        append_batch(store, batch(2, "c"))
        states.append(await newest.newest_states([OPEN], replay_noting_start))
        return [live.head.version for (live,) in states]

    assert asyncio.run(versions_of_three_looks()) == [2, 2, 3]
    assert folded_from == [0, 2]


def test_alternating_lists_replay_each_tournament_once(store: LeasingStore) -> None:
    other = TournamentId("other")
    append_batch(store, batch(0, "x", tournament=other))
    folded: list[TournamentId] = []

    async def fold(tournament: TournamentId, _known: Live | None) -> Live:
        folded.append(tournament)
        return replay_from(store, tournament)

    async def look_twice_at_each() -> None:
        newest = NewestTournaments(store, StoreThreads())
        for _ in range(2):
            await newest.newest_states([OPEN], fold)
            await newest.newest_states([other], fold)

    asyncio.run(look_twice_at_each())
    assert folded == [OPEN, other]


def test_the_oldest_tournament_that_no_list_shows_is_dropped_beyond_the_memory_bound(
    store: LeasingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [TournamentId(name) for name in ("one", "two", "three")]
    for name in names:
        append_batch(store, batch(0, f"made-{name}", tournament=name))

    async def fold(tournament: TournamentId, _known: Live | None) -> Live:
        return replay_from(store, tournament)

    async def look_beyond_the_bound() -> None:
        lists = NewestTournaments(store, StoreThreads())
        (live,) = await lists.newest_states(names[:1], fold)
        monkeypatch.setattr(share, "KEPT_BYTES", 2 * memory_of(live))
        for name in names[1:]:
            await lists.newest_states([name], fold)
        assert [*lists._shown_states] == names[1:]
        await lists.newest_states(names, fold)
        assert [*lists._shown_states] == names, "all of a list stays, whatever it weighs"

    asyncio.run(look_beyond_the_bound())
