"""Colour histories, preferences and the allocation of colours to a pair.

FIDE C.04.3 (2026) 1.6, 1.7 and 5; (2017) A.6 and E: the rules are the same in both editions. Only
played games count, in their order; unplayed rounds are moved to the front (C.04.2 (2026), 3.4).
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.messages import say
from domain.results import Cell, Colour, Crosstable, Mark


class WantedColour(IntEnum):
    WHITE = 0
    BLACK = 1
    NONE = 2


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """A player's colour preference. `imbalance` is |games with White − games with Black|;
    `repeated` the colour of both last games, NONE if they differ.
    """

    wish: WantedColour
    strength: Strength
    imbalance: int
    repeated: WantedColour

    @property
    def category(self) -> int:
        """0: no preference; 1, 2: White, mildly and at least strongly; 3, 4: the same for Black."""
        if self.wish is WantedColour.NONE:
            return 0
        return (1 if self.strength is Strength.MILD else 2) + 2 * self.wish


@lru_cache(maxsize=1 << 16)
def preference_after(history: str) -> Preference:
    """The preference after a sequence of played games such as "wbw" (1.7; A.6)."""
    if not history:
        return Preference(WantedColour.NONE, Strength.NONE, 0, WantedColour.NONE)
    difference = 2 * history.count("w") - len(history)
    last = WantedColour.WHITE if history[-1] == "w" else WantedColour.BLACK
    repeated = last if history[-2:] in ("ww", "bb") else WantedColour.NONE
    wish = WantedColour(difference > 0) if difference else WantedColour(1 - last)
    if abs(difference) > 1:
        return Preference(wish, Strength.ABSOLUTE, abs(difference), repeated)
    if repeated is not WantedColour.NONE:
        return Preference(WantedColour(1 - last), Strength.ABSOLUTE, abs(difference), repeated)
    return Preference(wish, Strength(1 + abs(difference)), abs(difference), repeated)


class Opponent(NamedTuple):
    """One of two opponents, as the colour rules see them; `parity` is their number among the
    players who have arrived."""

    preference: Preference
    history: str
    parity: int


class ColourRule(NamedTuple):
    """`article` is that of the system's own regulation; of the rules here in C.04.3 (2026), in its
    edition of 2017, and in C.04.4.1 and C.04.4.2 (2026).
    """

    name: str
    article: str
    article_2017: str = ""
    article_c_04_4: str = ""


BOTH = ColourRule(say("both preferences granted"), "5.2.1", "E.1", "5.2.2")
STRONGER = ColourRule(say("the stronger preference granted"), "5.2.2", "E.2", "5.2.3")
ALTERNATE = ColourRule(
    say("alternated from the last game in which colours differed"), "5.2.3", "E.3", "5.2.4"
)
RANKED = ColourRule(say("the higher ranked player's preference granted"), "5.2.4", "E.4", "5.2.5")
INITIAL = ColourRule(
    say("initial colour by the higher ranked player's number"), "5.2.5", "E.5", "5.2.1"
)


def colour_of_higher(
    higher: Opponent, lower: Opponent, initial: Colour | None
) -> tuple[Colour, ColourRule]:
    """The higher ranked player's colour, and the first rule that decided."""
    mine, other = higher.preference, lower.preference
    if mine.wish is WantedColour.NONE and other.wish is WantedColour.NONE:
        return _colour_by_number(higher, initial), INITIAL
    if mine.wish != other.wish:
        wish = other.wish if mine.wish is WantedColour.NONE else mine.wish
        own = _as_colour(wish)
        return (own.other if mine.wish is WantedColour.NONE else own), BOTH
    wanted = _as_colour(mine.wish)
    strength, against = _strength_key(mine), _strength_key(other)
    if strength != against:
        return (wanted if strength > against else wanted.other), STRONGER
    for now, then in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if now != then:
            return Colour(now).other, ALTERNATE
    return wanted, RANKED


def _strength_key(preference: Preference) -> tuple[int, int]:
    """The strength as a key; absolute preferences, of topscorers only, compare by imbalance."""
    absolute = preference.strength is Strength.ABSOLUTE
    return preference.strength, preference.imbalance if absolute else 0


def _as_colour(wish: WantedColour) -> Colour:
    return Colour.WHITE if wish is WantedColour.WHITE else Colour.BLACK


def _colour_by_number(higher: Opponent, initial: Colour | None) -> Colour:
    """The initial colour for an odd parity number, the other one for an even."""
    if initial is None:
        raise RuleViolation(
            "The initial colour has not been drawn; set it before the first round is paired.",
            "FIDE C.04.3 (2026), 5.1",
        )
    return initial if higher.parity % 2 else initial.other


def inferred_initial_colour(chart: Crosstable, order: Sequence[int]) -> Colour | None:
    """The initial colour, from the first round with colours; `order` are the numbers, best first.

    Players who took part in the pairing of that round or an earlier one have a parity; the first of
    them with a colour in that round shows the initial colour. bbpPairings' documentation describes
    the same inference. None if no round has colours.
    """
    rows = chart.by_number
    rounds = range(1, chart.rounds + 1)
    first = next((r for r in rounds if any(row.cell(r).colour for row in chart.rows)), 0)
    if not first:
        return None
    arrived = [n for n in order if any(took_part(cell) for cell in rows[n].cells[:first])]
    for place, number in enumerate(arrived):
        colour = rows[number].cell(first).colour
        if colour is not None:
            return colour if place % 2 == 0 else colour.other
    return None


def took_part(cell: Cell) -> bool:
    """Whether the player was counted among those to be paired in that round."""
    return cell.opponent != 0 or cell.mark in (Mark.PAIRING_BYE, Mark.FORFEIT_WIN)
