"""Rank the players of a report, and check its stated ranks against its list of tie-breaks.

The list is the given one, else the report's own (records 212 and 202 of TRF26), else points only.
Pairings count as predetermined if so given or if record 192 names a round robin, Scheveningen or
Schiller system.

The edition of C.07 is the one stated, else the one in force when the event began. Players still
tied may have any order (lots, ratings, alphabet) or share a rank, so a rank is contradicted only if
it is outside the places of its group. Players without a rank, as who withdrew, may be left out of
the order. A report without ranks or without a list is not checked.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from domain.errors import NotNow
from domain.formats.trf.round_options import (
    prize_draws,
    rating_of_unrated as stated_unrated,
    tie_break_edition,
)
from domain.formats.trf.rounds import crosstable_of_report, total_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.standings.rules import RankingRules, TieBreakEdition, with_prize_draws
from domain.standings.table import Standing, ranked_standings
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, parse_tie_break, parse_tie_break_list

PREDETERMINED = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")


@dataclass(frozen=True, slots=True)
class RankedReport:
    """`names` by number; `unrated`: some player has no rating."""

    names: Mapping[int, str]
    unrated: bool
    edition: TieBreakEdition
    columns: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]


def rank_players(
    tournament: TournamentReport,
    edition: TieBreakEdition = TieBreakEdition.FIDE_2026,
    tiebreaks: str | None = None,
    round_robin: bool = False,
    after_round: int | None = None,
    unrated: int | None = None,
) -> RankedReport:
    """Rank the players; arguments left out are taken from the report. `unrated` is the rating that
    counts for a player without one.
    """
    counts_as = stated_unrated(tournament) if unrated is None else unrated
    order = tie_break_order(tournament, tiebreaks)
    system = tournament.regulations.system
    predetermined = round_robin or any(word in system for word in PREDETERMINED)
    rules = RankingRules(edition, predetermined, total_rounds(tournament), counts_as)
    chart = crosstable_of_report(tournament, rounds_until(tournament, after_round))
    rows = ranked_standings(with_prize_draws(chart, prize_draws(tournament)), order, rules)
    names = {player.number: player.name for player in tournament.players}
    unrated_players = not all(player.rating for player in tournament.players)
    return RankedReport(names, unrated_players, edition, order, rows)


def tie_break_order(tournament: TournamentReport, listed: str | None) -> tuple[TieBreak, ...]:
    """Points and tie-breaks in the order given, as in "BH SB", else the report's."""
    if listed is not None:
        return full_order(parse_tie_break_list(listed))
    written = tournament.regulations.standings_order or tournament.regulations.tie_breaks
    return full_order(parse_tie_break(descriptor) for descriptor in written)


def rounds_until(tournament: TournamentReport, after_round: int | None) -> int:
    """The number of rounds, by default all that are paired; NotNow beyond them."""
    if after_round is not None and not 0 <= after_round <= tournament.paired_rounds:
        raise NotNow(
            "There are no standings after round {round}: {number} rounds have been paired so far.",
            round=after_round,
            number=tournament.paired_rounds,
        )
    return tournament.paired_rounds if after_round is None else after_round


class MisplacedRank(NamedTuple):
    """A stated rank outside the places of the player's tied group; `computed` is their first."""

    number: int
    rank: int
    computed: int


def misplaced_ranks(tournament: TournamentReport) -> tuple[MisplacedRank, ...]:
    """The ranks that contradict the tie-breaks; raises if these can't be computed."""
    stated = {p.number: p.rank for p in tournament.players if p.rank is not None}
    return contradicted_ranks(tournament, stated, rank_players)


def contradicted_ranks(
    tournament: TournamentReport,
    stated: Mapping[int, int],
    rank: Callable[[TournamentReport, TieBreakEdition], RankedReport],
) -> tuple[MisplacedRank, ...]:
    """The stated ranks, by number, that contradict the table of `rank`."""
    regulations = tournament.regulations
    if not stated or not (regulations.standings_order or regulations.tie_breaks):
        return ()
    rows = rank(tournament, tie_break_edition(tournament)).rows
    places, places_among_ranked = (
        _places_of(given) for given in (rows, [row for row in rows if row.number in stated])
    )
    return tuple(
        MisplacedRank(number, stated_rank, places[number][0])
        for number, stated_rank in sorted(stated.items())
        if number in places
        and stated_rank not in places[number]
        and stated_rank not in places_among_ranked[number]
    )


def _places_of(rows: Iterable[Standing]) -> dict[int, range]:
    """The places, from 1, of each player's tied group among these rows of a table; rows without a
    place are left out.
    """
    places: dict[int, range] = {}
    for rank, tied in groupby(rows, key=lambda row: row.rank):
        if rank is not None:
            group = [row.number for row in tied]
            first = len(places) + 1
            places |= dict.fromkeys(group, range(first, first + len(group)))
    return places
