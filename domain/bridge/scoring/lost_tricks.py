"""Who gave tricks away at a table, seen from all four hands: the leader by the lead, then the
declarer or the defenders.
"""

from typing import NamedTuple


class LostTricks(NamedTuple):
    """Declarer and defenders are what remains between them after the lead: one of both is 0."""

    lead: int
    declarer: int
    defence: int


def lost_tricks(won: int, before: int, after: int | None) -> LostTricks:
    """`won` are the declarer's, `before` and `after` those that could be won before and after the
    lead; without a lead, what it gave away is the defenders'.
    """
    could = before if after is None else after
    return LostTricks(could - before, max(0, could - won), max(0, won - could))
