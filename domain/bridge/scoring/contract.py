"""Dealer and vulnerability of a board by its number (Law 2 of 2017), repeating every 16 boards; and
a contract with its score: the table of Law 77, computed from its parts.

`declarer_score` is from the declarer's side, `ns_score` from NS.
"""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from domain.bridge.movements.movement import Direction


class Compass(StrEnum):
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> Direction:
        return Direction.NS if self in (Compass.NORTH, Compass.SOUTH) else Direction.EW


class Vulnerability(StrEnum):
    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def includes(self, side: Direction) -> bool:
        return self is Vulnerability.ALL or self.value == side.value


CLOCKWISE = tuple(Compass)

# Each cycle of dealers begins one step further than the one before it.
_STEPS = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer(board: int) -> Compass:
    return CLOCKWISE[(board - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    row, column = divmod((board - 1) % 16, 4)
    return _STEPS[(row + column) % 4]


BOOK = 6
TRICKS = 13


class Strain(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"

    @property
    def trick_value(self) -> int:
        """The value of each trick over book; the first one in no trump has ten more."""
        return 20 if self in (Strain.CLUBS, Strain.DIAMONDS) else 30


class Doubling(IntEnum):
    """The factor of the trick score."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4


class Contract(NamedTuple):
    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def trick_score(self) -> int:
        first = 10 if self.strain is Strain.NO_TRUMP else 0
        return (self.level * self.strain.trick_value + first) * self.doubling

    @property
    def tricks_needed(self) -> int:
        return BOOK + self.level


_DOUBLED_BONUS = {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}


def declarer_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    over = tricks - contract.tricks_needed
    if over < 0:
        return -_undertrick_penalty(contract.doubling, -over, vulnerable)
    made = contract.trick_score + _premium(contract, vulnerable) + _DOUBLED_BONUS[contract.doubling]
    return made + over * _overtrick_value(contract, vulnerable)


def ns_score(contract: Contract, declarer: Direction, tricks: int, vulnerable: bool) -> int:
    own = declarer_score(contract, tricks, vulnerable)
    return own if declarer is Direction.NS else -own


def _premium(contract: Contract, vulnerable: bool) -> int:
    """The premium for part score or game, and slam."""
    slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[vulnerable]
    game = contract.trick_score >= 100
    return slam + ((300, 500)[vulnerable] if game else 50)


def _overtrick_value(contract: Contract, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return contract.strain.trick_value
    return 50 * contract.doubling * (1 + vulnerable)


def _undertrick_penalty(doubling: Doubling, down: int, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 300 * down - 100
    else:
        doubled = (100, 300, 500)[down - 1] if down <= 3 else 300 * down - 400
    return doubled * doubling // Doubling.DOUBLED
