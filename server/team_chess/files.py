"""Files of team chess: a report for a federation, importing a report as a tournament, and previews
of lists of teams with their members.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.swiss_manager.layout import OF_TEAMS, is_swiss_manager, read_layout
from domain.formats.swiss_manager.teams import tournament_of_teams
from domain.formats.team_csv import CsvTeam, read_teams
from domain.formats.trf.read import permanent_lines, read_lines, read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.people import Person
from domain.team_chess.reports.stage_from_report import is_of_teams
from events.audit.history import History
from events.game.people import PersonStated, statement_of
from events.log.records import Recorded
from events.team_chess.decisions.imported_report import events_of_import
from events.team_chess.federation_report import full_report, report_differences
from events.team_chess.vocabulary.commands import ImportTeamReport
from server.context import answers
from server.context.game_routes import ImportedTournament, ReportMaker
from server.files.list_table import TEAM_COLUMNS, ListTable, as_csv
from server.files.report_notes import report_notes
from server.http.bodies import ListEncoding, list_remarks, uploaded_list

_FIRST_LINES = 5000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """The tournament of a file; None unless it is a report with matches of teams."""
    if is_swiss_manager(data):
        file = read_layout(data, name)
        if file.kind not in OF_TEAMS:
            return None
        found = tournament_of_teams(file, name)
        return _make_import(data, name, write_trf26(found.report), found.notes, found.people)
    first = data.replace(b"\r", b"\n").splitlines()[:_FIRST_LINES]
    if not any(line.startswith((b"310 ", b"013 ")) for line in first):
        return None
    reading = read_trf(data, name)
    if not is_of_teams(reading.tournament):
        return None
    return _make_import(data, name, data, report_notes(reading))


def _make_import(
    data: bytes, name: str, report: bytes, notes: Iterable[str], people: Iterable[Person] = ()
) -> ImportedTournament:
    """The tournament of a report; `report` is the content that was read from the file."""
    lines = tuple(permanent_lines(report, name))
    command = ImportTeamReport(
        file=name,
        digest=sha256(data).hexdigest(),
        lines=lines,
        people=tuple(PersonStated(**statement_of(person)) for person in people),
    )
    differing = report_differences(read_lines(lines, name).tournament, name)
    all_notes = (*notes, *events_of_import(command).notes)
    return ImportedTournament(command, tuple(differing), all_notes)


def _make_trf16(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf16(full_report(History(list(records)), stage, has_team_forfeits=False))


def _make_trf26(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf26(full_report(History(list(records)), stage))


REPORTS: Mapping[str, ReportMaker] = {"trf16": _make_trf16, "trf26": _make_trf26}


@dataclass(frozen=True, slots=True)
class TeamListPreview:
    """Teams in the form of `register-teams`, and sentences on problems."""

    teams: tuple[dict[str, object], ...]
    problems: tuple[str, ...]
    understood: str
    reading: ListEncoding
    table: ListTable


def routes() -> list[Route]:
    """Routes; roles that may preview lists of players may preview lists of teams."""
    return [Route("/api/teams/list", preview_teams, methods=["POST"], name="preview-players")]


async def preview_teams(request: Request) -> Response:
    return answers.as_json(await to_thread.run_sync(_preview_list, *await uploaded_list(request)))


def _preview_list(data: bytes, encoding: str) -> TeamListPreview:
    found = read_teams(as_csv(data), "list", encoding)
    remarks = list_remarks(found.not_used, found.problems)
    reading = ListEncoding.from_decoded(found.encoding, found.others, found.unusual)
    columns = dict(found.columns)
    fields = (columns.get(heading, "") for heading in found.sheet.header.headings)
    table = ListTable.from_sheet(found.sheet, fields, TEAM_COLUMNS, found.problems)
    teams = tuple(map(_team_fields, found.teams))
    return TeamListPreview(teams, remarks, "", reading, table)


def _team_fields(team: CsvTeam) -> dict[str, object]:
    members = [
        asdict(person) | {"sex": person.sex.value, "categories": list(person.categories)}
        for person in team.members
    ]
    return asdict(team) | {"members": members}
