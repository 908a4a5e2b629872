"""The tables of the US Chess rulebook, and quads."""

import pytest

from domain.errors import RuleViolation, Unsupported
from domain.ids import EntryId
from domain.results import Colour
from domain.round_robin.berger import crenshaw_table
from domain.round_robin.table import Table
from domain.round_robin.us_chess import (
    divide_into_quads,
    quad_with_toss,
    quads_table,
    us_chess_table,
)
from tests.every import every


def pairs_of_round(table: Table, round_number: int) -> list[str]:
    return [f"{g.white}-{g.black}" for g in table.rounds[round_number - 1].games]


def all_rounds(table: Table) -> list[str]:
    return [" ".join(pairs_of_round(table, r)) for r in range(1, len(table.rounds) + 1)]


def test_table_a_serves_four() -> None:
    assert all_rounds(us_chess_table(4)) == ["1-4 2-3", "3-1 4-2", "1-2 3-4"]


def test_table_a_serves_three_who_rest_in_turn() -> None:
    table = us_chess_table(3)

    assert all_rounds(table) == ["2-3", "3-1", "1-2"]
    assert [one.byes for one in table.rounds] == [(1,), (2,), (3,)]


def test_table_b_serves_six() -> None:
    assert all_rounds(us_chess_table(6)) == [
        "3-6 5-4 1-2",
        "2-6 4-1 3-5",
        "6-5 1-3 4-2",
        "6-4 5-1 2-3",
        "1-6 2-5 3-4",
    ]


def test_table_b_is_not_the_crenshaw_table_of_six() -> None:
    assert all_rounds(crenshaw_table(6)) == [
        "3-6 4-2 5-1",
        "6-5 1-4 2-3",
        "2-6 3-1 4-5",
        "6-4 5-3 1-2",
        "1-6 2-5 3-4",
    ]


def test_a_toss_settles_both_last_games_of_a_quad() -> None:
    assert pairs_of_round(quad_with_toss(Colour.WHITE), 3) == ["1-2", "3-4"]
    assert pairs_of_round(quad_with_toss(Colour.BLACK), 3) == ["2-1", "4-3"]


@every("size", range(8, 26, 2))
def test_the_two_highest_seeds_meet_in_the_last_but_one_round(size: int) -> None:
    assert "1-2" in pairs_of_round(us_chess_table(size), size - 2)


def test_the_two_highest_seeds_of_table_b_meet_at_once() -> None:
    assert "1-2" in pairs_of_round(us_chess_table(6), 1)


# Misprints of the fifth and sixth editions: what is printed, and what has to stand there.


def test_misprint_14_players_round_1_has_7_14_and_not_7_4() -> None:
    assert pairs_of_round(us_chess_table(14), 1)[0] == "7-14"


def test_misprint_16_players_round_1_has_15_with_white_against_1() -> None:
    assert "15-1" in pairs_of_round(us_chess_table(16), 1)


def test_misprint_22_players_round_18_has_1_4_and_not_1_14_of_round_8() -> None:
    assert pairs_of_round(us_chess_table(22), 18)[-2] == "1-4"
    assert "1-14" in pairs_of_round(us_chess_table(22), 8)


def test_misprint_24_players_round_21_lost_its_leading_ones() -> None:
    assert {"10-17", "11-16", "12-15", "13-14"} <= set(pairs_of_round(us_chess_table(24), 21))


def test_misprint_24_players_round_22_has_23_3_and_not_23_2() -> None:
    assert pairs_of_round(us_chess_table(24), 22)[-2] == "23-3"


def test_misprint_24_players_round_23_lost_its_leading_ones() -> None:
    assert {"10-15", "11-14", "12-13", "2-23"} <= set(pairs_of_round(us_chess_table(24), 23))


def test_the_games_the_misprints_were_mistaken_for_are_played_elsewhere() -> None:
    assert "1-8" in pairs_of_round(us_chess_table(18), 10)
    assert "13-16" in pairs_of_round(us_chess_table(18), 7)
    assert "15-16" in pairs_of_round(us_chess_table(20), 9)


def entries_of(count: int) -> list[EntryId]:
    return [EntryId(n) for n in range(1, count + 1)]


def test_twenty_two_are_four_quads_and_a_swiss_of_six() -> None:
    found = divide_into_quads(entries_of(22))

    assert found.groups == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    assert found.bottom == (17, 18, 19, 20, 21, 22)


@pytest.mark.parametrize(
    ("count", "groups", "bottom"),
    [(4, 1, 0), (5, 0, 5), (6, 0, 6), (7, 0, 7), (8, 2, 0), (9, 1, 5), (10, 1, 6), (11, 1, 7)],
)
def test_remaining_players_play_a_swiss_with_the_lowest_four(
    count: int, groups: int, bottom: int
) -> None:
    found = divide_into_quads(entries_of(count))

    assert (len(found.groups), len(found.bottom)) == (groups, bottom)
    assert [*(p for group in found.groups for p in group), *found.bottom] == entries_of(count)


def test_three_players_make_no_quad() -> None:
    with pytest.raises(RuleViolation, match="four are needed"):
        divide_into_quads(entries_of(3))


def test_two_quads_play_the_rulebooks_table_side_by_side() -> None:
    """US Chess 30G: 1-4 2-3, 3-1 4-2, 1-2 3-4; the second quad has boards 3 and 4."""
    table = quads_table(8, Colour.WHITE)

    assert [[(g.white, g.black) for g in r.games] for r in table.rounds] == [
        [(1, 4), (2, 3), (5, 8), (6, 7)],
        [(3, 1), (4, 2), (7, 5), (8, 6)],
        [(1, 2), (3, 4), (5, 6), (7, 8)],
    ]


def test_the_toss_turns_the_last_round_of_every_quad() -> None:
    white, black = (quads_table(8, colour) for colour in (Colour.WHITE, Colour.BLACK))

    assert black.rounds[:2] == white.rounds[:2]
    assert [(g.white, g.black) for g in black.rounds[2].games] == [(2, 1), (4, 3), (6, 5), (8, 7)]


@pytest.mark.parametrize("count", [0, 6, 204])
def test_only_multiples_of_four_up_to_200_have_a_table_of_quads(count: int) -> None:
    with pytest.raises(Unsupported, match=f"{count} players"):
        quads_table(count, Colour.WHITE)
