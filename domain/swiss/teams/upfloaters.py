"""Who joins the top scoregroup from below: C.04.6 (2026), 3.5 with C3 to C7.

Nearly every scoregroup needs nobody (an even number) or one team (an odd one), and then counting
settles it. Whatever is not settled so is weighed in `weighed`.

Two upfloaters never meet in the bracket: without them it would be complete as well, and below they
could meet each other, so that fewer would do (C4). Each upfloater therefore takes a resident.

Decided here: C6 is met by a set after which the following scoregroup needs as few upfloaters as
after any other set that is as good by C4 and C5.
"""

from typing import NamedTuple

from domain.swiss.completion import Completion, joined_to
from domain.swiss.matching.bits import lowest, members, span
from domain.swiss.teams.field import Field
from domain.swiss.teams.weighed import Below, chosen_by_weight, complies


class Upfloaters(NamedTuple):
    teams: int
    method: str


def upfloaters(
    field: Field, completion: Completion, residents: int, below: Below
) -> Upfloaters | None:
    """None if no choice lets everybody be paired."""
    if residents.bit_count() % 2 == 0:
        if completion.complete(residents) and completion.complete(below.everybody):
            return Upfloaters(0, "direct")
    elif one := _single(field, completion, residents, below):
        return Upfloaters(one, "direct")
    weighed = chosen_by_weight(field, completion, residents, below)
    return None if weighed is None else Upfloaters(weighed, "exact")


def _single(field: Field, completion: Completion, residents: int, below: Below) -> int:
    """The one upfloater as a set; empty if counting doesn't settle who it is.

    C5 asks for the highest score among those who leave both parts complete. Of these the first is
    chosen who was no floater (C7) and after whom the following scoregroup needs no more upfloaters
    than it must by its number (C6).
    """
    partners = completion.removable(residents)
    spare = completion.removable(below.everybody) if partners else 0
    candidates = joined_to(field, spare, partners)
    if not candidates:
        return 0
    best = lowest(candidates)
    candidates &= next(span(low, high) for low, high in field.groups if low <= best < high)
    for some in (candidates & ~field.floated, candidates & field.floated):
        for g in members(some):
            if complies(field, completion, below.without(1 << g)):
                return 1 << g
    return 0
