"""Which pair of a Howell game sits NS is free: three ways to choose it.

In a session of its own a Howell keeps the directions that are recorded with it, which make the
competition even. As a tail of several sessions it is seated so that over all of them everybody sits
NS as often as EW, or as near to that as can be.
"""

from dataclasses import replace
from enum import StrEnum
from functools import cache

from domain.bridge.arrows import Arrows, turn_evenly
from domain.bridge.movements.movement import Movement


class HowellForm(StrEnum):
    """How a Howell tail seats its games: as the movement is recorded; everybody as often NS as EW,
    one round apart; or the stationary pairs NS throughout and those who move evenly beside that.
    """

    RECORDED = ""
    LEVEL = "level"
    TILTED = "tilted"


@cache
def howell_of(movement: Movement, still: int, form: HowellForm) -> Movement:
    """Its games seated in that form; places 1 … `still` are the stationary ones."""
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
