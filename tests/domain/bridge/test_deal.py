"""A deal has four hands of thirteen cards, each card once."""

import pytest

from domain.bridge.deal import Deal, parse_hand
from domain.bridge.scoring.contract import Compass
from domain.errors import RuleViolation

# Each hand has a whole suit; ten is T or 10, a void empty or a dash.
NORTH = parse_hand("AKQJ1098765432", "", "", "")
EAST = parse_hand("", "AKQJT98765432", "-", "")
SOUTH = parse_hand("", "", "akqjt98765432", "")
WEST = parse_hand("", "", "", "2 3 4 5 6 7 8 9 T J Q K A")


def test_hands_are_kept_highest_card_first() -> None:
    deal = Deal(NORTH, EAST, SOUTH, WEST)

    assert deal.hands[Compass.WEST] == ("", "", "", "AKQJT98765432")
    assert deal.hands[Compass.NORTH] == ("AKQJT98765432", "", "", "")


def test_a_hand_of_twelve_cards_is_refused() -> None:
    with pytest.raises(RuleViolation, match="East has 12 cards"):
        Deal(NORTH, parse_hand("", "KQJT98765432", "", ""), SOUTH, WEST)


def test_a_card_that_is_dealt_twice_is_refused() -> None:
    with pytest.raises(RuleViolation, match="HA is dealt more than once"):
        Deal(NORTH, EAST, parse_hand("", "A", "KQJT98765432", ""), WEST)


def test_an_invalid_rank_is_refused() -> None:
    with pytest.raises(RuleViolation, match="1, which is not a rank"):
        parse_hand("A1", "", "", "")
