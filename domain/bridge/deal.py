"""A deal: the four hands of 13 cards, all 52 cards (Law 1 and Law 6 of 2017); and its number, from
0 to one less than 53,644,737,765,488,792,839,237,440,000.

The cards are numbered 0 (the spade ace) to 51 (the club two). North's hand is one of C(52,13) sets
of cards, east's one of C(39,13) sets of places among the rest, south's one of C(26,13). A set has
the number C(c1,1) + C(c2,2) + … of its places in ascending order (the combinatorial number system).
A deal's number is (north·C(39,13) + east)·C(26,13) + south.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

from domain.bridge.scoring.contract import Compass, Strain
from domain.bridge.scoring.result import RANKS
from domain.errors import RuleViolation
from domain.messages import say_counted

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
                say_counted(
                    "{twice} is dealt more than once",
                    "{twice} are dealt more than once",
                    len(twice),
                    twice=", ".join(twice),
                ),
                _LAW,
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
    return Deal(*(parse_hand(*rest) if known is None else known for known in hands))


def parse_hand(spades: str, hearts: str, diamonds: str, clubs: str) -> Hand:
    """Parse a hand of four suits: ranks in any order, 10 or T, also in small letters."""
    return (_parse_ranks(spades), _parse_ranks(hearts), _parse_ranks(diamonds), _parse_ranks(clubs))


def _parse_ranks(text: str) -> str:
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


_ORDER = RANKS[::-1]
_EACH = 13
_EAST, _SOUTH = comb(39, _EACH), comb(26, _EACH)
DEALS = comb(52, _EACH) * _EAST * _SOUTH


def number_of_deal(deal: Deal) -> int:
    """The deal's number, from 0 to DEALS - 1."""
    rest, number = list(range(52)), 0
    for own, sets in ((deal.north, 1), (deal.east, _EAST), (deal.south, _SOUTH)):
        held = [13 * suit + _ORDER.index(r) for suit, ranks in enumerate(own) for r in ranks]
        number = number * sets + number_of_places([rest.index(card) for card in held])
        rest = [card for card in rest if card not in held]
    return number


def deal_of_number(number: int) -> Deal:
    """The deal with that number, from 0 to DEALS - 1."""
    others, south = divmod(number, _SOUTH)
    north, east = divmod(others, _EAST)
    rest, hands = list(range(52)), list[Hand | None]()
    for part in (north, east, south):
        held = [rest[place] for place in places_of_number(part, _EACH)]
        hands.append(_hand_of_cards(held))
        rest = [card for card in rest if card not in held]
    return complete_deal([*hands, None])


def number_of_places(ascending: Sequence[int]) -> int:
    """The number of a set of places in the combinatorial number system."""
    return sum(comb(place, at) for at, place in enumerate(ascending, start=1))


def places_of_number(number: int, size: int) -> list[int]:
    """The set of `size` places with that number, ascending: the inverse of `number_of_places`."""
    descending = list[int]()
    for at in range(size, 0, -1):
        place = at - 1
        while comb(place + 1, at) <= number:
            place += 1
        number -= comb(place, at)
        descending.append(place)
    return descending[::-1]


def _hand_of_cards(cards: Sequence[int]) -> Hand:
    suits = ["".join(_ORDER[card % 13] for card in cards if card // 13 == s) for s in range(4)]
    return (suits[0], suits[1], suits[2], suits[3])
