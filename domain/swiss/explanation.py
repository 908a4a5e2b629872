"""What the explanations of all systems share: from a trace, a player's place, criteria not met and
colours; and from `why_not`, what prevents pairing two players.

A system adds its own sentences through the methods of an `Explanation`. Nothing is paired again: a
fact missing from the trace cannot be explained.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Generic, NamedTuple, Protocol, TypeVar, assert_never

from domain.errors import NoValidPairing, Unknown
from domain.messages import join_messages, say
from domain.pairing import BracketFact, ByeFact, ColourFact, RoundRequest, SwitchFact, Trace
from domain.results import counted_points, points_as_read
from domain.swiss.field import PairingField
from domain.texts import counted_noun

LOOK_AHEAD = say("downfloaters of the following bracket and their scores")


class Reason(StrEnum):
    PAIRED = "they are paired"
    ABSENT = "one of them is not paired in this round"
    MET = "they have met"
    SAME_COLOUR = "both must have the same colour"
    FORBIDDEN = "the pair is forbidden"
    INCOMPLETE = "the others could not all be paired"
    WORSE = "a criterion gets worse"
    LATER = "the pairing is as good but comes later in the order"


@dataclass(frozen=True, slots=True)
class Objection:
    """`actual` and `forced` are the values of the criterion `name` without and with the pair, in
    the bracket of residents with `score` tenths. `met` is the round in which `a` and `b` met.
    """

    a: int
    b: int
    reason: Reason
    edition: str
    article: str = ""
    name: str = ""
    actual: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    score: int = 0
    met: int = 0
    regulation: str = "C.04.3"


class RoundDifference(NamedTuple):
    """A criterion's value, or another property of the round, without and with the pair."""

    name: str
    article: str
    actual: tuple[int, ...]
    forced: tuple[int, ...]

    @classmethod
    def of_numbers(cls, name: str, article: str, actual: int, forced: int) -> "RoundDifference":
        return cls(name, article, (actual,), (forced,))

    @property
    def differs(self) -> bool:
        return self.actual != self.forced

    def as_objection(self, objection: Objection) -> Objection:
        """The objection that this value gets worse with the pair."""
        return replace(objection, reason=Reason.WORSE, **self._asdict())


class RoundCell(Protocol):
    @property
    def opponent(self) -> int: ...
    @property
    def played(self) -> bool: ...


def round_of_meeting(cells: Sequence[RoundCell], round_number: int, opponent: int) -> int:
    """The earlier round in which the player with these cells played `opponent`, 0 if none."""
    past = enumerate(cells[: round_number - 1], start=1)
    return next((n for n, cell in past if cell.opponent == opponent and cell.played), 0)


def require_two_known_numbers(a: int, b: int, numbers: Container[int]) -> None:
    for number in (a, b):
        if number not in numbers or a == b:
            raise Unknown(say("opponent with the number"), number)


Field = TypeVar("Field", bound=PairingField)
Paired = TypeVar("Paired")


class Forcing(NamedTuple, Generic[Field, Paired]):
    """Tests a pair: it becomes the only legal pair of both players, and the round is paired again.
    The first difference, in the order in which the system decides, is the answer.

    `pairs` gives the pairs of a round, by number. `compare` gives the difference between the round
    without and with the pair. `completion` is the article that requires a complete pairing.
    """

    field: Field
    pair: Callable[[Field], Paired]
    pairs: Callable[[Paired], Iterable[tuple[int, int]]]
    compare: Callable[[Paired, Paired], Objection]
    completion: str = "C4"

    def find_objection(self, objection: Objection, absolute: Callable[[], Objection]) -> Objection:
        """The answer, with players and rules of `objection`; `absolute` if they may not meet."""
        a, b, number = objection.a, objection.b, self.field.number
        if not {a, b} <= set(number):
            return replace(objection, reason=Reason.ABSENT)
        g, h = sorted((number.index(a), number.index(b)))
        if not self.field.legal[g] >> h & 1:
            return absolute()
        actual = self.pair(self.field)
        if any({a, b} == set(pair) for pair in self.pairs(actual)):
            return replace(objection, reason=Reason.PAIRED)
        try:
            forced = self.pair(allow_only_each_other(self.field, g, h))
        except NoValidPairing:
            return replace(objection, reason=Reason.INCOMPLETE, article=self.completion)
        return self.compare(actual, forced)


def allow_only_each_other(field: Field, g: int, h: int) -> Field:
    """Return the field in which g and h may only meet each other and get no bye."""
    both = 1 << g | 1 << h
    legal = [others & ~both for others in field.legal]
    legal[g], legal[h] = 1 << h, 1 << g
    return replace(
        field, legal=legal, most_met=len(field.number), bye_allowed=field.bye_allowed & ~both
    )


def absolute_objection(
    objection: Objection, request: RoundRequest, cells: Sequence[RoundCell]
) -> Objection:
    """The absolute criterion that bars two players; `cells` are those of the first one."""
    met = round_of_meeting(cells, request.round_number, objection.b)
    if met:
        return replace(objection, reason=Reason.MET, article="C1", met=met)
    for numbers, first, last in request.forbidden:
        if {objection.a, objection.b} <= numbers and first <= request.round_number <= last:
            return replace(objection, reason=Reason.FORBIDDEN)
    return replace(objection, reason=Reason.SAME_COLOUR, article="C3")


class TracedBoard(NamedTuple):
    bracket: BracketFact
    colour: ColourFact

    @property
    def pair(self) -> set[int]:
        return {self.colour.white, self.colour.black}


def board_of(trace: Trace, number: int) -> TracedBoard | None:
    """The player's board, None for the bye; raises an error if the player isn't in the round."""
    colour = next((fact for fact in trace.colours if number in (fact.white, fact.black)), None)
    if colour is None:
        if trace.bye is not None and trace.bye.number == number:
            return None
        raise Unknown(say("board with the player"), number)
    pair = {colour.white, colour.black}
    bracket = next(b for b in trace.brackets if any(set(p) == pair for p in b.pairs))
    return TracedBoard(bracket, colour)


def numbers_in_words(numbers: Sequence[int]) -> str:
    """The numbers as a list in words: 1, 2 and 3."""
    *others, last = map(str, numbers)
    if not others:
        return last
    return say("{others} and {last}", others=join_messages(", ", others), last=last)


def residents_in_words(bracket: BracketFact) -> str:
    return counted_noun(len(bracket.residents), "resident")


def pairs_text(bracket: BracketFact) -> str:
    return join_messages(", ", (f"{a}-{b}" for a, b in bracket.pairs))


def value_in_words(name: str, values: Sequence[int]) -> str:
    """A criterion's value as text: scores and score differences are in tenths; the first value of
    the look-ahead is a count.
    """
    if not values:
        return "none"
    if name == LOOK_AHEAD:
        return join_messages(", ", [str(values[0]), *map(points_as_read, values[1:])])
    return join_messages(", ", map(points_as_read if "score" in name else str, values))


class NaturalComparison(NamedTuple):
    """A board of the natural pairing and the final one in its place; None if there is none.
    `departures` are the switches that made the final one.
    """

    natural: tuple[int, int] | None
    final: tuple[int, int] | None
    departures: tuple[SwitchFact, ...]

    @property
    def is_same(self) -> bool:
        natural, final = self.natural, self.final
        return natural is not None and final is not None and set(natural) == set(final)


def natural_comparison(group: BracketFact) -> list[NaturalComparison]:
    """The natural and the final pairing, board by board; neither has the odd players."""
    final = {p[0]: p for p in group.pairs}
    ordered = [final.pop(a, None) for a, _ in group.natural]
    others = iter(final.values())
    ordered = [pair or next(others, None) for pair in ordered] + list(others)
    return [
        NaturalComparison(was, made, tuple(_switches_made(group, made)))
        for was, made in zip_longest(group.natural, ordered)
    ]


def _switches_made(group: BracketFact, pair: tuple[int, int] | None) -> Iterator[SwitchFact]:
    if pair is not None:
        yield from (s for s in group.switches if any(set(p) == set(pair) for p in s.made))


class Explanation:
    """Plain sentences from a trace; each cites its article and edition.

    Each system implements `explain_meeting` and `explain_receiver`. `methods` gives words
    for how a bracket was settled, if that is mentioned.
    """

    regulation = ""
    bracket_called = say("bracket")
    nobody_had_the_bye = say("Nobody had the bye: the number of players was even.")
    methods: Mapping[str, str] = {}

    def explain_board(self, trace: Trace, number: int) -> list[str]:
        """Explain why `number` has this opponent and this colour."""
        board = board_of(trace, number)
        if board is None:
            return self.explain_bye(trace)
        return [
            *self.explain_composition(trace, board.bracket),
            *self.explain_meeting(trace, board),
            *self._missed_criteria(trace, board.bracket),
            self._explain_colour(trace, board.colour),
        ]

    def explain_bracket(self, trace: Trace, index: int) -> list[str]:
        """Explain how the bracket was composed and paired; `index` counts from 0."""
        bracket = trace.brackets[index]
        return [
            *self.explain_composition(trace, bracket),
            *self.list_pairs(trace, bracket),
            *self._missed_criteria(trace, bracket),
            *self.explain_left_over(trace, bracket),
            *self.explain_method(trace, bracket),
        ]

    def explain_bye(self, trace: Trace) -> list[str]:
        """Explain who got the bye and why, or that there was none."""
        if trace.bye is None:
            return [self.nobody_had_the_bye]
        return list(self.explain_receiver(trace, trace.bye))

    def explain_composition(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """Explain the members of the bracket, in systems whose brackets need it."""
        return ()

    def explain_meeting(self, trace: Trace, board: TracedBoard) -> Iterable[str]:
        raise NotImplementedError

    def explain_receiver(self, trace: Trace, bye: ByeFact) -> Iterable[str]:
        raise NotImplementedError

    def explain_candidates(self, trace: Trace, bye: ByeFact, several: str, article: str) -> str:
        """Say how many could have had the bye; `several` with the place {eligible}."""
        others = say("Nobody else") if bye.eligible == 1 else several.format(eligible=bye.eligible)
        return say(
            "{others} could have had it {cite}.", others=others, cite=self.cite(trace, article)
        )

    def list_pairs(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """List the pairs, and the exchanges or shifts that led to them."""
        if bracket.pairs:
            yield say("Its pairs are {pairs_of}.", pairs_of=pairs_text(bracket))

    def explain_left_over(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """Explain what happened to the players who are in no pair."""
        return ()

    def explain_method(self, trace: Trace, bracket: BracketFact) -> Iterable[str]:
        """Explain how the engine found the pairs."""
        if bracket.method in self.methods:
            yield say("How it was settled: {methods}.", methods=self.methods[bracket.method])

    def sentences_in_table(self, bracket: BracketFact) -> list[str]:
        """The bracket's sentences that a table of `natural_comparison` shows as well."""
        return []

    def departure_reason(self, fact: SwitchFact) -> str:
        """The reason for a departure from the natural pairing, as shown beside its board."""
        return say("{reason} ({article})", reason=fact.reason, article=fact.article)

    def cite(self, trace: Trace, article: str) -> str:
        return say(
            "({regulation} ({edition}), {article})",
            regulation=self.regulation,
            edition=trace.edition,
            article=article,
        )

    def _missed_criteria(self, trace: Trace, bracket: BracketFact) -> Iterator[str]:
        for fact in bracket.failed:
            value = value_in_words(fact.name, fact.value)
            cited = self.cite(trace, fact.article)
            yield say(
                "Not avoidable in this {bracket_called}: {name}, {cited}.",
                bracket_called=self.bracket_called,
                name=say(fact.name),
                cited=join_messages(" ", (value, cited)),
            )

    def _explain_colour(self, trace: Trace, fact: ColourFact) -> str:
        cited = self.cite(trace, fact.article)
        return say(
            "{white} has White against {black}: {cited}.",
            white=fact.white,
            black=fact.black,
            cited=join_messages(" ", (say(fact.rule), cited)),
        )


def explain_objection(objection: Objection) -> str:
    """Explain in one sentence why two players were not paired."""
    pair = say("{a} and {b}", a=objection.a, b=objection.b)
    source = say(
        "({regulation} ({edition}), {article})",
        regulation=objection.regulation,
        edition=objection.edition,
        article=objection.article,
    )
    match objection.reason:
        case Reason.PAIRED:
            return say("{who} are paired with each other.", who=pair)
        case Reason.ABSENT:
            return say("{who} can't meet: one of them is not paired in this round.", who=pair)
        case Reason.MET:
            return say(
                "{who} met in round {met}; two players meet once only {source}.",
                who=pair,
                met=objection.met,
                source=source,
            )
        case Reason.SAME_COLOUR:
            return say(
                "{who} both have an absolute preference for the same colour {source}.",
                who=pair,
                source=source,
            )
        case Reason.FORBIDDEN:
            return say("{who} are a forbidden pair in this round.", who=pair)
        case Reason.INCOMPLETE:
            return say(
                "With {who} paired, the others can't all be paired {source}.",
                who=pair,
                source=source,
            )
        case Reason.LATER:
            return say(
                "With {who} paired, the bracket of {in_points} is as good by every criterion, but "
                "that pairing comes later in the order {source}.",
                who=pair,
                in_points=counted_points(objection.score),
                source=source,
            )
        case Reason.WORSE:
            return say(
                "With {who} paired, the bracket of {in_points} is worse: {name}, {value} instead "
                "of {source}.",
                who=pair,
                in_points=counted_points(objection.score),
                name=objection.name,
                value=value_in_words(objection.name, objection.forced),
                source=join_messages(
                    " ", (value_in_words(objection.name, objection.actual), source)
                ),
            )
        case _:
            assert_never(objection.reason)
