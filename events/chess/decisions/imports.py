"""Decide on a report that becomes a tournament."""

from collections.abc import Sequence

from events.chess.commands import ImportReport
from events.chess.decisions.imported_sections import imported
from events.importing import confirmed_import
from events.log.event import Event


def import_report(_state: None, command: ImportReport) -> Sequence[Event]:
    return confirmed_import(imported(command).events, command.confirmed)
