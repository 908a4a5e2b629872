"""The trace of the Dubov system in words (C.04.4.1)."""

from collections.abc import Iterator

from domain.points import in_points
from domain.said import said_together, say
from domain.swiss.telling import Explanation, ToldBoard, pairs_of, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


class DubovExplanation(Explanation):
    regulation = "C.04.4.1"
    methods = {
        "direct": say("counting settled who had to come up"),
        "exact": say("all possible sets of upfloaters were weighed"),
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        text = say(
            "The bracket of {in_points} has {residents}",
            in_points=in_points(bracket.score),
            residents=residents(bracket),
        )
        if bracket.moved_up:
            number = "numbers" if len(bracket.moved_up) > 1 else "number"
            text += say(
                " and, from below, {number} {people}",
                number=number,
                people=people(bracket.moved_up),
            )
        yield say("{cite}.", cite=said_together(" ", (text, self.cite(trace, "1.3.2, 3.2.2"))))

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        bracket, pair = board.bracket, board.pair
        place, (a, b) = next((i, p) for i, p in enumerate(bracket.pairs, 1) if set(p) == pair)
        yield (
            say(
                "{a}, number {place} of {pairs} by ascending average rating of the opponents, met "
                "{b}, the first by number who still leaves everybody after him an opponent {cite}.",
                a=a,
                place=place,
                pairs=len(bracket.pairs),
                b=b,
                cite=self.cite(trace, "3.2.5, 3.2.6"),
            )
        )
        yield from self._shifts(trace, bracket)

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        yield (
            say(
                "Its pairs are {pairs_of}, by ascending average rating of the opponents of those "
                "named first {cite}.",
                pairs_of=pairs_of(bracket),
                cite=self.cite(trace, "3.2.5, 3.2.6"),
            )
        )
        yield from self._shifts(trace, bracket)

    def _shifts(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.shifted:
            number = "numbers" if len(bracket.shifted) > 1 else "number"
            yield (
                say(
                    "Shifted to the other subgroup, so that everybody meets somebody of the "
                    "other: {number} {cite}.",
                    number=number,
                    cite=said_together(
                        " ", (people(bracket.shifted), self.cite(trace, "3.2.4, 4.3"))
                    ),
                )
            )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        others = (
            say("nobody else")
            if bye.eligible == 1
            else say("{eligible} players", eligible=bye.eligible)
        )
        yield (
            say(
                "{number} with {in_points} has the bye: of those without whom all the others can "
                "be paired, the lowest score, then the most games, then the largest number {cite}.",
                number=bye.number,
                in_points=in_points(bye.score),
                cite=self.cite(trace, bye.article),
            )
        )
        yield say(
            "{capitalize} could have had it {cite}.",
            capitalize=others.capitalize(),
            cite=self.cite(trace, "C2, C4"),
        )


EXPLANATION = DubovExplanation()
