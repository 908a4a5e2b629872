"""Importing a file of one or several reports as a tournament: each becomes a stage of its log.

An imported report is compared with the rules: its rounds are paired again, its points and ranks
computed again from its results.
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from msgspec.structs import replace

from domain.errors import BadFile, DomainError
from domain.formats.trf import differences
from domain.formats.trf.ranking import misplaced_ranks
from domain.formats.trf.read import read_lines
from domain.formats.trf.round_options import with_options_for
from domain.formats.trf.systems import named_system
from domain.formats.trf.tournament import TournamentReport
from domain.messages import say
from domain.swiss.systems import USUAL
from events.chess.decisions.reports.imported_report import STAGE, events_of_report
from events.chess.vocabulary.commands import ImportReport
from events.chess.vocabulary.draws import RoundRobinPlanned
from events.chess.vocabulary.stages import StagePlanned
from events.contest.acting import act_on_tournament
from events.game.people import PersonStated
from events.game.roles import OWNING
from events.game.warnings import check_import_confirmed
from events.log.vocabulary import Event
from events.tournament.report_facts import ImportedReport


@act_on_tournament("import-report", ImportReport, OWNING, slow=True, begins=True)
def import_report(_state: None, command: ImportReport) -> Sequence[Event]:
    return check_import_confirmed(events_of_import(command).events, command.confirmed)


def events_of_import(command: ImportReport) -> ImportedReport:
    """The events of an import; BadFile for a report that contradicts itself or its format."""
    reports = [
        (each.title, read_lines(each.lines, command.file).tournament, each.people)
        for each in command.sections
    ]
    for _, report, people in reports:
        if people and len(people) != len(report.players):
            raise BadFile("as many people are stated as there are players, or none")
    name = PurePath(command.file).stem
    title, report, people = reports[0]
    if len(reports) == 1 and not title:
        return events_of_report(report, name, people)
    return combine_reports(reports, name)


_Section = tuple[str, TournamentReport, Sequence[PersonStated]]


def combine_reports(sections: Sequence[_Section], name: str) -> ImportedReport:
    """Combine sections into one import, with the data of the first. Equal names get a number."""
    events: list[Event] = []
    notes: list[str] = []
    for stage, (title, report, people) in enumerate(_with_unique_titles(sections), STAGE):
        found = events_of_report(report, name, people)
        notes += (say("{title}: {note}", title=title, note=note) for note in found.notes)
        for event in found.events:
            if "stage" in event.__struct_fields__:
                events.append(_in_stage(event, stage, title))
            elif stage == STAGE:
                events.append(event)
    return ImportedReport(tuple(events), tuple(notes))


def _with_unique_titles(sections: Sequence[_Section]) -> Iterator[_Section]:
    seen: set[str] = set()
    for number, (title, report, people) in enumerate(sections, 1):
        unique = say("{title} ({number})", title=title, number=number) if title in seen else title
        seen.add(unique)
        yield unique, report, people


def _in_stage(event: Event, stage: int, title: str) -> Event:
    if isinstance(event, StagePlanned | RoundRobinPlanned):
        return replace(event, stage=stage, name=title)
    return replace(event, stage=stage)


def report_differences(report: TournamentReport) -> Iterator[str]:
    """Sentences on where the report deviates from the rules. Rounds without a known Swiss are
    compared with a table, by `events_of_report`.
    """
    named = named_system(report)
    if named.swiss or not named.stated:
        system = named.swiss or USUAL
        title = say("{title}, {edition}", title=system.title, edition=system.edition)
        suiting = with_options_for(report, system)
        yield from differences.pairing_differences(suiting, system.pair_round, title)
    yield from differences.point_differences(report)
    try:
        yield from differences.rank_differences(misplaced_ranks(report))
    except DomainError as reason:
        yield say("its places can't be made again: {reason}", reason=str(reason))
