"""What may be asked about a pairing, game by game: why it is so, and why not otherwise."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from domain.tournament import Tournament
from events.audit.history import History


@dataclass(frozen=True, slots=True)
class Board:
    number: int
    first: str
    second: str
    result: str


@dataclass(frozen=True, slots=True)
class Player:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Paired:
    """A round that can be asked about. `players` are those of whom any two may be asked why they
    don't meet, none where that can't be asked.
    """

    stage: int
    name: str
    round: int
    boards: tuple[Board, ...]
    byes: bool
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Board 0 is that of those who don't play."""

    stage: int
    round: int
    board: int = 0


@dataclass(frozen=True, slots=True)
class Questions:
    rounds: Callable[[History, Tournament], Iterable[Paired]]
    why: Callable[[History, Place], Iterator[str]]
    why_not: Callable[[History, Place, int, int], str]
