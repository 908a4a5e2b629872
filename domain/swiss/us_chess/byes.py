"""Who has the full-point bye when the number of players is odd.

US Chess Official Rules, 7th edition, 28L and 28M1. In the lowest score group the lowest-rated rated
player, in round 1 no late entrant; then an unrated one with rated games of late; then a new one;
then the next group up (28L2). Not he who had it before, won by forfeit (28L3), or took or is
committed to a half-point bye (28L4), unless everybody of his group has had a bye or a forfeit win.

Decided here: the first of them without whom everybody else can be paired without a second meeting.
"""

from collections.abc import Iterator, Sequence

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest
from domain.results import Mark
from domain.swiss.matching.cardinality import Matching
from domain.swiss.us_chess.field import Field

BARRING = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN})


def candidates(field: Field, request: PairingRequest) -> list[int]:
    """All who may have it, the first in line first."""
    found: list[int] = []
    for group in reversed(field.groups):
        here = range(group.low, group.high)
        free = [g for g in here if not _had(field, request, g, BARRING)]
        never = [g for g in free if _never(field, request, g)]
        somebody_never = any(_never(field, request, g) for g in here)
        found += _in_line(field, never if somebody_never else free)
    return found


def receiver(field: Field, request: PairingRequest) -> tuple[int, int]:
    """His index, and how many may have it."""
    line = candidates(field, request)
    if not line:
        raise NoValidPairing(request.round_number)
    matching = Matching(field.open_to)
    if len(matching.unmatched) == 1:
        missable = matching.replaceable(matching.unmatched[0])
        for g in line:
            if missable >> g & 1:
                return g, len(line)
    return line[0], len(line)


def _had(field: Field, request: PairingRequest, g: int, marks: frozenset[Mark]) -> bool:
    cells = request.chart.by_number[field.players[g].number].cells
    return any(cell.mark in marks for cell in cells[: request.round_number - 1])


def _never(field: Field, request: PairingRequest, g: int) -> bool:
    committed = field.players[g].number in field.options.half_byes_ahead
    return not committed and not _had(field, request, g, BARRING | {Mark.HALF_BYE})


def _in_line(field: Field, group: Sequence[int]) -> Iterator[int]:
    """Lowest-rated first; a late entrant after everybody else in round 1."""
    options, players = field.options, field.players

    def key(g: int) -> tuple[int, bool, int]:
        player = players[g]
        kind = 0 if player.rating else 1 if player.number in options.known else 2
        late = field.round_number == 1 and player.number in options.late
        return kind, late, -g

    return iter(sorted(group, key=key))
