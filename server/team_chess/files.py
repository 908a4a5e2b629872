"""Files of team chess: a report for a federation, and a report that becomes a tournament."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.team_chess.reports.stage_of import is_of_teams
from events.audit.history import History
from events.log.recorded import Recorded
from events.team_chess.audit.comments import full_report
from events.team_chess.imported_report import imported_teams
from server.context.game_routes import ImportedTournament, ReportMaker

_FIRST_LINES = 5000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """None for everything but a report with matches of teams."""
    lines = data.replace(b"\r", b"\n").splitlines()[:_FIRST_LINES]
    if not any(line.startswith((b"310 ", b"013 ")) for line in lines):
        return None
    reading = read_trf(data, name)
    if not is_of_teams(reading.tournament):
        return None
    warnings = tuple(
        f"line {warning.line}: {warning.sentence}" if warning.line else warning.sentence
        for warning in reading.warnings
    )
    found = imported_teams(reading.tournament, PurePath(name).stem)
    return ImportedTournament(found.events, (), (*warnings, *found.notes))


def _trf16(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf16(full_report(History(list(records)), stage))


def _trf26(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf26(full_report(History(list(records)), stage))


REPORTS: Mapping[str, ReportMaker] = {"trf16": _trf16, "trf26": _trf26}
