"""What differs between two states of a stage, in sentences; see `events.differences`."""

from collections.abc import Iterator
from itertools import zip_longest

from domain.chess.stage import Board, Entry, Round, Stage, StageRules
from domain.ids import EntryId
from events.differences_of_rounds import (
    SINGLE_RESULTS,
    of_prohibitions,
    of_ranking,
    of_taking_part,
    renumbered,
)
from events.results import result_words
from events.words import listed


def differences(before: Stage | None, after: Stage | None) -> Iterator[str]:
    if before is None or after is None:
        yield "The stage is planned." if after else "The stage is planned no more."
        return
    if before is after:
        return
    yield from _of_rules(before.rules, after.rules)
    if before.time != after.time:
        yield f"The time control is {after.time.told or 'not said'}."
    if before.bye_rules != after.bye_rules:
        yield "The rules of byes are announced otherwise."
    if before.fide_mode != after.fide_mode:
        yield "FIDE mode is left."
    yield from of_prohibitions(before.forbidden, after.forbidden)
    for entry in sorted(before.entries.keys() | after.entries.keys()):
        yield from _of_entry(before.entries.get(entry), after.entries.get(entry))
    yield from _of_numbers(before, after)
    for one, other in zip_longest(before.rounds, after.rounds):
        yield from _of_round(one, other)


def _of_rules(before: StageRules, after: StageRules) -> Iterator[str]:
    if before.rounds != after.rounds:
        yield f"{after.rounds} rounds are announced, not {before.rounds}."
    if before.points != after.points:
        yield "Byes and results are worth other points."
    yield from of_ranking(before, after)


def _of_entry(before: Entry | None, after: Entry | None) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"{there.person.full_name} is {'' if after else 'no longer '}registered."
        return
    name = after.person.full_name
    if before.person != after.person:
        yield f"{name} is stated otherwise than before, as {before.person.full_name}."
    yield from of_taking_part(name, before, after)


def _of_numbers(before: Stage, after: Stage) -> Iterator[str]:
    changed = renumbered(before.entries, after.entries)
    if changed:
        yield f"{changed} {'player has' if changed == 1 else 'players have'} another number."


def _of_round(before: Round | None, after: Round | None) -> Iterator[str]:
    if before is after:
        return
    if before is None or after is None:
        there = after or before
        assert there is not None
        yield f"Round {there.number} is {'' if after else 'no longer '}paired."
        return
    if before.state != after.state:
        yield f"Round {after.number} is {after.state}, not {before.state}."
    changed = _pairs(after) - _pairs(before)
    if changed:
        boards = [b.number for b in after.boards if _place(b) in changed]
        yield f"Round {after.number} has other pairings on board {listed(boards)}."
    if dict(before.byes) != dict(after.byes):
        yield f"Round {after.number} has other byes."
    yield from _of_results(before, after)


def _place(board: Board) -> tuple[int, EntryId, EntryId]:
    return board.number, board.white, board.black


def _pairs(r: Round) -> set[tuple[int, EntryId, EntryId]]:
    return set(map(_place, r.boards))


def _of_results(before: Round, after: Round) -> Iterator[str]:
    results = {(b.white, b.black): b for b in before.boards}
    met = [(results.get((board.white, board.black)), board) for board in after.boards]
    changed = [(was, now) for was, now in met if was and was.result != now.result]
    if len(changed) > SINGLE_RESULTS:
        boards = listed([now.number for _, now in changed], 12)
        yield f"Round {after.number} has {len(changed)} other results, on board {boards}."
        return
    for was, now in changed:
        old, new = result_words(was.result), result_words(now.result)
        yield f"Round {after.number}, board {now.number} has {new}, not {old}."
