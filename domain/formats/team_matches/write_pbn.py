"""Matches of teams as PBN 2.1: a game for each room that played a board (3.4.18 and 5.3).

HomeTeam is the team North-South in the open room or East-West in the closed one; if a table sat the
other way round that is the visiting team. An adjusted score is in our own tag Ruling.
"""

from collections.abc import Iterator

from domain.bridge.scoring.contract import Compass, dealer
from domain.bridge.scoring.notation import contract_as_text, result_as_text
from domain.bridge.scoring.result import Adjusted, NotPlayed, PassedOut, Played
from domain.formats.pbn.write import tag
from domain.formats.team_matches.document import MatchesFile, PrintedMatch, PrintedTable
from domain.formats.team_matches.pbn_matches import RULING
from domain.teams_of_four.round import Room


def write_pbn_matches(file: MatchesFile) -> bytes:
    lines = ["% PBN 2.1", "% EXPORT", ""]
    for match in file.matches:
        for table in match.tables:
            lines += [*_game_lines(file, match, table), ""]
    return "\r\n".join([*lines, ""]).encode()


def _game_lines(file: MatchesFile, match: PrintedMatch, table: PrintedTable) -> Iterator[str]:
    players = table.players or ("",) * 4
    seats = dict(zip(Compass, players, strict=True))
    yield tag("Event", file.title)
    yield tag("Site", "")
    yield tag("Date", file.date.replace("-", "."))
    yield tag("Board", str(table.board))
    for seat in (Compass.WEST, Compass.NORTH, Compass.EAST, Compass.SOUTH):
        yield tag(seat.name.title(), seats[seat])
    yield tag("Dealer", dealer(table.board))
    yield tag("Vulnerable", table.vulnerable)
    yield tag("Deal", "")
    yield tag("Scoring", "IMP")
    yield from _result_tags(table)
    teams = (table.ns, table.ew) if table.table == Room.OPEN else (table.ew, table.ns)
    for name, team in zip(("HomeTeam", "VisitTeam"), teams, strict=True):
        yield tag(name, team)
    yield tag("Room", table.table.title())
    yield tag("Round", match.round)
    if table.score is not None:
        yield tag("Score", f"NS {table.score}")
    if table.imps is not None:
        yield tag("ScoreIMP", f"NS {table.imps} EW {-table.imps}")


def _result_tags(table: PrintedTable) -> Iterator[str]:
    match table.result:
        case Played(contract, declarer, tricks):
            yield tag("Declarer", declarer)
            yield tag("Contract", contract_as_text(contract))
            yield tag("Result", str(tricks))
        case PassedOut():
            yield from (tag("Declarer", ""), tag("Contract", "Pass"), tag("Result", ""))
        case NotPlayed():
            yield from (tag("Declarer", ""), tag("Contract", "NP"), tag("Result", ""))
        case Adjusted():
            yield from (tag("Declarer", ""), tag("Contract", ""), tag("Result", ""))
            yield tag(RULING, result_as_text(table.result))
