"""The teams to be paired in their order, with all that the rules need to know of each.

A team's index is its place in the order; any set of teams is the bits of one integer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.results import Colour, Mark
from domain.swiss.field import PairingField, forbidden_opponents
from domain.swiss.matching.bits import span
from domain.swiss.teams.matches import TeamRow
from domain.swiss.teams_of_four.matches import FirstRound, Odd, SwissTeamsRequest

BYES = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN})


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsOfFourField(PairingField):
    """Ranks are places. `legal_next[g]` are the opponents g may meet in the next round. `byes` and
    `triangles` are counts, `homes` the rounds at home. `bye_allowed` may be in a triangle, too.
    """

    points: Sequence[int]
    byes: Sequence[int]
    triangles: Sequence[int]
    homes: Sequence[tuple[int, ...]]
    legal_next: Sequence[int]
    triangle: bool
    first: FirstRound | None
    """How the seeds meet; None in a round paired by the table."""
    assigned: tuple[tuple[int, int], ...]


def build_field(request: SwissTeamsRequest) -> TeamsOfFourField:
    announced = request.announced_options
    played = max(0, request.round_number - 1 - announced.lag)
    busy = request.absent | {number for pair in request.continuing for number in pair}
    rows = [row for row in _rows_in_order(request, played) if row.number not in busy]
    index = {row.number: g for g, row in enumerate(rows)}
    legal = _legal_opponents(request, rows, index, request.round_number)
    past = request.round_number - 1
    assigned = tuple(
        (index[home], index[visitors])
        for number, home, visitors in announced.assigned
        if number == request.round_number and {home, visitors} <= index.keys()
    )
    round_follows = request.round_number < request.total_rounds
    by_seed = played == 0 and not any(row.extra_points[0] for row in rows)
    return TeamsOfFourField(
        round_number=request.round_number,
        number=[row.number for row in rows],
        points=[row.points(request.terms.primary, played) for row in rows],
        byes=[sum(cell.mark in BYES for cell in row.cells[:past]) for row in rows],
        triangles=[request.triangles.get(row.number, 0) for row in rows],
        homes=[_rounds_at_home(row, past) for row in rows],
        legal=legal,
        legal_next=_legal_opponents(request, rows, index, request.round_number + 1),
        most_met=max((len(rows) - 1 - each.bit_count() for each in legal), default=0),
        triangle=announced.odd is Odd.TRIANGLE and round_follows,
        first=announced.first if by_seed else None,
        assigned=assigned,
        bye_allowed=span(0, len(rows)),
    )


def _rows_in_order(request: SwissTeamsRequest, played: int) -> list[TeamRow]:
    if request.order:
        place = {number: at for at, number in enumerate(request.order)}
        return sorted(request.rows, key=lambda row: place[row.number])
    primary = request.terms.primary
    return sorted(request.rows, key=lambda row: (-row.points(primary, played), row.number))


def _legal_opponents(
    request: SwissTeamsRequest, rows: Sequence[TeamRow], index: Mapping[int, int], in_round: int
) -> list[int]:
    """The legal opponents of each rank in that round, as bits. Meetings are read from both rows: in
    a triangle two teams have each other in different rounds.
    """
    past = request.round_number - 1
    since = max(0, in_round - 2) if request.announced_options.may_meet_again(in_round) else 0
    barred = list(forbidden_opponents(request.forbidden, in_round, index))
    for g, row in enumerate(rows):
        for cell in row.cells[since:past]:
            if cell.played and cell.opponent in index:
                barred[g] |= 1 << index[cell.opponent]
                barred[index[cell.opponent]] |= 1 << g
    return [span(0, len(rows)) & ~(1 << g | each) for g, each in enumerate(barred)]


def _rounds_at_home(row: TeamRow, past: int) -> tuple[int, ...]:
    cells = enumerate(row.cells[:past], 1)
    return tuple(n for n, cell in cells if cell.played and cell.colour is Colour.WHITE)
