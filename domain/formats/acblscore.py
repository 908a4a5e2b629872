"""ACBLscore's game file (.AC1 and so on): `read_acblscore`, an event of pairs.

The ACBL publishes no description. The layout is the one described by Matthew Kidd in "ACBLscore
Game Files Decoded" (lajollabridge.com); what it leaves open is unknown here, too. No file of the
program itself was available for tests. Numbers are little-endian, texts have their length in front,
an address is four bytes from the start of the file.

    0      12 0A 03 AC3;  12+4i event i;  DA+i its kind (0 pairs);  10C+i its scoring
    13E    100 sections, 22 bytes each: 0 event (from 1), 1 letter, 4 details, 8 boards
    event      4 name, 1E session, 48 date, 5C club
    details    4 and 8 entries N-S and E-W; 18 movement (1 Howell); 1B highest pair; 43 phantom; DD
               numbers as changed; then the table of each pair (Mitchell 17D: 4 bytes a pair, by
               direction; Howell 12D: table and direction)
    entries    10+8t the entry of table t;  entry: 1C hundredths of a per cent; A4 and 11C players:
               0 family name, 11 given name, 36 number
    boards     4 how many; 26+8i: 0 its number, 4 its results
    results    5 how many, then 18 bytes each: 0 round, 1 table, 2 N-S, 4 their score in tens, 6
               their hundredths of a matchpoint, 10 to 17 the same of E-W

    score      999 not due, 900 and 950 not played, 2040 2050 2060 average minus, average, plus;
               from 3000 on that of a fouled board with set of cards n, n from 1, plus 2000 (n + 1)
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from struct import error as StructError, unpack_from
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    BoardResult,
    NotPlayed,
)
from domain.bridge.session import PairNo
from domain.errors import BadFile
from domain.formats.pairs_results.cells import MOST_SCORED, WrittenResult, result_from
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
    two_field_sections,
)
from domain.messages import join_messages, say, say_counted

MARK = b"\x12\x0a\x03AC3"
_EVENTS, _SECTIONS, _MOST_SCORES = 50, 100, 20_000
_FORMS = {0: Form.MATCHPOINTS, 1: Form.BUTLER, 2: Form.CROSS_IMPS, 3: Form.CROSS_IMPS}
_HOWELL = (1, 7)
_AWARDS = {2040: AVERAGE_MINUS, 2050: AVERAGE, 2060: AVERAGE_PLUS}
_NOT_DUE, _UNPLAYED, _SPECIAL, _FOULED = 999, (900, 950), 900, 3000


def read_acblscore(data: bytes, name: str = "") -> PairsResults:
    try:
        return _GameFile(data, name).read_event()
    except (StructError, IndexError):
        raise BadFile(
            "this ACBLscore file is damaged: it points behind its end; copy it again", 0, name
        ) from None


class _ResultRow(NamedTuple):
    """A result of a board: `score` and `points` are of N-S, `other` and `others` of E-W, as in the
    file: scores in tens, points in hundredths.
    """

    section: str
    board: int
    round: int
    table: int
    ns: int
    score: int
    points: int
    ew: int
    other: int
    others: int


class _GameFile:
    """A game file, read by addresses: byte offsets from its start."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name = data, name

    def read_event(self) -> PairsResults:
        """The results of the first event of pairs in the file."""
        events = [at for at in range(_EVENTS) if self._number("<I", 0x12 + 4 * at)]
        pairs = [at for at in events if not self.data[0xDA + at]]
        if not pairs:
            raise BadFile("there is no event of pairs in this ACBLscore file", 0, self.name)
        start, form = self._number("<I", 0x12 + 4 * pairs[0]), self.data[0x10C + pairs[0]]
        sections = [
            (self._text(at + 1), self._number("<I", at + 4), self._number("<I", at + 8))
            for at in range(0x13E, 0x13E + 22 * _SECTIONS, 22)
            if self.data[at] == pairs[0] + 1
        ]
        found = (
            row
            for letter, details, boards in sections
            if boards
            for row in self._result_rows(letter, details, boards)
        )
        rows = list(islice(found, _MOST_SCORES + 1))
        if len(rows) > _MOST_SCORES:
            raise IndexError
        met = (NamedMeeting(row.section, str(row.board), str(row.ns), str(row.ew)) for row in rows)
        book = PairBook(two_field_sections(met))
        for letter, details, _ in sections:
            self._enter_pairs(book, letter, details, len(sections) > 1)
        lines = tuple(_printed_line(book, row) for row in rows)
        texts = (self._text(start + at) for at in (0x4, 0x1E, 0x48))
        heading = ResultsHeading(
            join_messages(" · ", filter(None, texts)),
            self._text(start + 0x5C),
            form=_FORMS.get(form, Form.MATCHPOINTS),
        )
        unread = tuple(self._notes(form, len(events) - 1))
        return PairsResults(
            heading, tuple(book.pairs), lines, warnings=tuple(book.warnings), unread=unread
        )

    def _notes(self, form: int, others: int) -> Iterator[str]:
        """What was not read: `form` is the file's code of scoring, `others` counts other events."""
        yield say(
            "read after a published account of ACBLscore's files: no file of the program itself "
            "could be tried, so compare the ranking"
        )
        yield say("masterpoints, strats, handicaps, memos and what else it holds are not kept")
        if form not in _FORMS:
            yield say("its way of scoring is not known here: it is scored by matchpoints")
        if others:
            yield say_counted(
                "{count} more event of the file is not taken",
                "{count} more events of the file are not taken",
                others,
            )

    def _enter_pairs(self, book: PairBook, letter: str, details: int, several: bool) -> None:
        """Enter the pairs of a section; `details` is an address, `several`: there are others."""
        howell = self.data[details + 0x18] in _HOWELL
        phantom = self._number("<b", details + 0x43)
        for pair in range(1, min(self._number("<H", details + 0x1B), 80 if howell else 40) + 1):
            for side in (0,) if howell else (0, 1):
                if howell:
                    at = details + 0x12B + 2 * pair
                    table, direction = self.data[at], self.data[at + 1]
                else:
                    table, direction = self.data[details + 0x179 + 4 * pair + side], side + 1
                index = self._number("<I", details + 4 * direction) if direction in (1, 2) else 0
                entry = self._number("<I", index + 0x10 + 8 * table) if index and table else 0
                if entry and pair != (-phantom if side else phantom):
                    number = self._edited_number(details, pair, side, howell)
                    where = None if howell else (Direction.NS, Direction.EW)[side]
                    label = f"{letter if several else ''}{number}{where or ''}"
                    found = PrintedPair(PairNo(0), label, where, *self._entry_at(entry))
                    book.enter_pair(found, str(number), letter, 0)

    def _edited_number(self, details: int, pair: int, side: int, howell: bool) -> int:
        """The pair's number in the edited movement, if it was edited there."""
        at = pair - 1 if howell else 4 * (pair - 1) + side
        return self.data[details + 0xDD + at] or pair

    def _entry_at(self, at: int) -> tuple[tuple[PrintedPlayer, ...], PrintedStanding]:
        """The players and the standing of the entry at that address."""
        people = (at + 0xA4, at + 0x11C)
        players = (
            PrintedPlayer(" ".join(filter(None, (self._text(p + 0x11), self._text(p)))),
                          self._text(p + 0x36)) for p in people
        )  # fmt: skip
        return tuple(players), PrintedStanding(None, Decimal(self._number("<H", at + 0x1C)) / 100)

    def _result_rows(self, letter: str, details: int, boards: int) -> Iterator["_ResultRow"]:
        """The results of a section, with the pairs' edited numbers; the last two are addresses."""
        howell = self.data[details + 0x18] in _HOWELL
        for place in range(self._number("<H", boards + 4)):
            board, at = self.data[boards + 0x26 + 8 * place], boards + 0x2A + 8 * place
            at = self._number("<I", at)
            for line in range(self.data[at + 5]):
                row = _ResultRow(
                    letter, board, *unpack_from("<BBHhiHhi", self.data, at + 6 + 18 * line)
                )
                if row.score != _NOT_DUE and board and row.ns and row.ew:
                    ns, ew = (
                        self._edited_number(details, number, side, howell)
                        for side, number in enumerate((row.ns, row.ew))
                    )
                    yield row._replace(ns=ns, ew=ew)

    def _number(self, layout: str, at: int) -> int:
        """The number at an address; `layout` is a format of `struct`."""
        return int(unpack_from(layout, self.data, at)[0])

    def _text(self, at: int) -> str:
        """The text at an address; its first byte is the length."""
        raw = self.data[at + 1 : at + 1 + self.data[at]]
        return " ".join(raw.decode("cp437").replace("\0", " ").split())


def _printed_line(book: PairBook, row: _ResultRow) -> PrintedLine:
    """The line of a row; a score from 3000 on is that of a fouled board."""
    score, cards = row.score, ""
    if score >= _FOULED:
        cards = f"F{(score - 1000) // 2000}"
        score = (score - 1000) % 2000 - 1000
    printed = 10 * score if score < _SPECIAL and abs(10 * score) <= MOST_SCORED else None
    return PrintedLine(
        row.board,
        book.find_pair(str(row.ns), row.section, Direction.NS, 0),
        book.find_pair(str(row.ew), row.section, Direction.EW, 0),
        _board_result(book, score, row.other, printed),
        printed,
        PrintedPoints(Decimal(row.points) / 100, Decimal(row.others) / 100),
        row.section,
        0,
        row.round,
        row.table,
        cards,
    )


def _board_result(book: PairBook, ns: int, ew: int, points: int | None) -> BoardResult:
    """The result of the file's codes `ns` and `ew`; `points` is the score of N-S if played."""
    if ns in _AWARDS or ew in _AWARDS:
        return AdjustedScore(_AWARDS.get(ns, AVERAGE), _AWARDS.get(ew, AVERAGE))
    if ns in _UNPLAYED or points is None:
        return NotPlayed()
    contract = "" if points else "PASS"
    return result_from(
        WrittenResult(contract, "", None, "", points), lambda sentence: book.warn(0, sentence)
    )
