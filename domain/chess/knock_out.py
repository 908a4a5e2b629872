"""A knock-out stage: its bracket as its rounds of games and its withdrawals make it.

A round of the stage is what is started together: game 2 of every quarter-final, say. Which match a
board belongs to follows from who sits there, for two meet in one match only. Nothing of the bracket
is stored but the numbers and the seed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.chess.stage import Board, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.match import KnockOutGame, Turn
from domain.knockout.plan import KnockOutPlan
from domain.knockout.progress import KnockOutMatch, Progress, progress
from domain.knockout.steps import Step
from domain.times.time_control import Pace


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """Which game of which match a board is; `turn` is None for one played beyond the decision."""

    match: KnockOutMatch
    turn: Turn | None
    step: Step


def plan_of(stage: Stage) -> KnockOutPlan:
    assert stage.knock_out is not None, "only a knock-out has a bracket"
    return stage.knock_out


def is_drawn(stage: Stage) -> bool:
    return stage.knock_out is not None and stage.knock_out.drawn


def progress_of(stage: Stage, rounds: int | None = None) -> Progress:
    """After that many rounds of games, all unless told; withdrawals count as they stand now."""
    used = stage.rounds if rounds is None else stage.rounds[:rounds]
    return progress(plan_of(stage), _games(stage, used), _gone(stage))


def published(stage: Stage) -> Progress:
    """What the hall may know: nothing of a draft."""
    drafts = sum(r.state is RoundState.PAIRED for r in stage.rounds)
    return progress_of(stage, len(stage.rounds) - drafts)


def entries_of(stage: Stage) -> Mapping[Number, EntryId]:
    return {number: entry.id for number, entry in stage.numbered()}


def pair_on(stage: Stage, board: Board) -> frozenset[Number]:
    sides = (stage.entries[board.white].number, stage.entries[board.black].number)
    return frozenset(number for number in sides if number is not None)


def which(stage: Stage, r: Round, board: Board) -> PlacedGame | None:
    """None of a board that has been left behind by a correction."""
    pair = pair_on(stage, board)
    upto = stage.rounds[: r.number]
    match = progress_of(stage, r.number).of_pair(pair)
    if match is None or match.course is None:
        return None
    game = len(_games(stage, upto)[pair])
    turns = match.course.turns
    turn = turns[game - 1] if game <= len(turns) else None
    steps = plan_of(stage).steps_of(match.id)
    return PlacedGame(match, turn, steps[min(turn.step if turn else 0, len(steps) - 1)])


def upcoming(stage: Stage) -> tuple[PlacedGame, ...]:
    """The next game of each match that can go on, as far as it has one."""
    plan = plan_of(stage)
    found = []
    for match in progress_of(stage).to_start():
        turn = match.course.next if match.course else None
        assert turn is not None, "a match that can go on has a next game"
        steps = plan.steps_of(match.id)
        found.append(PlacedGame(match, turn, steps[min(turn.step, len(steps) - 1)]))
    return tuple(found)


def places_of(stage: Stage, r: Round) -> Mapping[int, PlacedGame]:
    """What each board of that round is, by its number."""
    found = ((board.number, which(stage, r, board)) for board in r.boards)
    return {int(number): placed for number, placed in found if placed is not None}


def of_rate(stage: Stage, rate: Pace | None = None) -> Stage:
    """Only the games of that rate, of the match itself unless told: rapid and blitz tie-breaks are
    rated on lists of their own. Rounds keep their numbers. Other stages stay as they are.
    """
    if not is_drawn(stage):
        return stage
    wanted = rate or plan_of(stage).steps[0].rate
    return replace(stage, rounds=tuple(_of_rate(stage, r, wanted) for r in stage.rounds))


def _of_rate(stage: Stage, r: Round, rate: Pace) -> Round:
    games = places_of(stage, r)
    kept = (b for b in r.boards if b.number in games and games[b.number].step.rate is rate)
    return replace(r, boards=tuple(kept))


def close_together(stage: Stage) -> Stage:
    """Without rounds in which nobody plays; the others are numbered anew."""
    played = [r for r in stage.rounds if r.boards]
    rounds = tuple(replace(r, number=RoundNo(n)) for n, r in enumerate(played, 1))
    return replace(stage, rounds=rounds, rules=replace(stage.rules, rounds=len(rounds)))


def contradicted(stage: Stage) -> Iterator[tuple[Round, Board]]:
    """Boards of two who do not meet by what now stands in the rounds before."""
    pairs = {match.pair for match in progress_of(stage).matches.values()}
    for r in stage.rounds:
        for board in r.boards:
            if pair_on(stage, board) not in pairs:
                yield r, board


def _games(
    stage: Stage, rounds: tuple[Round, ...]
) -> Mapping[frozenset[Number], list[KnockOutGame]]:
    numbers = {entry.id: number for number, entry in stage.numbered()}
    found: dict[frozenset[Number], list[KnockOutGame]] = {}
    for r in rounds:
        for board in r.boards:
            white, black = numbers[board.white], numbers[board.black]
            outcome = None if board.unfinished else board.result
            found.setdefault(frozenset((white, black)), []).append(
                KnockOutGame(white, black, outcome)
            )
    return found


def _gone(stage: Stage) -> frozenset[Number]:
    return frozenset(n for n, entry in stage.numbered() if entry.withdrawn_from is not None)
