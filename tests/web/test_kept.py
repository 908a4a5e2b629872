"""The cache of values about tournaments is bounded by weight, and emptied with a tournament."""

import gc
from dataclasses import replace

from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from tests.effort import beyond_the_gate
from tests.events.bridge.two_phases import TwoPhases
from web.bridge.scores import ScoredSession, phase_now
from web.shared.memo import BYTES_OF_AN_EVENT, BYTES_OF_ONE, SHELVES, CacheOfTournaments, Shelves


def cached_value(cache: CacheOfTournaments[str], tournament: Tournament) -> str | None:
    return cache.get(tournament, "thing")


def tournament_called(name: str, version: int) -> Tournament:
    return Tournament(TournamentId(name), name, version=version)


def test_the_tournament_least_recently_asked_about_is_dropped_first() -> None:
    """There is room for three tournaments of 20 events each, and not for one event more."""
    room = 3 * BYTES_OF_ONE + 3 * 20 * BYTES_OF_AN_EVENT
    cache = CacheOfTournaments[str](Shelves(room))
    first, second, third = (tournament_called(name, 20) for name in ("first", "second", "third"))
    for each in (first, second, third):
        cache.put(each, "thing", each.name)
    assert cached_value(cache, first) == "first"

    cache.put(replace(third, version=21), "thing", "third, one event on")

    assert cached_value(cache, second) is None
    assert cached_value(cache, first) == "first"
    assert cached_value(cache, third) == "third, one event on"


def test_an_entry_larger_than_the_cache_is_kept_alone() -> None:
    cache = CacheOfTournaments[str](Shelves(BYTES_OF_ONE))
    small, large = tournament_called("small", 1), tournament_called("large", 10_000)
    cache.put(small, "thing", "small")

    cache.put(large, "thing", "large")

    assert cached_value(cache, small) is None
    assert cached_value(cache, large) == "large"


def test_forgetting_a_tournament_frees_its_room_in_all_caches() -> None:
    """There is room for two tournaments of 20 events each."""
    shelves = Shelves(2 * BYTES_OF_ONE + 2 * 20 * BYTES_OF_AN_EVENT)
    cache, other = CacheOfTournaments[str](shelves), CacheOfTournaments[str](shelves)
    first, second, third = (tournament_called(name, 20) for name in ("first", "second", "third"))
    cache.put(first, "thing", "first")
    other.put(first, "thing", "another of it")
    cache.put(second, "thing", "second")
    assert other.get(first, "thing") == "another of it"

    shelves.forget(first.id)
    cache.put(third, "thing", "third")

    assert (cached_value(cache, first), other.get(first, "thing")) == (None, None)
    assert (cached_value(cache, second), cached_value(cache, third)) == ("second", "third")


@beyond_the_gate
def test_scores_of_a_dropped_tournament_leave_the_cache() -> None:
    state = replace(TwoPhases().played().closed(finalists=10).state, id=TournamentId("given-back"))
    before = _count_scored_sessions()
    phase_now(state, StageId(1))
    assert _count_scored_sessions() > before

    SHELVES.forget(state.id)

    assert _count_scored_sessions() == before


def _count_scored_sessions() -> int:
    gc.collect()
    return sum(type(each) is ScoredSession for each in gc.get_objects())
