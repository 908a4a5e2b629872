"""Files of chess: previews of lists of players, reports for a federation, and importing a report as
a tournament.

A preview enters nothing: it shows how the list was read, and the desk then sends the players as a
command.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.knock_out import has_drawn_bracket
from domain.chess.stage import stage_of
from domain.errors import BadFile, NotNow
from domain.formats.moved_in import ForeignReport, note_on_incomplete_rounds
from domain.formats.papi import INFO, PLAYERS, read_papi
from domain.formats.player_csv.read import read_players
from domain.formats.swiss_manager.layout import is_swiss_manager, read_layout
from domain.formats.swiss_manager.players import tournament_of_players
from domain.formats.swisssys.read import SwissSysSection, is_swisssys, read_swisssys
from domain.formats.trf.read import is_report, permanent_lines, read_lines, read_trf
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.formats.vega import is_vega, read_vega
from domain.ids import StageId
from domain.messages import say
from domain.people import TITLES, Person, person_named, year_of_birth
from domain.times.time_control import Pace
from events.audit.history import History
from events.chess.decisions.reports.imported_sections import events_of_import, report_differences
from events.chess.decisions.reports.reported_options import (
    full_report,
    report_with_options,
    without_standings,
)
from events.chess.decisions.results import FINAL_REPORT, refuse_unfinished
from events.chess.vocabulary.commands import ImportReport, ReportedSection
from events.game.people import PersonStated, statement_of
from events.log.records import Recorded
from server.context import answers
from server.context.game_routes import ImportedTournament, ReportMaker
from server.files.access_databases import columns_in, is_access_database, rows_from_columns
from server.files.list_table import PLAYER_COLUMNS, ListTable, as_csv
from server.files.report_notes import report_notes
from server.http.bodies import ListEncoding, list_remarks, uploaded_list


def read_moved_in(data: bytes, name: str) -> tuple[ForeignReport, ...]:
    """The sections of a file of SwissSys, Papi, Swiss-Manager or Vega; empty for other files."""
    if is_swisssys(data):
        return tuple(map(_moved_in_from_swisssys, read_swisssys(data, name).sections))
    if is_access_database(data):
        return (_moved_in_from_papi(data, name),)
    if is_swiss_manager(data):
        return (tournament_of_players(read_layout(data, name), name),)
    return (read_vega(data, name),) if is_vega(data) else ()


def _moved_in_from_swisssys(section: SwissSysSection) -> ForeignReport:
    notes = note_on_incomplete_rounds(section.report.paired_rounds) if section.left_out else ()
    return ForeignReport(section.report, section.people, notes, section.name)


def _moved_in_from_papi(data: bytes, name: str) -> ForeignReport:
    tables = columns_in(data, (INFO, PLAYERS), name)
    if not {INFO, PLAYERS} <= set(tables):
        raise BadFile(
            "this database is no Bridgemate file (table ReceivedData) and no tournament of Papi "
            "(tables INFO and JOUEUR)",
            0,
            name,
        )
    return read_papi(rows_from_columns(tables[INFO]), rows_from_columns(tables[PLAYERS]), name)


class PlayerListPreview(msgspec.Struct, frozen=True):
    """The players of a list, and sentences on problems and omissions."""

    people: tuple[dict[str, str | int | None], ...]
    problems: tuple[str, ...]
    understood: str
    reading: ListEncoding = ListEncoding()
    table: ListTable | None = None


def routes() -> list[Route]:
    return [Route("/api/players", preview_players, methods=["POST"], name="preview-players")]


async def preview_players(request: Request) -> Response:
    return answers.as_json(await to_thread.run_sync(_preview_list, *await uploaded_list(request)))


def _preview_list(data: bytes, encoding: str) -> PlayerListPreview:
    """Read a tournament report, recognised by its first records, or a list with headings."""
    data = as_csv(data)
    if parts := read_moved_in(data, "list"):
        people = (_person_fields(person) for part in parts for person in part.people)
        return PlayerListPreview(
            tuple(people),
            (),
            say("A tournament of another program; its players only, not its rounds."),
        )
    lines = data.splitlines()
    if any(line.startswith((b"001 ", b"012 ")) for line in lines[:50]):
        report = read_trf(data, "list").tournament
        if not report.players:
            raise BadFile("there is no player in the report", name="list")
        return PlayerListPreview(
            tuple(_fields_of_players(report)),
            (),
            say("A tournament report; its players only, not its rounds."),
        )
    listed = read_players(data, "list", encoding)
    remarks = list_remarks(listed.not_used, listed.problems)
    reading = ListEncoding.from_decoded(listed.encoding, listed.others, listed.unusual)
    used_fields = (column.field or "" for column in listed.columns)
    table = ListTable.from_sheet(listed.sheet, used_fields, PLAYER_COLUMNS, listed.problems)
    listed_people = tuple(map(_person_fields, listed.people))
    return PlayerListPreview(listed_people, remarks, "", reading, table)


def _fields_of_players(report: TournamentReport) -> Iterator[dict[str, str | int | None]]:
    members = {member.number: member.national_id for member in report.national}
    for player in report.players:
        named = person_named(player.name)
        title = player.title.upper()
        yield {
            "family": named.family or say("Player {number}", number=player.number),
            "given": named.given,
            "title": title if title in TITLES else "",
            "rating": player.rating,
            "federation": player.federation,
            "fide_id": player.fide_id,
            "sex": player.sex.lower() if player.sex.lower() in ("m", "w") else "",
            "club": "",
            "born": year_of_birth(player.birth),
            "national_id": members.get(player.number, ""),
        }


def _person_fields(person: Person) -> dict[str, str | int | None]:
    fields = asdict(person) | {"sex": person.sex.value}
    del fields["categories"]
    return fields


def tournament_of_file(data: bytes, name: str) -> ImportedTournament | None:
    """The tournament of a report or of a file of another program; None for other files."""
    parts = read_moved_in(data, name)
    if not parts and not is_report(data):
        return None
    sections, notes = _sections_of_file(parts, data, name)
    command = ImportReport(file=name, digest=sha256(data).hexdigest(), sections=sections)
    differing = tuple(_section_differences(sections, name))
    return ImportedTournament(command, differing, (*notes, *events_of_import(command).notes))


def _sections_of_file(
    parts: tuple[ForeignReport, ...], data: bytes, name: str
) -> tuple[tuple[ReportedSection, ...], Iterable[str]]:
    """The sections of a file, and sentences on what was not read."""
    if not parts:
        return (ReportedSection(tuple(permanent_lines(data, name))),), report_notes(
            read_trf(data, name)
        )
    notes = (_titled_note(part.title, note) for part in parts for note in part.notes)
    return tuple(_reported_section(part, name) for part in parts), notes


def _reported_section(part: ForeignReport, name: str) -> ReportedSection:
    people = tuple(PersonStated(**statement_of(person)) for person in part.people)
    lines = tuple(permanent_lines(write_trf26(part.report), name))
    return ReportedSection(lines, part.title, people)


def _section_differences(sections: tuple[ReportedSection, ...], name: str) -> Iterator[str]:
    for section in sections:
        for difference in report_differences(read_lines(section.lines, name).tournament):
            yield _titled_note(section.title, difference)


def _titled_note(title: str, note: str) -> str:
    return say("{title}: {note}", title=title, note=note) if title else note


def _finished_history(records: Sequence[Recorded], stage: StageId) -> History:
    """The history of these records; NotNow if results that a final report needs are missing."""
    history = History(list(records))
    state = history.current_state
    assert state is not None, "a part is asked for of what there is"
    refuse_unfinished(stage_of(state, stage), FINAL_REPORT)
    return history


def _make_trf16(records: Sequence[Recorded], stage: StageId) -> bytes:
    report = report_with_options(_finished_history(records, stage), stage)
    return write_trf16(replace(report, options=without_standings(report.options)))


def _make_trf26(records: Sequence[Recorded], stage: StageId) -> bytes:
    return write_trf26(full_report(_finished_history(records, stage), stage))


def _report_maker_of_pace(pace: Pace) -> ReportMaker:
    """Return a function that makes a knock-out's report on its rapid or its blitz games."""

    def make_report(records: Sequence[Recorded], stage: StageId) -> bytes:
        history = History(list(records))
        state = history.current_state
        if state is None or not has_drawn_bracket(stage_of(state, stage)):
            raise NotNow("Only a knock-out has games of several rates; take the ordinary report.")
        report = report_with_options(history, stage, pace)
        return write_trf16(replace(report, options=without_standings(report.options)))

    return make_report


REPORTS: Mapping[str, ReportMaker] = {
    "trf16": _make_trf16,
    "trf26": _make_trf26,
    "trf16-rapid": _report_maker_of_pace(Pace.RAPID),
    "trf16-blitz": _report_maker_of_pace(Pace.BLITZ),
}
