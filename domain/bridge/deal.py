"""A deal: who was dealt which cards. All 52 cards, 13 to each hand (Law 1 and Law 6 of 2017)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.scoring.board import Compass
from domain.bridge.scoring.contract import Strain
from domain.bridge.scoring.result import RANKS
from domain.errors import RuleViolation
from domain.said import said_together, say

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
                    say(
                        "{title} has {cards} cards, not 13", title=compass.name.title(), cards=cards
                    ),
                    _LAW,
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
                say("{twice} is dealt more than once", twice=said_together(", ", twice)), _LAW
            )

    @property
    def hands(self) -> Mapping[Compass, Hand]:
        return dict(zip(Compass, (self.north, self.east, self.south, self.west), strict=True))


def hand(spades: str, hearts: str, diamonds: str, clubs: str) -> Hand:
    """Ranks in any order, 10 or T, small letters too."""
    return (_suit(spades), _suit(hearts), _suit(diamonds), _suit(clubs))


def _suit(text: str) -> str:
    ranks = text.strip().upper().replace("10", "T").replace(" ", "")
    unknown = set(ranks) - set(RANKS) - {"-"}
    if unknown:
        raise RuleViolation(
            say(
                "{text} has {unknown}, which is no rank",
                text=repr(text),
                unknown="".join(sorted(unknown)),
            ),
            _LAW,
        )
    return "".join(sorted(ranks.replace("-", ""), key=RANKS.index, reverse=True))
