"""Folds into a stage of teams: numbers drawn, a draw taken back."""

from dataclasses import replace

from domain.contest.matches import AnyTeams
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number
from domain.knockout.plan import KnockOutPlan
from domain.messages import say
from domain.round_robin.table import table_of
from events.contest.scopes import STAGE
from events.contest.team_rules import team_rules_of
from events.contest.vocabulary import team_draws as v
from events.game import fact
from events.log.records import Recorded


def _stage_name(stage: AnyTeams | None) -> str:
    return stage.name if stage else say("the section")


def _drawn_words(stage: AnyTeams | None, event: v.TeamsDrawn) -> str:
    how = say("by hand") if event.by_hand else say("by the server")
    return say(
        "The numbers of {name} are drawn {how}: {numbers} teams",
        name=_stage_name(stage),
        how=how,
        numbers=len(event.numbers),
    )


@fact(v.TeamsDrawn, STAGE, _drawn_words)
def fold_teams_drawn(stage: AnyTeams, event: v.TeamsDrawn, _record: Recorded) -> AnyTeams:
    stage = _number_teams(stage, {EntryId(team): Number(number) for team, number in event.numbers})
    if stage.table is not None:
        table = table_of(len(event.numbers), event.rounds, event.meetings)
        rules = fast_replace(stage.rules, rounds=len(table.rounds))
        drawn = replace(stage, rules=rules, table=replace(stage.table, table=table))
        return team_rules_of(stage).with_seats(drawn, event.seats)
    bracket = replace(
        _bracket_plan(stage),
        entries=len(event.numbers),
        seed=bytes.fromhex(event.seed),
        by_hand=event.by_hand,
    )
    rules = fast_replace(stage.rules, rounds=bracket.most_rounds)
    return replace(stage, rules=rules).with_bracket(bracket)


@fact(
    v.TeamsDrawTakenBack,
    STAGE,
    lambda stage, event: say("The draw of {name} is taken back", name=_stage_name(stage)),
)
def fold_teams_draw_taken_back(
    stage: AnyTeams, _event: v.TeamsDrawTakenBack, _record: Recorded
) -> AnyTeams:
    stage = _number_teams(stage, {})
    stage = replace(stage, rules=fast_replace(stage.rules, rounds=0))
    if stage.table is not None:
        undrawn = replace(stage, table=replace(stage.table, table=None))
        return team_rules_of(stage).with_seats(undrawn, ())
    bracket = replace(_bracket_plan(stage), entries=0, seed=b"", by_hand=False)
    return stage.with_bracket(bracket)


def _bracket_plan(stage: AnyTeams) -> KnockOutPlan:
    assert stage.bracket is not None, "only tables and brackets are drawn"
    return stage.bracket


def _number_teams(stage: AnyTeams, numbers: dict[EntryId, Number]) -> AnyTeams:
    return stage.with_entries(
        {id_: fast_replace(each, number=numbers.get(id_)) for id_, each in stage.entries.items()}
    )
