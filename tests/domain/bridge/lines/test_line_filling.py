"""Lines filled from the ranking, so that all have about the same strength."""

from random import Random

from domain.bridge.lines.relining import seed_lines, shuffle_lines
from domain.bridge.movements.tails import shape_for_tables
from domain.bridge.session import NOBODY, PairNo


def ranking(pairs: int) -> list[PairNo]:
    return [PairNo(n) for n in range(1, pairs + 1)]


def test_seeded_pairs_fill_the_lines_to_and_fro() -> None:
    lines = seed_lines(ranking(20), shape_for_tables(10, 5))

    # group 1 →  1  2  3  4, group 2 ←  8  7  6  5, group 3 →  9 10 11 12 …
    assert lines.normal == (
        (1, 8, 9, 16, 17),
        (2, 7, 10, 15, 18),
        (3, 6, 11, 14, 19),
        (4, 5, 12, 13, 20),
    )


def test_fifty_pairs_in_ten_lines_differ_by_less_than_the_number_of_lines() -> None:
    """Two rows to and fro sum to 21, two more to 61; the fifth row adds 41 to 50: 123 to 132."""
    sums = [sum(line) for line in seed_lines(ranking(50), shape_for_tables(25, 5)).normal]

    assert (min(sums), max(sums)) == (123, 132)


def test_the_exceptional_line_comes_from_the_middle() -> None:
    # 28 pairs: 14 tables, two Mitchells and a three-quarter Howell with three stationary pairs
    assert seed_lines(ranking(28), shape_for_tables(14, 5)).exceptional == (13, 14, 15)


def test_an_empty_place_is_the_weakest_member_of_a_normal_line() -> None:
    lines = seed_lines(ranking(31), shape_for_tables(16, 5))

    assert NOBODY not in lines.exceptional
    assert [line[-1] for line in lines.normal].count(NOBODY) == 1


def test_lots_change_the_order_within_a_line_and_not_its_members() -> None:
    lines = seed_lines(ranking(32), shape_for_tables(16, 5))
    mixed = shuffle_lines(lines, Random(3))

    assert mixed != lines
    assert [sorted(line) for line in mixed.normal] == [sorted(line) for line in lines.normal]
    assert sorted(mixed.exceptional) == sorted(lines.exceptional)
