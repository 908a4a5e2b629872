"""Files of team chess: a report for a federation, and a report that becomes a tournament."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from domain.formats.trf.read import lasting_lines, read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.said import say
from domain.team_chess.reports.stage_of import is_of_teams
from events.audit.history import History
from events.log.recorded import Recorded
from events.team_chess.decisions.imported_report import imported as read_again
from events.team_chess.federation_report import full_report
from events.team_chess.vocabulary.commands import ImportTeamReport
from server.context.game_routes import ImportedTournament, ReportMaker

_FIRST_LINES = 5000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """None for everything but a report that tells matches of teams."""
    first = data.replace(b"\r", b"\n").splitlines()[:_FIRST_LINES]
    if not any(line.startswith((b"310 ", b"013 ")) for line in first):
        return None
    reading = read_trf(data, name)
    if not is_of_teams(reading.tournament):
        return None
    warnings = tuple(
        say("line {line}: {sentence}", line=warning.line, sentence=warning.sentence)
        if warning.line
        else warning.sentence
        for warning in reading.warnings
    )
    lines, digest = tuple(lasting_lines(data, name)), sha256(data).hexdigest()
    command = ImportTeamReport(file=name, digest=digest, lines=lines)
    return ImportedTournament(command, (), (*warnings, *read_again(command).notes))


def _trf16(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf16(full_report(History(list(records)), stage))


def _trf26(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf26(full_report(History(list(records)), stage))


REPORTS: Mapping[str, ReportMaker] = {"trf16": _trf16, "trf26": _trf26}
