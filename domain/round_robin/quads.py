"""Quads: groups of four near one another in rating, each a round robin of three rounds.

US Chess 30G (7th edition). The players are sorted by rating and cut into fours; if their number
is no multiple of four, the lowest five, six or seven play a Swiss of three rounds among
themselves instead. Which of four is number 1 follows the rating unless lots are drawn; see
`us_chess` for the table and the toss. A house player for a Swiss of five or seven is the
organiser's affair.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.errors import RuleViolation, Unsupported
from domain.ids import EntryId
from domain.results import Colour
from domain.round_robin.table import LARGEST, Table, table_of
from domain.round_robin.us_chess import quad_with_toss

QUAD = 4
SWISS_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Quads:
    """`bottom` plays the Swiss; it is empty when everybody found a quad."""

    groups: tuple[tuple[EntryId, ...], ...]
    bottom: tuple[EntryId, ...] = ()


def quads(ranked: Sequence[EntryId]) -> Quads:
    """`ranked` lists the players by rating, highest first."""
    if len(ranked) < QUAD:
        raise RuleViolation(f"{len(ranked)} players make no quad; four are needed.", "US Chess 30G")
    over = len(ranked) % QUAD
    cut = len(ranked) - (QUAD + over if over else 0)
    groups = tuple(tuple(ranked[first : first + QUAD]) for first in range(0, cut, QUAD))
    return Quads(groups, tuple(ranked[cut:]))


def quads_table(entries: int, colour_of_one: Colour) -> Table:
    """All quads side by side: number 5 is the first of the second, who sits at boards 3 and 4.

    Number 1 of every quad has the tossed colour in the last round.
    """
    if entries % QUAD or not QUAD <= entries <= LARGEST:
        raise Unsupported("A field of quads", f"{entries} players (4, 8, 12 … {LARGEST})")
    one = quad_with_toss(colour_of_one)
    return table_of(
        entries,
        [
            [
                (first + g.white, first + g.black)
                for first in range(0, entries, QUAD)
                for g in r.games
            ]
            for r in one.rounds
        ],
    )
