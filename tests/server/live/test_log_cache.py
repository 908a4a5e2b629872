"""What was entered here is copied in memory: the latest, as much as there is room for."""

import asyncio

import pytest

from domain.ids import TournamentId
from events.log.errors import LogGone
from events.log.records import StoredAct
from events.log.store import append
from server.live import log_cache
from server.live.log_cache import LogCache
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch


class Cut(MemoryStore):
    """A log that is gone once somebody says so."""

    gone = False

    def look(self) -> None:
        if self.gone:
            raise LogGone("The log", "is gone")


def stored(store: MemoryStore, name: str, before: int, events: int = 1) -> StoredAct:
    asked = batch(before, f"{name}-{before}", events, tournament=TournamentId(name))
    append(store, asked)
    return next(store.read(asked.tournament, before))


async def copied(store: Cut) -> LogCache:
    """Three of them, two events each; the first is entered in again, last of all."""
    kept = LogCache(store)
    for name in ("one", "two", "three"):
        kept.add(stored(store, name, 0, 2))
    kept.add(stored(store, "one", 2))
    return kept


def test_who_has_entered_nothing_for_longest_is_let_go_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_cache, "MOST_EVENTS", 6)
    store = Cut()
    kept = asyncio.run(copied(store))
    store.gone = True

    assert [act.version for act in kept.whole(TournamentId("one"))] == [2, 3]
    assert [act.version for act in kept.whole(TournamentId("three"))] == [2]
    with pytest.raises(LogGone):
        kept.whole(TournamentId("two"))


async def taken_along(store: Cut) -> LogCache:
    """Of one that was there already, entered in twice."""
    stored(store, "one", 0, 2)
    kept = LogCache(store)
    for n in (3, 4):
        kept.add(stored(store, "one", n - 1))
    await asyncio.gather(*kept._reading.values())
    kept.add(stored(store, "two", 0))
    return kept


@pytest.mark.parametrize(("room", "left"), [(5, 4), (4, 0)])
def test_what_was_there_before_is_counted_too(
    monkeypatch: pytest.MonkeyPatch, room: int, left: int
) -> None:
    monkeypatch.setattr(log_cache, "MOST_EVENTS", room)
    store = Cut()
    kept = asyncio.run(taken_along(store))
    store.gone = True

    if left:
        assert sum(len(act.events) for act in kept.whole(TournamentId("one"))) == left
    else:
        with pytest.raises(LogGone):
            kept.whole(TournamentId("one"))
    assert len(kept.whole(TournamentId("two"))) == 1
