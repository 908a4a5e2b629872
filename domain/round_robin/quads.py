"""Quads: groups of four near one another in rating, each a round robin of three rounds.

US Chess 30G (7th edition). The players are sorted by rating and cut into fours; if their number
is no multiple of four, the lowest five, six or seven play a Swiss of three rounds among
themselves instead. Which of four is number 1 follows the rating unless lots are drawn; see
`us_chess` for the table and the toss. A house player for a Swiss of five or seven is the
organiser's affair.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.errors import RuleViolation
from domain.ids import EntryId

SWISS_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Quads:
    """`bottom` plays the Swiss; it is empty when everybody found a quad."""

    groups: tuple[tuple[EntryId, ...], ...]
    bottom: tuple[EntryId, ...] = ()


def quads(ranked: Sequence[EntryId]) -> Quads:
    """`ranked` lists the players by rating, highest first."""
    if len(ranked) < 4:
        raise RuleViolation(f"{len(ranked)} players make no quad; four are needed.", "US Chess 30G")
    over = len(ranked) % 4
    cut = len(ranked) - (4 + over if over else 0)
    groups = tuple(tuple(ranked[first : first + 4]) for first in range(0, cut, 4))
    return Quads(groups, tuple(ranked[cut:]))
