"""The tables of the US Chess rulebook (chapter 12; rule 30G for quads), 7th edition.

Tables A (3-4) and B (5-6) follow no algorithm of the others and are printed here; from seven
players on the Crenshaw order is used. Table B pairs 1 and 2 in the first round instead of the
last but one, and in return every reversal after a withdrawal falls into its last round.

In a quad the rulebook prefers to toss for the colours of the last round, both boards together
(`quad_with_toss`); the toss is the caller's and has to be recorded. All other colours stay as
printed.
"""

from domain.results import Colour
from domain.round_robin.berger import crenshaw
from domain.round_robin.table import Table, table_of

_A = (((1, 4), (2, 3)), ((3, 1), (4, 2)), ((1, 2), (3, 4)))
_B = (
    ((3, 6), (5, 4), (1, 2)),
    ((2, 6), (4, 1), (3, 5)),
    ((6, 5), (1, 3), (4, 2)),
    ((6, 4), (5, 1), (2, 3)),
    ((1, 6), (2, 5), (3, 4)),
)


def us_chess(entries: int) -> Table:
    if 3 <= entries <= 4:
        return table_of(entries, _A)
    if 5 <= entries <= 6:
        return table_of(entries, _B)
    return crenshaw(entries)


def quad_with_toss(colour_of_one: Colour) -> Table:
    """Four players; 1 has the tossed colour in the last game, and so has 3."""
    table = us_chess(4)
    last = table.rounds[-1].games
    return table.recoloured(g.reversed for g in last if colour_of_one is Colour.BLACK)
