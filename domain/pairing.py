"""What is asked of a pairing system and what it answers: the same two values for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from domain.crosstable import Crosstable
from domain.ids import Number, RoundNo
from domain.results import Colour
from domain.swiss.trace import Trace

if TYPE_CHECKING:
    from domain.swiss.us_chess.options import UsChessOptions


class Pairing(NamedTuple):
    white: Number
    black: Number


class Forbidden(NamedTuple):
    """None of `numbers` may meet another of them in rounds `first` to `last`, both included."""

    numbers: frozenset[int]
    first: int = 1
    last: int = 1000


@dataclass(frozen=True)
class PairingRequest:
    """A round to be paired.

    `chart` holds every round before it. `absent` are not paired in this round, whatever their bye
    is worth; everybody else with a row is. `virtual[n][r-1]` are the tenths of acceleration of
    player n in round r, this round included; missing entries are 0. `positions` overrides the order
    of the numbers where a file asks for pairing by position; it lists all numbers, best first.
    `initial_colour` is the colour drawn for the highest ranked player before round 1; None: infer
    it from the rounds played, as bbpPairings' documentation describes it. `us_chess` is announced
    for that system only; every other refuses it.
    """

    round_number: RoundNo
    total_rounds: int
    chart: Crosstable
    absent: frozenset[int] = frozenset()
    virtual: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    initial_colour: Colour | None = None
    positions: tuple[int, ...] = ()
    us_chess: UsChessOptions | None = None


@dataclass(frozen=True)
class RoundPairing:
    """`boards` in the order of C.04.2 (2026) 3.6, board 1 first. `bye` gets the PAB, if any."""

    boards: tuple[Pairing, ...]
    bye: Number | None
    trace: Trace
