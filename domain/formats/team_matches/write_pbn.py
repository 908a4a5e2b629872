"""Matches of teams as PBN 2.1: a game for each room that played a board (3.4.18 and 5.3).

HomeTeam is the team North-South in the open room or East-West in the closed one; if a table sat the
other way round that is the visiting team. An adjusted score is in our own tag Ruling.
"""

from collections.abc import Iterator

from domain.bridge.scoring.contract import Compass, dealer
from domain.bridge.scoring.notation import contract_as_text, result_as_text
from domain.bridge.scoring.result import AdjustedScore, NotPlayed, PassedOut, PlayedContract
from domain.formats.pbn.write import tag_line
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
    yield tag_line("Event", file.title)
    yield tag_line("Site", "")
    yield tag_line("Date", file.date.replace("-", "."))
    yield tag_line("Board", str(table.board))
    for seat in (Compass.WEST, Compass.NORTH, Compass.EAST, Compass.SOUTH):
        yield tag_line(seat.name.title(), seats[seat])
    yield tag_line("Dealer", dealer(table.board))
    yield tag_line("Vulnerable", table.vulnerable)
    yield tag_line("Deal", "")
    yield tag_line("Scoring", "IMP")
    yield from _result_tags(table)
    teams = (table.ns, table.ew) if table.table == Room.OPEN else (table.ew, table.ns)
    for name, team in zip(("HomeTeam", "VisitTeam"), teams, strict=True):
        yield tag_line(name, team)
    yield tag_line("Room", table.table.title())
    yield tag_line("Round", match.round)
    if table.score is not None:
        yield tag_line("Score", f"NS {table.score}")
    if table.imps is not None:
        yield tag_line("ScoreIMP", f"NS {table.imps} EW {-table.imps}")


def _result_tags(table: PrintedTable) -> Iterator[str]:
    match table.result:
        case PlayedContract(contract, declarer, tricks):
            yield tag_line("Declarer", declarer)
            yield tag_line("Contract", contract_as_text(contract))
            yield tag_line("Result", str(tricks))
        case PassedOut():
            yield from (
                tag_line("Declarer", ""),
                tag_line("Contract", "Pass"),
                tag_line("Result", ""),
            )
        case NotPlayed():
            yield from (
                tag_line("Declarer", ""),
                tag_line("Contract", "NP"),
                tag_line("Result", ""),
            )
        case AdjustedScore():
            yield from (tag_line("Declarer", ""), tag_line("Contract", ""), tag_line("Result", ""))
            yield tag_line(RULING, result_as_text(table.result))
