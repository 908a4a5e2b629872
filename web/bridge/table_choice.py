"""How a tablet comes to its table: the page of its printed code, and the list to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from domain.bridge.phase import Phase
from domain.tournament import Tournament
from web.shared.frame import Reader


def tables_of(phase: Phase) -> Sequence[str]:
    """The tables of the session the hall sees, in the order of its sections."""
    shown = phase.shown
    if shown is None:
        return ()
    return tuple(dict.fromkeys(sitting.name for sitting in shown.table.sittings))


@dataclass(frozen=True, slots=True)
class TableCodePage:
    """What its printed code makes of a tablet; nothing is done before it is tapped."""

    template: ClassVar[str] = "bridge/table_code.html"
    tournament: str
    stage: str
    place: str
    note: str
    reader: Reader

    @classmethod
    def of(
        cls, tournament: Tournament, phase: Phase, place: str, note: str, reader: Reader
    ) -> "TableCodePage":
        named = (tournament.name, phase.name, place)
        return cls(*named, note, reader)


@dataclass(frozen=True, slots=True)
class TablesPage:
    """`own` is the table the tablet lies on now, empty if it has not been chosen."""

    template: ClassVar[str] = "bridge/table_choice.html"
    tournament: str
    stage: str
    tables: tuple[str, ...]
    own: str
    reader: Reader

    @classmethod
    def of(cls, tournament: Tournament, phase: Phase, own: str, reader: Reader) -> "TablesPage":
        tables = tuple(tables_of(phase))
        return cls(tournament.name, phase.name, tables, own, reader)
