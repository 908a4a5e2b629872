"""A knock-out stage: its bracket derived from games and withdrawals. Also the end of stages of any
kind: whether all games are played, and whether no place can change.

A round of the stage consists of games started together, such as game 2 of every quarter-final. The
match of a board follows from its players, as two players meet in one match only. Of the bracket
only the numbers and the seed are stored.

By C.04.2 (2026) a player absent without notice is not paired again without an explanation; so
before the next round is paired, the arbiter has to decide about each player who lost the newest
round by forfeit and has not reported since.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.round import RoundState
from domain.ids import Number, RoundNo
from domain.knockout.match import KnockOutGame, MatchStep, Turn
from domain.knockout.plan import KnockOutPlan
from domain.knockout.progress import KnockOutMatch, Progress, derive_progress
from domain.results import Mark
from domain.times.time_control import Pace


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game of a board with its match; `turn` is None if it was played after the decision."""

    match: KnockOutMatch
    turn: Turn | None
    step: MatchStep


def plan_of(stage: Stage) -> KnockOutPlan:
    assert stage.knock_out is not None, "only a knock-out has a bracket"
    return stage.knock_out


def has_drawn_bracket(stage: Stage) -> bool:
    return stage.knock_out is not None and stage.knock_out.is_drawn


def progress_of(stage: Stage, rounds: int | None = None) -> Progress:
    """The bracket after `rounds` rounds of games (None: all), with the present withdrawals."""
    used = stage.rounds if rounds is None else stage.rounds[:rounds]
    return derive_progress(plan_of(stage), _games_by_pair(stage, used), stage.withdrawn_numbers)


def published_progress(stage: Stage) -> Progress:
    """The progress visible in the hall, without drafts."""
    drafts = sum(r.state is RoundState.PAIRED for r in stage.rounds)
    return progress_of(stage, len(stage.rounds) - drafts)


def player_numbers(stage: Stage, board: Board) -> frozenset[Number]:
    sides = (stage.entries[board.white].number, stage.entries[board.black].number)
    return frozenset(number for number in sides if number is not None)


def placed_game(stage: Stage, r: Round, board: Board) -> PlacedGame | None:
    """The board's game in its match; None if a correction has made the board obsolete."""
    pair = player_numbers(stage, board)
    match = progress_of(stage, r.number).match_of_pair(pair)
    if match is None or match.course is None:
        return None
    game = len(_games_by_pair(stage, stage.rounds[: r.number])[pair])
    turns = match.course.turns
    return _placed_game_of_turn(stage, match, turns[game - 1] if game <= len(turns) else None)


def _placed_game_of_turn(stage: Stage, match: KnockOutMatch, turn: Turn | None) -> PlacedGame:
    """The game with its match; without a turn it is of the first step."""
    steps = plan_of(stage).steps_of(match.id)
    return PlacedGame(match, turn, steps[min(turn.step if turn else 0, len(steps) - 1)])


def next_games(stage: Stage) -> tuple[PlacedGame, ...]:
    """The next game of each match that can continue."""
    matches = progress_of(stage).startable_matches()
    return tuple(
        _placed_game_of_turn(stage, m, m.course.next_turn) for m in matches if m.course is not None
    )


def placed_games(stage: Stage, r: Round) -> Mapping[int, PlacedGame]:
    """The game and match of each board of that round, by its number."""
    found = ((board.number, placed_game(stage, r, board)) for board in r.boards)
    return {int(number): placed for number, placed in found if placed is not None}


def with_games_of_rate(stage: Stage, rate: Pace | None = None) -> Stage:
    """The stage with only the games at that rate (None: that of the match itself): rapid and blitz
    tie-breaks are rated on other lists. Rounds keep their numbers. Other stages are unchanged.
    """
    if not has_drawn_bracket(stage):
        return stage
    wanted = rate or plan_of(stage).steps[0].rate
    return replace(stage, rounds=tuple(_round_of_rate(stage, r, wanted) for r in stage.rounds))


def _round_of_rate(stage: Stage, r: Round, rate: Pace) -> Round:
    games = placed_games(stage, r)
    kept = (b for b in r.boards if b.number in games and games[b.number].step.rate is rate)
    return replace(r, boards=tuple(kept))


def without_empty_rounds(stage: Stage) -> Stage:
    """The stage without empty rounds; the others are renumbered."""
    played = [r for r in stage.rounds if r.boards]
    rounds = tuple(replace(r, number=RoundNo(n)) for n, r in enumerate(played, 1))
    return replace(stage, rounds=rounds, rules=replace(stage.rules, rounds=len(rounds)))


def contradicted_boards(stage: Stage) -> Iterator[tuple[Round, Board]]:
    """Boards whose players would not meet by the present results of earlier rounds."""
    pairs = {match.both_numbers for match in progress_of(stage).matches.values()}
    for r in stage.rounds:
        for board in r.boards:
            if player_numbers(stage, board) not in pairs:
                yield r, board


def _games_by_pair(
    stage: Stage, rounds: tuple[Round, ...]
) -> Mapping[frozenset[Number], list[KnockOutGame]]:
    numbers = stage.numbers
    found: dict[frozenset[Number], list[KnockOutGame]] = {}
    for r in rounds:
        for board in r.boards:
            white, black = numbers[board.white], numbers[board.black]
            outcome = None if board.is_unfinished else board.result
            found.setdefault(frozenset((white, black)), []).append(
                KnockOutGame(white, black, outcome)
            )
    return found


def is_over(stage: Stage) -> bool:
    """Whether no remaining game can change a place; a correction can."""
    return all(r.state is RoundState.CLOSED for r in stage.rounds) and is_played(stage)


def is_played(stage: Stage) -> bool:
    """Whether no result is outstanding, though a round may still be open. A knock-out is over with
    its last match, even if fewer games were played than announced.
    """
    begun = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    waits = any(r.boards_without_result for r in begun if r.state is RoundState.PUBLISHED)
    if not begun or waits or any(stage.outstanding_games()):
        return False
    if stage.knock_out is not None:
        return progress_of(stage).is_over
    return len(begun) >= stage.rules.rounds


def no_shows(stage: Stage) -> Iterator[Entry]:
    """The entries, in board order, that lost the newest round by forfeit and have not checked in,
    requested a bye or withdrawn since.
    """
    upcoming = stage.next_round
    if stage.round_robin is not None or stage.knock_out is not None or not stage.rounds:
        return
    newest = stage.rounds[-1]
    if newest.state is RoundState.PAIRED or upcoming > stage.rules.rounds:
        return
    for board in newest.boards:
        if board.result is None:
            continue
        for entry_id, mark in zip((board.white, board.black), board.result, strict=True):
            entry = stage.entry(entry_id)
            reported_since = upcoming in entry.checked_in or entry.bye_in(upcoming) is not None
            if mark is Mark.FORFEIT_LOSS and not reported_since:
                yield entry
