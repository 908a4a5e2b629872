"""Decide on a report that becomes a tournament."""

from collections.abc import Sequence

from events.chess.commands import ImportReport
from events.chess.decisions.imported_sections import imported
from events.contest.acting import planning
from events.log.event import Event
from events.roles import OWNING
from events.warnings import confirmed_import


@planning("import-report", ImportReport, OWNING, slow=True, begins=True)
def import_report(_state: None, command: ImportReport) -> Sequence[Event]:
    return confirmed_import(imported(command).events, command.confirmed)
