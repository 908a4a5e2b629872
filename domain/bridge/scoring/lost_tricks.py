"""The tricks given away at a table compared with perfect play: by the lead, then by declarer or
defenders.
"""

from typing import NamedTuple


class LostTricks(NamedTuple):
    """Tricks lost by the lead, then by declarer or defence; at least one of these two is 0."""

    lead: int
    declarer: int
    defence: int


def lost_tricks(won: int, before: int, after: int | None) -> LostTricks:
    """Compare the declarer's tricks `won` with the double-dummy tricks `before` and `after` the
    lead; if the lead is unknown, `after` is None and its loss counts as the defence's.
    """
    could = before if after is None else after
    return LostTricks(could - before, max(0, could - won), max(0, won - could))
