"""The trace of the Dubov system in words (C.04.4.1)."""

from collections.abc import Iterator

from domain.points import in_points
from domain.swiss.telling import Explanation, ToldBoard, pairs_of, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


class DubovExplanation(Explanation):
    regulation = "C.04.4.1"
    methods = {
        "direct": "counting settled who had to come up",
        "exact": "all possible sets of upfloaters were weighed",
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = f"The bracket of {in_points(bracket.score)} has {residents(bracket)}"
        if bracket.moved_up:
            number = "numbers" if len(bracket.moved_up) > 1 else "number"
            text += f" and, from below, {number} {people(bracket.moved_up)}"
        yield f"{text} {self.cite(trace, '1.3.2, 3.2.2')}."

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        bracket, pair = board.bracket, board.pair
        place, (a, b) = next((i, p) for i, p in enumerate(bracket.pairs, 1) if set(p) == pair)
        yield (
            f"{a}, number {place} of {len(bracket.pairs)} by ascending average rating of the "
            f"opponents, met {b}, the first by number who still leaves everybody after him an "
            f"opponent {self.cite(trace, '3.2.5, 3.2.6')}."
        )
        yield from self._shifts(trace, bracket)

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield (
            f"Its pairs are {pairs_of(bracket)}, by ascending average rating of the opponents of "
            f"those named first {self.cite(trace, '3.2.5, 3.2.6')}."
        )
        yield from self._shifts(trace, bracket)

    def _shifts(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.shifted:
            number = "numbers" if len(bracket.shifted) > 1 else "number"
            yield (
                f"Shifted to the other subgroup, so that everybody meets somebody of the other: "
                f"{number} {people(bracket.shifted)} {self.cite(trace, '3.2.4, 4.3')}."
            )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        others = "nobody else" if bye.eligible == 1 else f"{bye.eligible} players"
        yield (
            f"{bye.number} with {in_points(bye.score)} has the bye: of those without whom all the "
            f"others can be paired, the lowest score, then the most games, then the largest number "
            f"{self.cite(trace, bye.article)}."
        )
        yield f"{others.capitalize()} could have had it {self.cite(trace, 'C2, C4')}."


EXPLANATION = DubovExplanation()
