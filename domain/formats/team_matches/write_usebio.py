"""Matches of teams as USEBIO 1.3: each MATCH with TEAM, the home team, and OPPOSING_TEAM.

The numbers of a line's pairs are those of the teams, and DIRECTION is that of TEAM.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.board import vulnerability
from domain.bridge.scoring.result import Award, NotPlayed, Ruling
from domain.formats.team_matches.document import (
    MatchesFile,
    PrintedMatch,
    PrintedTable,
    PrintedTeam,
)
from domain.formats.usebio.write import PROGRAM, inside, result_tags, tag

SWISS, OTHER = "SWISS_TEAMS", "TEAMS"


def write_usebio_matches(file: MatchesFile, swiss: bool = False) -> bytes:
    return "\n".join(_document(file, swiss)).encode() + b"\n"


def _document(file: MatchesFile, swiss: bool) -> Iterator[str]:
    numbers = {team.name: str(team.number) for team in file.teams}
    units = {match.totals.unit for match in file.matches if match.totals}
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">'
    yield '<USEBIO Version="1.3">'
    yield f'<EVENT EVENT_TYPE="{SWISS if swiss else OTHER}">'
    yield tag("EVENT_DESCRIPTION", file.title)
    yield tag("PROGRAM_NAME", PROGRAM)
    yield tag("DATE", "/".join(reversed(file.date.split("-"))))
    yield tag("MATCH_SCORING_METHOD", next(iter(units), "IMPS"))
    yield from inside("PARTICIPANTS", *(line for team in file.teams for line in _team(team)))
    for match in file.matches:
        yield from inside("MATCH", *_match(match, numbers))
    yield "</EVENT>"
    yield "</USEBIO>"


def _team(team: PrintedTeam) -> Iterator[str]:
    lines = [tag("TEAM_NUMBER", str(team.number)), tag("TEAM_NAME", team.name)]
    if team.total is not None:
        lines.append(tag("TOTAL_SCORE", str(team.total)))
    if team.place:
        lines.append(tag("PLACE", team.place))
    for player in team.players:
        number = (tag("NATIONAL_ID_NUMBER", player.number),) if player.number else ()
        lines += inside("PLAYER", tag("PLAYER_NAME", player.name), *number)
    yield from inside("TEAM", *lines)


def _match(match: PrintedMatch, numbers: Mapping[str, str]) -> Iterator[str]:
    yield tag("ROUND_NUMBER", match.round)
    yield tag("TEAM", numbers[match.home])
    yield tag("OPPOSING_TEAM", numbers[match.visitors])
    if match.totals:
        yield tag("TEAM_SCORE", str(match.totals.home))
        yield tag("OPPOSING_TEAM_SCORE", str(match.totals.visitors))
    for number, tables in groupby(match.tables, key=lambda table: table.board):
        lines = [tag("BOARD_NUMBER", str(number))]
        for table in tables:
            lines += inside("TRAVELLER_LINE", *_line(match, table, numbers))
        yield from inside("BOARD", *lines)


def _line(match: PrintedMatch, table: PrintedTable, numbers: Mapping[str, str]) -> Iterator[str]:
    yield tag("DIRECTION", (Direction.NS if table.ns == match.home else Direction.EW).value)
    yield tag("NS_PAIR_NUMBER", numbers[table.ns])
    yield tag("EW_PAIR_NUMBER", numbers[table.ew])
    yield from result_tags(table.result, table.score, lambda ns, ew: _write_adjusted(table, ns, ew))
    if table.imps is not None:
        yield tag("NS_CROSS_IMP_POINTS", str(table.imps))
        yield tag("EW_CROSS_IMP_POINTS", str(-table.imps))


def _write_adjusted(table: PrintedTable, ns: Ruling, ew: Ruling) -> str:
    """Two whole percentages for artificial scores; else a score from NS."""
    if isinstance(ns, Award) and isinstance(ew, Award):
        return f"A{min(ns.percent, 99):02}{min(ew.percent, 99):02}"
    first = ns if not isinstance(ns, Award | NotPlayed) else ew
    assert not isinstance(first, Award | NotPlayed), "awards and boards not played are told apart"
    return str(first[0].score(vulnerability(table.board)))
