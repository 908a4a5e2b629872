"""Who has the full-point bye when the number of players is odd.

US Chess Official Rules, 7th edition, 28L and 28M1. In the lowest score group the lowest-rated rated
player, in round 1 no late entrant; then an unrated one with rated games of late; then a new one;
then the next group up (28L2). Not whoever had it before, won by forfeit (28L3), or took or is
committed to a half-point bye (28L4), unless all of their group have had a bye or a forfeit win.

By the variation 28L5, in a tournament of four rounds, a group in which only new players could have
it waits for the next one up. Decided here: unless that is the highest, whose players play for the
prizes.

Decided here: the first of them without whom everybody else can be paired without a second meeting.
By the variation 28L2a another may have it (`rounds`).
"""

from collections.abc import Iterator, Sequence

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest
from domain.results import Mark
from domain.swiss.matching.cardinality import Matching
from domain.swiss.us_chess.field import Field

RATED, KNOWN, NEW = 0, 1, 2
FOUR_ROUNDS = 4
BARRING = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN})


def candidates(field: Field, request: PairingRequest) -> list[int]:
    """All who may have it, the first in line first."""
    found: list[list[int]] = []
    for group in reversed(field.groups):
        here = range(group.low, group.high)
        free = [g for g in here if not _had(field, request, g, BARRING)]
        never = [g for g in free if _never(field, request, g)]
        somebody_never = any(_never(field, request, g) for g in here)
        found.append(list(_in_line(field, never if somebody_never else free)))
    if _one_group_up(field, request):
        _new_players_last(field, found)
    return [g for line in found for g in line]


def _one_group_up(field: Field, request: PairingRequest) -> bool:
    """28L5; the batches of an acceleration have been made for whoever is without the bye."""
    announced = "28L5" in field.options.variations and not field.options.grouping.batches
    return announced and request.total_rounds == FOUR_ROUNDS


def _new_players_last(field: Field, lines: list[list[int]]) -> None:
    """28L5: the lowest group that has somebody in line, if all of them are new, after the next."""
    at = next((i for i, line in enumerate(lines) if line), len(lines))
    if at + 2 < len(lines) and all(_kind(field, g) == NEW for g in lines[at]):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]


def receivers(field: Field, request: PairingRequest) -> tuple[list[int], int]:
    """Those in line without whom the others can be paired, by index; and the length of the line.
    If there are none, the first in line.
    """
    line = candidates(field, request)
    if not line:
        raise NoValidPairing(request.round_number)
    matching = Matching(field.open_to)
    able: list[int] = []
    if len(matching.unmatched) == 1:
        missable = matching.replaceable(matching.unmatched[0])
        able = [g for g in line if missable >> g & 1]
    return able or line[:1], len(line)


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
        late = field.round_number == 1 and players[g].number in options.late
        return _kind(field, g), late, -g

    return iter(sorted(group, key=key))


def _kind(field: Field, g: int) -> int:
    """Rated, unrated with rated games of late, new (28L2)."""
    player = field.players[g]
    return RATED if player.rating else KNOWN if player.number in field.options.known else NEW
