"""Howell and three-quarter Howell movements: soundness, shared sets, stationary pairs."""

import pytest

from domain.bridge.movements.balance import imbalance_squared
from domain.bridge.movements.howell import howell, recorded_starts, three_quarter_howell
from domain.bridge.movements.movement import Movement
from domain.errors import Unsupported
from tests.domain.bridge.movements.howell_search import search
from tests.domain.bridge.movements.soundness import faults, shared_sets, stationary
from tests.every import every


@every("tables", range(2, 16))
def test_in_a_howell_all_pairs_meet_and_play_every_set(tables: int) -> None:
    movement = howell(tables)
    met = {frozenset((g.ns, g.ew)) for g in movement.games}

    assert faults(movement) == ()
    assert movement.complete
    assert movement.rounds == movement.sets == 2 * tables - 1
    assert len(met) == tables * (2 * tables - 1)


@every("tables", range(4, 16))
def test_from_four_tables_on_no_set_of_a_howell_is_shared(tables: int) -> None:
    assert shared_sets(howell(tables)) == {}


def test_three_tables_share_one_set_in_the_last_round_only() -> None:
    assert shared_sets(howell(3)) == {5: (5,)}
    assert dict(howell(3).copies) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 3}


@every("size", sorted(k for k in recorded_starts() if k[1] < 2 * k[0] - 1))
def test_every_three_quarter_howell_is_sound(size: tuple[int, int]) -> None:
    tables, rounds = size
    movement = three_quarter_howell(tables, rounds)
    still = set(range(1, 2 * tables - rounds + 1))

    assert faults(movement) == ()
    assert movement.complete
    assert movement.rounds == rounds
    assert stationary(movement) >= still
    assert not any({g.ns, g.ew} <= still for g in movement.games)


def test_starts_of_all_sizes_up_to_fourteen_tables_are_recorded() -> None:
    """Tables and rounds; only the Howell of three tables, of five rounds, is not cyclic."""
    sizes = {(n, m) for n in range(2, 15) for m in range(n + 1, 2 * n)} - {(3, 5)}

    assert sizes <= recorded_starts().keys()


def test_four_tables_in_five_rounds_share_one_set_a_round() -> None:
    assert [len(sets) for sets in shared_sets(three_quarter_howell(4, 5)).values()] == [1] * 5


@pytest.mark.parametrize("size", [(4, 7), (6, 11), (7, 11), (9, 12), (11, 20)])
def test_the_recorded_first_rounds_equal_those_of_the_search(size: tuple[int, int]) -> None:
    assert search(*size) == recorded_starts()[size]


@pytest.mark.parametrize("tables", [2, 4])
def test_the_howells_of_two_and_four_tables_compare_all_pairs_equally(tables: int) -> None:
    assert imbalance_squared(howell(tables)) == 0


def direction_balance(movement: Movement, place: int) -> int:
    return sum(g.ns == place for g in movement.games) * 2 - movement.rounds


@pytest.mark.parametrize("size", [(4, 5), (5, 7), (6, 7), (7, 11), (12, 13)])
def test_several_stationary_pairs_take_both_directions_in_turn(size: tuple[int, int]) -> None:
    movement = three_quarter_howell(*size)

    for place in range(1, 2 * size[0] - size[1] + 1):
        assert abs(direction_balance(movement, place)) == 1


@pytest.mark.parametrize(("tables", "rounds"), [(4, 4), (5, 9), (5, 5), (20, 25)])
def test_a_size_that_does_not_exist_is_refused(tables: int, rounds: int) -> None:
    with pytest.raises(Unsupported, match=f"{rounds} rounds"):
        three_quarter_howell(tables, rounds)


def test_too_many_tables_for_a_howell_are_refused() -> None:
    with pytest.raises(Unsupported, match="16 tables"):
        howell(16)
