"""The header that every report of a stage has about its tournament."""

from domain.contest.stage import AnyStage
from domain.formats.trf.fields import day_of_report, round_day
from domain.formats.trf.tournament import ReportHeader
from domain.messages import say
from domain.tournament import Tournament


def header_of(tournament: Tournament, stage: AnyStage) -> ReportHeader:
    """The header of a report; its name includes the stage's if there are several."""
    several = len(tournament.parts) > 1
    return ReportHeader(
        name=say("{name}, {name2}", name=tournament.name, name2=stage.name)
        if several
        else tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        start_date=day_of_report(tournament.starts),
        end_date=day_of_report(tournament.ends),
        chief_arbiter=tournament.chief.report_text,
        deputies=tuple(deputy.report_text for deputy in tournament.deputies),
        time_control=stage.time.announced_control,
        round_dates=round_dates(stage),
    )


def round_dates(stage: AnyStage) -> tuple[str, ...]:
    """Dates of all rounds for record 132, or none, because a report can't say which is missing."""
    days = stage.schedule.days_of_rounds(stage.rules.rounds)
    return tuple(map(round_day, days)) if all(days) else ()
