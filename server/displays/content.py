"""Displays and their content, one screen or several that rotate; and the storage of named displays
in the log's database.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Annotated
from urllib.parse import urlencode

import msgspec
from msgspec import Meta
from sqlalchemy import bindparam, delete, insert, select

from domain.messages import plain_text
from events.log.store.sql import SqlStore
from events.log.store.statements import statement_compiler
from events.log.store.tables import table_of_rows
from server.tables import DisplayRow

LONGEST_ROTATION = 12
SHORTEST_SECONDS = 5
"""Minimum seconds for which a page is shown."""


@dataclass(frozen=True, slots=True)
class RotationTurn:
    """A screen in a rotation; `seconds` for each of its pages, 0: as long as reading takes."""

    stage: int
    view: str
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0


@dataclass(frozen=True, slots=True)
class WallPart:
    """A display's place of `of` in a wall, from the left; `wall` is the id of the first display."""

    wall: str
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class DisplayContent:
    turns: Annotated[tuple[RotationTurn, ...], Meta(max_length=LONGEST_ROTATION)] = ()
    theme: str = "light"
    lang: str = ""
    first: Annotated[str, Meta(max_length=20)] = ""
    last: Annotated[str, Meta(max_length=20)] = ""
    """The end of its range of a sheet: boards 1 to 40, names A to F; empty: no end."""
    part: WallPart | None = None
    inches: Annotated[int, Meta(ge=0, le=500)] = 0
    """Its diagonal, from which the reading distance is computed; 0: unknown."""


@dataclass(frozen=True, slots=True)
class Display:
    """A display; `name` and `tournament` are empty until the desk has named it."""

    id: str
    code: str
    name: str = ""
    tournament: str = ""
    shows: DisplayContent = field(default_factory=DisplayContent)

    def rotation_addresses(self) -> list[dict[str, object]]:
        """The `address` and the `seconds` of each screen that it shows in turn."""
        parameters = {
            "theme": self.shows.theme,
            "lang": self.shows.lang,
            "part": f"{self.shows.part.place}of{self.shows.part.of}" if self.shows.part else "",
            "from": self.shows.first,
            "to": self.shows.last,
        }
        end = "?" + urlencode({name: value for name, value in parameters.items() if value})
        root = f"/t/{self.tournament}/s"
        return [
            {"address": f"{root}/{turn.stage}/screen/{turn.view}{end}", "seconds": turn.seconds}
            for turn in self.shows.turns
        ]


DISPLAY = table_of_rows(DisplayRow)


class DisplayRecords:
    """Records of a log that is in memory or read-only: none are kept."""

    def load_all(self) -> Sequence[Display]:
        return ()

    def save(self, display: Display) -> None:
        pass

    def delete(self, display: str) -> None:
        pass


class SqlDisplayRecords(DisplayRecords):
    def __init__(self, store: SqlStore) -> None:
        text = statement_compiler(store.dialect)
        self._store = store
        self._select = text(select(DISPLAY))
        self._insert = text(insert(DISPLAY))
        self._delete = text(delete(DISPLAY).where(DISPLAY.c.id == bindparam("key")))

    def load_all(self) -> Sequence[Display]:
        return [
            Display(id, code, name, tournament, msgspec.json.decode(shows, type=DisplayContent))
            for id, code, name, tournament, shows in self._store.query_rows(self._select)
        ]

    def save(self, display: Display) -> None:
        shows = msgspec.json.encode(display.shows, enc_hook=plain_text).decode()
        row = {**asdict(display), "shows": shows}
        with self._store.transaction() as cursor:
            cursor.execute(self._delete, {"key": display.id})
            cursor.execute(self._insert, row)

    def delete(self, display: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._delete, {"key": display})


def display_records_on(store: object) -> DisplayRecords:
    """The records in the database of the log; without a database none are kept."""
    return SqlDisplayRecords(store) if isinstance(store, SqlStore) else DisplayRecords()
