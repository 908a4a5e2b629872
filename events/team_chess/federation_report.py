"""A stage of teams as a tournament report: what federations and other programs are given."""

from domain.formats.trf.tournament import TournamentReport as Reported
from domain.ids import StageId
from domain.team_chess.reports.report_from_stage import report_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import command_of
from events.contest.audit.comments import with_comments
from events.contest.report_header import header_of
from events.team_chess.vocabulary.commands import ImportTeamReport


def full_report(history: History, number: StageId) -> Reported:
    """With comments on all that the records can't say."""
    state = history.now
    assert state is not None, "a part is asked for of what there is"
    stage = team_stage_of(state, number)
    first = command_of(history.records[0].act)
    imported = first.lines if isinstance(first, ImportTeamReport) else ()
    return with_comments(report(state, stage), history, stage, imported)


def report(tournament: Tournament, stage: TeamStage) -> Reported:
    return report_of(stage, header_of(tournament, stage))
