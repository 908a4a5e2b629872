"""Results that the dealt cards contradict: they are queried and never refused, as the deal may be
the wrong one.

Decided here. The question reveals only that the lead is not in the leader's hand, or that the
number of tricks is impossible. A table is asked only after its result is in the log, so that every
disclosure about the cards leaves a trace, and only about called rounds. A lead has no effect on the
score, so it is not queried once both sides have confirmed the result.
"""

from enum import StrEnum
from itertools import takewhile

from domain.bridge.deal import SUITS, Deal, Hand
from domain.bridge.scoring.contract import CLOCKWISE, TRICKS, Compass, Strain
from domain.bridge.scoring.result import RANKS, BoardResult, PlayedContract


class Doubt(StrEnum):
    LEAD = "lead not in that hand"
    TRICKS = "tricks against the cards"


def leader(declarer: Compass) -> Compass:
    """The player on the declarer's left, who leads to the first trick (Law 41A of 2017)."""
    return CLOCKWISE[(CLOCKWISE.index(declarer) + 1) % 4]


def doubts_of(result: BoardResult, deal: Deal) -> tuple[Doubt, ...]:
    """The contradictions between a result and the dealt cards; none unless the board was played."""
    if not isinstance(result, PlayedContract):
        return ()
    doubts, lead = [], result.lead
    if lead and lead.rank not in _ranks_in_suit(deal.hands[leader(result.declarer)], lead.suit):
        doubts.append(Doubt.LEAD)
    least, most = _possible_tricks(deal, result)
    if not least <= result.tricks <= most:
        doubts.append(Doubt.TRICKS)
    return tuple(doubts)


def _possible_tricks(deal: Deal, played: PlayedContract) -> tuple[int, int]:
    """The fewest and most: each of the highest trumps that are in one hand takes a trick."""
    trumps = played.contract.strain
    if trumps not in SUITS:
        return 0, TRICKS
    sure = {seat: _sure_trumps(_ranks_in_suit(hand, trumps)) for seat, hand in deal.hands.items()}
    declaring = max(sure[seat] for seat in Compass if seat.side is played.declarer.side)
    defending = max(sure[seat] for seat in Compass if seat.side is not played.declarer.side)
    return declaring, TRICKS - defending


def _sure_trumps(ranks: str) -> int:
    """The number of top trumps without a gap: AKJ has two."""
    held_and_top = zip(ranks, reversed(RANKS), strict=False)
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], held_and_top))


def _ranks_in_suit(hand: Hand, suit: Strain) -> str:
    """The ranks held in a suit, highest first."""
    return hand[SUITS.index(suit)]
