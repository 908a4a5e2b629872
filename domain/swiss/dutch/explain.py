"""The trace of the Dutch system in words (FIDE C.04.3): why this board, this bye, this bracket."""

from collections.abc import Iterable, Iterator

from domain.points import in_points
from domain.said import said_together, say
from domain.swiss.telling import Explanation, ToldBoard, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


class DutchExplanation(Explanation):
    regulation = "C.04.3"
    methods = {
        "direct": say("no criterion had to give way further than counting the players forces"),
        "exact": say("the criteria were weighed pair by pair"),
        "look-ahead": say("the following bracket had to be taken into account"),
        "completion": say("the completion of the whole round decided who floats down"),
        "collapsed": say("everybody left was paired together"),
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        note = say(", the {note},", note=bracket.note) if bracket.note else ""
        text = say(
            "The bracket of {note} has {residents}",
            note=said_together("", (in_points(bracket.score), note)),
            residents=residents(bracket),
        )
        if bracket.moved_down:
            text += say(" and {people} moved down", people=people(bracket.moved_down))
        yield say("{cite}.", cite=said_together(" ", (text, self._cite(trace, "1.3.2", "A.3"))))

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        bracket = board.bracket
        a, b = next(p for p in bracket.pairs if set(p) == board.pair)
        if a in bracket.moved_down:
            source = self._cite(trace, "3.2.2, 4.2", "B.2, D.1")
            yield say(
                "{a} was moved down and met {b}, the first resident who suits {source}.",
                a=a,
                b=b,
                source=source,
            )
            return
        lifted = {p[1] for p in bracket.pairs if p[0] in bracket.moved_down}
        order = [r for r in bracket.residents if r not in lifted]
        source = self._cite(trace, "3.2.1, 4.2", "B.2, D.1")
        yield (
            say(
                "{a}, number {index} of those to be paired among themselves, met {b}, number "
                "{index2} of them {source}.",
                a=a,
                index=order.index(a) + 1,
                b=b,
                index2=order.index(b) + 1,
                source=source,
            )
        )
        yield from self._exchanges(trace, bracket)

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        return (*super().paired(trace, bracket), *self._exchanges(trace, bracket))

    def _exchanges(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.exchanged:
            pairs = said_together(
                ", ", (say("{a} for {b}", a=a, b=b) for a, b in bracket.exchanged)
            )
            source = self._cite(trace, "4.3", "D.2")
            yield say(
                "Exchanged between the upper and the lower half: {source}.",
                source=said_together(" ", (pairs, source)),
            )

    def left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            where = self._whereto(trace, bracket)
            yield say(
                "{people} stayed unpaired{where}.", people=people(bracket.floaters), where=where
            )

    def _whereto(self, trace: Trace, bracket: BracketFact) -> str:
        if trace.bye is not None and bracket.floaters == (trace.bye.number,):
            return say(" and had the bye") if bracket is trace.brackets[-1] else ""
        return say(" and moved down {cite}", cite=self._cite(trace, "1.4.1", "A.4"))

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        source, at = self.cite(trace, bye.article), in_points(bye.score)
        if trace.edition == "2026":
            yield (
                say(
                    "{number} with {at} has the bye: nobody with fewer points can have it in a "
                    "round in which everybody else is paired {source}.",
                    number=bye.number,
                    at=at,
                    source=source,
                )
            )
        else:
            yield (
                say(
                    "{number} with {at} has the bye: left over in the last bracket, and had none "
                    "before {source}.",
                    number=bye.number,
                    at=at,
                    source=source,
                )
            )
        if bye.eligible > 1:
            others = say("{eligible} players", eligible=bye.eligible)
            source = self._cite(
                trace, say("C9 and the order of article 4"), "C5-C19 and the order of section D"
            )
            yield say(
                "{others} could have had it; the criteria of the bracket decided {source}.",
                others=others,
                source=source,
            )

    def _cite(self, trace: Trace, new: str, old: str) -> str:
        return self.cite(trace, new if trace.edition == "2026" else old)


EXPLANATION = DutchExplanation()
