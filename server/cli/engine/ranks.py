"""Whether the ranks a report states follow from the tie-break list it states (records 212 and 202).

The edition of C.07 is the one stated, else the one in force when the event began. What
the list leaves tied may stand in any order (lots, ratings, alphabet) or share a rank, so a rank is
contradicted only if it lies outside the places its group takes. A report without ranks or without a
list states nothing.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from domain.formats.trf.round_options import tie_break_edition
from domain.formats.trf.tournament import TournamentReport
from domain.standings import Standing
from server.cli.engine.standings import rank_players, rank_teams


class Misplaced(NamedTuple):
    """`computed` is the first of the places the list gives the player's group."""

    number: int
    rank: int
    computed: int


def misplaced_ranks(tournament: TournamentReport) -> tuple[Misplaced, ...]:
    """By the number of the player. UnusableTieBreak or Unsupported: the list can't be followed."""
    regulations = tournament.regulations
    stated = {p.number: p.rank for p in tournament.players if p.rank is not None}
    if not stated or not (regulations.standings_order or regulations.tie_breaks):
        return ()
    table = rank_players(tournament, tie_break_edition(tournament))
    places = _places(table.rows)
    return _contradicted(stated, places)


def misplaced_teams(tournament: TournamentReport) -> tuple[Misplaced, ...]:
    """The same of the ranks in record 310."""
    regulations = tournament.regulations
    stated = {team.number: team.rank for team in tournament.ranked_teams if team.rank is not None}
    if not stated or not (regulations.standings_order or regulations.tie_breaks):
        return ()
    table = rank_teams(tournament, tie_break_edition(tournament))
    return _contradicted(stated, _places(table.rows))


def _contradicted(stated: Mapping[int, int], places: Mapping[int, range]) -> tuple[Misplaced, ...]:
    return tuple(
        Misplaced(number, rank, places[number][0])
        for number, rank in sorted(stated.items())
        if number in places and rank not in places[number]
    )


def _places(rows: Sequence[Standing]) -> dict[int, range]:
    """The places each player's group takes; players without a place are left out."""
    places: dict[int, range] = {}
    for rank, tied in groupby(rows, key=lambda row: row.rank):
        if rank is not None:
            group = list(tied)
            places |= {row.number: range(rank, rank + len(group)) for row in group}
    return places
