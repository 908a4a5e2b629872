"""The cache of values about tournaments is bounded by weight, and emptied with a tournament."""

import gc
from dataclasses import replace

from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from tests.effort import beyond_the_gate
from tests.events.bridge.two_phases import TwoPhases
from web.bridge.scores import Scored, phase_now
from web.shared.memo import BYTES_OF_AN_EVENT, BYTES_OF_ONE, SHELVES, CacheOfTournaments, Shelves


def kept_for(kept: CacheOfTournaments[str], tournament: Tournament) -> str | None:
    return kept.get(tournament, "thing")


def named(name: str, version: int) -> Tournament:
    return Tournament(TournamentId(name), name, version=version)


def test_the_tournament_least_recently_asked_about_is_dropped_first() -> None:
    room = 3 * BYTES_OF_ONE + 60 * BYTES_OF_AN_EVENT
    kept = CacheOfTournaments[str](Shelves(room))
    first, second, third = (named(name, 20) for name in ("first", "second", "third"))
    for each in (first, second, third):
        kept.put(each, "thing", each.name)
    assert kept_for(kept, first) == "first"

    kept.put(replace(third, version=21), "thing", "third, one event on")

    assert kept_for(kept, second) is None
    assert kept_for(kept, first) == "first"
    assert kept_for(kept, third) == "third, one event on"


def test_an_entry_larger_than_the_cache_is_kept_alone() -> None:
    kept = CacheOfTournaments[str](Shelves(BYTES_OF_ONE))
    small, large = named("small", 1), named("large", 10_000)
    kept.put(small, "thing", "small")

    kept.put(large, "thing", "large")

    assert kept_for(kept, small) is None
    assert kept_for(kept, large) == "large"


def test_forgetting_a_tournament_frees_its_room_in_all_caches() -> None:
    shelves = Shelves(2 * BYTES_OF_ONE + 40 * BYTES_OF_AN_EVENT)
    kept, other = CacheOfTournaments[str](shelves), CacheOfTournaments[str](shelves)
    first, second, third = (named(name, 20) for name in ("first", "second", "third"))
    kept.put(first, "thing", "first")
    other.put(first, "thing", "another of it")
    kept.put(second, "thing", "second")
    assert other.get(first, "thing") == "another of it"

    shelves.forget(first.id)
    kept.put(third, "thing", "third")

    assert (kept_for(kept, first), other.get(first, "thing")) == (None, None)
    assert (kept_for(kept, second), kept_for(kept, third)) == ("second", "third")


@beyond_the_gate
def test_scores_of_a_dropped_tournament_leave_the_cache() -> None:
    state = replace(TwoPhases().played().closed(10).state, id=TournamentId("given-back"))
    before = _scored()
    phase_now(state, StageId(1))
    assert _scored() > before

    SHELVES.forget(state.id)

    assert _scored() == before


def _scored() -> int:
    gc.collect()
    return sum(type(each) is Scored for each in gc.get_objects())
