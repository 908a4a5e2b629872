"""Berger tables, and those derived from them: Crenshaw, Porter, and the circle."""

import pytest

from domain.round_robin.berger import berger_table, crenshaw_table, porter_table, standard_table
from domain.round_robin.table import Table
from domain.round_robin.us_chess import us_chess_table
from tests.domain.round_robin.colours import colour_letters
from tests.every import every

PRINTED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
    12: """
        1-12 2-11 3-10 4-9 5-8 6-7
        12-7 8-6 9-5 10-4 11-3 1-2
        2-12 3-1 4-11 5-10 6-9 7-8
        12-8 9-7 10-6 11-5 1-4 2-3
        3-12 4-2 5-1 6-11 7-10 8-9
        12-9 10-8 11-7 1-6 2-5 3-4
        4-12 5-3 6-2 7-1 8-11 9-10
        12-10 11-9 1-8 2-7 3-6 4-5
        5-12 6-4 7-3 8-2 9-1 10-11
        12-11 1-10 2-9 3-8 4-7 5-6
        6-12 7-5 8-4 9-3 10-2 11-1
    """,
    14: """
        1-14 2-13 3-12 4-11 5-10 6-9 7-8
        14-8 9-7 10-6 11-5 12-4 13-3 1-2
        2-14 3-1 4-13 5-12 6-11 7-10 8-9
        14-9 10-8 11-7 12-6 13-5 1-4 2-3
        3-14 4-2 5-1 6-13 7-12 8-11 9-10
        14-10 11-9 12-8 13-7 1-6 2-5 3-4
        4-14 5-3 6-2 7-1 8-13 9-12 10-11
        14-11 12-10 13-9 1-8 2-7 3-6 4-5
        5-14 6-4 7-3 8-2 9-1 10-13 11-12
        14-12 13-11 1-10 2-9 3-8 4-7 5-6
        6-14 7-5 8-4 9-3 10-2 11-1 12-13
        14-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-14 8-6 9-5 10-4 11-3 12-2 13-1
    """,
    16: """
        1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9
        16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2
        2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10
        16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3
        3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11
        16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4
        4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12
        16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5
        5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13
        16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6
        6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14
        16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15
        16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8
        8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1
    """,
}


def pairs_of_round(table: Table, round_number: int) -> list[str]:
    return [f"{g.white}-{g.black}" for g in table.rounds[round_number - 1].games]


def printed_rounds(size: int) -> list[list[str]]:
    return [line.split() for line in PRINTED[size].strip().splitlines()]


@pytest.mark.parametrize("size", PRINTED)
def test_berger_table_is_the_printed_one(size: int) -> None:
    table = berger_table(size)

    assert [pairs_of_round(table, r) for r in range(1, size)] == printed_rounds(size)


@pytest.mark.parametrize("size", PRINTED)
def test_an_odd_field_uses_the_next_larger_table_with_its_highest_number_as_the_rest(
    size: int,
) -> None:
    table = berger_table(size - 1)

    for one, line in zip(table.rounds, printed_rounds(size), strict=True):
        games = [pair for pair in line if str(size) not in pair.split("-")]
        (resting,) = (
            set(" ".join(line).replace("-", " ").split())
            - set(" ".join(games).replace("-", " ").split())
            - {str(size)}
        )
        assert [f"{g.white}-{g.black}" for g in one.games] == games
        assert [g.board for g in one.games] == list(range(1, size // 2))
        assert one.byes == (int(resting),)


def test_the_highest_number_of_a_berger_table_alternates_its_colours() -> None:
    assert colour_letters(berger_table(10), 10) == "bwbwbwbwb"


@pytest.mark.parametrize("size", PRINTED)
def test_crenshaw_is_berger_last_round_first(size: int) -> None:
    table = crenshaw_table(size)

    assert [pairs_of_round(table, r) for r in range(1, size)] == printed_rounds(size)[::-1]


def test_the_first_porter_round_of_twelve_is_the_published_one() -> None:
    assert pairs_of_round(porter_table(12), 1) == ["1-12", "11-2", "10-3", "9-4", "8-5", "7-6"]


def test_porter_exchanges_all_colours_but_the_pivots() -> None:
    assert pairs_of_round(porter_table(12), 2) == ["12-7", "6-8", "5-9", "4-10", "3-11", "2-1"]


@every("size", range(8, 26, 2))
def test_crenshaw_and_porter_start_with_two_different_colours(size: int) -> None:
    for table in (crenshaw_table(size), porter_table(size)):
        starts = {colour_letters(table, number)[:2] for number in range(1, size + 1)}
        assert starts == {"wb", "bw"}


def test_berger_starts_number_one_with_two_whites() -> None:
    assert colour_letters(berger_table(12), 1)[:2] == "ww"
    assert colour_letters(berger_table(12), 7)[:2] == "bb"


def test_number_one_stays_and_the_others_move_one_seat() -> None:
    # seats  1 2 3    1 6 2    1 5 6
    #        6 5 4    5 4 3    4 3 2
    rounds = [[(g.white, g.black) for g in r.games] for r in standard_table(6).rounds[:3]]

    assert rounds == [[(1, 6), (2, 5), (3, 4)], [(5, 1), (6, 4), (2, 3)], [(1, 4), (5, 3), (6, 2)]]


def test_the_standard_table_of_four_is_that_of_the_us_chess_rulebook() -> None:
    assert standard_table(4) == us_chess_table(4)


def test_number_one_alternates_colours_in_the_standard_table() -> None:
    assert colour_letters(standard_table(8), 1) == "wbwbwbw"


def test_the_standard_table_of_eight_repeats_a_colour_three_times() -> None:
    strings = [colour_letters(standard_table(8), number) for number in range(1, 9)]

    assert sum("www" in s or "bbb" in s for s in strings) > 0
