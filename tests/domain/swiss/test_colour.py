"""Preferences and colours: C.04.3 (2026), 1.6-1.7 and 5; (2017), A.6 and E."""

import pytest

from domain.errors import RuleViolation
from domain.results import Colour
from domain.swiss.colour import (
    ALTERNATE,
    BOTH,
    INITIAL,
    RANKED,
    STRONGER,
    ColourRule,
    Opponent,
    Strength,
    WantedColour,
    colour_of_higher,
    inferred_initial_colour,
    preference_after,
)
from tests.domain.swiss.histories import chart

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("history", "wish", "strength"),
    [
        ("", WantedColour.NONE, Strength.NONE),
        ("w", WantedColour.BLACK, Strength.STRONG),
        ("wb", WantedColour.WHITE, Strength.MILD),
        ("bw", WantedColour.BLACK, Strength.MILD),
        ("wbb", WantedColour.WHITE, Strength.ABSOLUTE),
        ("bwbw", WantedColour.BLACK, Strength.MILD),
        ("bwwbb", WantedColour.WHITE, Strength.ABSOLUTE),
        ("wbww", WantedColour.BLACK, Strength.ABSOLUTE),
        ("bbwb", WantedColour.WHITE, Strength.ABSOLUTE),
        ("wwbwbw", WantedColour.BLACK, Strength.ABSOLUTE),
        ("bwb", WantedColour.WHITE, Strength.STRONG),
    ],
)
def test_a_preference_follows_from_the_games_played(
    history: str, wish: WantedColour, strength: Strength
) -> None:
    assert preference_after(history)[:2] == (wish, strength)


def _player(history: str, parity: int = 1) -> Opponent:
    return Opponent(preference_after(history), history, parity)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ("b", "w", WHITE, BOTH),
        ("", "w", WHITE, BOTH),
        ("w", "", BLACK, BOTH),
        ("wb", "b", BLACK, STRONGER),
        ("bb", "b", WHITE, STRONGER),
        ("bwbb", "bbb", BLACK, STRONGER),
        ("bwwb", "wbwb", BLACK, ALTERNATE),
        ("wb", "wb", WHITE, RANKED),
        ("wbwb", "wb", WHITE, RANKED),
    ],
)
def test_the_first_rule_that_decides_allocates_the_colours(
    higher: str, lower: str, colour: Colour, rule: ColourRule
) -> None:
    assert colour_of_higher(_player(higher), _player(lower), WHITE) == (colour, rule)


def test_before_any_game_an_odd_number_gets_the_initial_colour() -> None:
    assert colour_of_higher(_player("", 3), _player("", 8), BLACK) == (BLACK, INITIAL)
    assert colour_of_higher(_player("", 4), _player("", 9), BLACK) == (WHITE, INITIAL)


def test_without_an_initial_colour_the_first_round_cannot_be_paired() -> None:
    with pytest.raises(RuleViolation, match="initial colour"):
        colour_of_higher(_player(""), _player(""), None)


def test_the_initial_colour_is_that_of_the_highest_player_of_the_first_coloured_round() -> None:
    table = chart("3b1", "4w0", "1w0", "2b1")

    assert inferred_initial_colour(table, [1, 2, 3, 4]) is BLACK


def test_if_the_highest_had_the_bye_the_initial_colour_is_the_opposite_of_the_second_players() -> (
    None
):
    table = chart("U", "3w1", "2b0")

    assert inferred_initial_colour(table, [1, 2, 3]) is BLACK


def test_a_player_with_a_requested_bye_is_skipped() -> None:
    table = chart("H", "3w1", "2b0")

    assert inferred_initial_colour(table, [1, 2, 3]) is WHITE


def test_before_the_first_game_nothing_can_be_inferred() -> None:
    assert inferred_initial_colour(chart("", ""), [1, 2]) is None
