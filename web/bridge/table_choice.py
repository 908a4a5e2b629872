"""Assigning a tablet to a table: the page of a printed code, and the list of tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from domain.bridge.phase import Phase
from domain.tournament import Tournament
from web.shared.frame import Reader


def tables_of(phase: Phase) -> Sequence[str]:
    """The tables of the published session, in the order of its sections."""
    shown = phase.public_session
    if shown is None:
        return ()
    return tuple(dict.fromkeys(sitting.name for sitting in shown.table.sittings))


@dataclass(frozen=True, slots=True)
class TableCodePage:
    """The page of a printed code, which waits for a tap."""

    template: ClassVar[str] = "bridge/table_code.html"
    tournament: str
    stage: str
    place: str
    note: str
    reader: Reader

    @classmethod
    def build(
        cls, tournament: Tournament, phase: Phase, place: str, note: str, reader: Reader
    ) -> "TableCodePage":
        named = (tournament.name, phase.name, place)
        return cls(*named, note, reader)


@dataclass(frozen=True, slots=True)
class TablesPage:
    """`own` is the tablet's present table, empty if none is chosen."""

    template: ClassVar[str] = "bridge/table_choice.html"
    tournament: str
    stage: str
    tables: tuple[str, ...]
    own: str
    reader: Reader

    @classmethod
    def build(cls, tournament: Tournament, phase: Phase, own: str, reader: Reader) -> "TablesPage":
        return cls(tournament.name, phase.name, tuple(tables_of(phase)), own, reader)
