"""Individuals: every player sits once a round, has each partner once, plays no set twice."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import sqrt

import pytest

from domain.bridge.movements.balance import imbalance_squared
from domain.bridge.movements.individual import (
    RAINBOWS,
    balance_games,
    first_rounds,
    places_for,
    rainbow,
    whist,
)
from domain.bridge.movements.movement import Movement, turn_movement
from domain.bridge.partnerships import holders_of
from domain.errors import Unsupported

EVERY = [*product([whist], first_rounds()), *product([rainbow], RAINBOWS)]


# Made where a test asks: workers import this file that try none of it.
@pytest.fixture(params=EVERY, ids=lambda kind: f"{kind[0].__name__} of {kind[1]}")
def movement(request: pytest.FixtureRequest) -> Movement:
    make, number = request.param
    built: Movement = make(number)
    return built


def partnerships(movement: Movement) -> Iterator[frozenset[int]]:
    yield from (frozenset(holders_of(side)) for g in movement.games for side in (g.ns, g.ew))


def opponents(movement: Movement) -> Iterator[frozenset[int]]:
    for game in movement.games:
        yield from map(frozenset, product(holders_of(game.ns), holders_of(game.ew)))


def all_pairings(movement: Movement) -> Iterator[frozenset[int]]:
    return map(frozenset, combinations(range(1, movement.places + 1), 2))


def test_every_player_sits_or_rests_once_a_round(movement: Movement) -> None:
    for number, games in movement.by_round.items():
        seatings = Counter(
            place for game in games for side in (game.ns, game.ew) for place in holders_of(side)
        )
        seatings.update(out.place for out in movement.sit_outs if out.round == number)
        assert seatings == Counter(range(1, movement.places + 1))
        assert [game.table for game in games] == list(range(1, movement.tables + 1))


def test_no_set_is_played_twice_and_players_without_rest_play_all(movement: Movement) -> None:
    played = Counter(
        (place, game.set)
        for game in movement.games
        for side in (game.ns, game.ew)
        for place in holders_of(side)
    )
    assert set(played.values()) == {1}
    assert movement.complete == (len(played) == movement.places * movement.sets)


@pytest.mark.parametrize("players", [n for n in first_rounds() if n % 4 < 2])
def test_a_whist_individual_has_each_partner_once_and_each_opponent_twice(players: int) -> None:
    movement = whist(players)
    assert movement.rounds == players - (players % 4 == 0)
    assert Counter(partnerships(movement)) == dict.fromkeys(all_pairings(movement), 1)
    assert Counter(opponents(movement)) == dict.fromkeys(all_pairings(movement), 2)
    assert Counter(out.place for out in movement.sit_outs) == (
        dict.fromkeys(range(1, players + 1), 1) if players % 4 else {}
    )


@pytest.mark.parametrize("players", [n for n in first_rounds() if n % 4 == 2])
def test_where_two_rest_each_player_misses_one_partner(players: int) -> None:
    movement = whist(players)
    met = Counter(partnerships(movement))
    never = {two for two in all_pairings(movement) if two not in met}
    assert set(met.values()) == {1}
    assert Counter(place for two in never for place in two) == dict.fromkeys(
        range(1, players + 1), 1
    )
    assert Counter(opponents(movement)) == dict.fromkeys(met, 2)
    rests = Counter(out.place for out in movement.sit_outs)
    assert rests == dict.fromkeys(range(1, players + 1), 2)


@pytest.mark.parametrize("tables", RAINBOWS)
def test_in_a_rainbow_players_meet_all_of_the_other_seats(tables: int) -> None:
    movement = rainbow(tables)
    seat = {place: (place - 1) // tables for place in range(1, 4 * tables + 1)}
    with_me = Counter(partnerships(movement))
    assert set(with_me.values()) == {1}
    assert len(with_me) == 2 * tables**2
    assert all({seat[p] for p in two} in ({0, 1}, {2, 3}) for two in with_me)
    against = Counter(opponents(movement))
    assert set(against.values()) == {1}
    assert len(against) == 4 * tables**2
    assert movement.rounds == movement.sets == tables
    assert not movement.sit_outs
    assert set(movement.copies.values()) == {1}


def test_balance_figures_of_individuals_stay_as_recorded() -> None:
    """The balance figure, as it is shown for pairs; 0 is perfect."""
    figures = {n: round(sqrt(imbalance_squared(whist(n))), 2) for n in first_rounds()}
    assert {n: figures[n] for n in (8, 12, 16, 20)} == {8: 0, 12: 1.15, 16: 0.94, 20: 0.66}
    assert [round(sqrt(imbalance_squared(rainbow(n))), 1) for n in RAINBOWS] == [1.8, 1.7]


def test_turning_tables_can_not_make_a_movement_more_even(movement: Movement) -> None:
    once_more = balance_games(movement)
    assert once_more == movement
    assert imbalance_squared(turn_movement(movement)) == imbalance_squared(movement)


def test_a_shortened_individual_is_a_part_of_the_whole_one() -> None:
    """If all tables play the same set, all players play every set that is played."""
    assert (whist(24, 13).rounds, whist(24, 13).sets) == (13, 13)
    assert whist(24, 13).complete
    assert not whist(28, 13).complete
    assert set(partnerships(whist(20, 13))) < set(partnerships(whist(20)))


@pytest.mark.parametrize(
    ("players", "places"), [(8, 8), (11, 12), (15, 16), (31, 32), (33, 0), (7, 8)]
)
def test_players_get_as_many_places_as_they_are_or_one_more(players: int, places: int) -> None:
    """No whist individual has 34 places: 0."""
    assert places_for(players) == places


def test_an_individual_of_an_unsupported_size_is_refused() -> None:
    with pytest.raises(Unsupported, match="8 to 32"):
        whist(7)
    with pytest.raises(Unsupported, match="5 or 7"):
        rainbow(6)
