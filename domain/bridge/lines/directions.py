"""Directions of lines: each line sits NS and EW equally often, or one apart.

Draw an arrow from NS to EW for every match. Turning all arrows along a path from a line with too
many NS sessions to one with too few takes two from the first, gives two to the last and leaves
everybody between as they are. When no path is left from a line to another more than two below it,
the sum of the squared balances is the smallest there is. What the tail has is given and not turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.bridge.lines.lines import LineUp, Match

Arrows = dict[int, dict[int, tuple[int, int]]]
"""NS line → EW line → (session, match) where they meet."""


def direction_balances(line_ups: Sequence[LineUp]) -> Mapping[int, int]:
    """NS sessions minus EW sessions of every line that appears."""
    balance: dict[int, int] = {}
    for line_up in line_ups:
        for ns, ew in line_up.sitting:
            balance[ns] = balance.get(ns, 0) + 1
            balance[ew] = balance.get(ew, 0) - 1
    return balance


def balanced(line_ups: Sequence[LineUp], behind: Sequence[LineUp] = ()) -> tuple[LineUp, ...]:
    """The same matches, turned where that helps; `behind` was played and counts as it is."""
    balance = dict(direction_balances((*behind, *line_ups)))
    arrows: Arrows = {line: {} for line in balance}
    for s, line_up in enumerate(line_ups):
        for m, (ns, ew) in enumerate(line_up.matches):
            arrows[ns][ew] = (s, m)
    for start in sorted(balance, key=lambda line: (-balance[line], line)):
        while path := _path_down(start, arrows, balance):
            _turn(path, arrows)
            balance[path[0]] -= 2
            balance[path[-1]] += 2
    return _drawn(line_ups, arrows)


def _path_down(start: int, arrows: Arrows, balance: Mapping[int, int]) -> list[int]:
    """To the lowest line that can be reached, if it lies more than two below."""
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


def _drawn(line_ups: Sequence[LineUp], arrows: Arrows) -> tuple[LineUp, ...]:
    matches = [list(line_up.matches) for line_up in line_ups]
    for ns, row in arrows.items():
        for ew, (s, m) in row.items():
            matches[s][m] = Match(ns, ew)
    return tuple(
        replace(line_up, matches=tuple(new)) for line_up, new in zip(line_ups, matches, strict=True)
    )
