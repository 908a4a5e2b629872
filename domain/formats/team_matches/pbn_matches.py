"""Matches of teams in a PBN file: a game for each table that played a board.

HomeTeam and VisitTeam join the two tables. The rooms give the directions: the home team is NS in
the open room and EW in the closed one (PBN 2.1, 3.4.18). Without rooms the home team named in a
game sits NS in it, if a match has games with the teams either way round; otherwise the first table
is the open room. Ruling is our own tag: an adjusted score in words.

Programs write Contract "Pass" and no Score for a board that was not played. It is read as passed
out only with a score or an auction, or if no game of the file has a score.
"""

from collections.abc import Iterator

from domain.bridge.scoring.contract import Compass, Vulnerability, vulnerability
from domain.bridge.scoring.result import BoardResult, NotPlayed
from domain.errors import BadFile
from domain.formats.pairs_results.cells import (
    WrittenResult,
    parse_integer,
    parse_ruling,
    parse_table_score,
    result_from,
)
from domain.formats.pairs_results.document import (
    ReadWarning,
    sentence_on_board,
    unnumbered_board_text,
)
from domain.formats.pbn.games import PbnGame, decode_pbn, parse_games, score_of_ns
from domain.formats.pbn.read import VULNERABLE, parse_tricks
from domain.formats.team_matches.document import MatchesFile, PrintedTable, join_tables
from domain.messages import say

RULING = "Ruling"
_PASS = ("PASS", "P", "AP")


def read_pbn_matches(data: bytes, name: str = "") -> MatchesFile:
    found = list(parse_games(decode_pbn(data, name), name))
    teams = [game for game in found if _text(game, "HomeTeam") and _text(game, "VisitTeam")]
    if not teams:
        raise BadFile("no file of teams: no game has a [HomeTeam] and a [VisitTeam]", 0, name)
    reader = _PbnMatchesReader(teams)
    tables = tuple(reader.tables())
    title = _text(teams[0], "Event")
    return MatchesFile(title, join_tables(tables), tuple(reader.warnings))


class _PbnMatchesReader:
    def __init__(self, teams: list[PbnGame]) -> None:
        self._games = teams
        self._events = {_text(game, "Event") for game in teams} - {""}
        self._scored = any(_text(game, "Score") for game in teams)
        self._orders = {(_text(game, "HomeTeam"), _text(game, "VisitTeam")) for game in teams}
        self._first_table: dict[tuple[str, str], str] = {}
        self._rooms_guessed: set[tuple[str, str]] = set()
        self.warnings: list[ReadWarning] = []

    def tables(self) -> Iterator[PrintedTable]:
        for game in self._games:
            board = parse_integer(_text(game, "Board"))
            if board is None or board < 1:
                self._warn(game.line, unnumbered_board_text(_text(game, "Board")))
                continue
            yield self._printed_table(game, board)

    def _warn(self, line: int, sentence: str) -> None:
        self.warnings.append(ReadWarning(line, sentence))

    def _printed_table(self, game: PbnGame, board: int) -> PrintedTable:
        home, visitors = _text(game, "HomeTeam"), _text(game, "VisitTeam")
        home_is_ns = self._home_is_ns(game, home, visitors)
        declarer = _text(game, "Declarer").lstrip("^").upper()[:1]
        printed = score_of_ns(_text(game, "Score"), declarer)
        score = None if printed is None else parse_table_score(str(printed))
        players = tuple(_text(game, seat.name.title()) for seat in Compass)
        return PrintedTable(
            _text(game, "Round") or (_text(game, "Event") if len(self._events) > 1 else ""),
            board,
            home if home_is_ns else visitors,
            visitors if home_is_ns else home,
            self._board_result(game, board, declarer, score),
            self._read_vulnerability(game, board),
            score,
            score_of_ns(_text(game, "ScoreIMP"), declarer),
            _text(game, "Table") or _text(game, "Room"),
            game.line,
            home,
            players if any(players) else (),
        )

    def _home_is_ns(self, game: PbnGame, home: str, visitors: str) -> bool:
        """Whether the home team sat NS at the table of the game."""
        if (room := _text(game, "Room").lower()) in ("open", "closed"):
            return room == "open"
        if (visitors, home) in self._orders:
            return True
        if (home, visitors) not in self._rooms_guessed:
            self._rooms_guessed.add((home, visitors))
            self._warn(
                game.line,
                say(
                    "{home} v {visitors} has no rooms; its first table is taken for the open room",
                    home=home,
                    visitors=visitors,
                ),
            )
        table = _text(game, "Table") or _text(game, "North")
        return self._first_table.setdefault((home, visitors), table) == table

    def _board_result(
        self, game: PbnGame, board: int, declarer: str, score: int | None
    ) -> BoardResult:
        def warn(sentence: str) -> None:
            self._warn(game.line, sentence_on_board(board, sentence))

        contract = _text(game, "Contract")
        if ruling := parse_ruling(_text(game, RULING), warn):
            return ruling
        unscored = self._scored and score is None and "Auction" not in game.tags
        if contract.upper() in _PASS and unscored:
            return NotPlayed()
        tricks = parse_tricks(contract, _text(game, "Result").lstrip("^"))
        written = WrittenResult(contract, declarer, tricks, "", score)
        return result_from(written, warn)

    def _read_vulnerability(self, game: PbnGame, board: int) -> Vulnerability:
        """The vulnerability of the game, with a warning if it is not the board's usual one."""
        usual = vulnerability(board)
        stated = VULNERABLE.get(_text(game, "Vulnerable").upper())
        if not stated or stated == usual.value:
            return usual
        sentence = say(
            "vulnerable are usually {usual}, here {said}", usual=usual.value, said=stated
        )
        self._warn(game.line, sentence_on_board(board, sentence))
        return Vulnerability(stated)


def _text(game: PbnGame, tag: str) -> str:
    """The value of a tag; empty if it is missing or unknown (?)."""
    return game.get(tag).strip().strip("?")
