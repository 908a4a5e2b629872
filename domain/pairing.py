"""What is asked of a pairing system and what it answers, the same values for all of them; and the
facts by which an engine explains why this pairing and no other.

Facts are numbers and names, never sentences: the words are put together where they are read. A
trace is stored with the pairing it explains, so its size is bounded by the size of the field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from domain.ids import Number, RoundNo
from domain.results import Colour, Crosstable


@dataclass(frozen=True, slots=True)
class CriterionFact:
    """A quality criterion not met completely: its meaning, article and remaining count."""

    name: str
    article: str
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SwitchFact:
    """Boards that are others than they would have been, and why. 0 stands for the first whom the
    odd player can meet in the next group. `points` is the rating difference that counts.
    """

    kind: str
    was: tuple[tuple[int, int], ...]
    made: tuple[tuple[int, int], ...]
    points: int
    reason: str
    article: str


@dataclass(frozen=True, slots=True)
class BracketFact:
    """One bracket as it was paired. All players by TPN, in the order of the regulation.

    `score` is the residents' pairing score in tenths, the highest of them in a collapsed bracket.
    `floaters` left it unpaired. `exchanged` are the residents who changed between S1 and S2, each
    out of S1 with one who came in; S1 itself is the first half of the residents not paired with
    moved-down players. `failed` lists only criteria that were not met completely. `method` tells
    how the engine found it. Where a system starts from a natural pairing and departs from it,
    `natural` is that pairing and `switches` are the departures, those before it included.
    `sequence` is everybody in the bracket, number 1 first, where it is not moved-down players
    before residents.
    """

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    exchanged: tuple[tuple[int, int], ...] = ()
    failed: tuple[CriterionFact, ...] = ()
    note: str = ""
    method: str = ""
    moved_up: tuple[int, ...] = ()
    shifted: tuple[int, ...] = ()
    natural: tuple[tuple[int, int], ...] = ()
    switches: tuple[SwitchFact, ...] = ()
    sequence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ColourFact:
    """Which rule gave `white` the white pieces against `black`."""

    white: int
    black: int
    rule: str
    article: str


@dataclass(frozen=True, slots=True)
class ByeFact:
    """The bye went to `number`, who stood at `score` tenths; `eligible` counts who could have had
    it. `before` would have had it without regard to colours, 0 where that is the same player.
    """

    number: int
    score: int
    eligible: int
    article: str
    before: int = 0


@dataclass(frozen=True, slots=True)
class NoteFact:
    """Something that was decided for the round as a whole."""

    name: str
    article: str


@dataclass(frozen=True, slots=True)
class Trace:
    """`system` and `edition` name the regulation, as in "fide-dutch", "2026".

    `follows` is the system whose rules were followed where the regulation refers to another one.
    `index` tells each player's opposition as the system evaluates it: number, then its methods in
    their order, in tenths, products of points in hundredths.
    """

    system: str
    edition: str
    brackets: tuple[BracketFact, ...] = ()
    colours: tuple[ColourFact, ...] = ()
    bye: ByeFact | None = None
    follows: str = ""
    index: tuple[tuple[int, tuple[int, ...]], ...] = ()
    notes: tuple[NoteFact, ...] = ()


class Body(StrEnum):
    """Whose rules are followed."""

    FIDE = "fide"
    US_CHESS = "us-chess"
    BRIDGE = "bridge"
    """What unions announce for teams of four."""


class Pairing(NamedTuple):
    white: Number
    black: Number


class Forbidden(NamedTuple):
    """Numbers of whom no two may meet in rounds `first` to `last`, both included."""

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
    """A round to be paired, of players or of teams.

    `absent` are not paired in this round, with a bye of any value. `virtual[n][r-1]` are the tenths
    of acceleration of number n in round r, this round included; missing entries are 0.
    `initial_colour` is the colour drawn for the highest ranked participant before round 1; None:
    infer it from the rounds played, as bbpPairings' documentation describes it. `options` are those
    of the system that is asked; every other refuses them.
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
    lists all numbers, best first. `every_bye_floats`: the pairing-allocated bye is a downfloat
    whatever it is worth (C.04.3 (2026) 1.4.3); bbpPairings asks for more than a loss's points.
    """

    chart: Crosstable
    _: KW_ONLY
    positions: tuple[int, ...] = ()
    every_bye_floats: bool = True

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
