"""Plain sentences from the trace of the US Chess system: the natural pairing beside the final one,
and the reason of every departure, with its rule (Official Rules, 7th edition).
"""

from collections.abc import Iterator, Sequence

from domain.points import in_points, points_as_read
from domain.swiss.telling import Explanation, ToldBoard, compared, people
from domain.swiss.trace import BracketFact, ByeFact, SwitchFact, Trace
from domain.swiss.us_chess.facts import ODD_PLAYER, REMOVED
from domain.texts import counted

KINDS = {
    REMOVED: "Before colours were looked at",
    ODD_PLAYER: "Another odd player",
    "transposition": "A transposition",
    "interchange": "An interchange",
}


class UsChessExplanation(Explanation):
    regulation = "US Chess"
    bracket_called = "group"

    def bracket(self, trace: Trace, index: int) -> list[str]:
        """What holds for the whole round is told with the first group."""
        told = super().bracket(trace, index)
        if index:
            return told
        notes = (f"For the whole round: {n.name} {_source(n.article)}." for n in trace.notes)
        return [*notes, *told]

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        what = (
            f"The batch {bracket.note}"
            if bracket.note
            else f"The score group of {points_as_read(bracket.score)}"
        )
        text = f"{what} has {counted(len(bracket.residents), 'player')}"
        if bracket.moved_down:
            text += f", and {people(bracket.moved_down)} dropped into it"
        yield f"{text} {_source('29B')}."

    def place(self, trace: Trace, board: ToldBoard) -> Iterator[str]:
        group, pair = board.bracket, board.pair
        yield from _natural(group, pair)
        yield from (_departure(fact) for fact in group.switches if _touches(fact, pair))

    def paired(self, trace: Trace, bracket: BracketFact) -> list[str]:
        return self.spelled_out(bracket)

    def spelled_out(self, bracket: BracketFact) -> list[str]:
        return [*_side_by_side(bracket), *map(_departure, bracket.switches)]

    def departure(self, fact: SwitchFact) -> str:
        return f"{KINDS[fact.kind]}{_size(fact)}, {fact.reason} ({fact.article})"

    def left_over(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.floaters:
            yield f"{people(bracket.floaters)} dropped to the next group {_source('29D')}."

    def settled(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        if bracket.method:
            yield (
                f"How it was settled: {bracket.method}; no pairing within 80 and 200 points of the "
                f"natural one has fewer denied colours {_source('29E5')}."
            )

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterator[str]:
        if bye.before:
            yield (
                f"{bye.before} was the first in line for the bye; {bye.number} with "
                f"{in_points(bye.score)} has it because fewer players are denied a colour so, "
                f"within 80 and 200 points of rating {_source(bye.article)}."
            )
        else:
            yield (
                f"{bye.number} with {in_points(bye.score)} has the bye: of those who may have it "
                "and without whom the others can be paired, the first in line, by score group from "
                f"the lowest, then by rating from the lowest {_source(bye.article)}."
            )
        yield f"{bye.eligible} of the players could have had it {_source('28L2-28L4')}."

    def cite(self, trace: Trace, article: str) -> str:
        return _source(article)


EXPLANATION = UsChessExplanation()


def _source(article: str) -> str:
    return f"(US Chess, 7th edition, {article})"


def _side_by_side(group: BracketFact) -> Iterator[str]:
    if not group.pairs and not group.natural:
        return
    yield f"Natural pairing | final pairing {_source('29C1')}:"
    for row in compared(group):
        yield f"{_pair(row.natural):>15} | {_pair(row.final)}{'' if row.same else ' *'}"


def _pair(pair: tuple[int, int] | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""


def _touches(fact: SwitchFact, pair: set[int]) -> bool:
    return any(pair & set(p) for p in (*fact.was, *fact.made))


def _natural(group: BracketFact, pair: set[int]) -> Iterator[str]:
    if any(set(p) == pair for p in group.natural):
        yield f"They are natural opponents, by halves or as odd player {_source('29C1, 29D')}."
        return
    for a, b in group.natural:
        for one, other in ((a, b), (b, a)):
            if one in pair:
                yield f"The natural opponent of {one} was {other} {_source('29C1')}."


def _departure(fact: SwitchFact) -> str:
    was, made = (_boards(pairs) for pairs in (fact.was, fact.made))
    source = _source(fact.article)
    return f"{KINDS[fact.kind]}{_size(fact)}: {was} became {made} {fact.reason} {source}."


def _size(fact: SwitchFact) -> str:
    return "" if fact.kind == REMOVED else f", {fact.points} points"


def _boards(pairs: Sequence[tuple[int, int]]) -> str:
    """0 is whoever the odd player meets below."""
    words = [f"{a}-{b}" if a and b else f"{a or b} as odd player" for a, b in pairs]
    return ", ".join(words) or "nothing"
