"""The tables of the US Chess rulebook (chapter 12), 7th edition, and its quads.

Tables A (3-4) and B (5-6) follow no algorithm of the others and are printed here; from seven
players on the Crenshaw order is used. Table B pairs 1 and 2 in the first round instead of the last
but one, and in return every reversal after a withdrawal is in its last round.

Quads (30G) are groups of four of similar rating, each a round robin of three rounds. The players
are sorted by rating and divided into fours; if their number is no multiple of four, the lowest
five, six or seven play a Swiss of three rounds among themselves instead. Numbers in a quad follow
the rating unless lots are drawn. A house player for a Swiss of five or seven is left to the
organiser. The rulebook prefers to toss for the colours of the last round, both boards together
(`quad_with_toss`); the caller makes and records the toss. All other colours stay as printed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.errors import RuleViolation, Unsupported
from domain.ids import EntryId
from domain.messages import say
from domain.results import Colour
from domain.round_robin.berger import crenshaw_table
from domain.round_robin.table import LARGEST, Table, table_of

_A = (((1, 4), (2, 3)), ((3, 1), (4, 2)), ((1, 2), (3, 4)))
_B = (
    ((3, 6), (5, 4), (1, 2)),
    ((2, 6), (4, 1), (3, 5)),
    ((6, 5), (1, 3), (4, 2)),
    ((6, 4), (5, 1), (2, 3)),
    ((1, 6), (2, 5), (3, 4)),
)


def us_chess_table(entries: int) -> Table:
    if 3 <= entries <= 4:
        return table_of(entries, _A)
    if 5 <= entries <= 6:
        return table_of(entries, _B)
    return crenshaw_table(entries)


def quad_with_toss(colour_of_one: Colour) -> Table:
    """The table of four players; 1 has the tossed colour in the last game, and so has 3."""
    table = us_chess_table(4)
    last = table.rounds[-1].games
    return table.with_colours(
        g.with_colours_reversed for g in last if colour_of_one is Colour.BLACK
    )


QUAD = 4
SWISS_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Quads:
    """`bottom` plays the Swiss; it is empty if all players are in quads."""

    groups: tuple[tuple[EntryId, ...], ...]
    bottom: tuple[EntryId, ...] = ()


def divide_into_quads(ranked: Sequence[EntryId]) -> Quads:
    """Divide `ranked`, the players by rating, into quads, the highest first."""
    if len(ranked) < QUAD:
        raise RuleViolation(
            "{ranked} players make no quad; four are needed.", "US Chess 30G", ranked=len(ranked)
        )
    over = len(ranked) % QUAD
    cut = len(ranked) - (QUAD + over if over else 0)
    groups = tuple(tuple(ranked[first : first + QUAD]) for first in range(0, cut, QUAD))
    return Quads(groups, tuple(ranked[cut:]))


def quads_table(entries: int, colour_of_one: Colour) -> Table:
    """All quads in one table: number 5 is the first of the second quad, on boards 3 and 4.

    Number 1 of every quad has the tossed colour in the last round.
    """
    if entries % QUAD or not QUAD <= entries <= LARGEST:
        raise Unsupported(
            say("A field of quads"),
            say("{entries} players (4, 8, 12 … {largest})", entries=entries, largest=LARGEST),
        )
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
