"""Plain sentences from the trace of the Dutch system: why this board, this bye, this bracket.

Every sentence names the article it rests on and its edition (FIDE C.04.3).
"""

from collections.abc import Iterator, Sequence
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
from domain.swiss.trace import BracketFact, ByeFact, Trace

METHODS = {
    "direct": "no criterion had to give way further than counting the players forces",
    "exact": "the criteria were weighed pair by pair",
    "look-ahead": "the following bracket had to be taken into account",
    "completion": "the completion of the whole round decided who floats down",
    "collapsed": "everybody left was paired together",
}


def explain_board(trace: Trace, number: int) -> list[str]:
    """Why `number` has this opponent and this colour."""
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
    """How the bracket was made up and paired, the first one counting as 0."""
    bracket = trace.brackets[index]
    sentences = [_made_up(trace, bracket)]
    if bracket.pairs:
        sentences.append(f"Its pairs are {pairs_of(bracket)}.")
    sentences += _exchanges(trace, bracket)
    sentences += misses(bracket, partial(_source, trace))
    if bracket.floaters:
        sentences.append(f"{people(bracket.floaters)} stayed unpaired{_whereto(trace, bracket)}.")
    if bracket.method in METHODS:
        sentences.append(f"How it was settled: {METHODS[bracket.method]}.")
    return sentences


def explain_bye(trace: Trace) -> list[str]:
    """Why the bye went where it went; says so if nobody had one."""
    bye = trace.bye
    if bye is None:
        return [NOBODY_HAD_THE_BYE]
    return [_bye(trace, bye), *_bye_rivals(trace, bye)]


def _source(trace: Trace, article: str) -> str:
    return f"(C.04.3 ({trace.edition}), {article})"


def _cite(trace: Trace, new: str, old: str) -> str:
    return _source(trace, new if trace.edition == "2026" else old)


def _made_up(trace: Trace, bracket: BracketFact) -> str:
    source = _cite(trace, "1.3.2", "A.3")
    note = f", the {bracket.note}," if bracket.note else ""
    text = f"The bracket of {in_points(bracket.score)}{note} has {residents(bracket)}"
    if bracket.moved_down:
        text += f" and {people(bracket.moved_down)} moved down"
    return f"{text} {source}."


def _place(trace: Trace, board: ToldBoard) -> Iterator[str]:
    bracket = board.bracket
    yield _made_up(trace, bracket)
    a, b = next(p for p in bracket.pairs if set(p) == board.pair)
    if a in bracket.moved_down:
        source = _cite(trace, "3.2.2, 4.2", "B.2, D.1")
        yield f"{a} was moved down and met {b}, the first resident who suits {source}."
        return
    lifted = {p[1] for p in bracket.pairs if p[0] in bracket.moved_down}
    order = [r for r in bracket.residents if r not in lifted]
    source = _cite(trace, "3.2.1, 4.2", "B.2, D.1")
    yield (
        f"{a}, number {order.index(a) + 1} of those to be paired among themselves, met {b}, "
        f"number {order.index(b) + 1} of them {source}."
    )
    yield from _exchanges(trace, bracket)


def _exchanges(trace: Trace, bracket: BracketFact) -> Iterator[str]:
    if bracket.exchanged:
        pairs = _people_pairs(bracket.exchanged)
        source = _cite(trace, "4.3", "D.2")
        yield f"Exchanged between the upper and the lower half: {pairs} {source}."


def _people_pairs(pairs: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{a} for {b}" for a, b in pairs)


def _whereto(trace: Trace, bracket: BracketFact) -> str:
    if trace.bye is not None and bracket.floaters == (trace.bye.number,):
        return " and had the bye" if bracket is trace.brackets[-1] else ""
    return f" and moved down {_cite(trace, '1.4.1', 'A.4')}"


def _bye(trace: Trace, bye: ByeFact) -> str:
    source = _source(trace, bye.article)
    at = in_points(bye.score)
    if trace.edition == "2026":
        return (
            f"{bye.number} with {at} has the bye: nobody with fewer points can have it in a "
            f"round in which everybody else is paired {source}."
        )
    return (
        f"{bye.number} with {at} has the bye: left over in the last bracket, and had none "
        f"before {source}."
    )


def _bye_rivals(trace: Trace, bye: ByeFact) -> Iterator[str]:
    if bye.eligible > 1:
        others = f"{bye.eligible} players"
        source = _cite(trace, "C9 and the order of article 4", "C5-C19 and the order of section D")
        yield f"{others} could have had it; the criteria of the bracket decided {source}."
