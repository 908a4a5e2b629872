"""Plain sentences from the trace of the Swiss Team system (C.04.6)."""

from collections.abc import Iterator
from functools import partial

from domain.points import in_points
from domain.swiss.telling import ToldBoard, board_of, misses, pairs_of, people, residents, white_of
from domain.swiss.trace import BracketFact, Trace

NOBODY = "Nobody had the bye: the number of teams was even."
METHODS = {
    "direct": "counting settled who had to come up and which pairs a best pairing may have",
    "exact": "all possible choices were weighed",
}


def explain_board(trace: Trace, number: int) -> list[str]:
    """Why team `number` has this opponent and this colour."""
    match = board_of(trace, number)
    if match is None:
        return explain_bye(trace)
    cite = partial(_source, trace)
    return [
        *_place(trace, match),
        *misses(match.bracket, cite),
        white_of(match.colour, cite),
    ]


def explain_bracket(trace: Trace, index: int) -> list[str]:
    bracket = trace.brackets[index]
    return [
        _made_up(trace, bracket),
        f"Its pairs are {pairs_of(bracket)}: the first by the numbers of those named first, then "
        f"of their opponents {_source(trace, '3.6.2, 3.6.4')}.",
        *misses(bracket, partial(_source, trace)),
        f"How it was settled: {METHODS[bracket.method]}.",
    ]


def explain_bye(trace: Trace) -> list[str]:
    bye = trace.bye
    if bye is None:
        return [NOBODY]
    others = "Nobody else" if bye.eligible == 1 else f"{bye.eligible} teams"
    return [
        f"Team {bye.number} with {in_points(bye.score)} has the bye: of those without whom all the "
        f"others can be paired, the lowest score, then the most matches, then the largest number "
        f"{_source(trace, bye.article)}.",
        f"{others} could have had it {_source(trace, 'C2, C3')}.",
    ]


def _source(trace: Trace, article: str) -> str:
    return f"(C.04.6 ({trace.edition}), {article})"


def _made_up(trace: Trace, bracket: BracketFact) -> str:
    text = f"The bracket of {in_points(bracket.score)} has {residents(bracket)}"
    if bracket.moved_up:
        teams = "teams" if len(bracket.moved_up) > 1 else "team"
        text += f" and, from below, {teams} {people(bracket.moved_up)}"
    return f"{text} {_source(trace, '1.3.2, 3.5.5')}."


def _place(trace: Trace, match: ToldBoard) -> Iterator[str]:
    bracket = match.bracket
    yield _made_up(trace, bracket)
    a, b = next(pair for pair in bracket.pairs if set(pair) == match.pair)
    yield (
        f"{a} met {b}: of the pairings that are best by colours and floats, the first by the "
        f"numbers of those named first, then of their opponents {_source(trace, '3.6.2, 3.6.4')}."
    )
