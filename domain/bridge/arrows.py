"""Who sits NS and who EW, for all as evenly as it can be.

Draw an arrow from NS to EW for every meeting that may be turned. Turning all arrows along a path
from one with too many NS to one with too few takes two from the first, gives two to the last and
leaves everybody between as they are. When no path is left from one to another more than two below,
the sum of the squared balances is the smallest there is.
"""

from collections.abc import Mapping, Sequence

Arrows = dict[int, dict[int, tuple[int, int]]]
"""NS → EW → where they meet."""


def turn_evenly(arrows: Arrows, balance: dict[int, int]) -> None:
    """Both are changed. Whoever is in `balance` has arrows, if perhaps none that leave."""
    for start in sorted(balance, key=lambda line: (-balance[line], line)):
        while path := _path_down(start, arrows, balance):
            _turn(path, arrows)
            balance[path[0]] -= 2
            balance[path[-1]] += 2


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
