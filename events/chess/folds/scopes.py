"""What facts of chess change: a stage, one of its rounds, boards of a round, entries.

In a round robin an entry or a result may turn the colours of other games
(`events.chess.folds.round_robin`): there each step is taken by itself, as the next one may be about
what the last one has turned.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from domain.chess.stage import Board, Entry, Round, Stage
from domain.fast_replace import fast_replace
from domain.ids import EntryId
from domain.tournament import Tournament
from events.chess.folds.round_robin import rippled
from events.game import Scope, Step, part_fold, part_of, tournament_fold


def _round_of(event: Any) -> tuple[int, int]:
    return event.stage, event.round


def with_round(stage: Stage, changed: Round) -> Stage:
    number = changed.number
    assert 0 < number <= len(stage.rounds), "in a log that was made up each would double them"
    rounds = (*stage.rounds[: number - 1], changed, *stage.rounds[number:])
    return fast_replace(stage, rounds=rounds)


def _rounds_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, version = _stage(state, place[0]), state.version
    changed = stage.rounds[place[1] - 1]
    for evolve, event, record in steps:
        changed, version = evolve(changed, event, record), record.version
    return state.with_parts(with_round(stage, changed), version=version)


def _boards_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage = _stage(state, place[0])
    if stage.round_robin is None:
        stage, version = _with_boards(place[1], stage, steps)
        return state.with_parts(stage, version=version)
    return _one_by_one(state, stage, steps, partial(_with_boards, place[1]))


def _entries_fold(state: Tournament, place: int, steps: Iterable[Step]) -> Tournament:
    stage = _stage(state, place)
    if stage.round_robin is None:
        stage, version = _with_entries(stage, steps)
        return state.with_parts(stage, version=version)
    return _one_by_one(state, stage, steps, _with_entries)


def _stage(state: Tournament, number: int) -> Stage:
    stage = state.parts.get(number)  # type: ignore[call-overload]  # an id is a number
    assert isinstance(stage, Stage), "a stage is planned before anything happens in it"
    return stage


Taken = Callable[[Stage, Iterable[Step]], tuple[Stage, int]]


def _one_by_one(state: Tournament, stage: Stage, steps: Iterable[Step], take: Taken) -> Tournament:
    version = state.version
    for step in steps:
        _, event, _ = step
        stage, version = take(stage, (step,))
        stage = rippled(stage, event, version)
    return state.with_parts(stage, version=version)


def _with_boards(number: int, stage: Stage, steps: Iterable[Step]) -> tuple[Stage, int]:
    before, version = stage.rounds[number - 1], 0
    boards = list(before.boards)
    for evolve, event, record in steps:
        version = record.version
        boards[event.board - 1] = evolve(boards[event.board - 1], event, record)
    return with_round(stage, fast_replace(before, boards=tuple(boards))), version


def _with_entries(stage: Stage, steps: Iterable[Step]) -> tuple[Stage, int]:
    known, version = dict(stage.entries), 0
    for evolve, event, record in steps:
        version = record.version
        entry = EntryId(event.entry)
        known[entry] = evolve(known.get(entry), event, record)
    return fast_replace(stage, entries=known), version


NEW_STAGE: Scope[None, Stage] = Scope(part_of, part_fold)
STAGE: Scope[Stage, Stage] = Scope(part_of, part_fold)
ROUND: Scope[Round, Round] = Scope(_round_of, _rounds_fold)
BOARD: Scope[Board, Board] = Scope(_round_of, _boards_fold)
NEW_ENTRY: Scope[None, Entry] = Scope(part_of, _entries_fold)
ENTRY: Scope[Entry, Entry] = Scope(part_of, _entries_fold)
STAGES: Scope[Tournament, Tournament] = Scope(part_of, tournament_fold, whole=True)
