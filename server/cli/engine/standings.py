"""`wallchart standings`: the ranked table of a report file, for people or as JSON.

The list of tie-breaks is the one asked for, else the file's own (records 212 and 202 of TRF26),
else points alone. Pairings are taken for predetermined if that is asked for or if record 192 names
a round robin, Scheveningen or Schiller system. Values are exact in JSON, decimals or fractions as
strings; an undefined one is null. A report of teams ranks the teams, as their desk does.

Whether the ranks that a report states follow from its list of tie-breaks (records 212 and 202):
the edition of C.07 is the one stated, else the one in force when the event began. What the list
leaves tied may stand in any order (lots, ratings, alphabet) or share a rank, so a rank is
contradicted only if it lies outside the places its group takes. A report without ranks or without a
list states nothing.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from domain.errors import NotNow, Unsupported
from domain.formats.trf.round_options import (
    prize_draws,
    tie_break_edition,
    unrated_value as stated_unrated,
)
from domain.formats.trf.rounds import crosstable, total_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.results import Crosstable
from domain.standings import (
    RankingRules,
    Standing,
    TieBreak,
    TieBreakEdition,
    exact,
    full_order,
    round_half_up,
    standings,
    tie_break,
    tie_breaks,
)
from domain.standings.rules import with_prize_draws
from domain.standings.tiebreaks.descriptor import listed_names
from domain.team_chess.reports.stage_from_report import is_of_teams, stage_of
from domain.team_chess.standings.ranking import order_of, team_ranking
from server.cli.engine.options import Standings
from server.cli.engine.reports import read

PREDETERMINED = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")
SHOWN_DECIMALS = 3
"""Of a value whose decimals don't end; the regulations ask for no rounding."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """`names` by number, `unrated` whether somebody has no rating."""

    names: Mapping[int, str]
    unrated: bool
    edition: TieBreakEdition
    columns: tuple[TieBreak, ...]
    rows: tuple[Standing, ...]


def run(asked: Standings) -> None:
    report = read(asked.file).tournament
    edition = edition_named(asked.edition) if asked.edition else tie_break_edition(report)
    if is_of_teams(report) and not asked.players:
        table = rank_teams(report, edition, asked.tiebreaks, asked.after_round)
    else:
        table = rank_players(
            report, edition, asked.tiebreaks, asked.round_robin, asked.after_round, asked.unrated
        )
    print(as_json(table) if asked.as_json else as_text(table))


def rank_players(
    tournament: TournamentReport,
    edition: TieBreakEdition = TieBreakEdition.FIDE_2026,
    tiebreaks: str | None = None,
    round_robin: bool = False,
    after_round: int | None = None,
    unrated: int | None = None,
) -> Ranked:
    """What is not given is as the file says."""
    counts_as = stated_unrated(tournament) if unrated is None else unrated
    order = wanted_order(tournament, tiebreaks)
    system = tournament.regulations.system
    predetermined = round_robin or any(word in system for word in PREDETERMINED)
    rules = RankingRules(edition, predetermined, total_rounds(tournament), counts_as)
    rows = standings(chart_after(tournament, after_round), order, rules)
    names = {player.number: player.name for player in tournament.players}
    unrated_players = not all(player.rating for player in tournament.players)
    return Ranked(names, unrated_players, edition, order, rows)


def rank_teams(
    tournament: TournamentReport,
    edition: TieBreakEdition = TieBreakEdition.FIDE_2026,
    tiebreaks: str | None = None,
    after_round: int | None = None,
) -> Ranked:
    """What is not given is as the file says; where it says nothing, the usual list of teams."""
    stage = stage_of(tournament).stage
    changed = replace(stage.rules, tie_break_edition=edition.value)
    if tiebreaks is not None:
        changed = replace(changed, tie_breaks=tuple(listed_names(tiebreaks)))
    stage = replace(stage, rules=changed)
    rounds = _rounds_until(tournament, after_round)
    names = {int(number): team.name for number, team in stage.numbered_entries()}
    return Ranked(names, False, edition, order_of(stage), team_ranking(stage, rounds).standings)


def edition_named(text: str) -> TieBreakEdition:
    try:
        return TieBreakEdition(text)
    except ValueError:
        known = " or ".join(TieBreakEdition)
        raise Unsupported("wallchart standings", f"the edition {text}; give {known}") from None


def wanted_order(tournament: TournamentReport, listed: str | None) -> tuple[TieBreak, ...]:
    if listed is not None:
        return full_order(tie_breaks(listed))
    written = tournament.regulations.standings_order or tournament.regulations.tie_breaks
    return full_order(tie_break(descriptor) for descriptor in written)


def chart_after(tournament: TournamentReport, after_round: int | None) -> Crosstable:
    """With a win taken down to a draw where the report says that it is one for prizes."""
    chart = crosstable(tournament, _rounds_until(tournament, after_round))
    return with_prize_draws(chart, prize_draws(tournament))


def _rounds_until(tournament: TournamentReport, after_round: int | None) -> int:
    if after_round is not None and not 0 <= after_round <= tournament.paired_rounds:
        raise NotNow(
            f"There are no standings after round {after_round}: "
            f"{tournament.paired_rounds} rounds have been paired so far."
        )
    return tournament.paired_rounds if after_round is None else after_round


def as_json(table: Ranked) -> str:
    names = [column.name for column in table.columns]
    rows = [
        {
            "rank": row.rank,
            "number": row.number,
            "values": dict(zip(names, map(_exact, row.values), strict=True)),
        }
        for row in table.rows
    ]
    return json.dumps({"edition": table.edition, "columns": names, "rows": rows}, indent=1)


def as_text(table: Ranked) -> str:
    """Columns in line; a shared rank is written at each of its players."""
    lines = [["Rank", "No.", "Name", *(column.name for column in table.columns)]]
    for row in table.rows:
        rank = "-" if row.rank is None else str(row.rank)
        lines.append(
            [rank, str(row.number), table.names[row.number], *map(_show_value, row.values)]
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join((*(_align(line, widths) for line in lines), *_notes(table)))


def _notes(table: Ranked) -> Iterator[str]:
    """Why a column has no value at all."""
    valued = zip(*(row.values for row in table.rows), strict=True)
    empty = [
        column.name
        for column, values in zip(table.columns, valued, strict=False)
        if set(values) == {None}
    ]
    if empty and table.unrated:
        yield f"{', '.join(empty)} breaks no tie: not everybody has a rating; see --unrated."


def _align(line: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        text.ljust(width) if at == 2 else text.rjust(width)
        for at, (text, width) in enumerate(zip(line, widths, strict=True))
    )
    return "  ".join(cells).rstrip()


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)


def _show_value(value: Fraction | None) -> str:
    text = exact(value)
    return round_half_up(value, SHOWN_DECIMALS) if "/" in text else text


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
