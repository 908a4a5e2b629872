"""A stage of teams after what only round robins and knock-outs know."""

from dataclasses import replace

from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number
from domain.knockout.draw import FirstColours, SeedDraw
from domain.knockout.plan import KnockOutPlan as Bracket
from domain.knockout.steps import Step, step
from domain.results import Colour
from domain.round_robin.cycles import DoubleForm
from domain.round_robin.plan import Numbering, TablePlan, recorded
from domain.round_robin.systems import TableName
from domain.team_chess.cup import Decider, TeamKnockOut
from domain.team_chess.round import Seat
from domain.team_chess.stage import TeamStage
from domain.times.time_control import Pace
from events.log.recorded import Recorded
from events.team_chess.vocabulary import draws


def table_planned(stage: TeamStage, event: draws.TeamTablePlanned, _record: Recorded) -> TeamStage:
    """Teams meet by the Berger tables where another table says which member meets whom."""
    plan = TablePlan(
        TableName.BERGER if stage.rules.member_table else TableName(stage.rules.system),
        DoubleForm(event.double) if event.double else None,
        numbering=Numbering(event.numbering),
    )
    return replace(stage, table=plan)


def knock_out_planned(
    stage: TeamStage, event: draws.TeamKnockOutPlanned, _record: Recorded
) -> TeamStage:
    steps = (Step(event.legs, Pace.STANDARD), step(event.tie_break))
    bracket = Bracket(
        steps,
        third_place=event.third_place,
        all_played=True,
        seeding=SeedDraw(event.seeding),
        colours=FirstColours(event.first_named),
    )
    return replace(stage, knock_out=TeamKnockOut(bracket, tuple(map(Decider, event.deciders))))


def drawn(stage: TeamStage, event: draws.TeamsDrawn, _record: Recorded) -> TeamStage:
    stage = _numbered(stage, {EntryId(team): Number(number) for team, number in event.numbers})
    if stage.table is not None:
        table = recorded(len(event.numbers), event.rounds, event.meetings)
        rules = replace(stage.rules, rounds=len(table.rounds))
        seats = tuple(tuple(map(_seating, one)) for one in event.seats)
        return replace(stage, rules=rules, table=replace(stage.table, table=table), seats=seats)
    assert stage.knock_out is not None, "only these two are drawn"
    bracket = replace(
        stage.knock_out.plan,
        entries=len(event.numbers),
        seed=bytes.fromhex(event.seed),
        by_hand=event.by_hand,
    )
    rules = replace(stage.rules, rounds=bracket.longest)
    return replace(stage, rules=rules, knock_out=replace(stage.knock_out, plan=bracket))


def taken_back(stage: TeamStage, _event: draws.TeamsDrawTakenBack, _record: Recorded) -> TeamStage:
    stage = _numbered(stage, {})
    stage = replace(stage, rules=replace(stage.rules, rounds=0))
    if stage.table is not None:
        return replace(stage, table=replace(stage.table, table=None), seats=())
    assert stage.knock_out is not None, "only these two are drawn"
    bracket = replace(stage.knock_out.plan, entries=0, seed=b"", by_hand=False)
    return replace(stage, knock_out=replace(stage.knock_out, plan=bracket))


def _seating(boards: tuple[tuple[int, int, str], ...]) -> tuple[Seat, ...]:
    return tuple(Seat(first, second, Colour(colour)) for first, second, colour in boards)


def _numbered(stage: TeamStage, numbers: dict[EntryId, Number]) -> TeamStage:
    teams = {id_: fast_replace(each, number=numbers.get(id_)) for id_, each in stage.teams.items()}
    return replace(stage, teams=teams)
