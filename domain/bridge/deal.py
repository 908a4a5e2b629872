"""A deal: the four hands of 13 cards, all 52 cards (Law 1 and Law 6 of 2017)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.bridge.scoring.board import Compass
from domain.bridge.scoring.contract import Strain
from domain.bridge.scoring.result import RANKS
from domain.errors import RuleViolation
from domain.messages import join_messages

SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_LAW = "Law 6 of 2017"

Hand = tuple[str, str, str, str]
"""The ranks in spades, hearts, diamonds and clubs, highest first: ("AK4", "", "QT9", "J65432")."""


@dataclass(frozen=True, slots=True)
class Deal:
    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        for compass, hand in self.hands.items():
            if (cards := sum(map(len, hand))) != 13:
                raise RuleViolation(
                    "{side} has {cards} cards, not 13", _LAW, side=compass.name.title(), cards=cards
                )
        dealt = Counter(
            suit + rank
            for hand in self.hands.values()
            for suit, ranks in zip(SUITS, hand, strict=True)
            for rank in ranks
        )
        twice = sorted(card for card, times in dealt.items() if times > 1)
        if twice:
            raise RuleViolation(
                "{twice} is dealt more than once", _LAW, twice=join_messages(", ", twice)
            )

    @property
    def hands(self) -> Mapping[Compass, Hand]:
        return dict(zip(Compass, (self.north, self.east, self.south, self.west), strict=True))


def complete_deal(hands: Sequence[Hand | None]) -> Deal:
    """Make a deal of hands clockwise from north; a hand that is None gets the remaining cards."""
    if (missing := hands.count(None)) > 1:
        raise RuleViolation("only one hand may be left out, not {missing}", _LAW, missing=missing)
    dealt = [known or ("", "", "", "") for known in hands]
    given = ["".join(suit) for suit in zip(*dealt, strict=True)]
    rest = tuple("".join(rank for rank in reversed(RANKS) if rank not in suit) for suit in given)
    return Deal(*(hand(*rest) if known is None else known for known in hands))


def hand(spades: str, hearts: str, diamonds: str, clubs: str) -> Hand:
    """Parse a hand of four suits: ranks in any order, 10 or T, also in small letters."""
    return (_ranks(spades), _ranks(hearts), _ranks(diamonds), _ranks(clubs))


def _ranks(text: str) -> str:
    ranks = text.strip().upper().replace("10", "T").replace(" ", "")
    unknown = set(ranks) - set(RANKS) - {"-"}
    if unknown:
        raise RuleViolation(
            "{text} has {unknown}, which is not a rank",
            _LAW,
            text=repr(text),
            unknown="".join(sorted(unknown)),
        )
    return "".join(sorted(ranks.replace("-", ""), key=RANKS.index, reverse=True))
