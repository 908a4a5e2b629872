"""Requests to pairing systems and their answers, common to all systems; and the facts with which an
engine explains its pairing.

Facts are numbers and names, never sentences, which are built for the reader. A trace is stored with
the pairing it explains, so its size is bounded by the size of the field.
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
    """A quality criterion not fully met: its meaning, article and remaining value."""

    name: str
    article: str
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SwitchFact:
    """Boards changed from the natural pairing, and the reason. 0 means the first possible opponent
    of the odd player in the next group. `points` is the rating difference that counts.
    """

    kind: str
    was: tuple[tuple[int, int], ...]
    made: tuple[tuple[int, int], ...]
    points: int
    reason: str
    article: str


@dataclass(frozen=True, slots=True)
class BracketFact:
    """One paired bracket. All players are TPNs, in the order of the regulation.

    `score` is the residents' pairing score in tenths, the highest of them in a collapsed bracket.
    `floaters` left it unpaired. `exchanged` are the residents exchanged between S1 and S2, as (out
    of S1, into S1); S1 is the first half of the residents not paired with moved-down players.
    `failed` lists only criteria that were not fully met. `method` is how the engine found it. For
    systems that start from a natural pairing, `natural` is that pairing and `switches` are all
    departures from it. `sequence` is the order of the bracket, number 1 first, if it is not
    moved-down players before residents.
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
    """The rule that gave `white` the white pieces against `black`."""

    white: int
    black: int
    rule: str
    article: str


@dataclass(frozen=True, slots=True)
class ByeFact:
    """The bye of `number`, with `score` tenths; `eligible` counts the candidates. `before` would
    have had it without regard to colours, 0 if that is the same player.
    """

    number: int
    score: int
    eligible: int
    article: str
    before: int = 0


@dataclass(frozen=True, slots=True)
class NoteFact:
    """A decision about the round as a whole."""

    name: str
    article: str


@dataclass(frozen=True, slots=True)
class Trace:
    """`system` and `edition` name the regulation, as in "fide-dutch", "2026".

    `follows` is the system whose rules were followed if the regulation refers to another one.
    `index` is the evaluation of each player's opposition: number, then the system's methods in
    order, in tenths, products of points in hundredths.
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
    """The body whose rules are followed."""

    FIDE = "fide"
    US_CHESS = "us-chess"
    BRIDGE = "bridge"
    """The announcements of unions for teams of four."""


class Pairing(NamedTuple):
    white: Number
    black: Number


class Forbidden(NamedTuple):
    """Numbers of which no two may meet in rounds `first` to `last`, both included."""

    numbers: frozenset[int]
    first: int = 1
    last: int = 1000


class RequestOption(StrEnum):
    """Options of a request; the value is the name used in refusals."""

    VIRTUAL = "points added by an acceleration"
    FORBIDDEN = "forbidden pairs"
    POSITIONS = "an order other than by number"


class SystemOptions:
    """The options of a single system; `called` is the name used in refusals."""

    __slots__ = ()
    called: ClassVar[str]


@dataclass(frozen=True)
class RoundRequest:
    """A round to be paired, of players or of teams.

    `absent` are not paired in this round, with a bye of any value. `virtual[n][r-1]` are the tenths
    of acceleration of number n in round r, this round included; missing entries are 0.
    `initial_colour` is the colour drawn for the highest ranked participant before round 1; None:
    infer it from the rounds played, as in bbpPairings' documentation. `options` are those of one
    system; all others refuse them.
    """

    round_number: RoundNo
    total_rounds: int
    _: KW_ONLY
    absent: frozenset[int] = frozenset()
    virtual: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    initial_colour: Colour | None = None
    options: SystemOptions | None = None

    def virtual_points(self, number: int, round_number: int) -> int:
        """The tenths added for an entry in that round; 0 if none are stated."""
        points = self.virtual.get(number, ())
        return points[round_number - 1] if round_number <= len(points) else 0

    def requested_options(self) -> Iterator[RequestOption]:
        if self.virtual:
            yield RequestOption.VIRTUAL
        if self.forbidden:
            yield RequestOption.FORBIDDEN


@dataclass(frozen=True)
class PairingRequest(RoundRequest):
    """`chart` has every earlier round; all players with a row who are not absent are paired.
    `positions` overrides the order of the numbers if a file requires pairing by position; it lists
    all numbers, best first. `every_bye_floats`: the pairing-allocated bye is a downfloat whatever
    its points (C.04.3 (2026) 1.4.3); bbpPairings requires more than a loss's points.
    """

    chart: Crosstable
    _: KW_ONLY
    positions: tuple[int, ...] = ()
    every_bye_floats: bool = True

    def requested_options(self) -> Iterator[RequestOption]:
        yield from super().requested_options()
        if self.positions:
            yield RequestOption.POSITIONS


@dataclass(frozen=True)
class RoundPairing:
    """`boards` in the order of C.04.2 (2026) 3.6, board 1 first. `bye` has the PAB, if any."""

    boards: tuple[Pairing, ...]
    bye: Number | None
    trace: Trace
