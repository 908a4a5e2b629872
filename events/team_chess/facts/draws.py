"""Folds into a stage of teams: the plans of round robins and knock-outs."""

from dataclasses import replace

from domain.contest.game import Seat
from domain.knockout.match import MatchStep, parse_step
from domain.knockout.plan import FirstColours, KnockOutPlan as Bracket, SeedDraw
from domain.messages import say
from domain.results import Colour
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering, TablePlan
from domain.round_robin.systems import SYSTEMS, TableName
from domain.team_chess.rules import Decider, MemberTable, TeamKnockOut
from domain.team_chess.stage import TeamStage
from domain.times.time_control import Pace
from events.contest.scopes import STAGE
from events.game import fact
from events.game.words import list_some
from events.log.records import Recorded
from events.team_chess.vocabulary import stages as v

_NUMBERINGS = {"rating": say("by strength"), "lot": say("by lot")}
_DECIDERS = {
    "berlin": say("by the Berlin count"),
    "top-board": say("from the top board down"),
    "bottom-board": say("without the bottom boards"),
    "wins": say("by games won"),
    "lower-number": say("for the team seeded lower"),
}
_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: say("a Scheveningen match"),
    MemberTable.SCHILLER: say("played by the Schiller system"),
    MemberTable.HUTTON: say("a Hutton, one game for every member"),
}
TWICE = say("a Scheveningen match with a return match")


def _stage_name(stage: TeamStage | None) -> str:
    return stage.name if stage else say("the section")


def _table_words(stage: TeamStage | None, event: v.TeamTablePlanned) -> str:
    numbers = _NUMBERINGS[event.numbering]
    if stage and stage.rules.member_table:
        what = TWICE if event.double else _BY_MEMBERS[stage.rules.member_table]
        return say(
            "{name} is {what}, numbers {numbers}",
            name=_stage_name(stage),
            what=what,
            numbers=numbers,
        )
    table = SYSTEMS[TableName(stage.rules.system)].name if stage else "table"
    cycles = say("double round robin") if event.double else say("round robin")
    return say(
        "{name} is a {cycles} by the {table} tables, numbers {numbers}",
        name=_stage_name(stage),
        cycles=cycles,
        table=table,
        numbers=numbers,
    )


@fact(v.TeamTablePlanned, STAGE, _table_words)
def fold_table_planned(stage: TeamStage, event: v.TeamTablePlanned, _record: Recorded) -> TeamStage:
    """Plan the table; teams meet by the Berger tables if another table pairs the members."""
    plan = TablePlan(
        TableName.BERGER if stage.rules.member_table else TableName(stage.rules.system),
        DoubleForm(event.double) if event.double else None,
        numbering=Numbering(event.numbering),
    )
    return replace(stage, table=plan)


def _knock_out_words(stage: TeamStage | None, event: v.TeamKnockOutPlanned) -> str:
    met = say("one match") if event.legs == 1 else say("two legs")
    decided = list_some([_DECIDERS[each] for each in event.deciders]) or say("by another match")
    return say(
        "{name} is a knock-out in {met}; a level one is decided {decided}",
        name=_stage_name(stage),
        met=met,
        decided=decided,
    )


@fact(v.TeamKnockOutPlanned, STAGE, _knock_out_words)
def fold_knock_out_planned(
    stage: TeamStage, event: v.TeamKnockOutPlanned, _record: Recorded
) -> TeamStage:
    steps = (MatchStep(event.legs, Pace.STANDARD), parse_step(event.tie_break))
    bracket = Bracket(
        steps,
        third_place=event.third_place,
        all_played=True,
        seeding=SeedDraw(event.seeding),
        colours=FirstColours(event.first_named),
    )
    return replace(stage, knock_out=TeamKnockOut(bracket, tuple(map(Decider, event.deciders))))


def decode_seats(boards: tuple[tuple[int, int, str], ...]) -> tuple[Seat, ...]:
    """The seats of a match, board 1 first, from a row of `TeamsDrawn`."""
    return tuple(Seat(first, second, Colour(colour)) for first, second, colour in boards)
