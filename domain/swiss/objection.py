"""What stands against pairing two players, as a system's `why_not` finds it."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.errors import NoValidPairing, Unknown
from domain.pairing import RoundRequest
from domain.said import say

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
    the bracket of residents with `score` tenths. `met` is the round in which they met.
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


class Met(Protocol):
    @property
    def opponent(self) -> int: ...
    @property
    def played(self) -> bool: ...


def met_in(cells: Sequence[Met], round_number: int, opponent: int) -> int:
    """The round before this one in which they played `opponent`, 0 if in none."""
    past = enumerate(cells[: round_number - 1], start=1)
    return next((n for n, cell in past if cell.opponent == opponent and cell.played), 0)


def refuse_strangers(a: int, b: int, known: Container[int]) -> None:
    for number in (a, b):
        if number not in known or a == b:
            raise Unknown(say("opponent with the number"), number)


class Pairable(Protocol):
    """Everybody to be paired by rank, as sets of ranks."""

    @property
    def number(self) -> Sequence[int]: ...
    @property
    def legal(self) -> Sequence[int]: ...
    @property
    def bye_allowed(self) -> int: ...


Field = TypeVar("Field", bound=Pairable)
Paired = TypeVar("Paired")


class Forcing(NamedTuple, Generic[Field, Paired]):
    """How a system is asked about a pair: it is made the only one either of them may have, and the
    round is paired again.

    `pairs` are those of a round, by number. `compared` tells what differs between the round without
    and with the pair. `completion` is the article by which everybody must have an opponent.
    """

    field: Field
    pair: Callable[[Field], Paired]
    pairs: Callable[[Paired], Iterable[tuple[int, int]]]
    compared: Callable[[Paired, Paired], Objection]
    completion: str = "C4"

    def objection(self, found: Objection, barred: Callable[[], Objection]) -> Objection:
        """`found` names the two and the rules; `barred` says why two may not meet at all."""
        a, b, number = found.a, found.b, self.field.number
        if not {a, b} <= set(number):
            return replace(found, reason=Reason.ABSENT)
        g, h = sorted((number.index(a), number.index(b)))
        if not self.field.legal[g] >> h & 1:
            return barred()
        actual = self.pair(self.field)
        if any({a, b} == set(pair) for pair in self.pairs(actual)):
            return replace(found, reason=Reason.PAIRED)
        try:
            forced = self.pair(only_each_other(self.field, g, h))
        except NoValidPairing:
            return replace(found, reason=Reason.INCOMPLETE, article=self.completion)
        return self.compared(actual, forced)


def only_each_other(field: Field, g: int, h: int) -> Field:
    """The field in which g and h may meet nobody else and get no bye."""
    both = 1 << g | 1 << h
    legal = [others & ~both for others in field.legal]
    legal[g], legal[h] = 1 << h, 1 << g
    forced: Field = replace(  # type: ignore[type-var]  # every field is a dataclass
        field, legal=legal, most_met=len(field.number), bye_allowed=field.bye_allowed & ~both
    )
    return forced


def barred(found: Objection, request: RoundRequest, cells: Sequence[Met]) -> Objection:
    """Which absolute criterion two fail who may not meet; `cells` are the first one's."""
    met = met_in(cells, request.round_number, found.b)
    if met:
        return replace(found, reason=Reason.MET, article="C1", met=met)
    for numbers, first, last in request.forbidden:
        if {found.a, found.b} <= numbers and first <= request.round_number <= last:
            return replace(found, reason=Reason.FORBIDDEN)
    return replace(found, reason=Reason.SAME_COLOUR, article="C3")
