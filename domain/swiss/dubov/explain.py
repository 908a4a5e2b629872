"""Plain sentences from the trace of the Dubov system (C.04.4.1)."""

from collections.abc import Iterator, Sequence

from domain.errors import Unknown
from domain.swiss.trace import BracketFact, ColourFact, CriterionFact, Trace
from domain.swiss.wording import in_points, value

METHODS = {
    "direct": "counting settled who had to come up",
    "exact": "all possible sets of upfloaters were weighed",
}


def explain_board(trace: Trace, number: int) -> list[str]:
    colour = next((fact for fact in trace.colours if number in (fact.white, fact.black)), None)
    if colour is None:
        if trace.bye is not None and trace.bye.number == number:
            return explain_bye(trace)
        raise Unknown("board with the player", number)
    pair = {colour.white, colour.black}
    bracket = next(b for b in trace.brackets if any(set(p) == pair for p in b.pairs))
    return [*_place(trace, bracket, pair), *_misses(trace, bracket), _colour(trace, colour)]


def explain_bracket(trace: Trace, index: int) -> list[str]:
    bracket = trace.brackets[index]
    pairs = ", ".join(f"{a}-{b}" for a, b in bracket.pairs)
    return [
        _made_up(trace, bracket),
        f"Its pairs are {pairs}, by ascending average rating of the opponents of those named "
        f"first {_source(trace, '3.2.5, 3.2.6')}.",
        *_shifts(trace, bracket),
        *_misses(trace, bracket),
        f"How it was settled: {METHODS[bracket.method]}.",
    ]


def explain_bye(trace: Trace) -> list[str]:
    bye = trace.bye
    if bye is None:
        return ["Nobody had the bye: the number of players was even."]
    others = "nobody else" if bye.eligible == 1 else f"{bye.eligible} players"
    return [
        f"{bye.number} with {in_points(bye.score)} has the bye: of those without whom all the "
        f"others can be paired, the lowest score, then the most games, then the largest number "
        f"{_source(trace, bye.article)}.",
        f"{others.capitalize()} could have had it {_source(trace, 'C2, C4')}.",
    ]


def _source(trace: Trace, article: str) -> str:
    return f"(C.04.4.1 ({trace.edition}), {article})"


def _people(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last


def _made_up(trace: Trace, bracket: BracketFact) -> str:
    residents = f"{len(bracket.residents)} resident{'s' * (len(bracket.residents) != 1)}"
    text = f"The bracket of {in_points(bracket.score)} has {residents}"
    if bracket.moved_up:
        number = "numbers" if len(bracket.moved_up) > 1 else "number"
        text += f" and, from below, {number} {_people(bracket.moved_up)}"
    return f"{text} {_source(trace, '1.3.2, 3.2.2')}."


def _place(trace: Trace, bracket: BracketFact, pair: set[int]) -> Iterator[str]:
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
            f"{number} {_people(bracket.shifted)} {_source(trace, '3.2.4, 4.3')}."
        )


def _misses(trace: Trace, bracket: BracketFact) -> Iterator[str]:
    for fact in bracket.failed:
        yield _miss(trace, fact)


def _miss(trace: Trace, fact: CriterionFact) -> str:
    source = _source(trace, fact.article)
    return f"Not avoidable in this bracket: {fact.name}, {value(fact.name, fact.value)} {source}."


def _colour(trace: Trace, fact: ColourFact) -> str:
    source = _source(trace, fact.article)
    return f"{fact.white} has White against {fact.black}: {fact.rule} {source}."
