"""Acts entered here are cached in memory: of the latest tournaments, up to a number of events."""

import asyncio

import pytest

from domain.ids import TournamentId
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.log.errors import LogGone
from events.log.records import StoredAct
from events.log.store import append_batch
from events.tournament.vocabulary import CreateTournament
from server.live import log_cache
from server.live.log_cache import LogCache
from server.live.tournaments import Sender
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch
from tests.faults.club import tournaments_on


class RemovableLog(MemoryStore):
    """A log that is gone once `gone` is set, so that only the cache can answer."""

    gone = False

    def check_presence(self) -> None:
        if self.gone:
            raise LogGone("The log is gone")


def append_act(store: MemoryStore, name: str, before: int, events: int = 1) -> StoredAct:
    appended = batch(before, f"{name}-{before}", events, tournament=TournamentId(name))
    append_batch(store, appended)
    return next(store.read(appended.tournament, before))


async def cache_of_three_tournaments(store: RemovableLog) -> LogCache:
    """A cache of three tournaments of two events each, and then a third event in the first."""
    cache = LogCache(store)
    for name in ("one", "two", "three"):
        cache.add_act(append_act(store, name, 0, 2))
    cache.add_act(append_act(store, "one", 2))
    return cache


def test_the_tournament_longest_without_entries_is_dropped_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_cache, "MOST_EVENTS", 6)
    store = RemovableLog()
    cache = asyncio.run(cache_of_three_tournaments(store))
    store.gone = True

    assert [act.version for act in cache.load_whole_log(TournamentId("one"))] == [2, 3]
    assert [act.version for act in cache.load_whole_log(TournamentId("three"))] == [2]
    with pytest.raises(LogGone):
        cache.load_whole_log(TournamentId("two"))


async def cache_of_an_existing_log(store: RemovableLog) -> LogCache:
    """A cache of a tournament with two events from before and two entered since, and of another
    with one.
    """
    append_act(store, "one", 0, 2)
    cache = LogCache(store)
    for n in (3, 4):
        cache.add_act(append_act(store, "one", n - 1))
    await asyncio.gather(*cache._reading.values())
    cache.add_act(append_act(store, "two", 0))
    return cache


@pytest.mark.parametrize(("most_events", "events_left"), [(5, 4), (4, 0)])
def test_events_from_before_the_start_count_toward_the_bound(
    monkeypatch: pytest.MonkeyPatch, most_events: int, events_left: int
) -> None:
    """The cached log has four events; the other tournament's event is the fifth."""
    monkeypatch.setattr(log_cache, "MOST_EVENTS", most_events)
    store = RemovableLog()
    cache = asyncio.run(cache_of_an_existing_log(store))
    store.gone = True

    if events_left:
        assert (
            sum(len(act.events) for act in cache.load_whole_log(TournamentId("one"))) == events_left
        )
    else:
        with pytest.raises(LogGone):
            cache.load_whole_log(TournamentId("one"))
    assert len(cache.load_whole_log(TournamentId("two"))) == 1


async def log_lost_after_the_first_answer(store: RemovableLog) -> list[StoredAct]:
    """The acts that one server still has of a tournament that another began, when it has stored one
    act of it and the log is gone at that moment.
    """
    name = TournamentId("open")
    async with tournaments_on(store) as before:
        await before.execute(name, CreateTournament("Open"), Sender("desk", "tablet", "key-made"))
        await before.execute(name, PlanStage("Open", 5), Sender("desk", "tablet", "key-planned"))
    async with tournaments_on(store) as since:
        entry = RegisterEntry(stage=1, family="Menchik")
        await since.execute(name, entry, Sender("desk", "tablet", "key-entry"))
        store.gone = True
        return since.copies.load_whole_log(name)


def test_an_answered_command_can_be_downloaded_with_all_before_it() -> None:
    acts = asyncio.run(log_lost_after_the_first_answer(RemovableLog()))
    assert [act.act.key for act in acts] == ["key-made", "key-planned", "key-entry"]
