"""What facts about rounds change: a stage, one of its rounds, games of a round, entries.

After each step of an entry or a game a stage takes in what follows from it by rule
(`Ways.rippled`): in a round robin a withdrawal or a result may turn the colours of other games, and
the next step may be about what the last one has turned.
"""

from collections.abc import Iterable
from typing import Any

from domain.contest.game import Game
from domain.contest.stage import Contest
from domain.ids import BoardNo, EntryId
from domain.tournament import Tournament
from events.contest.ways import AnyStage, Ways, ways_of
from events.game import Scope, Step, part_fold, part_of


def stage_in(state: Tournament, number: int) -> AnyStage:
    stage = state.parts.get(number)  # type: ignore[call-overload]  # an id is a number
    assert isinstance(stage, Contest), "a stage is planned before anything happens in it"
    return stage


def _round_of(event: Any) -> tuple[int, int]:
    return event.stage, event.round


def _rounds_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, version = stage_in(state, place[0]), state.version
    changed = stage.rounds[place[1] - 1]
    for evolve, event, record in steps:
        changed, version = evolve(changed, event, record), record.version
    return state.with_parts(stage.with_round(changed), version=version)


def _games_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, ways = stage_in(state, place[0]), ways_of(stage_in(state, place[0]))
    version = state.version
    for run in _runs(stage, ways, steps):
        changed: dict[tuple[int, int], Game[Any]] = {}
        before = stage.rounds[place[1] - 1]
        for evolve, event, record in run:
            at, version = (event.match, event.board), record.version
            game = changed.get(at) or before.game(BoardNo(event.board), event.match)
            changed[at] = evolve(game, event, record)
        stage = stage.with_round(before.with_games(changed))
        stage = ways.rippled(stage, event, version)
    return state.with_parts(stage, version=version)


def _entries_fold(state: Tournament, place: int, steps: Iterable[Step]) -> Tournament:
    stage, version = stage_in(state, place), state.version
    ways = ways_of(stage)
    for run in _runs(stage, ways, steps):
        changed: dict[EntryId, Any] = {}
        for evolve, event, record in run:
            entry, version = EntryId(event.entry), record.version
            known = changed.get(entry) or stage.entries.get(entry)
            changed[entry] = evolve(known, event, record)
        stage = ways.rippled(stage.with_entries(changed), event, version)
    return state.with_parts(stage, version=version)


def _runs(
    stage: AnyStage, ways: Ways[AnyStage, Any, Any], steps: Iterable[Step]
) -> Iterable[Iterable[Step]]:
    """All in one go, or one by one where something may follow from each."""
    return ((step,) for step in steps) if ways.ripples(stage) else (steps,)


NEW_STAGE: Scope[None, Any] = Scope(part_of, part_fold)
STAGE: Scope[Any, Any] = Scope(part_of, part_fold)
ROUND: Scope[Any, Any] = Scope(_round_of, _rounds_fold)
GAME: Scope[Any, Any] = Scope(_round_of, _games_fold)
NEW_ENTRY: Scope[None, Any] = Scope(part_of, _entries_fold)
ENTRY: Scope[Any, Any] = Scope(part_of, _entries_fold)
"""Of a game's own stages, rounds and entries, too: a fact says itself what it changes."""
