"""What colour a team may expect: C.04.6 (2026), 1.6 and 1.7.

Only played matches count, in their order. The colour difference is Whites minus Blacks.
"""

from functools import lru_cache
from typing import NamedTuple

from domain.results import Colour
from domain.team_chess.matches import Preferences


class Preference(NamedTuple):
    """`strong`: the only strength Type A knows, the greater of the two of Type B."""

    colour: Colour | None
    strong: bool


NOTHING = Preference(None, False)


@lru_cache(maxsize=1 << 14)
def preference(history: str, kind: Preferences, final: bool) -> Preference:
    """After matches with the colours `history`, such as "wbw"; `final`: for the last round."""
    if kind is Preferences.NONE or not history:
        return NOTHING
    difference = colour_difference(history)
    if difference < -1 or (difference in (-1, 0) and history.endswith("bb")):
        return Preference(Colour.WHITE, True)
    if difference > 1 or (difference in (0, 1) and history.endswith("ww")):
        return Preference(Colour.BLACK, True)
    if kind is Preferences.TYPE_A:
        return NOTHING
    if difference:
        return Preference(Colour.WHITE if difference < 0 else Colour.BLACK, False)
    return NOTHING if final else Preference(Colour(history[-1]).other, False)


def colour_difference(history: str) -> int:
    return 2 * history.count("w") - len(history)
