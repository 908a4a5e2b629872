"""A stage of teams as a tournament report: what federations and other programs are given."""

from domain.formats.trf.days import day_of_report, round_day
from domain.formats.trf.tournament import ReportHeader
from domain.formats.trf.tournament import TournamentReport as Reported
from domain.ids import StageId
from domain.said import say
from domain.team_chess.reports.report_of import report_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.audit.history import History
from events.contest.audit.comments import with_comments


def full_report(history: History, number: StageId) -> Reported:
    """With comments on all that the records can't say."""
    state = history.now
    assert state is not None, "a part is asked for of what there is"
    stage = team_stage_of(state, number)
    return with_comments(report(state, stage), history, stage)


def report(tournament: Tournament, stage: TeamStage) -> Reported:
    return report_of(stage, header_of(tournament, stage))


def header_of(tournament: Tournament, stage: TeamStage) -> ReportHeader:
    several = len(tournament.parts) > 1
    days = stage.schedule.days(stage.rules.rounds)
    return ReportHeader(
        name=say("{name}, {name2}", name=tournament.name, name2=stage.name)
        if several
        else tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        start_date=day_of_report(tournament.starts),
        end_date=day_of_report(tournament.ends),
        chief_arbiter=tournament.chief.told,
        deputies=tuple(deputy.told for deputy in tournament.deputies),
        time_control=stage.time.told,
        round_dates=tuple(map(round_day, days)) if all(days) else (),
    )
