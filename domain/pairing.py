"""What is asked of a pairing system and what it answers: the same values for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from domain.crosstable import Crosstable
from domain.ids import Number, RoundNo
from domain.results import Colour
from domain.swiss.trace import Trace


class Body(StrEnum):
    """Whose rules are followed."""

    FIDE = "fide"
    US_CHESS = "us-chess"


class Pairing(NamedTuple):
    white: Number
    black: Number


class Forbidden(NamedTuple):
    """None of `numbers` may meet another of them in rounds `first` to `last`, both included."""

    numbers: frozenset[int]
    first: int = 1
    last: int = 1000


class RequestOption(StrEnum):
    """What a request may ask for beyond who plays; the value is how a refusal names it."""

    VIRTUAL = "points added by an acceleration"
    FORBIDDEN = "forbidden pairs"
    POSITIONS = "an order other than by number"


class SystemOptions:
    """What may be announced for one system alone; `called` is how a refusal names it."""

    __slots__ = ()
    called: ClassVar[str]


@dataclass(frozen=True)
class RoundRequest:
    """A round to be paired, whoever its participants are.

    `absent` are not paired in this round, whatever their bye is worth. `virtual[n][r-1]` are the
    tenths of acceleration of number n in round r, this round included; missing entries are 0.
    `initial_colour` is the colour drawn for the highest ranked participant before round 1; None:
    infer it from the rounds played, as bbpPairings' documentation describes it. `options` are
    those of the system that is asked; every other refuses them.
    """

    round_number: RoundNo
    total_rounds: int
    _: KW_ONLY
    absent: frozenset[int] = frozenset()
    virtual: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    initial_colour: Colour | None = None
    options: SystemOptions | None = None

    def asks_for(self) -> Iterator[RequestOption]:
        if self.virtual:
            yield RequestOption.VIRTUAL
        if self.forbidden:
            yield RequestOption.FORBIDDEN


@dataclass(frozen=True)
class PairingRequest(RoundRequest):
    """`chart` holds every round before it; everybody with a row who is not absent is paired.
    `positions` overrides the order of the numbers where a file asks for pairing by position; it
    lists all numbers, best first.
    """

    chart: Crosstable
    _: KW_ONLY
    positions: tuple[int, ...] = ()

    def asks_for(self) -> Iterator[RequestOption]:
        yield from super().asks_for()
        if self.positions:
            yield RequestOption.POSITIONS


@dataclass(frozen=True)
class RoundPairing:
    """`boards` in the order of C.04.2 (2026) 3.6, board 1 first. `bye` gets the PAB, if any."""

    boards: tuple[Pairing, ...]
    bye: Number | None
    trace: Trace
