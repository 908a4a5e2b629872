"""Reading the XML of the New Zealand Bridge scorer: a session, its sections and results.

Matchpoints are in tenths, -9999 if there are none. An adjusted score is marked but not stated: its
award is derived from its matchpoints, in whole per cent of the top to which most lines add up. A
line against a phantom has no contract and is read as not played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.result import AdjustedScore, Award, BoardResult
from domain.bridge.session import PairNo
from domain.errors import BadFile
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
    two_field_sections,
)
from domain.formats.xml_elements import Element
from domain.messages import say

ROOT = "session"
ADJUSTED = "ADJ"
_READ = frozenset(
    {
        *("event_name", "club", "event_date", "scoring_type", "id", "no", "dir", "res", "place"),
        *("player_name_1", "player_name_2", "nzb_no_1", "nzb_no_2", "match_points"),
        *("bd", "ns", "ew", "cont", "dec", "lead", "score", "mp_ns", "mp_ew", "rnd", "tab"),
    }
)
_DIRECTIONS = {"N": Direction.NS, "E": Direction.EW}


def nz_scorer_results(root: Element, name: str = "") -> PairsResults:
    if root.tag != ROOT or root.first_child("board_results") is None:
        raise BadFile("no scorer file: it has no board_results inside session", root.line, name)
    return _ScorerReader(root).read_document()


class _ScorerReader:
    def __init__(self, root: Element) -> None:
        self._root = root
        self._book = PairBook(two_field_sections(self._named_meetings()))
        self._several = sum(1 for _ in root.descendants("section")) > 1
        self._top = self._usual_top()

    def read_document(self) -> PairsResults:
        row = self._root.attributes
        if row.get("scoring_type", "MP") != "MP":
            form = row["scoring_type"]
            sentence = say("scored as {form}; it is read as matchpoints", form=form)
            self._book.warn(self._root.line, sentence)
        for section in self._root.descendants("scsection"):
            for pair in section.children_named("pair"):
                self._read_pair(pair, section.attributes.get("id", ""))
        lines = tuple(self._printed_lines())
        heading = ResultsHeading(
            row.get("event_name", ""),
            row.get("club", ""),
            cells.parse_day(row.get("event_date", "")),
        )
        warnings = tuple(sorted(self._book.warnings))
        found = PairsResults(heading, tuple(self._book.pairs), lines, warnings=warnings)
        return replace(found, unread=cells.unread_notes(_unread_texts(self._root)))

    def _named_meetings(self) -> Iterator[NamedMeeting]:
        for section in self._root.descendants("brsection"):
            for result in section.children_named("result"):
                row = result.attributes
                pairs = row.get("ns", ""), row.get("ew", "")
                yield NamedMeeting(section.attributes.get("id", ""), row.get("bd", ""), *pairs)

    def _usual_top(self) -> Decimal:
        """The top: the sum of both sides' matchpoints on most lines."""
        tops = Counter(sum(p) for e in self._root.descendants("result") if (p := _points_of(e)))
        return Decimal(tops.most_common(1)[0][0]) if tops else Decimal(0)

    def _read_pair(self, element: Element, section: str) -> None:
        row = element.attributes
        name = row.get("no", "")
        direction = _DIRECTIONS.get(row.get("dir", ""))
        players = tuple(
            PrintedPlayer(row.get(f"player_name_{n}", ""), row.get(f"nzb_no_{n}", ""))
            for n in (1, 2)
        )
        standing = PrintedStanding(
            cells.parse_amount(row.get("match_points", "").partition("/")[0]),
            cells.parse_amount(row.get("res", "")),
            row.get("place", ""),
        )
        letter = f"{section} " if self._several else ""
        label = f"{letter}{name}{direction or ''}"
        self._book.enter_pair(
            PrintedPair(PairNo(0), label, direction, players, standing), name, section, element.line
        )

    def _printed_lines(self) -> Iterator[PrintedLine]:
        for section in self._root.descendants("brsection"):
            letter = section.attributes.get("id", "")
            for element in section.children_named("result"):
                board = cells.parse_integer(element.attributes.get("bd", ""))
                if board is None or board < 1:
                    self._book.warn(element.line, say("a result without board number is left out"))
                else:
                    yield self._printed_line(element, board, letter)

    def _printed_line(self, element: Element, board: int, section: str) -> PrintedLine:
        row = element.attributes
        ns, ew = (
            self._book.find_pair(row.get(side.value.lower(), ""), section, side, element.line)
            for side in Direction
        )
        points, score = _points_of(element), cells.parse_table_score(row.get("score", ""))
        result = self._board_result(element, points, score)
        round_number, table = (
            abs(cells.parse_integer(row.get(name, "")) or 0) for name in ("rnd", "tab")
        )
        return PrintedLine(
            board, ns, ew, result, score, points, section, element.line, round_number, table
        )

    def _board_result(
        self, element: Element, points: PrintedPoints | None, score: int | None
    ) -> BoardResult:
        row = element.attributes
        if row.get("score", "").upper() == ADJUSTED and points and self._top:
            return AdjustedScore(*(Award(round(100 * each / self._top)) for each in points))
        contract = row.get("cont", "")
        tricks = cells.absolute_tricks(contract, row.get("res", ""))
        return cells.result_from(
            cells.WrittenResult(contract, row.get("dec", ""), tricks, row.get("lead", ""), score),
            lambda sentence: self._book.warn(element.line, sentence),
        )


def _unread_texts(element: Element) -> Iterator[str]:
    """The names of attributes, and texts, that the reader has not used."""
    for name, value in element.attributes.items():
        if value and name not in _READ:
            yield f"{element.tag} {name}"
    if element.text:
        yield element.tag
    for child in element.children:
        yield from _unread_texts(child)


def _points_of(element: Element) -> PrintedPoints | None:
    """The matchpoints of both sides; None if the line has none."""
    ns, ew = (
        cells.parse_integer(element.attributes.get(f"mp_{side}", "")) for side in ("ns", "ew")
    )
    if ns is None or ew is None or min(ns, ew) < -1000:
        return None
    return PrintedPoints(Decimal(ns) / 10, Decimal(ew) / 10)
