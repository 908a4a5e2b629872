"""An arbiter's notes on a game, for the players' next offence and for the report.

The second completed illegal move of a player loses the game (FIDE Laws of Chess (2023) 7.5.5), an
electronic device in the playing venue loses it at once (11.3.2.2). There are no automatic
consequences: the arbiter decides."""

from enum import StrEnum
from typing import NamedTuple

from domain.contest.game import GamePlace


class IncidentKind(StrEnum):
    ILLEGAL_MOVE = "illegal-move"
    LATE = "late"
    DEVICE = "device"
    CONDUCT = "conduct"
    OTHER = "other"


class Incident(NamedTuple):
    """`side` is "w", "b", or "" for both. `white` and `black` are the players at that time."""

    at: GamePlace
    side: str
    kind: IncidentKind
    text: str
    white: int
    black: int
    instant: str
