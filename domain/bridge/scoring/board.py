"""Dealer and vulnerability of a board by its number (Law 2 of 2017), repeating every 16 boards."""

from enum import StrEnum

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
