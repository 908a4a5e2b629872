"""Reading the tables of a Bridgemate file (BWS) as CSV: the entries of the scoring devices.

Only ReceivedData is required. RoundData shows results that were not planned, Section has the
sections' letters. A later result of the same pairs on a board replaces an earlier one; erased ones
are left out. Negative contract codes are the artificial scores of the manufacturer's manual.
HandRecord has the deals; PlayerNumbers the seats in the first round.
"""

import csv
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import NamedTuple

from domain.bridge.deal import Deal, parse_hand
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    BoardResult,
    NotPlayed,
)
from domain.bridge.session import PairNo, section_letter
from domain.errors import BadFile, DomainError
from domain.formats.pairs_results import cells
from domain.formats.pairs_results.document import (
    NamedMeeting,
    PairBook,
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPlayer,
    ReadWarning,
    ResultsHeading,
    sentence_on_board,
    two_field_sections,
)
from domain.messages import say
from domain.texts import decode_western

RECEIVED = "ReceivedData.csv"
HANDS, PLAYERS = "HandRecord.csv", "PlayerNumbers.csv"
TABLES = (RECEIVED, "RoundData.csv", "Section.csv", "Session.csv", HANDS, PLAYERS)
MOST_ROWS = 100_000
_NEEDED = ("Section", "Board", "PairNS", "PairEW", "NS/EW", "Contract", "Result")
_IN_PLAY = (*_NEEDED, "Round", "Table")
_ROUND_COLUMNS = ("Section", "NSPair", "EWPair", "LowBoard", "HighBoard")
_SEAT_COLUMNS = ("Section", "Table", "Direction", "Number")
_SUIT_COLUMNS = ("Spades", "Hearts", "Diamonds", "Clubs")
_HANDS_OF = tuple(tuple(f"{seat.name.title()}{s}" for s in _SUIT_COLUMNS) for seat in Compass)
_HAND_COLUMNS = ("Board", *(column for hand in _HANDS_OF for column in hand))
_AWARDS = (AVERAGE_MINUS, AVERAGE, AVERAGE_PLUS)

_READ = frozenset(
    {
        *("Section", "Table", "Round", "Board", "PairNS", "PairEW", "NS/EW", "Contract", "Result"),
        *("LeadCard", "Erased", ""),
    }
)
_DEVICES_OWN = frozenset(
    {"ID", "Declarer", "Processed", *(f"Processed{n}" for n in range(1, 5)), "ExternalUpdate"}
)
"""Columns without meaning for the session: row numbers, marks of programs, the declarer's pair."""

Row = Mapping[str, str]
"""The cells of a row by column; "" has the number of its line."""


def read_bws(tables: Mapping[str, bytes], name: str = "") -> PairsResults:
    """Read `tables`, by their file names, of which only ReceivedData.csv must be present."""
    if RECEIVED not in tables:
        raise BadFile(
            "{table} is missing; export that table of the BWS file", 0, name, table=RECEIVED
        )
    received = list(_csv_rows(tables[RECEIVED], _NEEDED, RECEIVED))
    rounds = list(_csv_rows(tables.get("RoundData.csv", b""), _ROUND_COLUMNS, "RoundData.csv"))
    letters = _section_letters(tables)
    sessions = list(_csv_rows(tables.get("Session.csv", b""), ("Name", "Date"), "Session.csv"))
    session: Row = sessions[0] if sessions else {}
    heading = ResultsHeading(
        session.get("Name", "").strip(), "", cells.parse_day(session.get("Date", ""))
    )
    reader = _RowsReader(rounds, letters)
    reader.seated = _players_by_pair(
        rounds, _csv_rows(tables.get(PLAYERS, b""), _SEAT_COLUMNS, PLAYERS)
    )
    reader.deals = _deals_by_board(tables, reader.warn)
    return reader.read_document(heading, received)


class BwsRow(NamedTuple):
    """A result entered at a table: `section` is a letter; `result` is empty if it was erased, else
    a text of `domain.bridge.scoring.notation`.
    """

    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    result: str


class DeviceRows(NamedTuple):
    rows: tuple[BwsRow, ...]
    deals: Mapping[int, Deal]
    problems: tuple[str, ...]


def device_rows(tables: Mapping[str, bytes], name: str = "") -> DeviceRows:
    """The entries of a session's devices so far, row by row in the order of the table, and their
    hand record. Without the table of sections their numbers mean A, B, C.
    """
    found: list[BwsRow] = []
    problems: list[str] = []
    letters = _section_letters(tables)
    for row in _csv_rows(tables.get(RECEIVED, b""), _IN_PLAY, RECEIVED):

        def warn(sentence: str, line: int = int(row[""])) -> None:
            problems.append(str(ReadWarning(line, sentence)))

        numbers = [cells.parse_integer(row[column]) for column in ("Round", "Table", "Board")]
        if not all(number is not None and 0 < number <= MOST_ROWS for number in numbers):
            warn(say("it has no round, table or board; it is left out"))
            continue
        round_number, table, board = (number or 0 for number in numbers)
        ns, ew = (abs(cells.parse_integer(row[f"Pair{side}"]) or 0) for side in Direction)
        section = cells.parse_integer(row["Section"]) or 1
        letter = letters.get(row["Section"]) or section_letter(min(abs(section), 600) - 1)
        text = "" if _is_erased(row) else result_as_text(_board_result(row, warn))
        found.append(BwsRow(round_number, letter, table, board, ns, ew, text))
    dealt = _deals_by_board(
        tables,
        lambda line, sentence: problems.append(
            say("{table}, line {line}: {sentence}", table=HANDS, line=line, sentence=sentence)
        ),
    )
    if not found and not dealt:
        raise BadFile("the table has no result", 0, name)
    return DeviceRows(tuple(found), dealt, tuple(problems))


def _deals_by_board(
    tables: Mapping[str, bytes], warn: Callable[[int, str], None]
) -> Mapping[int, Deal]:
    """The deals of the hand record by board; of several different ones the first counts."""
    found: dict[int, Deal] = {}
    for row in _csv_rows(tables.get(HANDS, b""), _HAND_COLUMNS, HANDS):
        board = cells.parse_integer(row["Board"])
        try:
            deal = Deal(
                *(parse_hand(*(row[column] for column in columns)) for columns in _HANDS_OF)
            )
        except DomainError as reason:
            sentence = say("the deal was left out ({reason})", reason=reason)
            warn(int(row[""]), sentence_on_board(board, sentence))
            continue
        if board and found.setdefault(board, deal) != deal:
            warn(int(row[""]), sentence_on_board(board, say("dealt otherwise than before")))
    return found


def _section_letters(tables: Mapping[str, bytes]) -> Mapping[str, str]:
    """The letter of each section by its ID in the file."""
    return {
        row["ID"]: row["Letter"].strip()
        for row in _csv_rows(tables.get("Section.csv", b""), ("ID", "Letter"), "Section.csv")
    }


def _is_erased(row: Row) -> bool:
    return row.get("Erased", "").strip().lower() in ("true", "1")


def _csv_rows(data: bytes, needed: tuple[str, ...], name: str) -> Iterator[Row]:
    """The rows of a table, none without data; BadFile if a `needed` column is missing."""
    if not data:
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = decode_western(data)
    reader = csv.DictReader(StringIO(text, newline=""), strict=True, restval="")
    try:
        missing = [column for column in needed if column not in (reader.fieldnames or ())]
        if missing:
            raise BadFile("the columns {missing} are missing", 1, name, missing=", ".join(missing))
        for count, row in enumerate(reader, start=1):
            if count > MOST_ROWS:
                raise BadFile("more than {most} rows", reader.line_num, name, most=MOST_ROWS)
            yield {str(k): str(v) for k, v in row.items()} | {"": str(reader.line_num)}
    except csv.Error as reason:
        raise BadFile(
            "not readable as CSV ({reason})", reader.line_num, name, reason=reason
        ) from None


def _players_by_pair(
    rounds: list[Row], seats: Iterator[Row]
) -> Mapping[tuple[str, str], tuple[PrintedPlayer, ...]]:
    """The players by (section, pair's number), also with direction, north before south."""
    first = {(row["Section"], row["Table"]): row for row in rounds if row.get("Round") == "1"}
    found: dict[tuple[str, str], tuple[PrintedPlayer, ...]] = {}
    for row in sorted(seats, key=lambda row: row["Direction"]):
        place = first.get((row["Section"], row["Table"]))
        name, number = row.get("Name", "").strip(), row["Number"].strip()
        if place is None or row["Direction"] not in tuple(Compass) or not (name or number):
            continue
        side = Compass(row["Direction"]).side
        player = PrintedPlayer(name or number, number)
        for label in (place[f"{side}Pair"], f"{place[f'{side}Pair']}{side}"):
            key = row["Section"], label
            found[key] = (*found.get(key, ()), player)
    return found


class _RowsReader:
    def __init__(self, rounds: list[Row], letters: Mapping[str, str]) -> None:
        self._book = PairBook()
        self._planned: dict[tuple[str, str, str], range] = {}
        """(section, NS, EW) → boards."""
        for row in rounds:
            low, high = cells.parse_integer(row["LowBoard"]), cells.parse_integer(row["HighBoard"])
            if low is not None and high is not None:
                self._planned[row["Section"], row["NSPair"], row["EWPair"]] = range(low, high + 1)
        self._section_letters = letters
        self.deals: Mapping[int, Deal] = {}
        self.seated: Mapping[tuple[str, str], tuple[PrintedPlayer, ...]] = {}

    def warn(self, line: int, sentence: str) -> None:
        self._book.warn(line, sentence)

    def read_document(self, heading: ResultsHeading, received: list[Row]) -> PairsResults:
        lines: dict[tuple[str, int, PairNo, PairNo], PrintedLine] = {}
        self._book.two_fields = two_field_sections(
            NamedMeeting(r["Section"], r["Board"], r["PairNS"], r["PairEW"]) for r in received
        )
        self._enter_pairs(received)
        for row in received:
            line = None if _is_erased(row) else self._printed_line(row)
            if line is not None:
                lines[line.section, line.board, line.ns, line.ew] = line
        warnings = tuple(sorted(self._book.warnings))
        found = tuple(lines.values())
        pairs, left_out = tuple(self._book.pairs), cells.unread_notes(_unread_columns(received))
        return PairsResults(heading, pairs, found, self.deals, warnings=warnings, unread=left_out)

    def _enter_pairs(self, received: list[Row]) -> None:
        """Enter all pairs in the order of section, direction and number."""
        several = len({row["Section"] for row in received}) > 1
        found: set[tuple[str, str, str]] = set()
        for row in received:
            split = row["Section"] in self._book.two_fields
            for side in Direction:
                found.add((row["Section"], side.value if split else "", row[f"Pair{side}"]))
        for section, field, number in sorted(found, key=_sort_key):
            letter = f"{self._section_letters.get(section) or section} " if several else ""
            direction = Direction(field) if field else None
            players = self.seated.get((section, f"{number}{field}"), ())
            pair = PrintedPair(PairNo(0), f"{letter}{number}{field}", direction, players)
            self._book.enter_pair(pair, number, section, 0)

    def _printed_line(self, row: Row) -> PrintedLine | None:
        """The line of a row; None, with a warning, if it has no board number."""
        line = int(row[""])

        def warn(sentence: str) -> None:
            self._book.warn(line, sentence)

        section, board = row["Section"], cells.parse_integer(row["Board"])
        if board is None or board < 1:
            warn(say("a result without board number is left out"))
            return None
        planned = self._planned.get((section, row["PairNS"], row["PairEW"]))
        if self._planned and (planned is None or board not in planned):
            pair, other = row["PairNS"], row["PairEW"]
            sentence = say("{pair} v {other} is in no planned round", pair=pair, other=other)
            warn(sentence_on_board(board, sentence))
        ns, ew = (
            self._book.find_pair(row[f"Pair{side}"], section, side, line) for side in Direction
        )
        letter = self._section_letters.get(section) or section
        round_number, table = (
            abs(cells.parse_integer(row.get(name, "")) or 0) for name in ("Round", "Table")
        )
        result = _board_result(row, warn)
        return PrintedLine(board, ns, ew, result, None, None, letter, line, round_number, table)


def _unread_columns(received: list[Row]) -> Iterator[str]:
    """Yield a sentence for each cell with a text in a column that is not read."""
    for row in received:
        for column, text in row.items():
            kept = column in _READ or column in _DEVICES_OWN
            if not kept and text.strip().lower() not in ("", "false", "0"):
                yield say("the column {column}", column=column)


def _sort_key(found: tuple[str, str, str]) -> tuple[str, bool, int, str]:
    """The order of pairs: section, NS before EW, number."""
    section, field, number = found
    return section, field == Direction.EW, cells.parse_integer(number) or 0, number


def _board_result(row: Row, warn: cells.Warn) -> BoardResult:
    """The result of a row; a contract from -1 to -10 is the code of an artificial score."""
    contract = row["Contract"].strip()
    code = cells.parse_integer(contract)
    if code is not None and -10 <= code < 0:
        return artificial_score(-code)
    tricks = cells.absolute_tricks(contract, row["Result"])
    return cells.result_from(
        cells.WrittenResult(contract, row["NS/EW"], tricks, row.get("LeadCard", ""), None), warn
    )


def artificial_score(code: int) -> BoardResult:
    """The score of a code: 1 to 9 are A- A A+ for NS, each with A- A A+ for EW; 10: not played."""
    if code == 10:
        return NotPlayed()
    ns, ew = divmod(code - 1, 3)
    return AdjustedScore(_AWARDS[ns], _AWARDS[ew])
