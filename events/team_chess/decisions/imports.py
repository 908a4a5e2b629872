"""Decide on a report of teams that becomes a tournament."""

from collections.abc import Sequence

from events.contest.acting import planning
from events.game.roles import OWNING
from events.game.warnings import confirmed_import
from events.log.event import Event
from events.team_chess.decisions.imported_report import imported
from events.team_chess.vocabulary.commands import ImportTeamReport


@planning("import-team-report", ImportTeamReport, OWNING, slow=True, begins=True)
def import_team_report(_state: None, command: ImportTeamReport) -> Sequence[Event]:
    return confirmed_import(imported(command).events, command.confirmed)
