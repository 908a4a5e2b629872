"""Plain sentences from the trace of the Burstein System (C.04.4.2), both editions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from domain.points import in_points, points_as_read
from domain.swiss.burstein.facts import REGULATION, cited
from domain.swiss.dutch import explain as dutch
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
    "direct": "no colour preference had to give way further than counting the players forces",
    "exact": "the criteria were weighed pair by pair",
    "look-ahead": "the following bracket had to be taken into account",
}
INDEX = {
    "2026": ("Buchholz", "Sonneborn-Berger"),
    "pre-2018": ("Sonneborn-Berger", "Buchholz", "Median"),
}
PRODUCT = "Sonneborn-Berger"


def explain_board(trace: Trace, number: int) -> list[str]:
    if trace.follows:
        return [_seeding(trace), *dutch.explain_board(_as_dutch(trace), number)]
    board = board_of(trace, number)
    if board is None:
        return explain_bye(trace)
    return [
        *_notes(trace),
        _made_up(trace, board.bracket),
        *_place(trace, board),
        *misses(board.bracket, partial(_source, trace)),
        white_of(board.colour, partial(_source, trace)),
    ]


def explain_bracket(trace: Trace, index: int) -> list[str]:
    if trace.follows:
        return [_seeding(trace), *dutch.explain_bracket(_as_dutch(trace), index)]
    bracket = trace.brackets[index]
    sentences = [*_notes(trace), _made_up(trace, bracket)]
    if bracket.pairs:
        sentences.append(f"Its pairs are {pairs_of(bracket)}.")
    sentences += misses(bracket, partial(_source, trace))
    if bracket.floaters:
        floating = people(bracket.floaters)
        sentences.append(f"{floating} floated to the next bracket {_source(trace, '3.2')}.")
    if bracket.method in METHODS:
        sentences.append(f"How it was settled: {METHODS[bracket.method]}.")
    return sentences


def explain_bye(trace: Trace) -> list[str]:
    if trace.follows:
        return [_seeding(trace), *dutch.explain_bye(_as_dutch(trace))]
    bye = trace.bye
    if bye is None:
        return [NOBODY_HAD_THE_BYE]
    who = f"{bye.number} with {in_points(bye.score)} has the bye"
    if trace.edition == "2026":
        reason = (
            f"{who}: of those without whom all the others can be paired, the lowest score, then "
            f"the most games, then the lowest by the Index {_source(trace, bye.article)}."
        )
    else:
        reason = f"{who}: the last of those who may have it {_source(trace, bye.article)}."
    others = "Nobody else" if bye.eligible == 1 else f"{bye.eligible} players"
    return [reason, f"{others} could have had it {_source(trace, 'C2, C4')}."]


def _seeding(trace: Trace) -> str:
    source = _source(trace, "1.6")
    return f"This is a seeding round: it is paired following the FIDE Dutch System {source}."


def _as_dutch(trace: Trace) -> Trace:
    return replace(trace, system=trace.follows, follows="")


def _source(trace: Trace, article: str) -> str:
    return f"({REGULATION} ({trace.edition}), {cited(trace.edition, article)})"


def _notes(trace: Trace) -> Iterator[str]:
    for note in trace.notes:
        yield f"In this round {note.name} {_source(trace, note.article)}."


def _made_up(trace: Trace, bracket: BracketFact) -> str:
    note = f", {bracket.note}," if bracket.note else ""
    text = f"The bracket of {in_points(bracket.score)}{note} has {residents(bracket)}"
    if bracket.moved_down:
        text += f" and {people(bracket.moved_down)} floated into it"
    return f"{text} {_source(trace, '1.2.2')}."


def _place(trace: Trace, board: ToldBoard) -> Iterator[str]:
    sequence = board.bracket.sequence
    size = len(sequence)
    ranked = sorted(board.pair, key=sequence.index)
    for number in ranked:
        place = sequence.index(number) + 1
        yield (
            f"{number} is number {place} of {size} in the bracket by the opponents met so far: "
            f"{_methods(trace, number)} {_source(trace, '1.7, 1.8')}."
        )
    yield (
        f"From the top of the bracket each gets the lowest opponent still left by what comes "
        f"first: {ranked[0]} met {ranked[1]} {_source(trace, '4.3')}."
    )


def _methods(trace: Trace, number: int) -> str:
    values = dict(trace.index)[number]
    named = zip(INDEX[trace.edition], values, strict=True)
    return ", ".join(f"{name} {_worth(name, worth)}" for name, worth in named)


def _worth(name: str, worth: int) -> str:
    if name != PRODUCT:
        return points_as_read(worth)
    whole, rest = divmod(worth, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")
