"""Warnings about results that the deal contradicts: a lead that the leader did not hold, an
impossible number of tricks.
"""

import pytest
from hypothesis import given, strategies as st

from domain.bridge.deal import DEALS, SUITS, deal_of_number
from domain.bridge.doubts import Doubt, doubts_of, leader
from domain.bridge.scoring.contract import Compass, Contract, Strain
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.result import RANKS, Card, PlayedContract
from domain.formats.pbn.read import parse_deal

# North has AKQ of spades and the ace of hearts, East the king of hearts, South AK of diamonds.
DEAL = parse_deal("N:AKQ2.A32.432.432 543.KQJ.T98.T987 876.654.AKQ.QJ65 JT9.T987.J765.AK")


@pytest.mark.parametrize(
    ("result", "doubts"),
    [
        ("4S N 10", ()),
        ("4S N 10 HK", ()),
        ("4S N 10 SA", (Doubt.LEAD,)),
        ("4S W 10 SA", ()),
        ("4S E 4 SA", (Doubt.LEAD,)),
        ("4S S 2", (Doubt.TRICKS,)),
        ("4S E 11", (Doubt.TRICKS,)),
        ("4S E 11 HK", (Doubt.LEAD, Doubt.TRICKS)),
        ("2H N 1", ()),
        ("2H N 0", (Doubt.TRICKS,)),
        ("2H E 13", (Doubt.TRICKS,)),
        ("7NT E 13", ()),
        ("PASS", ()),
        ("A+/A-", ()),
    ],
)
def test_results_that_contradict_the_cards_are_doubted(
    result: str, doubts: tuple[Doubt, ...]
) -> None:
    assert doubts_of(result_from_text(result), DEAL) == doubts


def test_the_leader_is_on_the_left_of_the_declarer() -> None:
    assert [leader(seat).value for seat in Compass] == ["E", "S", "W", "N"]


@given(
    st.integers(0, DEALS - 1),
    st.sampled_from(Compass),
    st.sampled_from(SUITS),
    st.sampled_from(RANKS),
)
def test_a_lead_is_doubted_if_the_leader_does_not_hold_it(
    number: int, declarer: Compass, suit: Strain, rank: str
) -> None:
    deal = deal_of_number(number)
    played = PlayedContract(Contract(1, Strain.NO_TRUMP), declarer, 7, Card(suit, rank))
    found = doubts_of(played, deal)
    holds_card = rank in deal.hands[leader(declarer)][SUITS.index(suit)]
    assert (Doubt.LEAD in found) is not holds_card
