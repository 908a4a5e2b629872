"""Reverse appendix Mitchells: a base of tables with some appended, as in the printed tables."""

import pytest

from domain.bridge.movements.mitchell import is_possible_appendix, reverse_appendix
from domain.bridge.movements.movement import Movement
from domain.errors import Unsupported
from tests.domain.bridge.movements.soundness import faults, shared_sets

# M. Eminenti, Multiphase Pairs Tournaments (2016), 1.3.2: "NS EW set" at tables 1, 2, … by round.
RAM_5_1 = """
1 1 1   2 2 2   3 3 3   4 4 4   5 6 5   6 5 5
1 5 2   2 1 3   3 6 4   4 3 5   5 4 1   6 2 4
1 6 3   2 5 4   3 1 5   4 2 1   5 3 2   6 4 3
1 3 4   2 4 5   3 5 1   4 6 2   5 2 3   6 1 2
1 2 5   2 6 1   3 4 2   4 5 3   5 1 4   6 3 1
"""
RAM_5_2 = """
1 1 1   2 2 2   3 3 3   4 7 4   5 6 5   6 5 5   7 4 4
1 5 2   2 7 3   3 6 4   4 3 5   5 4 1   6 2 4   7 1 3
1 6 3   2 5 4   3 1 5   4 2 1   5 7 2   6 4 3   7 3 2
1 3 4   2 4 5   3 7 1   4 6 2   5 2 3   6 1 2   7 5 1
1 7 5   2 6 1   3 4 2   4 5 3   5 1 4   6 3 1   7 2 5
"""
# Over the field of nine elements, rounds 1 and 2 of 9+1, "NS-EW:set".
RAM_9_1 = """
1-10:1 2-2:2 3-3:3 4-4:4 5-5:5 6-6:6 7-7:7 8-8:8 9-9:9 10-1:1
1-3:2 2-1:3 3-2:1 4-6:5 5-4:6 6-5:4 7-10:8 8-7:9 9-8:7 10-9:8
"""


def rows_of(movement: Movement) -> list[list[int]]:
    return [
        [n for game in games for n in (game.ns, game.ew - movement.tables, game.set)]
        for games in movement.by_round.values()
    ]


@pytest.mark.parametrize(("appended", "table"), [(1, RAM_5_1), (2, RAM_5_2)])
def test_the_printed_tables_come_out_exactly(appended: int, table: str) -> None:
    expected = [[int(n) for n in row.split()] for row in table.strip().splitlines()]

    assert rows_of(reverse_appendix(5, appended)) == expected


def test_base_nine_adds_tables_in_the_field_of_nine_elements() -> None:
    movement = reverse_appendix(9, 1)

    for row, games in zip(RAM_9_1.strip().splitlines(), movement.by_round.values(), strict=False):
        assert " ".join(f"{g.ns}-{g.ew - 10}:{g.set}" for g in games) == row


@pytest.mark.parametrize("base", [5, 7, 9, 11, 13, 17])
def test_every_size_is_sound_and_its_exceptional_line_never_plays_inside_itself(base: int) -> None:
    for appended in range(1, (base - 1) // 2 + 1):
        movement = reverse_appendix(base, appended)
        n = base + appended
        exceptional = {*range(base + 1, n + 1), *range(n + base + 1, 2 * n + 1)}

        assert faults(movement) == ()
        assert not any({g.ns, g.ew} <= exceptional for g in movement.games)
        assert all(g.ns == g.table for g in movement.games)
        assert [len(sets) for sets in shared_sets(movement).values()] == [appended] * base
        assert set(movement.copies.values()) == {2}


@pytest.mark.parametrize(("base", "appended"), [(3, 1), (15, 1), (6, 1), (5, 3), (5, 0)])
def test_impossible_sizes_are_refused(base: int, appended: int) -> None:
    assert not is_possible_appendix(base, appended)
    with pytest.raises(Unsupported, match=f"{base}\\+{appended} tables"):
        reverse_appendix(base, appended)
