"""Read a USEBIO file. Irregularities of real files, all accepted:

pair numbers such as "1NS" or "(A) 4 NS"; numbers used twice, by a pair NS and one EW; an adjusted
line without contract; SCORE A6040 for percentages; NP with SCORE 0; a lead with its rank first.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from domain.bridge.deal import Deal, Hand, hand
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.notation import result_of
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import BoardResult, NotPlayed
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
    on_board,
    two_field_sections,
    unnumbered_board,
)
from domain.formats.xml_elements import Element
from domain.messages import say

ROOT = "USEBIO"
RULING, CARDS = "wallchart-ruling", "wallchart-cards"
"""Processing instructions of a line: a complete ruling, and the cards of a fouled board."""
POINTS = {
    "MATCH_POINTS": Form.MATCHPOINTS,
    "CROSS_IMP_POINTS": Form.CROSS_IMPS,
    "BUTLER_POINTS": Form.BUTLER,
}
"""The ends of the names of elements with a line's points."""

_READ = frozenset(
    {
        *("BOARD_NUMBER", "BOARD_AVERAGE", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER"),
        *("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE"),
        *(f"{side}_{end}" for side in Direction for end in POINTS),
        *("PAIR_NUMBER", "DIRECTION", "TOTAL_SCORE", "PERCENTAGE", "PLACE", "HANDICAP"),
        *("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_NAME", "EVENT_DESCRIPTION", "DATE"),
        *("CLUBS", "DIAMONDS", "HEARTS", "SPADES"),
    }
)
_FOLLOWING = frozenset(
    {"WINNER_TYPE", "SESSION_COUNT", "SECTION_COUNT", "BOARDS_PLAYED", "PROGRAM_NAME"}
)
"""Data derived from the rest, or about the program that wrote the file."""
_FORMS = {"BUTLER_PAIRS": Form.BUTLER, "CROSS_IMP": Form.CROSS_IMPS}
_SEATS = ("NORTH", "EAST", "SOUTH", "WEST")


def usebio_results(root: Element, name: str = "") -> PairsResults:
    event = root.first("EVENT")
    if root.tag != ROOT or event is None:
        raise BadFile("no USEBIO file: it has no EVENT inside USEBIO", root.line, name)
    return _UsebioReader(root, event).document()


class _UsebioReader:
    def __init__(self, root: Element, event: Element) -> None:
        self._root = root
        self._event = event
        self._book = PairBook(two_field_sections(self._meetings()))
        self._averages: dict[int, Decimal] = {}

    def document(self) -> PairsResults:
        event, club = self._event, self._root.first("CLUB")
        for section, place in self._sections():
            for listed in place.all("PARTICIPANTS"):
                for pair in listed.all("PAIR"):
                    self._pair(pair, section)
        lines = tuple(self._lines())
        title = event.read("EVENT_DESCRIPTION") or event.read("TITLE")
        club_name = club.read("CLUB_NAME") if club else ""
        heading = ResultsHeading(title, club_name, cells.day(event.read("DATE")), self._form())
        deals = dict(self._deals())
        return PairsResults(
            heading,
            tuple(self._book.pairs),
            lines,
            deals,
            self._averages,
            tuple(sorted(self._book.warnings)),
            cells.unread_notes(self._left_out(self._root)),
        )

    def _left_out(self, element: Element) -> Iterator[str]:
        """The names of elements with a text that the reader does not use."""
        for child in element.children:
            known = child.tag in _READ or child.tag in _FOLLOWING or self._is_title(child)
            if child.text and not known:
                yield child.tag
            yield from self._left_out(child)

    def _is_title(self, element: Element) -> bool:
        described = self._event.read("EVENT_DESCRIPTION")
        return element.tag == "TITLE" and described in ("", element.text)

    def _sections(self) -> Iterator[tuple[str, Element]]:
        """(letter, element) of each place that has participants and boards."""
        yield "", self._event
        for section in self._event.descendants("SECTION"):
            yield section.attributes.get("SECTION_ID", ""), section

    def _meetings(self) -> Iterator[NamedMeeting]:
        for section, place in self._sections():
            for board in place.all("BOARD"):
                for line in board.all("TRAVELLER_LINE"):
                    ns, ew = (line.read(f"{side}_PAIR_NUMBER") for side in Direction)
                    yield NamedMeeting(section, board.read("BOARD_NUMBER"), ns, ew)

    def _form(self) -> Form:
        for end, form in POINTS.items():
            if next(self._event.descendants(f"NS_{end}"), None) is not None:
                return form
        return _FORMS.get(self._event.attributes.get("EVENT_TYPE", ""), Form.MATCHPOINTS)

    def _pair(self, element: Element, section: str) -> None:
        label, side = element.read("PAIR_NUMBER"), element.read("DIRECTION").upper()
        direction = Direction(side) if side in ("NS", "EW") else None
        standing = PrintedStanding(
            cells.amount(element.read("TOTAL_SCORE")),
            cells.amount(element.read("PERCENTAGE")),
            element.read("PLACE"),
        )
        players = tuple(
            PrintedPlayer(player.read("PLAYER_NAME"), player.read("NATIONAL_ID_NUMBER"))
            for player in element.all("PLAYER")
        )
        pair = PrintedPair(PairNo(0), label, direction, players, standing)
        self._book.enter(pair, label, section, element.line, element.read("HANDICAP"))

    def _lines(self) -> Iterator[PrintedLine]:
        for section, place in self._sections():
            for board in place.all("BOARD"):
                number = cells.integer(board.read("BOARD_NUMBER"))
                if number is None or number < 1:
                    self._book.warn(board.line, unnumbered_board(board.read("BOARD_NUMBER")))
                    continue
                if (average := cells.amount(board.read("BOARD_AVERAGE"))) is not None:
                    self._averages[number] = average
                for line in board.all("TRAVELLER_LINE"):
                    yield self._line(line, number, section)

    def _line(self, element: Element, board: int, section: str) -> PrintedLine:
        def warn(sentence: str) -> None:
            self._book.warn(element.line, on_board(board, sentence))

        printed = element.read("SCORE").upper()
        written = cells.WrittenResult(
            element.read("CONTRACT"),
            element.read("PLAYED_BY"),
            cells.integer(element.read("TRICKS")),
            element.read("LEAD"),
            cells.table_score_of(printed),
        )
        result = (
            read_ruling(element, warn)
            or cells.percentages(printed)
            or cells.result_from(written, warn)
        )
        ns, ew = (
            self._book.find(element.read(f"{side}_PAIR_NUMBER"), section, side, element.line)
            for side in Direction
        )
        score = None if isinstance(result, NotPlayed) else written.score
        cards = element.instructions.get(CARDS, "")
        line = PrintedLine(board, ns, ew, result, score, _points(element), section, element.line)
        return replace(line, cards=cards)

    def _deals(self) -> Iterator[tuple[int, Deal]]:
        handset = self._root.first("HANDSET") or self._event.first("HANDSET")
        for board in handset.all("BOARD") if handset else ():
            number = cells.integer(board.read("BOARD_NUMBER"))
            hands = {h.read("DIRECTION").upper(): h for h in board.all("HAND")}
            if number is None or not set(_SEATS) <= hands.keys():
                self._book.warn(board.line, say("a board of the hand record is not complete"))
                continue
            try:
                yield number, Deal(*(_hand(hands[seat]) for seat in _SEATS))
            except DomainError as reason:
                self._book.warn(
                    board.line,
                    say("hand record, board {board}: {reason}", board=number, reason=reason),
                )


def read_ruling(element: Element, warn: cells.Warn) -> BoardResult | None:
    text = element.instructions.get(RULING, "")
    try:
        return result_of(text) if text else None
    except DomainError as reason:
        warn(str(reason))
        return None


def _hand(element: Element) -> Hand:
    return hand(*(element.read(suit) for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")))


def _points(element: Element) -> PrintedPoints | None:
    for end in POINTS:
        ns, ew = (cells.amount(element.read(f"{side}_{end}")) for side in Direction)
        if ns is not None and ew is not None:
            return PrintedPoints(ns, ew)
    return None
