"""Who of a pair has White: C.04.4.1 (2026), 5.2.

As in the Dutch system, except that the initial colour comes first, for two who have not played a
game, and that against anybody else a player without a game mildly wants Black (1.6.4).
"""

from collections.abc import Iterable
from dataclasses import replace

from domain.swiss.boards import Board, allocate
from domain.swiss.colour import (
    ALTERNATE,
    BOTH,
    INITIAL,
    RANKED,
    STRONGER,
    Preference,
    Strength,
    WantedColour,
)
from domain.swiss.dubov.players import Players

ARTICLES = {
    INITIAL.name: "5.2.1",
    BOTH.name: "5.2.2",
    STRONGER.name: "5.2.3",
    ALTERNATE.name: "5.2.4",
    RANKED.name: "5.2.5",
}
NO_PREFERENCE = Preference(WantedColour.NONE, Strength.NONE, 0, WantedColour.NONE)


def boards(players: Players, pairs: Iterable[tuple[int, int]]) -> list[Board]:
    """The boards in their order, players by rank."""
    field, wanted = players.field, list(players.field.preference)
    made = list(pairs)
    for a, b in made:
        if not field.history[a] and not field.history[b]:
            wanted[a] = wanted[b] = NO_PREFERENCE
    return allocate(replace(field, preference=wanted), made)
