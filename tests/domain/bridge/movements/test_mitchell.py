"""Mitchell movements: NS t keeps table t, EW are numbered after them (EW t is place tables + t)."""

from collections import Counter

import pytest

from domain.bridge.movements.mitchell import mitchell, relay_mitchell, rover_mitchell, skip_mitchell
from domain.bridge.movements.movement import Movement
from domain.errors import Unsupported
from tests.domain.bridge.movements.soundness import faults, shared_sets, stationary
from tests.every import every

ODD = range(3, 20, 2)
EVEN = range(4, 21, 2)


def tables_by_round(movement: Movement, place: int) -> list[int]:
    return [movement.seats[r, place].table for r in range(1, movement.rounds + 1)]


def test_in_a_mitchell_ew_goes_up_a_table_and_boards_go_down() -> None:
    movement = mitchell(5)

    assert tables_by_round(movement, 5 + 3) == [3, 4, 5, 1, 2]
    assert [g.set for g in movement.games if g.table == 1] == [1, 2, 3, 4, 5]
    assert stationary(movement) == frozenset(range(1, 6))


@every("tables", ODD)
def test_a_mitchell_of_odd_tables_is_valid_and_shares_no_board_sets(tables: int) -> None:
    assert faults(mitchell(tables)) == ()
    assert shared_sets(mitchell(tables)) == {}


@every("tables", EVEN)
def test_a_skip_mitchell_leaves_each_pair_one_set(tables: int) -> None:
    movement = skip_mitchell(tables)

    assert faults(movement) == ()
    assert (movement.rounds, movement.sets) == (tables - 1, tables)
    assert shared_sets(movement) == {}


def test_in_a_skip_mitchell_the_skip_is_after_half_of_the_tables() -> None:
    assert tables_by_round(skip_mitchell(6), 6 + 1) == [1, 2, 3, 5, 6]


@every("tables", EVEN)
def test_a_relay_mitchell_is_complete_and_tables_one_and_last_share(tables: int) -> None:
    movement = relay_mitchell(tables)
    sharing = {(g.round, g.set) for g in movement.games if g.table in (1, tables)}

    assert faults(movement) == ()
    assert len(sharing) == tables
    assert all(len(sets) == 1 for sets in shared_sets(movement).values())


# M. Eminenti, Multiphase Pairs Tournaments (2016), 1.2: "EW:set" at tables 1, 2, … by round.
SKIP_4 = """
5:1 6:2 7:3 8:4
8:2 5:3 6:4 7:1
6:3 7:4 8:1 5:2
"""
RELAY_4 = """
5:1 6:2 7:4 8:1
8:2 5:3 6:1 7:2
7:3 8:4 5:2 6:3
6:4 7:1 8:3 5:4
"""


@pytest.mark.parametrize(
    ("movement", "table"), [(skip_mitchell(4), SKIP_4), (relay_mitchell(4), RELAY_4)]
)
def test_with_an_even_number_of_tables_ew_goes_up_and_boards_go_down_too(
    movement: Movement, table: str
) -> None:
    for row, games in zip(table.strip().splitlines(), movement.by_round.values(), strict=True):
        assert " ".join(f"{g.ew}:{g.set}" for g in games) == row
        assert [g.ns for g in games] == [g.table for g in games]


@every("tables", range(3, 21))
def test_a_rover_meets_new_pairs_on_new_sets(tables: int) -> None:
    movement = rover_mitchell(tables)
    displaced = Counter(out.place for out in movement.sit_outs)

    assert faults(movement) == ()
    assert displaced.pop(2 * tables + 1) == 1  # the rover itself, numbered after all others
    assert max(displaced.values()) == (2 if tables in (3, 9, 15) else 1)


def test_a_rover_of_seven_takes_every_second_table() -> None:
    """The places that sit out, round by round: first the rover (15), then those it displaces."""
    assert [out.place for out in rover_mitchell(7).sit_outs] == [15, 2, 4, 6, 1, 3, 5]


@pytest.mark.parametrize(
    ("build", "tables"), [(mitchell, 6), (skip_mitchell, 5), (relay_mitchell, 7), (mitchell, 1)]
)
def test_a_wrong_number_of_tables_is_refused(build: type, tables: int) -> None:
    with pytest.raises(Unsupported, match=f"{tables} tables"):
        build(tables)
