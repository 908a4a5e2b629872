"""What every report of a stage says of its tournament."""

from domain.formats.trf.fields import day_of_report, round_day
from domain.formats.trf.tournament import ReportHeader
from domain.messages import say
from domain.tournament import Tournament
from events.contest.game_rules import AnyStage


def header_of(tournament: Tournament, stage: AnyStage) -> ReportHeader:
    """The header of a report; with several stages its name names this one."""
    several = len(tournament.parts) > 1
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
        round_dates=round_dates(stage),
    )


def round_dates(stage: AnyStage) -> tuple[str, ...]:
    """Record 132: of all rounds, or none; where one is missing no report can say which."""
    days = stage.schedule.days(stage.rules.rounds)
    return tuple(map(round_day, days)) if all(days) else ()
