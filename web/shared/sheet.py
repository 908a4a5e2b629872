"""Data for a screen: a head and keyed rows, so that an update has only the changed rows.

Both are frozen dataclasses of strings, integers, booleans, None and tuples or dataclasses of these.
A row's `key` is unique in its sheet and stays the same while the row is about the same thing. A
field with the value LEFT_OUT is not sent.
"""

from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec import UNSET, UnsetType

from domain.ids import StageId
from domain.times.schedule import Notice
from domain.tournament import Tournament

LEFT_OUT = UNSET
LeftOut = UnsetType


class KeyedRow(Protocol):
    @property
    def key(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    head: object
    rows: Sequence[KeyedRow]


R = TypeVar("R")


def rows_in(sheet: Sheet, kind: type[R]) -> list[R]:
    return [row for row in sheet.rows if isinstance(row, kind)]


def always_shown(_tournament: Tournament, _part: StageId) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class View:
    """One kind of sheet. With a `title` it is public and has a screen, drawn by the script
    `renderer` below web/static. Sheets `at_table` go to devices that enter results, all others only
    to the desk.

    `worth_showing`: whether the sheet has contents in that part, or will have.
    """

    name: str
    build: Callable[[Tournament, StageId], Sheet]
    title: str = ""
    renderer: str = ""
    at_table: bool = False
    worth_showing: Callable[[Tournament, StageId], bool] = always_shown

    @property
    def is_public(self) -> bool:
        return bool(self.title)


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def fields_of(head: _Dataclass) -> dict[str, Any]:
    """The fields of a head, to make an extended one; nested values are not converted."""
    return {field.name: getattr(head, field.name) for field in fields(head)}


def all_notices(tournament: Tournament) -> tuple[Notice, ...]:
    """The notices of all parts: each is shown in the whole event, whichever desk published it."""
    return tuple(notice for part in tournament.parts.values() for notice in part.notices)
