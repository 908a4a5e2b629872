"""Results of a PBN file: each board's ScoreTable, or a game for each table that played the board.

Dealer and vulnerability follow from the board's number; a file that contradicts it gets a warning.
A pair is the PairId of the tables, else its two players (of an individual "3+7").
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.bridge.deal import Deal, Hand, complete_deal, parse_hand
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass, dealer, vulnerability
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import BoardResult
from domain.bridge.session import PairNo
from domain.errors import BadFile, DomainError
from domain.formats.pairs_results import cells
from domain.formats.pairs_results.document import (
    NamedMeeting,
    PairBook,
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPlayer,
    PrintedPoints,
    PrintedStanding,
    ResultsHeading,
    sentence_on_board,
    two_field_sections,
    unnumbered_board_text,
)
from domain.formats.pbn.games import PbnGame, ScoreRow, Tag, decode_pbn, parse_games, table_rows
from domain.messages import say

VULNERABLE = {
    "": "",
    "NONE": "None",
    "LOVE": "None",
    "-": "None",
    "NS": "NS",
    "EW": "EW",
    "ALL": "All",
    "BOTH": "All",
}


_READ = frozenset(
    {
        *("Event", "Site", "Date", "Board", "North", "East", "South", "West", "Dealer", "Deal"),
        *("Vulnerable", "Scoring", "Declarer", "Contract", "Result"),
        *("ScoreTable", "TotalScoreTable"),
    }
)
_PLAYER_IDS = {
    Direction.NS: ("PlayerId_North", "PlayerId_South"),
    Direction.EW: ("PlayerId_East", "PlayerId_West"),
}
_COLUMNS = frozenset(
    {
        *("Section", "Round", "Table", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result"),
        *("Lead", "Score_NS", "Score_EW", "MP_NS", "MP_EW", "IMP_NS", "IMP_EW", "Ruling"),
        *("Rank", "PairId", "Direction", "TotalScoreMP", "TotalScoreIMP", "TotalPercentage"),
        *("TotalScoreVP", "Handicap", "Names", "Cards", "PlayerId", *_PLAYER_IDS[Direction.NS]),
        *_PLAYER_IDS[Direction.EW],
    }
)


def read_pbn(data: bytes, name: str = "") -> PairsResults:
    found = list(parse_games(decode_pbn(data, name), name))
    if not any("Board" in game.tags for game in found):
        message = 'no game has a [Board "…"]; games of chess are brought in at their desk'
        raise BadFile(message, 0, name)
    return _PbnReader(found).read_document()


class _PbnReader:
    def __init__(self, games: list[PbnGame]) -> None:
        self._games = [(game, cells.parse_integer(game.get("Board")) or 0) for game in games]
        self._book = PairBook()
        self._tables = {
            game.line: list(self._score_rows(game.tags["ScoreTable"]))
            for game, _ in self._games
            if "ScoreTable" in game.tags
        }
        self._book.two_fields = two_field_sections(self._named_meetings())

    def read_document(self) -> PairsResults:
        for game, _ in self._games:
            if "TotalScoreTable" in game.tags:
                self._enter_pairs(game.tags["TotalScoreTable"])
        lines = [line for game, board in self._games for line in self._printed_lines(game, board)]
        deals: dict[int, Deal] = {}
        for game, board in self._games:
            self._read_deal(game, board, deals)
        first = self._games[0][0]
        heading = ResultsHeading(
            first.get("Event"),
            first.get("Site"),
            cells.parse_day(first.get("Date")),
            self._scoring_form(),
        )
        warnings = tuple(sorted(set(self._book.warnings)))
        pairs = tuple(self._book.pairs)
        found = PairsResults(heading, pairs, tuple(lines), deals, warnings=warnings)
        return replace(found, unread=cells.unread_notes(self._unread_names()))

    def _unread_names(self) -> Iterator[str]:
        """The names of ignored tags, and of columns of tables."""
        for game, _ in self._games:
            for name, tag in game.tags.items():
                if name not in _READ and (tag.value.strip("?-") or tag.rows):
                    yield f"[{name}]"
                if name in ("ScoreTable", "TotalScoreTable"):
                    for row in table_rows(tag):
                        if not isinstance(row, int):
                            yield from (c for c in row.cells if c not in _COLUMNS and row.get(c))

    def _named_meetings(self) -> Iterator[NamedMeeting]:
        for game, board in self._games:
            for row in self._tables.get(game.line, ()):
                yield NamedMeeting("", str(board), *(_pair_name(row, side) for side in Direction))

    def _scoring_form(self) -> Form:
        """The form of scoring that the games name."""
        scoring = " ".join(game.get("Scoring") for game, _ in self._games).upper()
        if "BUTLER" in scoring:
            return Form.BUTLER
        return Form.CROSS_IMPS if "IMP" in scoring else Form.MATCHPOINTS

    def _score_rows(self, tag: Tag) -> Iterator[ScoreRow]:
        """The rows of a table; those that do not fit its columns are warned of."""
        for row in table_rows(tag):
            if isinstance(row, int):
                self._book.warn(
                    row, say("a row doesn't fit the columns of its table; it is left out")
                )
            else:
                yield row

    def _enter_pairs(self, tag: Tag) -> None:
        for row in self._score_rows(tag):
            label = row.get("PairId") or row.get("PlayerId")
            side = row.get("Direction")
            total = cells.parse_amount(row.get("TotalScoreMP") or row.get("TotalScoreIMP"))
            standing = PrintedStanding(
                total,
                cells.parse_amount(row.get("TotalPercentage")),
                row.get("Rank"),
                victory_points=cells.parse_amount(row.get("TotalScoreVP")),
            )
            direction = Direction(side) if side in ("NS", "EW") else None
            pair = PrintedPair(PairNo(0), label, direction, _players(row.get("Names")), standing)
            self._book.enter_pair(pair, label, "", row.line, row.get("Handicap"))

    def _printed_lines(self, game: PbnGame, board: int) -> Iterator[PrintedLine]:
        if not board:
            self._book.warn(game.line, unnumbered_board_text(game.get("Board")))
        elif game.line in self._tables:
            for row in self._tables[game.line]:
                yield self._printed_line(row, board)
        elif all(game.get(seat.name.title()) for seat in Compass):
            yield self._line_of_game(game, board)

    def _printed_line(self, row: ScoreRow, board: int) -> PrintedLine:
        ns, ew = (
            self._book.find_pair(_pair_name(row, side), "", side, row.line) for side in Direction
        )
        score = cells.parse_table_score(row.get("Score_NS"))
        if score is None and (other := cells.parse_table_score(row.get("Score_EW"))) is not None:
            score = -other
        result = self._board_result(row, score, board)
        section = row.get("Section")
        round_number, table = (
            cells.parse_integer(row.get(name)) or 0 for name in ("Round", "Table")
        )
        points, cards = _printed_points(row), row.get("Cards")
        return PrintedLine(
            board, ns, ew, result, score, points, section, row.line, round_number, table, cards
        )

    def _board_result(self, row: ScoreRow, score: int | None, board: int) -> BoardResult:
        def warn(sentence: str) -> None:
            self._book.warn(row.line, sentence_on_board(board, sentence))

        awarded = cells.parse_percentages(row.get("Score_NS").upper())
        if stated := cells.parse_ruling(row.get("Ruling"), warn) or awarded:
            return stated
        contract, tricks = row.get("Contract"), row.get("Result")
        return cells.result_from(
            cells.WrittenResult(
                contract,
                row.get("Declarer"),
                parse_tricks(contract, tricks),
                row.get("Lead"),
                score,
            ),
            warn,
        )

    def _line_of_game(self, game: PbnGame, board: int) -> PrintedLine:
        """The line of a game of one table, with its players."""

        def warn(sentence: str) -> None:
            self._book.warn(game.line, sentence_on_board(board, sentence))

        names = {seat: game.get(seat.name.title()) for seat in Compass}
        ns, ew = (
            self._book.find_pair(
                " & ".join(names[seat] for seat in Compass if seat.side is side),
                "",
                side,
                game.line,
            )
            for side in Direction
        )
        contract, tricks = game.get("Contract"), game.get("Result")
        written = cells.WrittenResult(
            contract, game.get("Declarer"), parse_tricks(contract, tricks), "", None
        )
        return PrintedLine(board, ns, ew, cells.result_from(written, warn), line=game.line)

    def _read_deal(self, game: PbnGame, board: int, deals: dict[int, Deal]) -> None:
        """Add the game's deal to `deals`, by board, and warn of what contradicts the number."""
        if not board:
            return
        if game.get("Dealer") not in ("", dealer(board).value):
            sentence = say("the dealer is {dealer}", dealer=say(dealer(board).name.title()))
            self._book.warn(game.line, sentence_on_board(board, sentence))
        stated = game.get("Vulnerable").upper()
        if VULNERABLE.get(stated) not in ("", vulnerability(board).value):
            usual = vulnerability(board).value
            sentence = say("vulnerable are {usual}, not {said}", usual=usual, said=stated)
            self._book.warn(game.line, sentence_on_board(board, sentence))
        if not game.get("Deal"):
            return
        try:
            deal = parse_deal(game.get("Deal"))
        except (DomainError, ValueError) as reason:
            sentence = say("the deal was left out ({reason})", reason=reason)
            self._book.warn(game.line, sentence_on_board(board, sentence))
            return
        if deals.setdefault(board, deal) != deal:
            self._book.warn(game.line, sentence_on_board(board, say("dealt otherwise than before")))


def parse_deal(text: str) -> Deal:
    """Parse N:K843.T542.J6.863 …, the hands clockwise from the first letter; one may be -."""
    first, _, rest = text.partition(":")
    hands = [None if each == "-" else _parse_hand(each) for each in rest.split()]
    if len(hands) != 4:
        raise ValueError(say("not four hands"))
    turn = "NESW".find(first.strip().upper() or "?")
    if turn < 0:
        raise ValueError(say("{first} is not N, E, S or W", first=repr(first)))
    return complete_deal([hands[(seat - turn) % 4] for seat in range(4)])


def _parse_hand(text: str) -> Hand:
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(say("{text} is no hand of four suits", text=text))
    return parse_hand(*suits)


def _pair_name(row: ScoreRow, side: Direction) -> str:
    """The PairId; of an individual both players, as "3+7"."""
    players = filter(None, map(row.get, _PLAYER_IDS[side]))
    return row.get(f"PairId_{side}") or "+".join(players)


def _players(names: str) -> tuple[PrintedPlayer, ...]:
    return tuple(PrintedPlayer(name.strip()) for name in names.split(" & ") if name.strip())


def parse_tricks(contract: str, text: str) -> int | None:
    """The number of tricks, written as such or relative to the contract (=, +1, -2)."""
    signed = text.startswith(("=", "+", "-"))
    return cells.absolute_tricks(contract, text) if signed else cells.parse_integer(text)


def _printed_points(row: ScoreRow) -> PrintedPoints | None:
    """The matchpoints, else the IMPs, of both sides; None if the row has neither."""
    for unit in ("MP", "IMP"):
        ns, ew = (cells.parse_amount(row.get(f"{unit}_{side}")) for side in Direction)
        if ns is not None and ew is not None:
            return PrintedPoints(ns, ew)
    return None
