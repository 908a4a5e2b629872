"""Plain sentences from the trace of the Dubov system (C.04.4.1)."""

from collections.abc import Iterator
from functools import partial

from domain.points import in_points
from domain.swiss.telling import (
    NOBODY_HAD_THE_BYE,
    ToldBoard,
    board_of,
    misses,
    pairs_of,
    people,
    residents,
    white_of,
)
from domain.swiss.trace import BracketFact, Trace

METHODS = {
    "direct": "counting settled who had to come up",
    "exact": "all possible sets of upfloaters were weighed",
}


def explain_board(trace: Trace, number: int) -> list[str]:
    board = board_of(trace, number)
    if board is None:
        return explain_bye(trace)
    cite = partial(_source, trace)
    return [
        *_place(trace, board),
        *misses(board.bracket, cite),
        white_of(board.colour, cite),
    ]


def explain_bracket(trace: Trace, index: int) -> list[str]:
    bracket = trace.brackets[index]
    return [
        _made_up(trace, bracket),
        f"Its pairs are {pairs_of(bracket)}, by ascending average rating of the opponents of those "
        f"named first {_source(trace, '3.2.5, 3.2.6')}.",
        *_shifts(trace, bracket),
        *misses(bracket, partial(_source, trace)),
        f"How it was settled: {METHODS[bracket.method]}.",
    ]


def explain_bye(trace: Trace) -> list[str]:
    bye = trace.bye
    if bye is None:
        return [NOBODY_HAD_THE_BYE]
    others = "nobody else" if bye.eligible == 1 else f"{bye.eligible} players"
    return [
        f"{bye.number} with {in_points(bye.score)} has the bye: of those without whom all the "
        f"others can be paired, the lowest score, then the most games, then the largest number "
        f"{_source(trace, bye.article)}.",
        f"{others.capitalize()} could have had it {_source(trace, 'C2, C4')}.",
    ]


def _source(trace: Trace, article: str) -> str:
    return f"(C.04.4.1 ({trace.edition}), {article})"


def _made_up(trace: Trace, bracket: BracketFact) -> str:
    text = f"The bracket of {in_points(bracket.score)} has {residents(bracket)}"
    if bracket.moved_up:
        number = "numbers" if len(bracket.moved_up) > 1 else "number"
        text += f" and, from below, {number} {people(bracket.moved_up)}"
    return f"{text} {_source(trace, '1.3.2, 3.2.2')}."


def _place(trace: Trace, board: ToldBoard) -> Iterator[str]:
    bracket, pair = board.bracket, board.pair
    yield _made_up(trace, bracket)
    place, (a, b) = next((i, p) for i, p in enumerate(bracket.pairs, 1) if set(p) == pair)
    yield (
        f"{a}, number {place} of {len(bracket.pairs)} by ascending average rating of the "
        f"opponents, met {b}, the first by number who still leaves everybody after him an opponent "
        f"{_source(trace, '3.2.5, 3.2.6')}."
    )
    yield from _shifts(trace, bracket)


def _shifts(trace: Trace, bracket: BracketFact) -> Iterator[str]:
    if bracket.shifted:
        number = "numbers" if len(bracket.shifted) > 1 else "number"
        yield (
            f"Shifted to the other subgroup, so that everybody meets somebody of the other: "
            f"{number} {people(bracket.shifted)} {_source(trace, '3.2.4, 4.3')}."
        )
