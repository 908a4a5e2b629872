"""The course of one match: its score, its winner, its next game.

Points are counted within a step: a match that is level after it goes on to the next one. It is
decided as soon as one side can't be caught, or, if all games are to be played, after the last one.
Within a step colours alternate; a step begins with White for the side that has had it less often so
far, and by the announced rule if that is level, so colours never differ by more than one.

A match consists of its games, then one step of tie-breaks after another.

A step is written "2 rapid 25+10": its games, their rate, their time. The last step is repeated
until it decides. In an Armageddon game Black wins a draw.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.errors import NotNow
from domain.ids import Number
from domain.results import GameResult, Mark
from domain.times.time_control import Pace

MOST_GAMES = 24
_STEP = re.compile(r"(\d+) (standard|rapid|blitz|armageddon)(?: (\S.*))?")


@dataclass(frozen=True, slots=True)
class MatchStep:
    """`rate`: the rating list of its games (FIDE B.02, Appendix A and B of the Laws). `time` is
    free text. An `armageddon` is one game; Black wins a draw.
    """

    games: int
    rate: Pace
    time: str = ""
    armageddon: bool = False

    @property
    def notation(self) -> str:
        kind = "armageddon" if self.armageddon else self.rate.value
        return f"{self.games} {kind} {self.time}".strip()


def parse_step(text: str) -> MatchStep:
    words = " ".join(text.split())
    found = _STEP.fullmatch(words.lower())
    if found is None or not 1 <= int(found[1]) <= MOST_GAMES:
        raise NotNow(
            "{text} is no step of a match: write the number of games, 1 to {most}, then standard, "
            "rapid, blitz or armageddon, then the time if you like: 2 rapid 25+10.",
            text=repr(text),
            most=MOST_GAMES,
        )
    games, kind = int(found[1]), found[2]
    time = words.split(" ", 2)[2] if found[3] else ""
    if kind != "armageddon":
        return MatchStep(games, Pace(kind), time)
    if games != 1:
        raise NotNow("Armageddon is a single game: write 1 armageddon.")
    return MatchStep(1, Pace.BLITZ, time, armageddon=True)


def parse_steps(texts: Iterable[str]) -> tuple[MatchStep, ...]:
    """Parse the steps, the match's own games first; NotNow if there are none, or if an Armageddon
    game is not the last.
    """
    found = tuple(map(parse_step, texts))
    if not found:
        raise NotNow("A match has at least one game: write the step it begins with, 2 standard.")
    if any(each.armageddon for each in found[:-1]):
        raise NotNow("An Armageddon game decides: nothing can follow it, so let it come last.")
    return found


def with_number_of_games(announced: tuple[MatchStep, ...], games: int) -> tuple[MatchStep, ...]:
    """The steps with another number of games before the tie-breaks; 0: as announced."""
    return (replace(announced[0], games=games), *announced[1:]) if games else announced


WON = GameResult(Mark.WIN, Mark.LOSS)
LOST = GameResult(Mark.LOSS, Mark.WIN)
DRAWN = GameResult(Mark.DRAW, Mark.DRAW)
"""The results of White in a game of a bracket, or in a match that stands for one."""

_HALVES = {
    **{Mark.WIN: 2, Mark.UNRATED_WIN: 2, Mark.FORFEIT_WIN: 2},
    **{Mark.DRAW: 1, Mark.UNRATED_DRAW: 1},
}
_DRAWN = frozenset({Mark.DRAW, Mark.UNRATED_DRAW})


class KnockOutGame(NamedTuple):
    """A game of a match; `result` is None until it is finished."""

    white: Number
    black: Number
    result: GameResult | None


class Turn(NamedTuple):
    """A game of the match: `step` counts the steps begun, from 0, with repetitions of the last
    announced one; `game` is its number within the step.
    """

    step: int
    game: int
    white: Number
    black: Number


@dataclass(frozen=True, slots=True)
class Course:
    """`turns` are the games that count, in order; `scores` are half points of the upper and the
    lower side, step by step. `next_turn` is the game to be started; None while one is in progress,
    and after the decision. Games played after the decision don't count.
    """

    turns: tuple[Turn, ...]
    scores: tuple[tuple[int, int], ...]
    winner: Number | None
    next_turn: Turn | None

    @property
    def total_score(self) -> tuple[int, int]:
        return sum(upper for upper, _ in self.scores), sum(lower for _, lower in self.scores)


FirstWhiteRule = Callable[[int], Number]
"""Gives, for a step, the player with White in its first game if colours are level."""


def half_points(mark: Mark) -> int:
    return _HALVES.get(mark, 0)


def derive_course(
    steps: Sequence[MatchStep],
    all_played: bool,
    sides: tuple[Number, Number],
    games: Sequence[KnockOutGame],
    begins: FirstWhiteRule,
) -> Course:
    """The course of a match of `sides`, the upper one first, from its `games` in their order."""
    turns: list[Turn] = []
    scores: list[tuple[int, int]] = []
    while True:
        number = len(scores)
        step = steps[min(number, len(steps) - 1)]
        before = len(turns)
        played = games[before : before + step.games]
        turns += [Turn(number, n, g.white, g.black) for n, g in enumerate(played, 1)]
        scores.append(_step_score(sides, played))
        if any(game.result is None for game in played):
            return Course(tuple(turns), tuple(scores), None, None)
        winner = _step_winner(step, all_played, sides, scores[-1], played)
        if winner is not None:
            return Course(tuple(turns), tuple(scores), winner, None)
        if len(played) < step.games:
            white = _next_white(sides, games[:before], played, begins, number)
            black = sides[1] if white == sides[0] else sides[0]
            upcoming = Turn(number, len(played) + 1, white, black)
            return Course(tuple(turns), tuple(scores), None, upcoming)


def _step_score(sides: tuple[Number, Number], games: Iterable[KnockOutGame]) -> tuple[int, int]:
    """The half points of the upper and the lower side."""
    upper = lower = 0
    for white, _black, result in games:
        if result is not None:
            gained = half_points(result.white), half_points(result.black)
            upper += gained[0] if white == sides[0] else gained[1]
            lower += gained[1] if white == sides[0] else gained[0]
    return upper, lower


def _step_winner(
    step: MatchStep,
    all_played: bool,
    sides: tuple[Number, Number],
    score: tuple[int, int],
    played: Sequence[KnockOutGame],
) -> Number | None:
    """The winner by the `played` games of a step, with that `score` in half points; else None."""
    if step.armageddon and played and score[0] == score[1]:
        result = played[0].result
        return played[0].black if result is not None and result.black in _DRAWN else None
    to_come = step.games - len(played)
    lead = score[0] - score[1]
    if lead == 0 or (to_come and all_played) or abs(lead) <= 2 * to_come:
        return None
    return sides[0] if lead > 0 else sides[1]


def _next_white(
    sides: tuple[Number, Number],
    before: Sequence[KnockOutGame],
    played: Sequence[KnockOutGame],
    begins: FirstWhiteRule,
    step: int,
) -> Number:
    """The player with White in the next game of the step, after its `played` games and those of the
    steps `before`.
    """
    if played:
        return played[-1].black
    whites = [sum(game.white == side for game in before) for side in sides]
    if whites[0] == whites[1]:
        return begins(step)
    return sides[0] if whites[0] < whites[1] else sides[1]
