"""What every system tells alike from its trace: a player's place, what gave way, colours.

The systems put their own sentences between these, and their own citation behind each.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from domain.errors import Unknown
from domain.points import points_as_read
from domain.swiss.objection import LOOK_AHEAD
from domain.swiss.trace import BracketFact, ColourFact, Trace
from domain.texts import counted

NOBODY_HAD_THE_BYE = "Nobody had the bye: the number of players was even."

Cite = Callable[[str], str]
"""An article with its regulation and edition, in brackets."""


class ToldBoard(NamedTuple):
    bracket: BracketFact
    colour: ColourFact

    @property
    def pair(self) -> set[int]:
        return {self.colour.white, self.colour.black}


def board_of(trace: Trace, number: int) -> ToldBoard | None:
    """None: they have the bye. Whoever is not in the round is unknown."""
    colour = next((fact for fact in trace.colours if number in (fact.white, fact.black)), None)
    if colour is None:
        if trace.bye is not None and trace.bye.number == number:
            return None
        raise Unknown("board with the player", number)
    pair = {colour.white, colour.black}
    bracket = next(b for b in trace.brackets if any(set(p) == pair for p in b.pairs))
    return ToldBoard(bracket, colour)


def people(numbers: Sequence[int]) -> str:
    """1, 2 and 3."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last


def residents(bracket: BracketFact) -> str:
    return counted(len(bracket.residents), "resident")


def pairs_of(bracket: BracketFact) -> str:
    return ", ".join(f"{a}-{b}" for a, b in bracket.pairs)


def value(name: str, found: Sequence[int]) -> str:
    """Criteria about scores and score differences count in tenths; the look-ahead's first is a
    count.
    """
    if not found:
        return "none"
    if name == LOOK_AHEAD:
        return ", ".join([str(found[0]), *map(points_as_read, found[1:])])
    return ", ".join(map(points_as_read if "score" in name else str, found))


def misses(bracket: BracketFact, cite: Cite, word: str = "bracket") -> Iterator[str]:
    for fact in bracket.failed:
        left = value(fact.name, fact.value)
        yield f"Not avoidable in this {word}: {fact.name}, {left} {cite(fact.article)}."


def white_of(fact: ColourFact, cite: Cite) -> str:
    return f"{fact.white} has White against {fact.black}: {fact.rule} {cite(fact.article)}."
