"""Due colours, which of two players gets the colour both are due, and the cost of denying it.

US Chess Official Rules, 7th edition, 29E3a, 29E4 and 29E5. A history has one letter a round, "x"
where no game was played: unplayed games give no colour (29E1).

Decided here: if one player had no colour where colours last differed (29E4, 4), a player who had
the other colour comes first, then one who had none, then one who had the due colour.

By the variation 29E5b1 only a second extra Black is worth up to 200 points. Decided here: any other
equalisation then still comes before alternation, but within 80 points.

The least number of players of a group who must be denied their due colour (29E5) is found by
counting. Of m players due one colour, o due the other and n due
none, at least (m - o - n) / 2 boards deny one of the m. The cost of each denial follows from the
player's history; boards cheaper than equalisation number at most the players with such a cost.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from domain.messages import say
from domain.results import Colour
from domain.swiss.colour import ColourRule

BOTH = ColourRule(say("both have the colour they are due"), "29E3")
ONE = ColourRule(say("only one of them is due a colour"), "29E3")
UNEQUAL = ColourRule(say("unequal colours come before equal ones"), "29E4, 1")
LARGER = ColourRule(say("the larger imbalance comes first"), "29E4, 2")
ALTERNATE = ColourRule(say("both alternate from the last round"), "29E4, 3")
DIFFERED = ColourRule(
    say("due colour to the one who did not have it when their colours last differed"), "29E4, 4"
)
RANKED = ColourRule(say("the higher ranked gets the due colour"), "29E4, 5")
TOSS = ColourRule(say("nobody is due a colour: the toss, alternating down the boards"), "29E2")


GRANTED, ALTERNATION, NEAR_EQUALISATION, EQUALISATION = 0, 1, 2, 3
"""The cost of a denied colour; the third level only by the variation 29E5b1."""


class CountedDenials(NamedTuple):
    """The denials that cost more than alternation: a third colour in a row (not by 29E5f1); and
    whether only a second extra Black is worth 200 points (29E5b1).
    """

    third: bool = True
    only_black: bool = False


EVERYTHING = CountedDenials()


@lru_cache(maxsize=1 << 16)
def colour_balance(history: str) -> int:
    return history.count("w") - history.count("b")


@lru_cache(maxsize=1 << 16)
def due_colour(history: str) -> Colour | None:
    """The equalising colour; with equal colours the opposite of the last one (29E3a)."""
    difference = colour_balance(history)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    played = history.replace("x", "")
    return Colour(played[-1]).other if played else None


@lru_cache(maxsize=1 << 16)
def denial_cost(history: str, colour: Colour, counted: CountedDenials = EVERYTHING) -> int:
    """What a player who gets that colour is denied: equalisation is an imbalance of two or a third
    colour in a row.
    """
    wanted = due_colour(history)
    if wanted is None or wanted is colour:
        return GRANTED
    step = 1 if colour is Colour.WHITE else -1
    third = counted.third and history.replace("x", "")[-2:] == 2 * colour
    uneven = abs(colour_balance(history) + step) >= 2
    if not uneven and not third:
        return ALTERNATION
    counts_fully = not counted.only_black or (uneven and colour is Colour.BLACK)
    return EQUALISATION if counts_fully else NEAR_EQUALISATION


@lru_cache(maxsize=1 << 18)
def colour_of_first(one: str, other: str) -> tuple[Colour | None, ColourRule]:
    """The colour of the first, higher ranked player by both histories; None: by the toss."""
    first_due, other_due = due_colour(one), due_colour(other)
    if first_due is None or other_due is None:
        if first_due is None and other_due is None:
            return None, TOSS
        return (first_due or (other_due.other if other_due else None)), ONE
    if first_due is not other_due:
        return first_due, BOTH
    weight, against = abs(colour_balance(one)), abs(colour_balance(other))
    if weight != against:
        rule = LARGER if weight and against else UNEQUAL
        return (first_due if weight > against else first_due.other), rule
    return _colour_by_rounds(one, other, first_due)


def _colour_by_rounds(one: str, other: str, wanted: Colour) -> tuple[Colour, ColourRule]:
    """The colour of players with equal imbalance, both due `wanted`: 29E4, 3 to 5."""
    rounds = list(zip(reversed(one), reversed(other), strict=True))
    if rounds and set(rounds[0]) == {"w", "b"}:
        return Colour(rounds[0][0]).other, ALTERNATE
    nearness = {wanted: 0, "x": 1, wanted.other: 2}
    for mine, theirs in rounds:
        if mine != theirs:
            gets = nearness[mine] > nearness[theirs]
            return (wanted if gets else wanted.other), DIFFERED
    return wanted, RANKED


@lru_cache(maxsize=1 << 18)
def board_cost(one: str, other: str, counted: CountedDenials = EVERYTHING) -> int:
    """The cost of the colour denied to one of the two; 0 if neither is denied."""
    colour, _ = colour_of_first(one, other)
    if colour is None:
        return GRANTED
    return max(denial_cost(one, colour, counted), denial_cost(other, colour.other, counted))


class DueKind(IntEnum):
    """A player's due colour and what its denial costs; `MILD`: only alternation."""

    NONE = 0
    WHITE_MILD = 1
    WHITE = 2
    BLACK_MILD = 3
    BLACK = 4


class LeastDenied(NamedTuple):
    """Boards that deny equalisation, and boards that deny anything at all."""

    equalisation: int
    boards: int


def due_kind(history: str, counted: CountedDenials) -> DueKind:
    wanted = due_colour(history)
    if wanted is None:
        return DueKind.NONE
    strong = denial_cost(history, wanted.other, counted) == EQUALISATION
    if wanted is Colour.WHITE:
        return DueKind.WHITE if strong else DueKind.WHITE_MILD
    return DueKind.BLACK if strong else DueKind.BLACK_MILD


def least_denied(counts: Mapping[DueKind, int]) -> LeastDenied:
    """The least denials; `counts` are the players of each kind, an even number in all."""
    everybody = sum(counts.values())
    sides = ((DueKind.WHITE_MILD, DueKind.WHITE), (DueKind.BLACK_MILD, DueKind.BLACK))
    mild, most = max(
        ((counts.get(mild, 0), counts.get(mild, 0) + counts.get(full, 0)) for mild, full in sides),
        key=lambda side: side[1],
    )
    boards = max(0, (2 * most - everybody) // 2)
    return LeastDenied(max(0, boards - mild), boards)


def least_denied_with_odd(
    counts: Counter[DueKind], odd: Iterable[tuple[DueKind, LeastDenied]]
) -> LeastDenied:
    """The least of each count if one of `odd`, (kind, own cost), is the odd player."""
    found = []
    for kind, own in set(odd):
        rest = least_denied(counts - Counter([kind]))
        found.append(LeastDenied(rest.equalisation + own.equalisation, rest.boards + own.boards))
    return LeastDenied(min(f.equalisation for f in found), min(f.boards for f in found))
