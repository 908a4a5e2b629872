"""What every system tells alike from its trace: a player's place, what gave way, colours.

A system puts its own sentences between these, as the methods of an `Explanation`. Nothing is paired
again: what a trace doesn't say can't be explained.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from domain.errors import Unknown
from domain.points import points_as_read
from domain.said import said_together, say
from domain.swiss.objection import LOOK_AHEAD
from domain.swiss.trace import BracketFact, ByeFact, ColourFact, SwitchFact, Trace
from domain.texts import counted


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
        raise Unknown(say("board with the player"), number)
    pair = {colour.white, colour.black}
    bracket = next(b for b in trace.brackets if any(set(p) == pair for p in b.pairs))
    return ToldBoard(bracket, colour)


def people(numbers: Sequence[int]) -> str:
    """1, 2 and 3."""
    *others, last = map(str, numbers)
    return (
        say("{others} and {last}", others=said_together(", ", others), last=last)
        if others
        else last
    )


def residents(bracket: BracketFact) -> str:
    return counted(len(bracket.residents), "resident")


def pairs_of(bracket: BracketFact) -> str:
    return said_together(", ", (f"{a}-{b}" for a, b in bracket.pairs))


def value(name: str, found: Sequence[int]) -> str:
    """Criteria about scores and score differences count in tenths; the look-ahead's first is a
    count.
    """
    if not found:
        return "none"
    if name == LOOK_AHEAD:
        return said_together(", ", [str(found[0]), *map(points_as_read, found[1:])])
    return said_together(", ", map(points_as_read if "score" in name else str, found))


class NaturalComparison(NamedTuple):
    """A natural board beside the final one that has its place; None: there is none. `departures`
    are those that made the final one.
    """

    natural: tuple[int, int] | None
    final: tuple[int, int] | None
    departures: tuple[SwitchFact, ...]

    @property
    def same(self) -> bool:
        natural, final = self.natural, self.final
        return natural is not None and final is not None and set(natural) == set(final)


def compared(group: BracketFact) -> list[NaturalComparison]:
    """The natural pairing and the final one, board by board; the odd players are in neither."""
    final = {p[0]: p for p in group.pairs}
    ordered = [final.pop(a, None) for a, _ in group.natural]
    others = iter(final.values())
    ordered = [pair or next(others, None) for pair in ordered] + list(others)
    return [
        NaturalComparison(was, made, tuple(_made(group, made)))
        for was, made in zip_longest(group.natural, ordered)
    ]


def _made(group: BracketFact, pair: tuple[int, int] | None) -> Iterator[SwitchFact]:
    if pair is not None:
        yield from (s for s in group.switches if any(set(p) == set(pair) for p in s.made))


class Explanation:
    """Plain sentences from a trace; each names the article that it rests on and its edition.

    `place` and `receiver` are every system's own. `methods` are words for how a bracket
    was settled, where that is told.
    """

    regulation = ""
    bracket_called = "bracket"
    nobody_had_the_bye = say("Nobody had the bye: the number of players was even.")
    methods: Mapping[str, str] = {}

    def board(self, trace: Trace, number: int) -> list[str]:
        """Why `number` has this opponent and this colour."""
        board = board_of(trace, number)
        if board is None:
            return self.bye(trace)
        return [
            *self.made_up(trace, board.bracket),
            *self.place(trace, board),
            *self._missed(trace, board.bracket),
            self._white(trace, board.colour),
        ]

    def bracket(self, trace: Trace, index: int) -> list[str]:
        """How the bracket was made up and paired, the first one counting as 0."""
        bracket = trace.brackets[index]
        return [
            *self.made_up(trace, bracket),
            *self.paired(trace, bracket),
            *self._missed(trace, bracket),
            *self.left_over(trace, bracket),
            *self.settled(trace, bracket),
        ]

    def bye(self, trace: Trace) -> list[str]:
        """Why the bye went where it went; says so if nobody had one."""
        if trace.bye is None:
            return [self.nobody_had_the_bye]
        return list(self.receiver(trace, trace.bye))

    def made_up(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """Who is in the bracket."""
        return ()

    def place(self, trace: Trace, board: ToldBoard) -> Iterable[str]:
        """Why these two met."""
        raise NotImplementedError

    def receiver(self, trace: Trace, bye: ByeFact) -> Iterable[str]:
        """Why the bye went there."""
        raise NotImplementedError

    def paired(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """The pairs, and what was exchanged or shifted to get them."""
        return (
            (say("Its pairs are {pairs_of}.", pairs_of=pairs_of(bracket)),) if bracket.pairs else ()
        )

    def left_over(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """What became of those who are in no pair."""
        return ()

    def settled(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """How the engine found the pairs."""
        if bracket.method in self.methods:
            yield say("How it was settled: {methods}.", methods=self.methods[bracket.method])

    def spelled_out(self, bracket: BracketFact) -> list[str]:
        """What of the bracket's sentences a table of `compared` tells as well."""
        return []

    def departure(self, fact: SwitchFact) -> str:
        """From the natural pairing, beside the board that it made."""
        return say("{reason} ({article})", reason=fact.reason, article=fact.article)

    def cite(self, trace: Trace, article: str) -> str:
        return say(
            "({regulation} ({edition}), {article})",
            regulation=self.regulation,
            edition=trace.edition,
            article=article,
        )

    def _missed(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        for fact in bracket.failed:
            left = value(fact.name, fact.value)
            cited = self.cite(trace, fact.article)
            yield say(
                "Not avoidable in this {bracket_called}: {name}, {cited}.",
                bracket_called=self.bracket_called,
                name=fact.name,
                cited=said_together(" ", (left, cited)),
            )

    def _white(self, trace: Trace, fact: ColourFact) -> str:
        cited = self.cite(trace, fact.article)
        return say(
            "{white} has White against {black}: {cited}.",
            white=fact.white,
            black=fact.black,
            cited=said_together(" ", (fact.rule, cited)),
        )
