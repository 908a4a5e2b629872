"""Directions of lines: each line sits NS and EW equally often, or one apart.

An arrow runs from NS to EW for every match, under (session, match). What the tail has is given and
not turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from domain.bridge.arrows import Arrows, turn_evenly
from domain.bridge.lines.lines import LineUp, Match


def direction_balances(line_ups: Sequence[LineUp]) -> Mapping[int, int]:
    """NS sessions minus EW sessions of every line that appears."""
    balance: dict[int, int] = {}
    for line_up in line_ups:
        for ns, ew in line_up.sitting:
            balance[ns] = balance.get(ns, 0) + 1
            balance[ew] = balance.get(ew, 0) - 1
    return balance


def balanced(
    line_ups: Sequence[LineUp],
    behind: Sequence[LineUp] = (),
    wanted: Mapping[int, int] = MappingProxyType({}),
) -> tuple[LineUp, ...]:
    """The same matches, turned where that helps; `behind` was played and counts as it is. `wanted`
    are balances to come near to, where they are not 0.
    """
    balance = dict(direction_balances((*behind, *line_ups)))
    for line in wanted.keys() & balance.keys():
        balance[line] -= wanted[line]
    arrows: Arrows = {line: {} for line in balance}
    for s, line_up in enumerate(line_ups):
        for m, (ns, ew) in enumerate(line_up.matches):
            arrows[ns][ew] = (s, m)
    turn_evenly(arrows, balance)
    return _drawn(line_ups, arrows)


def _drawn(line_ups: Sequence[LineUp], arrows: Arrows) -> tuple[LineUp, ...]:
    matches = [list(line_up.matches) for line_up in line_ups]
    for ns, row in arrows.items():
        for ew, (s, m) in row.items():
            matches[s][m] = Match(ns, ew)
    return tuple(
        replace(line_up, matches=tuple(new)) for line_up, new in zip(line_ups, matches, strict=True)
    )
