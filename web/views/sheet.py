"""What a screen is sent: a head and keyed rows, so that a change is only the rows that changed.

Both are frozen dataclasses of strings, integers, booleans, None and tuples or dataclasses of these.
A row's `key` is unique in its sheet and stays the same while the row is about the same thing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from domain.ids import StageId
from domain.tournament import Tournament


class KeyedRow(Protocol):
    @property
    def key(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    head: object
    rows: Sequence[KeyedRow]


@dataclass(frozen=True, slots=True)
class View:
    """One kind of sheet. `public` ones may be sent to anybody; the others only to the desk."""

    name: str
    build: Callable[[Tournament, StageId], Sheet]
    public: bool = True
