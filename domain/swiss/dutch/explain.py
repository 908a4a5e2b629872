"""The trace of the Dutch system in words (FIDE C.04.3): why this board, this bye, this bracket."""

from collections.abc import Iterable, Iterator

from domain.points import in_points
from domain.swiss.telling import Explanation, ToldBoard, people, residents
from domain.swiss.trace import BracketFact, ByeFact, Trace


class DutchExplanation(Explanation):
    regulation = "C.04.3"
    methods = {
        "direct": "no criterion had to give way further than counting the players forces",
        "exact": "the criteria were weighed pair by pair",
        "look-ahead": "the following bracket had to be taken into account",
        "completion": "the completion of the whole round decided who floats down",
        "collapsed": "everybody left was paired together",
    }

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        note = f", the {bracket.note}," if bracket.note else ""
        text = f"The bracket of {in_points(bracket.score)}{note} has {residents(bracket)}"
        if bracket.moved_down:
            text += f" and {people(bracket.moved_down)} moved down"
        yield f"{text} {self._cite(trace, '1.3.2', 'A.3')}."

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        bracket = board.bracket
        a, b = next(p for p in bracket.pairs if set(p) == board.pair)
        if a in bracket.moved_down:
            source = self._cite(trace, "3.2.2, 4.2", "B.2, D.1")
            yield f"{a} was moved down and met {b}, the first resident who suits {source}."
            return
        lifted = {p[1] for p in bracket.pairs if p[0] in bracket.moved_down}
        order = [r for r in bracket.residents if r not in lifted]
        source = self._cite(trace, "3.2.1, 4.2", "B.2, D.1")
        yield (
            f"{a}, number {order.index(a) + 1} of those to be paired among themselves, met {b}, "
            f"number {order.index(b) + 1} of them {source}."
        )
        yield from self._exchanges(trace, bracket)

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        return (*super().paired(trace, bracket), *self._exchanges(trace, bracket))

    def _exchanges(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.exchanged:
            pairs = ", ".join(f"{a} for {b}" for a, b in bracket.exchanged)
            source = self._cite(trace, "4.3", "D.2")
            yield f"Exchanged between the upper and the lower half: {pairs} {source}."

    def left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            where = self._whereto(trace, bracket)
            yield f"{people(bracket.floaters)} stayed unpaired{where}."

    def _whereto(self, trace: Trace, bracket: BracketFact) -> str:
        if trace.bye is not None and bracket.floaters == (trace.bye.number,):
            return " and had the bye" if bracket is trace.brackets[-1] else ""
        return f" and moved down {self._cite(trace, '1.4.1', 'A.4')}"

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        source, at = self.cite(trace, bye.article), in_points(bye.score)
        if trace.edition == "2026":
            yield (
                f"{bye.number} with {at} has the bye: nobody with fewer points can have it in a "
                f"round in which everybody else is paired {source}."
            )
        else:
            yield (
                f"{bye.number} with {at} has the bye: left over in the last bracket, and had none "
                f"before {source}."
            )
        if bye.eligible > 1:
            others = f"{bye.eligible} players"
            source = self._cite(
                trace, "C9 and the order of article 4", "C5-C19 and the order of section D"
            )
            yield f"{others} could have had it; the criteria of the bracket decided {source}."

    def _cite(self, trace: Trace, new: str, old: str) -> str:
        return self.cite(trace, new if trace.edition == "2026" else old)


EXPLANATION = DutchExplanation()
