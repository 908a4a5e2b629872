"""Matches of teams in the file of scoring devices: the pair numbers are those of the teams, so the
two tables of a match have the same numbers in opposite directions.

Of several rows for a board at a table the last one counts, and none if that was erased.
"""

from collections.abc import Mapping

from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.notation import result_from_text
from domain.formats.bws import BwsRow, device_rows
from domain.formats.pairs_results.document import ReadWarning
from domain.formats.team_matches.document import MatchesFile, PrintedTable, join_tables


def read_bws_matches(tables: Mapping[str, bytes], name: str = "") -> MatchesFile:
    """The matches in `tables`, by file name as in `domain.formats.bws`."""
    rows, _, problems = device_rows(tables, name)
    last = {(row.round, row.section, row.table, row.board): row for row in rows}
    found = join_tables(_printed_table(row) for row in last.values() if row.result)
    return MatchesFile("", found, tuple(ReadWarning(0, sentence) for sentence in problems))


def _printed_table(row: BwsRow) -> PrintedTable:
    return PrintedTable(
        str(row.round),
        row.board,
        str(row.ns),
        str(row.ew),
        result_from_text(row.result),
        vulnerability(row.board),
        table=f"{row.section}{row.table}",
    )
