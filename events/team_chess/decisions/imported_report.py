"""Turn a tournament report of teams into events, in the order in which they must have happened.

`domain.team_chess.reports.stage_from_report` reads the report. A report has the seats but not the
time at which line-ups were handed in, so they are revealed with the seats of each match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import PurePath

from domain.errors import BadFile
from domain.formats.trf.read import read_lines
from domain.formats.trf.tournament import TournamentReport
from domain.ids import RoundNo
from domain.messages import say
from domain.people import Person
from domain.team_chess.reports.stage_from_report import read_stage
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.seats import forfeit_result
from domain.team_chess.stage import TeamStage
from events.contest.acting import act_on_tournament
from events.contest.vocabulary import entries as v, teams as of_teams
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import IMPORTED, RoundClosed, RoundPaired, RoundPublished
from events.game.people import check_person, person_of, statement_of
from events.game.roles import OWNING
from events.game.warnings import check_import_confirmed
from events.log.vocabulary import Event
from events.team_chess.decisions.pairing import seats_payload
from events.team_chess.vocabulary import stages
from events.team_chess.vocabulary.commands import ImportTeamReport
from events.tournament.report_facts import ImportedReport, first_events, time_announcements

STAGE = 1
AS_REPORTED = say("as in the imported report")


def events_of_import(command: ImportTeamReport) -> ImportedReport:
    """The tournament of a command; BadFile for a report that contradicts itself or its format."""
    report = read_lines(command.lines, command.file).tournament
    people = tuple(person_of(check_person(each)) for each in command.people)
    if people and len(people) != len(report.players):
        raise BadFile("as many people are stated as there are players, or none")
    return events_of_team_report(report, PurePath(command.file).stem, people)


def events_of_team_report(
    report: TournamentReport, name: str, people: Sequence[Person] = ()
) -> ImportedReport:
    """Import a report. `name` is used if the report has none, e.g. the file's."""
    read = read_stage(report, name, people)
    terms = tuple(time_announcements(report, STAGE))
    return ImportedReport(
        (*first_events(report, name), *_log_events(read.stage, terms)), read.notes
    )


def _log_events(stage: TeamStage, terms: tuple[Event, ...]) -> Iterator[Event]:
    """The events that lead to the stage; `terms` announce its time control and days."""
    yield _stage_planned_event(stage)
    if stage.table is not None:
        yield stages.TeamTablePlanned(STAGE, stage.table.double or "", stage.table.numbering.value)
    if stage.knock_out is not None:
        yield stages.TeamKnockOutPlanned(
            STAGE,
            stage.knock_out.legs,
            tuple(stage.knock_out.deciders),
            stage.knock_out.plan.steps[-1].notation,
            stage.knock_out.plan.third_place,
            stage.knock_out.plan.seeding.value,
            stage.knock_out.plan.colours.value,
        )
    yield from terms
    for team in stage.entries.values():
        yield of_teams.TeamRegistered(
            stage=STAGE,
            entry=int(team.id),
            name=team.name,
            short=team.short,
            strength=team.strength,
            first_round=int(team.first_round),
        )
        for member in team.members:
            yield of_teams.MemberAdded(
                stage=STAGE,
                entry=int(team.id),
                member=int(member.id),
                first_round=int(member.first_round),
                **statement_of(member.person),
            )
    yield _numbers_event(stage)
    for group in stage.forbidden:
        yield v.PairForbidden(
            STAGE,
            tuple(sorted(map(int, group.entries))),
            first_round=int(group.first),
            reason="",
            last_round=int(group.last),
        )
    for r in stage.rounds:
        yield from _absences_before(stage, r.number)
        yield from _round_events(stage.rules, r)
    yield from _byes_in_later_rounds(stage)
    for each in stage.adjustments:
        yield stages.PointsAdjusted(
            STAGE,
            int(each.team),
            match_points=each.match_points,
            game_points=each.game_points,
            round=int(each.round),
            reason=each.reason,
        )


def _numbers_event(stage: TeamStage) -> Event:
    """The event with the numbers; a report does not say how they were drawn."""
    numbers = tuple((int(team.id), int(number)) for number, team in stage.numbered_entries())
    if stage.knock_out is not None:
        return of_teams.TeamsDrawn(STAGE, numbers, "", True)
    if stage.table is None:
        return v.NumbersAssigned(STAGE, numbers, AS_REPORTED)
    table = stage.table.drawn_table
    games = tuple(tuple((int(g.white), int(g.black)) for g in each.games) for each in table.rounds)
    seats = seats_payload(stage.seats)
    return of_teams.TeamsDrawn(STAGE, numbers, "", True, games, table.meetings, seats)


def _stage_planned_event(stage: TeamStage) -> stages.TeamStagePlanned:
    rules = stage.rules
    match_points, line_ups = rules.match_points, rules.line_ups
    return stages.TeamStagePlanned(
        stage=STAGE,
        name=stage.name,
        system=rules.system,
        edition=rules.edition,
        rounds=rules.rounds,
        boards=rules.boards,
        colours=rules.colours,
        primary=rules.terms.primary.value,
        secondary=rules.terms.secondary,
        preferences=rules.terms.preferences.value,
        match_points=(
            match_points.win,
            match_points.draw,
            match_points.loss,
            match_points.bye,
            match_points.forfeit_loss,
        ),
        points=astuple(rules.points),
        initial_colour=rules.initial_colour.value if rules.initial_colour else "",
        order=line_ups.order.value,
        near=line_ups.points,
        closes=line_ups.closes,
        missing=line_ups.missing.value,
        last_new_round=line_ups.last_new_round,
        hidden=line_ups.hidden,
        acceleration=rules.acceleration,
        tie_breaks=rules.tie_breaks,
        tie_break_edition=rules.tie_break_edition,
        virtual=tuple((int(number), points) for number, points in rules.virtual),
        bye_game_points=match_points.bye_game_points,
        reserves=line_ups.reserves,
    )


def _absences_before(stage: TeamStage, number: RoundNo) -> Iterator[Event]:
    """The withdrawals and requested byes to record before that round is paired."""
    for team in stage.entries.values():
        if team.withdrawn_from == number:
            yield v.Withdrawn(STAGE, int(team.id), int(number))
        for round_number, mark in team.byes:
            if round_number == number:
                yield v.ByeRequested(STAGE, int(team.id), int(number), mark.value)


def _byes_in_later_rounds(stage: TeamStage) -> Iterator[Event]:
    """The byes requested in rounds still to be paired, except by teams that have withdrawn."""
    for team in stage.entries.values():
        for round_number, mark in team.byes:
            if round_number > len(stage.rounds) and team.withdrawn_from is None:
                yield v.ByeRequested(STAGE, int(team.id), int(round_number), mark.value)


def _round_events(rules: TeamRules, r: TeamRound) -> Iterator[Event]:
    number = int(r.number)
    yield RoundPaired(
        stage=STAGE,
        round=number,
        pairs=tuple((int(match.first), int(match.second)) for match in r.matches),
        byes=tuple((int(team), mark.value) for team, mark in r.byes),
        system=IMPORTED,
        edition="",
    )
    yield RoundPublished(STAGE, number)
    seats = tuple(
        (match.number, tuple((int(game.white), int(game.black)) for game in match.games))
        for match in r.matches
    )
    if seats:
        yield stages.LineUpsRevealed(STAGE, number, seats)
    for match in r.matches:
        yield from _match_results(rules, number, match)
    yield RoundClosed(STAGE, number)


def _match_results(rules: TeamRules, round_number: int, match: Match) -> Iterator[Event]:
    """Yield the results of a match, in a forfeited one those that do not follow from it."""
    for game in match.games:
        derived = (
            game.follows
            if match.forfeit is None
            else game.result == forfeit_result(rules, game, match.forfeit)
        )
        if game.result is not None and not derived:
            yield ResultRecorded(
                STAGE,
                round_number,
                match=match.number,
                board=int(game.number),
                result=game.result.code,
            )
    if match.forfeit is not None:
        marks = "".join(mark.value for mark in match.forfeit)
        yield of_teams.MatchForfeited(STAGE, round_number, match.number, marks, AS_REPORTED)


@act_on_tournament("import-team-report", ImportTeamReport, OWNING, slow=True, begins=True)
def import_team_report(_state: None, command: ImportTeamReport) -> Sequence[Event]:
    return check_import_confirmed(events_of_import(command).events, command.confirmed)
