"""Matches of teams as USEBIO 1.3: each MATCH with TEAM, the home team, and OPPOSING_TEAM.

The numbers of a line's pairs are those of the teams, and DIRECTION is that of TEAM.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.result import Award, NotPlayed, Ruling
from domain.formats.team_matches.document import (
    MatchesFile,
    PrintedMatch,
    PrintedTable,
    PrintedTeam,
)
from domain.formats.usebio.write import PROGRAM, element_line, result_tags, wrapped_lines

SWISS, OTHER = "SWISS_TEAMS", "TEAMS"


def write_usebio_matches(file: MatchesFile, swiss: bool = False) -> bytes:
    return "\n".join(_document_lines(file, swiss)).encode() + b"\n"


def _document_lines(file: MatchesFile, swiss: bool) -> Iterator[str]:
    numbers = {team.name: str(team.number) for team in file.teams}
    units = {match.totals.unit for match in file.matches if match.totals}
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">'
    yield '<USEBIO Version="1.3">'
    yield f'<EVENT EVENT_TYPE="{SWISS if swiss else OTHER}">'
    yield element_line("EVENT_DESCRIPTION", file.title)
    yield element_line("PROGRAM_NAME", PROGRAM)
    yield element_line("DATE", "/".join(reversed(file.date.split("-"))))
    yield element_line("MATCH_SCORING_METHOD", next(iter(units), "IMPS"))
    yield from wrapped_lines(
        "PARTICIPANTS", *(line for team in file.teams for line in _team_lines(team))
    )
    for match in file.matches:
        yield from wrapped_lines("MATCH", *_match_lines(match, numbers))
    yield "</EVENT>"
    yield "</USEBIO>"


def _team_lines(team: PrintedTeam) -> Iterator[str]:
    lines = [element_line("TEAM_NUMBER", str(team.number)), element_line("TEAM_NAME", team.name)]
    if team.total is not None:
        lines.append(element_line("TOTAL_SCORE", str(team.total)))
    if team.place:
        lines.append(element_line("PLACE", team.place))
    for player in team.players:
        number = (element_line("NATIONAL_ID_NUMBER", player.number),) if player.number else ()
        lines += wrapped_lines("PLAYER", element_line("PLAYER_NAME", player.name), *number)
    yield from wrapped_lines("TEAM", *lines)


def _match_lines(match: PrintedMatch, numbers: Mapping[str, str]) -> Iterator[str]:
    yield element_line("ROUND_NUMBER", match.round)
    yield element_line("TEAM", numbers[match.home])
    yield element_line("OPPOSING_TEAM", numbers[match.visitors])
    if match.totals:
        yield element_line("TEAM_SCORE", str(match.totals.home))
        yield element_line("OPPOSING_TEAM_SCORE", str(match.totals.visitors))
    for number, tables in groupby(match.tables, key=lambda table: table.board):
        lines = [element_line("BOARD_NUMBER", str(number))]
        for table in tables:
            lines += wrapped_lines("TRAVELLER_LINE", *_line_elements(match, table, numbers))
        yield from wrapped_lines("BOARD", *lines)


def _line_elements(
    match: PrintedMatch, table: PrintedTable, numbers: Mapping[str, str]
) -> Iterator[str]:
    yield element_line(
        "DIRECTION", (Direction.NS if table.ns == match.home else Direction.EW).value
    )
    yield element_line("NS_PAIR_NUMBER", numbers[table.ns])
    yield element_line("EW_PAIR_NUMBER", numbers[table.ew])
    yield from result_tags(table.result, table.score, lambda ns, ew: _write_adjusted(table, ns, ew))
    if table.imps is not None:
        yield element_line("NS_CROSS_IMP_POINTS", str(table.imps))
        yield element_line("EW_CROSS_IMP_POINTS", str(-table.imps))


def _write_adjusted(table: PrintedTable, ns: Ruling, ew: Ruling) -> str:
    """Two whole percentages for artificial scores; else a score from NS."""
    if isinstance(ns, Award) and isinstance(ew, Award):
        return f"A{min(ns.percent, 99):02}{min(ew.percent, 99):02}"
    first = ns if not isinstance(ns, Award | NotPlayed) else ew
    assert not isinstance(first, Award | NotPlayed), "awards and boards not played are told apart"
    return str(first[0].score(vulnerability(table.board)))
