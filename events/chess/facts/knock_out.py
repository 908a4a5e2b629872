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
from domain.said import said_together, say
from events.chess.facts.draws import shown
from events.chess.vocabulary import knock_out as v
from events.contest.scopes import NEW_STAGE, STAGE
from events.contest.words import place
from events.game import fact
from events.log.recorded import Recorded

_SEEDED = {
    "rating": say("numbers by rating"),
    "pots": say("numbers drawn within pots"),
    "lot": say("numbers drawn by lot"),
}
_COLOURS = {
    "lot": say("colours by lot"),
    "higher": say("White first for the higher number"),
    "lower": say("White first for the lower number"),
}


def _planned_told(_stage: Stage | None, event: v.KnockOutPlanned) -> str:
    said = [say("a knock-out"), said_together(", then ", event.steps)]
    said += (
        [say("{final_games} games in the final", final_games=event.final_games)]
        if event.final_games
        else []
    )
    said += [say("all games played")] if event.all_played else []
    said += [say("a match for third place")] if event.third_place else []
    said += [_SEEDED[event.seeding], _COLOURS[event.colours]]
    return say("{name} is planned: {said}", name=event.name, said=said_together("; ", said))


@fact(v.KnockOutPlanned, NEW_STAGE, _planned_told)
def planned(_before: None, event: v.KnockOutPlanned, _record: Recorded) -> Stage:
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


def _drawn_told(_stage: Stage | None, event: v.BracketDrawn) -> str:
    how = say("by hand") if event.by_hand else say("with the seed {seed} …", seed=event.seed[:16])
    return say(
        "The bracket of {numbers} players is drawn {how}", numbers=len(event.numbers), how=how
    )


@fact(v.BracketDrawn, STAGE, _drawn_told)
def drawn(stage: Stage, event: v.BracketDrawn, _record: Recorded) -> Stage:
    stage = shown(stage, event.secret, event.beacon)
    numbers = {EntryId(entry): Number(number) for entry, number in event.numbers}
    seed = bytes.fromhex(event.seed)
    plan = replace(plan_of(stage), entries=len(numbers), seed=seed, by_hand=event.by_hand)
    rules = replace(stage.rules, rounds=plan.longest)
    return replace(stage, entries=_numbered(stage, numbers), rules=rules, knock_out=plan)


@fact(
    v.BracketTakenBack,
    STAGE,
    lambda _stage, _event: say("The draw of the bracket is taken back"),
)
def taken_back(stage: Stage, _event: v.BracketTakenBack, _record: Recorded) -> Stage:
    plan = replace(plan_of(stage), entries=0, seed=b"", by_hand=False)
    rules = replace(stage.rules, rounds=0)
    return replace(stage, entries=_numbered(stage, {}), rules=rules, knock_out=plan)


def _numbered(stage: Stage, numbers: Mapping[EntryId, Number]) -> Mapping[EntryId, Entry]:
    return {
        id_: fast_replace(entry, number=numbers.get(id_)) for id_, entry in stage.entries.items()
    }


@fact(
    v.ColoursChosen,
    STAGE,
    lambda stage, event: say("{place}: the colours are changed over", place=place(stage, event)),
)
def colours_chosen(stage: Stage, event: v.ColoursChosen, record: Recorded) -> Stage:
    r, at = stage.round(RoundNo(event.round)), record.version
    game = r.board(BoardNo(event.board))
    turned = game._replace(white=game.black, black=game.white, changed_at=at, seated_at=at)
    return stage.with_round(r.with_games({(0, event.board): turned}))
