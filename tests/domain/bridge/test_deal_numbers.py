"""Deals and their numbers are one to one: each part of a number is, and both ways lead back."""

from itertools import combinations
from math import comb, factorial

import pytest
from hypothesis import given, strategies as st

from domain.bridge.deal import (
    DEALS,
    deal_of_number,
    number_of_deal,
    number_of_places,
    places_of_number,
)
from domain.formats.pbn.read import parse_deal
from tests.every import every

numbers = st.integers(0, DEALS - 1)


def test_there_are_as_many_deals_as_ways_to_deal_52_cards() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000
    assert factorial(52) // factorial(13) ** 4 == DEALS


@every("size", range(1, 7))
def test_each_set_of_places_has_its_own_rank(size: int) -> None:
    """All sets of up to six places among ten: no rank is missing, none comes twice."""
    sets = [list(each) for each in combinations(range(10), size)]
    assert sorted(map(number_of_places, sets)) == list(range(comb(10, size)))
    assert [places_of_number(number_of_places(each), size) for each in sets] == sets


@given(numbers)
def test_the_deal_of_a_number_has_that_number(number: int) -> None:
    assert number_of_deal(deal_of_number(number)) == number


@given(st.permutations([suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]))
def test_the_number_of_any_deal_gives_that_deal(cards: list[str]) -> None:
    hands = [cards[at : at + 13] for at in range(0, 52, 13)]
    text = " ".join(
        ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
        for hand in hands
    )
    deal = parse_deal(f"N:{text}")
    assert 0 <= number_of_deal(deal) < DEALS
    assert deal_of_number(number_of_deal(deal)) == deal


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
        (DEALS - 1, "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."),
    ],
)
def test_the_first_and_the_last_number_are_the_deals_of_sorted_suits(
    number: int, text: str
) -> None:
    assert deal_of_number(number) == parse_deal(text)
    assert number_of_deal(parse_deal(text)) == number
