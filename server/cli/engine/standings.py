"""`wallchart standings`: print the ranked table of a report, as text or as JSON.

The list of tie-breaks is that of the options, otherwise the file's own (records 212 and 202 of
TRF26), otherwise points alone. Pairings are treated as predetermined by an option or if record 192
names a round robin, Scheveningen or Schiller system. Values are exact in JSON, decimals or
fractions as strings; an undefined one is null. A report of teams ranks the teams, as the desk does.
"""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction

from domain.errors import Unsupported
from domain.formats.trf.ranking import RankedReport, rank_players
from domain.formats.trf.round_options import tie_break_edition
from domain.standings.exact_values import exact_text, round_half_up
from domain.standings.rules import TieBreakEdition
from domain.standings.table import definition_of
from domain.standings.tiebreaks.definition import TieBreak
from domain.team_chess.reports.ranking import rank_teams
from domain.team_chess.reports.stage_from_report import is_of_teams
from server.cli.engine.options import Standings
from server.cli.engine.paired_events import read_report
from web.contest.notation import is_without_place

SHOWN_DECIMALS = 3
"""Decimals shown of an infinite decimal; the regulations ask for no rounding."""


def run(args: Standings) -> None:
    report = read_report(args.file).tournament
    edition = parse_edition(args.edition) if args.edition else tie_break_edition(report)
    if is_of_teams(report) and not args.players:
        table = rank_teams(report, edition, args.tiebreaks, args.after_round)
    else:
        table = rank_players(
            report, edition, args.tiebreaks, args.round_robin, args.after_round, args.unrated
        )
    print(as_json(table) if args.as_json else as_text(table))


def parse_edition(text: str) -> TieBreakEdition:
    try:
        return TieBreakEdition(text)
    except ValueError:
        known = " or ".join(TieBreakEdition)
        raise Unsupported("wallchart standings", f"the edition {text}; give {known}") from None


def as_json(table: RankedReport) -> str:
    names = [column.name for column in table.columns]
    rows = [
        {
            "rank": row.rank,
            "number": row.number,
            "values": dict(zip(names, map(_exact_text, row.values), strict=True)),
        }
        for row in table.rows
    ]
    return json.dumps({"edition": table.edition, "columns": names, "rows": rows}, indent=1)


def as_text(table: RankedReport) -> str:
    """The standings in aligned columns; a shared rank is repeated for each of its players."""
    lines = [["Rank", "No.", "Name", *(column.name for column in table.columns)]]
    for row in table.rows:
        rank = "-" if row.rank is None else str(row.rank)
        values = map(_value_text, table.columns, row.values)
        lines.append([rank, str(row.number), table.names[row.number], *values])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join((*(_align_line(line, widths) for line in lines), *_missing_value_notes(table)))


def _missing_value_notes(table: RankedReport) -> Iterator[str]:
    """Notes on tie-breaks that have no values because a player has no rating."""
    valued = zip(*(row.values for row in table.rows), strict=True)
    empty = [
        column.name
        for column, values in zip(table.columns, valued, strict=False)
        if set(values) == {None}
    ]
    if empty and table.unrated:
        yield f"{', '.join(empty)} breaks no tie: not everybody has a rating; see --unrated."


def _align_line(line: Sequence[str], widths: Sequence[int]) -> str:
    rank, number, _, *values = map(str.rjust, line, widths)
    name = line[2].ljust(widths[2])
    return "  ".join((rank, number, name, *values)).rstrip()


def _exact_text(value: Fraction | None) -> str | None:
    return None if value is None else exact_text(value)


def _value_text(column: TieBreak, value: Fraction | None) -> str:
    if is_without_place(definition_of(column).name, value):
        return ""
    text = exact_text(value)
    return round_half_up(value, SHOWN_DECIMALS) if "/" in text else text
