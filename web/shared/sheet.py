"""What a screen is sent: a head and keyed rows, so that a change is only the rows that changed.

Both are frozen dataclasses of strings, integers, booleans, None and tuples or dataclasses of these.
A row's `key` is unique in its sheet and stays the same while the row is about the same thing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from domain.bridge.phase import phases_of
from domain.chess.stage import stage_of
from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament


class KeyedRow(Protocol):
    @property
    def key(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    head: object
    rows: Sequence[KeyedRow]


class Of(StrEnum):
    """What a sheet can be about: both are numbered in one row, and a number is one or the other."""

    STAGE = "stage of chess"
    PHASE = "phase of bridge"


@dataclass(frozen=True, slots=True)
class View:
    """One kind of sheet. `public` ones may be sent to anybody, those `at_table` to whoever enters
    results; the others only to the desk.
    """

    name: str
    build: Callable[[Tournament, StageId], Sheet]
    public: bool = True
    at_table: bool = False
    of: tuple[Of, ...] = (Of.STAGE,)

    def demand(self, tournament: Tournament, stage: StageId) -> None:
        """Unknown if the tournament has no such stage or phase, or this sheet isn't about it."""
        if kind_of(tournament, stage) not in self.of:
            raise Unknown(f"{self.of[0]} in {tournament.name} for {self.name}:", stage)


def kind_of(tournament: Tournament, stage: StageId) -> Of:
    """Unknown if there is neither."""
    if stage in phases_of(tournament):
        return Of.PHASE
    stage_of(tournament, stage)
    return Of.STAGE
