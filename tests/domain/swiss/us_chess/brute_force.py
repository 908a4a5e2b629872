"""The optimum of one group by trying every pairing, written from the rules and not from the engine.

Costs are compared in the order `domain.swiss.us_chess.switches` states, without its last tie-break.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

Pair = tuple[int, int]
Cost = tuple[int, ...]


class Man(NamedTuple):
    rating: int
    colours: str


def matchings(people: Sequence[int]) -> Iterator[list[Pair]]:
    if not people:
        yield []
        return
    first, *others = people
    for other in others:
        for rest in matchings([p for p in others if p != other]):
            yield [(first, other), *rest]


def wanted_colour(colours: str) -> str:
    whites, blacks = colours.count("w"), colours.count("b")
    if whites != blacks:
        return "b" if whites > blacks else "w"
    games = colours.replace("x", "")
    return "" if not games else "b" if games[-1] == "w" else "w"


def player_denied_colour(a: Man, b: Man) -> Man | None:
    """The player who does not get the colour both are due."""
    due = wanted_colour(a.colours)
    if not due or due != wanted_colour(b.colours):
        return None

    def excess(one: Man) -> int:
        return abs(one.colours.count("w") - one.colours.count("b"))

    if excess(a) != excess(b):
        return a if excess(a) < excess(b) else b
    for mine, theirs in reversed([*zip(a.colours, b.colours, strict=True)]):
        if mine != theirs:
            order = [due, "x", "b" if due == "w" else "w"]
            return a if order.index(mine) < order.index(theirs) else b
    return b


def colour_harm(one: Man) -> int:
    """2: an imbalance of two, or a third in a row; 1: no alternation."""
    given = "b" if wanted_colour(one.colours) == "w" else "w"
    after = one.colours.replace("x", "") + given
    unequal = abs(after.count("w") - after.count("b")) >= 2
    return 2 if unequal or after[-3:] == 3 * given else 1


FAR = 3


def colour_harm_by_29e5b1(one: Man) -> int:
    """3: a second extra Black; 2: any other imbalance of two, or a third in a row."""
    level = colour_harm(one)
    extra = one.colours.count("b") + 1 - one.colours.count("w")
    return FAR if level == 2 and wanted_colour(one.colours) == "w" and extra >= 2 else level


def cost(
    men: Mapping[int, Man],
    natural: Sequence[Pair],
    made: Sequence[Pair],
    mates: Callable[[int, int], bool] = lambda _a, _b: False,
    worth: Callable[[Man], int] = colour_harm,
) -> Cost | None:
    """None if a board is more than 200 points away. By `colour_harm` level 2 is worth that, by
    29E5b1 only level 3.
    """
    top = FAR if worth is colour_harm_by_29e5b1 else 2
    was = dict(natural) | {b: a for a, b in natural}
    upper = {a for a, _ in natural}
    together = equal = far = near = alternate = interchanged = points = 0
    for a, b in made:
        away = 0
        if was[a] != b:
            away = min(_gap(men[b], men[was[a]]), _gap(men[a], men[was[b]]))
        if away > 200:
            return None
        loser = player_denied_colour(men[a], men[b])
        level = worth(loser) if loser else 0
        together += mates(a, b)
        equal += level == top
        near += level == 2 < top
        alternate += level == 1
        far += away > 80
        interchanged += away <= 80 and (a in upper) == (b in upper)
        points += away
    return together, equal, far, near, alternate, interchanged, points


def _gap(one: Man, other: Man) -> int:
    return abs(one.rating - other.rating) if one.rating and other.rating else 0


def best(
    men: Mapping[int, Man], natural: Sequence[Pair], worth: Callable[[Man], int] = colour_harm
) -> Cost:
    """The least cost of any pairing of the men."""
    every = (cost(men, natural, made, worth=worth) for made in matchings(list(men)))
    return min(one for one in every if one is not None)
