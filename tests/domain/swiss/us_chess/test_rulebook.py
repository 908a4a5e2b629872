"""The examples of US Chess Official Rules, 7th edition, 29E: due colours, and whole groups."""

import pytest

from domain.results import Colour
from domain.swiss.us_chess.colour import (
    ALTERNATION,
    EQUALISATION,
    GRANTED,
    NEAR_EQUALISATION,
    CountedDenials,
    board_cost,
    colour_of_first,
    denial_cost,
    due_colour,
)
from tests.domain.swiss.us_chess.fields import PAIR, P, by_rating, request


@pytest.mark.parametrize(
    ("higher", "lower", "gets"),
    [
        ("wbw", "bxw", "b"),
        ("wwbw", "xwbw", "b"),
        ("wwb", "wbw", "w"),
        ("wbwb", "bwwb", "w"),
        ("bwxbw", "bwbxw", "w"),
        ("wb", "wb", "w"),
        ("bw", "bw", "b"),
    ],
)
def test_29e4_decides_the_colour_that_both_are_due(higher: str, lower: str, gets: str) -> None:
    assert colour_of_first(higher, lower)[0] == gets


@pytest.mark.parametrize(
    ("history", "colour"),
    [("", None), ("xx", None), ("w", "b"), ("wb", "w"), ("wwb", "b"), ("bx", "w"), ("wxb", "w")],
)
def test_a_due_colour_equalises_and_then_alternates(history: str, colour: str | None) -> None:
    assert due_colour(history) == colour


def test_a_third_in_a_row_is_cheap_only_if_it_equalises() -> None:
    assert denial_cost("wbb", Colour.BLACK) == EQUALISATION
    assert denial_cost("bww", Colour.WHITE) == EQUALISATION
    assert denial_cost("wwbb", Colour.BLACK) == EQUALISATION
    assert denial_cost("wwwbb", Colour.BLACK) == GRANTED
    assert denial_cost("wb", Colour.BLACK) == ALTERNATION


def test_the_variation_29e5f1_forgives_a_third_in_a_row() -> None:
    assert board_cost("wwbb", "wwbb") == EQUALISATION
    assert board_cost("wwbb", "wwbb", CountedDenials(third=False)) == ALTERNATION


def test_the_variation_29e5b1_gives_only_a_second_extra_black_two_hundred_points() -> None:
    by_29e5b1 = CountedDenials(only_black=True)
    assert denial_cost("bwb", Colour.BLACK, by_29e5b1) == EQUALISATION
    assert denial_cost("wbw", Colour.WHITE, by_29e5b1) == NEAR_EQUALISATION
    assert denial_cost("wwbb", Colour.BLACK, by_29e5b1) == NEAR_EQUALISATION
    assert denial_cost("wb", Colour.BLACK, by_29e5b1) == ALTERNATION


def test_the_first_round_pairs_halves_and_alternates_down_the_boards() -> None:
    players = [P(r, "") for r in (2200, 2100, 2000, 1900, 1800, 1700, 1600, 0)]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(2200, 1800), (1700, 2100), (2000, 1600), (0, 1900)]


def test_29e5c_a_transposition_of_twenty_points() -> None:
    players = [P(2000, "WB"), P(1980, "BW"), P(1800, "WB"), P(1500, "BW")]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(2000, 1500), (1800, 1980)]
    (switch,) = answer.trace.brackets[0].switches
    assert (switch.kind, switch.points, switch.article) == ("transposition", 20, "29E5a")
    assert (switch.was, switch.made) == (((1, 3), (2, 4)), ((1, 4), (2, 3)))


def test_29e5e_a_transposition_of_seventy_points_beats_an_interchange_of_twenty() -> None:
    players = [P(2050, "WBW"), P(1870, "BWB"), P(1850, "WBW"), P(1780, "BWB")]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(1780, 2050), (1870, 1850)]


def test_29e5e_the_interchange_is_the_smaller_switch_beyond_eighty() -> None:
    players = [P(2050, "WBW"), P(1870, "BWB"), P(1850, "WBW"), P(1750, "BWB")]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(1870, 2050), (1750, 1850)]
    (switch,) = answer.trace.brackets[0].switches
    assert (switch.kind, switch.points, switch.article) == ("interchange", 20, "29E5b")


def test_29e7_1_a_natural_pairing_that_needs_no_change() -> None:
    colours = ["BWB", "BWB", "BBW", "BWB", "BWB", "WBW", "WBW", "WBW"]
    ratings = [2300, 2220, 2180, 2050, 2040, 1990, 1980, 1950]
    players = [P(*one) for one in zip(ratings, colours, strict=True)]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(2300, 2040), (2220, 1990), (2180, 1980), (2050, 1950)]
    assert not answer.trace.brackets[0].switches


def test_29e7_2_ten_players_with_one_colour_too_many() -> None:
    ratings = [2320, 2278, 2212, 2199, 2178, 1980, 1951, 1910, 1896, 1800]
    colours = ["WBWB", "BWBW", "BWBW", "WBWB", "WBWB", "WBWB", "WBWB", "BWBW", "BWBW", "WBWB"]
    players = [P(*one) for one in zip(ratings, colours, strict=True)]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [
        (2320, 1980),
        (1951, 2278),
        (1800, 2212),
        (2199, 1896),
        (2178, 1910),
    ]


def test_29e7_4_twelve_winners_and_a_bye() -> None:
    ratings = [2210, 2200, 2150, 2120, 2080, 1920, 1900, 1830, 1820, 1790, 1500, 1350]
    players = [P(*one) for one in zip(ratings, "BBWBBWBBWBBx", strict=True)]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [
        (2210, 1920),
        (2200, 1820),
        (1830, 2150),
        (2120, 1790),
        (2080, 1500),
        (1900, 1350),
    ]


def test_29e7_5_another_odd_player_counts_as_fifty_points() -> None:
    players = [
        P(2100, "BWB", 30),
        P(2080, "BWB", 30),
        P(1990, "WBW", 30),
        P(2050, "WBW", 25),
        P(1980, "BWB", 25),
        P(1800, "BWB", 25),
    ]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(2100, 1990), (2080, 2050), (1980, 1800)]
    (switch,) = answer.trace.brackets[0].switches
    assert (switch.kind, switch.points) == ("odd player", 50)
    assert (switch.was, switch.made) == (((1, 2), (0, 3)), ((1, 3), (0, 2)))


def test_alternation_alone_is_worth_no_more_than_eighty_points() -> None:
    # both boards deny alternation; the nearest switch is 90 points away
    within = [P(2000, "WB"), P(1900, "BW"), P(1800, "WB"), P(1720, "BW")]
    beyond = [*within[:3], P(1710, "BW")]

    assert by_rating(within, PAIR(request(within))) == [(2000, 1720), (1800, 1900)]
    assert by_rating(beyond, PAIR(request(beyond))) == [(2000, 1800), (1710, 1900)]


def test_equalisation_is_worth_two_hundred_points_and_no_more() -> None:
    within = [P(2300, "WBW"), P(2000, "BWB"), P(1700, "WBW"), P(1500, "BWB")]
    beyond = [*within[:3], P(1499, "BWB")]

    assert by_rating(within, PAIR(request(within))) == [(1500, 2300), (2000, 1700)]
    assert by_rating(beyond, PAIR(request(beyond)))[0] == (1700, 2300)


def test_unrated_players_are_exempt_from_the_limits() -> None:
    players = [P(2300, "WBW"), P(2000, "BWB"), P(1500, "WBW"), P(0, "BWB")]

    answer = PAIR(request(players))

    assert by_rating(players, answer) == [(0, 2300), (2000, 1500)]
