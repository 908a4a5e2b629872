"""Round robins for the views; the id of an entry is its number + 100.

ten = round_robin_drawn(10)                  ten players, numbers drawn, nothing published
three = after_rounds(ten, 3)                 three rounds closed, White always winning
without_player(three, 7)                     number 7 leaves now
"""

from dataclasses import replace

from domain.chess.round_robin import recorded_leaving, with_drawn_table, with_rules_applied
from domain.chess.stage import Stage, StageRules, stages_of
from domain.contest.round import RoundState
from domain.pairing import Body
from domain.results import parse_result
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Divided, Numbering, TablePlan
from domain.round_robin.systems import TableName
from domain.tournament import Tournament
from tests.stories import OPEN, PUBLISHED_AT, field, number_id

RULES = StageRules(system="crenshaw", edition="", tie_breaks=("SB",), initial_colour=None)
US = TablePlan(TableName.CRENSHAW, withdrawals=Body.US_CHESS)
DOUBLE = TablePlan(TableName.BERGER, DoubleForm.FIDE)
QUADS = TablePlan(Divided.QUADS, None, Body.US_CHESS, Numbering.RATING)
MATCH = TablePlan(Divided.SCHEVENINGEN, teams=("Ajax", "Hercules"))


def round_robin_drawn(size: int, plan: TablePlan = US) -> Tournament:
    tournament = field(size, rules=RULES)
    stage = replace(stages_of(tournament)[OPEN], round_robin=plan)
    table = plan.build_table(size)
    stage = replace(stage, rules=replace(stage.rules, rounds=len(table.rounds)))
    return with_stage(tournament, with_drawn_table(stage, table, 1))


def after_rounds(tournament: Tournament, rounds: int) -> Tournament:
    stage = stages_of(tournament)[OPEN]
    played = [
        replace(
            r,
            state=RoundState.CLOSED,
            published=PUBLISHED_AT,
            boards=tuple(
                b if b.result else b._replace(result=parse_result("1-0")) for b in r.boards
            ),
        )
        if r.number <= rounds
        else r
        for r in stage.rounds
    ]
    return with_stage(tournament, replace(stage, rounds=tuple(played)))


def without_player(tournament: Tournament, number: int) -> Tournament:
    stage = stages_of(tournament)[OPEN]
    plan, entry = stage.round_robin, stage.entries[number_id(number)]
    assert plan is not None
    gone = replace(entry, withdrawn_from=stage.next_to_publish)
    entries = {**stage.entries, gone.id: gone}
    plan = replace(plan, left=(*plan.left, recorded_leaving(stage, gone.id)))
    return with_stage(
        tournament, with_rules_applied(replace(stage, entries=entries, round_robin=plan), 500)
    )


def with_stage(tournament: Tournament, stage: Stage) -> Tournament:
    return replace(tournament, parts={OPEN: stage})
