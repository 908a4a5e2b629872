"""The pairing-allocated bye, given before anybody is paired: C.04.4.1 (2026), 3.1.

Among those who may have it (C2) and without whom the round can be completed (C4): the lowest
score, then the most games played, then the largest TPN.
"""

from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.swiss.dubov.completion import Completion
from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import members


class Bye(NamedTuple):
    """`receiver` is a rank, -1 if everybody plays; `eligible` could have had it."""

    receiver: int
    eligible: int


def allocated_bye(players: Players, completion: Completion) -> Bye:
    field = players.field
    if field.size % 2 == 0:
        if not completion.complete(field.everybody):
            raise NoValidPairing(field.round_number, completion.stuck(field.everybody))
        return Bye(-1, 0)
    eligible = members(completion.removable(field.everybody) & field.bye_allowed)
    if not eligible:
        raise NoValidPairing(field.round_number, completion.stuck(field.everybody))
    receiver = min(eligible, key=lambda g: (field.score[g], -field.games[g], -field.parity[g]))
    return Bye(receiver, len(eligible))
