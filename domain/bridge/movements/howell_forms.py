"""Three ways to choose which pair of a Howell game sits NS.

In a session of its own a Howell keeps the directions that are recorded with it, which make the
competition even. As a tail of several sessions it is seated so that over all of them every pair
sits NS as often as EW, or as nearly as possible.

Directions are balanced as follows.

Draw an arrow from NS to EW for every meeting that may be turned. Turning all arrows along a path
from a pair with too many NS to one with too few takes two from the first, gives two to the last and
leaves all between unchanged. When no path leads from a pair to another more than two below it, the
sum of the squared balances is minimal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache

from domain.bridge.movements.movement import Movement

Arrows = dict[int, dict[int, tuple[int, int]]]
"""NS → EW → the place of their meeting."""


def turn_evenly(arrows: Arrows, balance: dict[int, int]) -> None:
    """Turn arrows until the balance is as even as possible; mutates both arguments. Every vertex of
    `balance` is a key of `arrows`.
    """
    for start in sorted(balance, key=lambda line: (-balance[line], line)):
        while path := _path_down(start, arrows, balance):
            _turn(path, arrows)
            balance[path[0]] -= 2
            balance[path[-1]] += 2


def _path_down(start: int, arrows: Arrows, balance: Mapping[int, int]) -> list[int]:
    """The path to the lowest reachable line, if that is more than two below the start."""
    came_from = {start: start}
    queue = [start]
    for line in queue:
        for next_line in arrows[line]:
            if next_line not in came_from:
                came_from[next_line] = line
                queue.append(next_line)
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
    """How a Howell tail seats its games: as the movement is recorded; every pair as often NS as EW,
    one round apart; or the stationary pairs always NS and the moving pairs balanced otherwise.
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
