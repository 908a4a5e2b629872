"""Read a USEBIO file. Irregularities of real files, all accepted:

pair numbers such as "1NS" or "(A) 4 NS"; numbers used twice, by a pair NS and one EW; an adjusted
line without contract; SCORE A6040 for percentages; NP with SCORE 0; a lead with its rank first.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from domain.bridge.deal import Deal, Hand, parse_hand
from domain.bridge.movements.movement import Direction
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
    sentence_on_board,
    two_field_sections,
    unnumbered_board_text,
)
from domain.formats.xml_elements import Element
from domain.messages import say

ROOT = "USEBIO"
RULING, CARDS, VPS = "wallchart-ruling", "wallchart-cards", "wallchart-victory-points"
"""Processing instructions of a line: a complete ruling, and the cards of a fouled board; and of a
pair: the victory points that rank it.
"""
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
    event = root.first_child("EVENT")
    if root.tag != ROOT or event is None:
        raise BadFile("no USEBIO file: it has no EVENT inside USEBIO", root.line, name)
    return _UsebioReader(root, event).read_document()


class _UsebioReader:
    def __init__(self, root: Element, event: Element) -> None:
        self._root = root
        self._event = event
        self._book = PairBook(two_field_sections(self._named_meetings()))
        self._averages: dict[int, Decimal] = {}

    def read_document(self) -> PairsResults:
        event, club = self._event, self._root.first_child("CLUB")
        for section, place in self._sections():
            for listed in place.children_named("PARTICIPANTS"):
                for pair in listed.children_named("PAIR"):
                    self._read_pair(pair, section)
        lines = tuple(self._printed_lines())
        title = event.child_text("EVENT_DESCRIPTION") or event.child_text("TITLE")
        club_name = club.child_text("CLUB_NAME") if club else ""
        heading = ResultsHeading(
            title, club_name, cells.parse_day(event.child_text("DATE")), self._scoring_form()
        )
        deals = dict(self._numbered_deals())
        return PairsResults(
            heading,
            tuple(self._book.pairs),
            lines,
            deals,
            self._averages,
            tuple(sorted(self._book.warnings)),
            cells.unread_notes(self._unread_elements(self._root)),
        )

    def _unread_elements(self, element: Element) -> Iterator[str]:
        """The names of elements with a text that the reader does not use."""
        for child in element.children:
            known = child.tag in _READ or child.tag in _FOLLOWING or self._is_title(child)
            if child.text and not known:
                yield child.tag
            yield from self._unread_elements(child)

    def _is_title(self, element: Element) -> bool:
        """Whether the element is the title that `read_document` takes, or repeats it."""
        described = self._event.child_text("EVENT_DESCRIPTION")
        return element.tag == "TITLE" and described in ("", element.text)

    def _sections(self) -> Iterator[tuple[str, Element]]:
        """(letter, element) of each place that has participants and boards."""
        yield "", self._event
        for section in self._event.descendants("SECTION"):
            yield section.attributes.get("SECTION_ID", ""), section

    def _named_meetings(self) -> Iterator[NamedMeeting]:
        for section, place in self._sections():
            for board in place.children_named("BOARD"):
                for line in board.children_named("TRAVELLER_LINE"):
                    ns, ew = (line.child_text(f"{side}_PAIR_NUMBER") for side in Direction)
                    yield NamedMeeting(section, board.child_text("BOARD_NUMBER"), ns, ew)

    def _scoring_form(self) -> Form:
        for end, form in POINTS.items():
            if next(self._event.descendants(f"NS_{end}"), None) is not None:
                return form
        return _FORMS.get(self._event.attributes.get("EVENT_TYPE", ""), Form.MATCHPOINTS)

    def _read_pair(self, element: Element, section: str) -> None:
        label, side = element.child_text("PAIR_NUMBER"), element.child_text("DIRECTION").upper()
        direction = Direction(side) if side in ("NS", "EW") else None
        standing = PrintedStanding(
            cells.parse_amount(element.child_text("TOTAL_SCORE")),
            cells.parse_amount(element.child_text("PERCENTAGE")),
            element.child_text("PLACE"),
            victory_points=cells.parse_amount(element.instructions.get(VPS, "")),
        )
        players = tuple(
            PrintedPlayer(player.child_text("PLAYER_NAME"), player.child_text("NATIONAL_ID_NUMBER"))
            for player in element.children_named("PLAYER")
        )
        pair = PrintedPair(PairNo(0), label, direction, players, standing)
        self._book.enter_pair(pair, label, section, element.line, element.child_text("HANDICAP"))

    def _printed_lines(self) -> Iterator[PrintedLine]:
        for section, place in self._sections():
            for board in place.children_named("BOARD"):
                number = cells.parse_integer(board.child_text("BOARD_NUMBER"))
                if number is None or number < 1:
                    self._book.warn(
                        board.line, unnumbered_board_text(board.child_text("BOARD_NUMBER"))
                    )
                    continue
                if (average := cells.parse_amount(board.child_text("BOARD_AVERAGE"))) is not None:
                    self._averages[number] = average
                for line in board.children_named("TRAVELLER_LINE"):
                    yield self._printed_line(line, number, section)

    def _printed_line(self, element: Element, board: int, section: str) -> PrintedLine:
        def warn(sentence: str) -> None:
            self._book.warn(element.line, sentence_on_board(board, sentence))

        result, score = read_play(element, element.child_text("LEAD"), warn)
        ns, ew = (
            self._book.find_pair(
                element.child_text(f"{side}_PAIR_NUMBER"), section, side, element.line
            )
            for side in Direction
        )
        cards = element.instructions.get(CARDS, "")
        line = PrintedLine(board, ns, ew, result, score, _points_of(element), section, element.line)
        return replace(line, cards=cards)

    def _numbered_deals(self) -> Iterator[tuple[int, Deal]]:
        handset = self._root.first_child("HANDSET") or self._event.first_child("HANDSET")
        for board in handset.children_named("BOARD") if handset else ():
            number = cells.parse_integer(board.child_text("BOARD_NUMBER"))
            hands = {h.child_text("DIRECTION").upper(): h for h in board.children_named("HAND")}
            if number is None or not set(_SEATS) <= hands.keys():
                self._book.warn(board.line, say("a board of the hand record is not complete"))
                continue
            try:
                yield number, Deal(*(_hand_of_element(hands[seat]) for seat in _SEATS))
            except DomainError as reason:
                self._book.warn(
                    board.line,
                    say("hand record, board {board}: {reason}", board=number, reason=reason),
                )


def read_play(line: Element, lead: str, warn: cells.Warn) -> tuple[BoardResult, int | None]:
    """The result of a traveller's line, and its printed score, None if it was not played."""
    printed = line.child_text("SCORE").upper()
    written = cells.WrittenResult(
        line.child_text("CONTRACT"),
        line.child_text("PLAYED_BY"),
        cells.parse_integer(line.child_text("TRICKS")),
        lead,
        cells.parse_table_score(printed),
    )
    result = (
        cells.parse_ruling(line.instructions.get(RULING, ""), warn)
        or cells.parse_percentages(printed)
        or cells.result_from(written, warn)
    )
    return result, None if isinstance(result, NotPlayed) else written.score


def _hand_of_element(element: Element) -> Hand:
    return parse_hand(
        *(element.child_text(suit) for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"))
    )


def _points_of(element: Element) -> PrintedPoints | None:
    """The matchpoints or IMPs of a line; None if it has none."""
    for end in POINTS:
        ns, ew = (cells.parse_amount(element.child_text(f"{side}_{end}")) for side in Direction)
        if ns is not None and ew is not None:
            return PrintedPoints(ns, ew)
    return None
