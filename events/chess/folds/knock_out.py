"""A stage after what only knock-outs know. The bracket itself is derived, see
`domain.chess.knock_out`.
"""

from collections.abc import Mapping
from dataclasses import replace

from domain.chess.knock_out import plan_of
from domain.chess.stage import Entry, Stage, StageRules
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.knockout.draw import FirstColours, SeedDraw
from domain.knockout.plan import SYSTEM, KnockOutPlan
from domain.knockout.steps import steps
from domain.points import PointSystem
from events.chess.folds.announced_lots import shown
from events.chess.vocabulary.knock_out import (
    BracketDrawn,
    BracketTakenBack,
    ColoursChosen,
    KnockOutPlanned,
)
from events.log.recorded import Recorded


def planned(_before: None, event: KnockOutPlanned, _record: Recorded) -> Stage:
    plan = KnockOutPlan(
        steps(event.steps),
        event.final_games,
        event.all_played,
        event.third_place,
        SeedDraw(event.seeding),
        FirstColours(event.colours),
    )
    rules = StageRules(
        system=SYSTEM,
        edition="",
        rounds=0,
        points=PointSystem.of(bye=0),
        initial_colour=None,
        tie_breaks=(),
    )
    return Stage(StageId(event.stage), event.name, rules, knock_out=plan)


def drawn(stage: Stage, event: BracketDrawn, _record: Recorded) -> Stage:
    stage = shown(stage, event.secret, event.beacon)
    numbers = {EntryId(entry): Number(number) for entry, number in event.numbers}
    seed = bytes.fromhex(event.seed)
    plan = replace(plan_of(stage), entries=len(numbers), seed=seed, by_hand=event.by_hand)
    rules = replace(stage.rules, rounds=plan.longest)
    return replace(stage, entries=_numbered(stage, numbers), rules=rules, knock_out=plan)


def taken_back(stage: Stage, _event: BracketTakenBack, _record: Recorded) -> Stage:
    plan = replace(plan_of(stage), entries=0, seed=b"", by_hand=False)
    rules = replace(stage.rules, rounds=0)
    return replace(stage, entries=_numbered(stage, {}), rules=rules, knock_out=plan)


def _numbered(stage: Stage, numbers: Mapping[EntryId, Number]) -> Mapping[EntryId, Entry]:
    return {
        id_: fast_replace(entry, number=numbers.get(id_)) for id_, entry in stage.entries.items()
    }


def colours_chosen(stage: Stage, event: ColoursChosen, record: Recorded) -> Stage:
    r = stage.round(RoundNo(event.round))
    board, at = r.board(BoardNo(event.board)), record.version
    turned = board._replace(white=board.black, black=board.white, changed_at=at, seated_at=at)
    boards = (*r.boards[: event.board - 1], turned, *r.boards[event.board :])
    rounds = (*stage.rounds[: r.number - 1], replace(r, boards=boards), *stage.rounds[r.number :])
    return replace(stage, rounds=rounds)
