"""How few players of a group must be denied their due colour, by counting alone.

US Chess Official Rules, 7th edition, 29E5. Of m players due one colour, o due the other and n due
none, at least (m - o - n) / 2 boards deny one of the m. Whoever is denied pays what their history
says; at most as many boards cost less than equalisation as there are players who would.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import NamedTuple

from domain.results import Colour
from domain.swiss.us_chess.colour import EQUALISATION, ColourCount, cost_of, due


class DueKind(IntEnum):
    """Due no colour, or due one: `MILD` would only miss alternation."""

    NONE = 0
    WHITE_MILD = 1
    WHITE = 2
    BLACK_MILD = 3
    BLACK = 4


class Least(NamedTuple):
    """Boards that deny equalisation, and boards that deny anything at all."""

    equalisation: int
    boards: int


def kind_of(history: str, counted: ColourCount) -> DueKind:
    wanted = due(history)
    if wanted is None:
        return DueKind.NONE
    strong = cost_of(history, wanted.other, counted) == EQUALISATION
    if wanted is Colour.WHITE:
        return DueKind.WHITE if strong else DueKind.WHITE_MILD
    return DueKind.BLACK if strong else DueKind.BLACK_MILD


def least_denied(counts: Mapping[DueKind, int]) -> Least:
    """`counts` are players of each kind, an even number in all."""
    everybody = sum(counts.values())
    sides = ((DueKind.WHITE_MILD, DueKind.WHITE), (DueKind.BLACK_MILD, DueKind.BLACK))
    mild, most = max(
        ((counts.get(mild, 0), counts.get(mild, 0) + counts.get(full, 0)) for mild, full in sides),
        key=lambda side: side[1],
    )
    boards = max(0, (2 * most - everybody) // 2)
    return Least(max(0, boards - mild), boards)


def least_with_odd(counts: Counter[DueKind], odd: Iterable[tuple[DueKind, Least]]) -> Least:
    """One of `odd` leaves, at the cost that comes with them; each number by itself the least."""
    found = []
    for kind, own in set(odd):
        rest = least_denied(counts - Counter([kind]))
        found.append(Least(rest.equalisation + own.equalisation, rest.boards + own.boards))
    return Least(min(f.equalisation for f in found), min(f.boards for f in found))
