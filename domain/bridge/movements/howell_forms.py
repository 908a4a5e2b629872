"""Which pair of a Howell game sits NS is free: three ways to choose it.

In a session of its own a Howell keeps the directions that are recorded with it, which make the
competition even. As a tail of several sessions it is seated so that over all of them everybody sits
NS as often as EW, or as near to that as can be.

Who sits NS and who EW, for all as evenly as it can be.

Draw an arrow from NS to EW for every meeting that may be turned. Turning all arrows along a path
from one with too many NS to one with too few takes two from the first, gives two to the last and
leaves everybody between as they are. When no path is left from one to another more than two below,
the sum of the squared balances is the smallest there is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache

from domain.bridge.movements.movement import Movement

Arrows = dict[int, dict[int, tuple[int, int]]]
"""NS → EW → where they meet."""


def turn_evenly(arrows: Arrows, balance: dict[int, int]) -> None:
    """Turn arrows until the balance is as even as possible; both arguments are changed. Every
    vertex of `balance` is a key of `arrows`.
    """
    for start in sorted(balance, key=lambda line: (-balance[line], line)):
        while path := _path_down(start, arrows, balance):
            _turn(path, arrows)
            balance[path[0]] -= 2
            balance[path[-1]] += 2


def _path_down(start: int, arrows: Arrows, balance: Mapping[int, int]) -> list[int]:
    """Lines on the way to the lowest one that can be reached, if it lies more than two below."""
    came_from = {start: start}
    queue = [start]
    for line in queue:
        for after in arrows[line]:
            if after not in came_from:
                came_from[after] = line
                queue.append(after)
    lowest = min(queue, key=lambda line: (balance[line], line))
    if balance[start] - balance[lowest] <= 2:
        return []
    path = [lowest]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]


def _turn(path: Sequence[int], arrows: Arrows) -> None:
    for ns, ew in zip(path, path[1:], strict=False):
        arrows[ew][ns] = arrows[ns].pop(ew)


class HowellForm(StrEnum):
    """How a Howell tail seats its games: as the movement is recorded; everybody as often NS as EW,
    one round apart; or the stationary pairs NS throughout and those who move evenly beside that.
    """

    RECORDED = ""
    LEVEL = "level"
    TILTED = "tilted"


@cache
def howell_of(movement: Movement, still: int, form: HowellForm) -> Movement:
    """The movement with its games seated in that form; places 1 … `still` are stationary."""
    if form is HowellForm.RECORDED:
        return movement
    north = range(1, still + 1) if form is HowellForm.TILTED else ()
    games = [g._replace(ns=g.ew, ew=g.ns) if g.ew in north else g for g in movement.games]
    arrows: Arrows = {place: {} for place in range(1, movement.places + 1)}
    for index, game in enumerate(games):
        if game.ns not in north:
            arrows[game.ns][game.ew] = (index, 0)
    balance = {place: len(row) for place, row in arrows.items()}
    for row in arrows.values():
        for place in row:
            balance[place] -= 1
    turn_evenly(arrows, balance)
    for ns, row in arrows.items():
        for ew, (index, _) in row.items():
            games[index] = games[index]._replace(ns=ns, ew=ew)
    return replace(movement, games=tuple(games))
