"""Number deals from 0 to one less than 53,644,737,765,488,792,839,237,440,000, and back.

The cards are numbered 0 (the spade ace) to 51 (the club two). North's hand is one of C(52,13) sets
of cards, east's one of C(39,13) sets of places among the rest, south's one of C(26,13). A set has
the number C(c1,1) + C(c2,2) + … of its places in ascending order (the combinatorial number system).
A deal's number is (north·C(39,13) + east)·C(26,13) + south.
"""

from collections.abc import Sequence
from math import comb

from domain.bridge.deal import Deal, Hand, complete_deal
from domain.bridge.scoring.result import RANKS

_ORDER = RANKS[::-1]
_EACH = 13
_EAST, _SOUTH = comb(39, _EACH), comb(26, _EACH)
DEALS = comb(52, _EACH) * _EAST * _SOUTH


def number_of(deal: Deal) -> int:
    rest, number = list(range(52)), 0
    for hand, sets in ((deal.north, 1), (deal.east, _EAST), (deal.south, _SOUTH)):
        held = [13 * suit + _ORDER.index(r) for suit, ranks in enumerate(hand) for r in ranks]
        number = number * sets + rank([rest.index(card) for card in held])
        rest = [card for card in rest if card not in held]
    return number


def deal_of_number(number: int) -> Deal:
    """The deal with that number, from 0 to DEALS - 1."""
    others, south = divmod(number, _SOUTH)
    north, east = divmod(others, _EAST)
    rest, hands = list(range(52)), list[Hand | None]()
    for part in (north, east, south):
        held = [rest[place] for place in places(part, _EACH)]
        hands.append(_hand(held))
        rest = [card for card in rest if card not in held]
    return complete_deal([*hands, None])


def rank(ascending: Sequence[int]) -> int:
    """The number of a set of places in the combinatorial number system."""
    return sum(comb(place, at) for at, place in enumerate(ascending, start=1))


def places(number: int, many: int) -> list[int]:
    """The set of `many` places with that number, ascending: the inverse of `rank`."""
    found = list[int]()
    for at in range(many, 0, -1):
        place = at - 1
        while comb(place + 1, at) <= number:
            place += 1
        number -= comb(place, at)
        found.append(place)
    return found[::-1]


def _hand(cards: Sequence[int]) -> Hand:
    suits = ["".join(_ORDER[card % 13] for card in cards if card // 13 == s) for s in range(4)]
    return (suits[0], suits[1], suits[2], suits[3])
