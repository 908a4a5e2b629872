"""The trace of the Burstein System in words (C.04.4.2), both editions."""

from collections.abc import Iterator
from dataclasses import replace

from domain.points import in_points, points_as_read
from domain.said import said_together, say
from domain.swiss.burstein.facts import REGULATION, cited
from domain.swiss.dutch.explain import EXPLANATION as DUTCH
from domain.swiss.telling import Explanation, ToldBoard, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace

INDEX = {
    "2026": ("Buchholz", "Sonneborn-Berger"),
    "pre-2018": ("Sonneborn-Berger", "Buchholz", "Median"),
}
PRODUCT = "Sonneborn-Berger"


class BursteinExplanation(Explanation):
    """A seeding round is told as the Dutch one it is."""

    regulation = REGULATION
    methods = {
        "direct": say(
            "no colour preference had to give way further than counting the players forces"
        ),
        "exact": say("the criteria were weighed pair by pair"),
        "look-ahead": say("the following bracket had to be taken into account"),
    }

    def board(self, trace: Trace, number: int) -> list[str]:
        if trace.follows:
            return [self._seeding(trace), *DUTCH.board(_as_dutch(trace), number)]
        return super().board(trace, number)

    def bracket(self, trace: Trace, index: int) -> list[str]:
        if trace.follows:
            return [self._seeding(trace), *DUTCH.bracket(_as_dutch(trace), index)]
        return super().bracket(trace, index)

    def bye(self, trace: Trace) -> list[str]:
        if trace.follows:
            return [self._seeding(trace), *DUTCH.bye(_as_dutch(trace))]
        return super().bye(trace)

    def _seeding(self, trace: Trace) -> str:
        source = self.cite(trace, "1.6")
        return say(
            "This is a seeding round: it is paired following the FIDE Dutch System {source}.",
            source=source,
        )

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        for fact in trace.notes:
            yield say(
                "In this round {cite}.",
                cite=said_together(" ", (fact.name, self.cite(trace, fact.article))),
            )
        note = say(", {note},", note=bracket.note) if bracket.note else ""
        text = say(
            "The bracket of {note} has {residents}",
            note=said_together("", (in_points(bracket.score), note)),
            residents=residents(bracket),
        )
        if bracket.moved_down:
            text += say(" and {people} floated into it", people=people(bracket.moved_down))
        yield say("{cite}.", cite=said_together(" ", (text, self.cite(trace, "1.2.2"))))

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        sequence = board.bracket.sequence
        size = len(sequence)
        ranked = sorted(board.pair, key=sequence.index)
        for number in ranked:
            place = sequence.index(number) + 1
            yield (
                say(
                    "{number} is number {place} of {size} in the bracket by the opponents met so "
                    "far: {cite}.",
                    number=number,
                    place=place,
                    size=size,
                    cite=said_together(
                        " ", (_methods(trace, number), self.cite(trace, "1.7, 1.8"))
                    ),
                )
            )
        yield (
            say(
                "From the top of the bracket each gets the lowest opponent still left by what "
                "comes first: {ranked} met {cite}.",
                ranked=ranked[0],
                cite=said_together(" ", (ranked[1], self.cite(trace, "4.3"))),
            )
        )

    def left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            floating = people(bracket.floaters)
            yield say(
                "{floating} floated to the next bracket {cite}.",
                floating=floating,
                cite=self.cite(trace, "3.2"),
            )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        who = say(
            "{number} with {in_points} has the bye",
            number=bye.number,
            in_points=in_points(bye.score),
        )
        source = self.cite(trace, bye.article)
        if trace.edition == "2026":
            yield (
                say(
                    "{who}: of those without whom all the others can be paired, the lowest score, "
                    "then the most games, then the lowest by the Index {source}.",
                    who=who,
                    source=source,
                )
            )
        else:
            yield say("{who}: the last of those who may have it {source}.", who=who, source=source)
        others = (
            say("Nobody else")
            if bye.eligible == 1
            else say("{eligible} players", eligible=bye.eligible)
        )
        yield say(
            "{others} could have had it {cite}.", others=others, cite=self.cite(trace, "C2, C4")
        )

    def cite(self, trace: Trace, article: str) -> str:
        return super().cite(trace, cited(trace.edition, article))


def _as_dutch(trace: Trace) -> Trace:
    return replace(trace, system=trace.follows, follows="")


def _methods(trace: Trace, number: int) -> str:
    values = dict(trace.index)[number]
    named = zip(INDEX[trace.edition], values, strict=True)
    return said_together(
        ", ",
        (
            say("{worth}", worth=said_together(" ", (name, _worth(name, worth))))
            for name, worth in named
        ),
    )


def _worth(name: str, worth: int) -> str:
    if name != PRODUCT:
        return points_as_read(worth)
    whole, rest = divmod(worth, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


EXPLANATION = BursteinExplanation()
