"""Pairs of a results file are numbered as they are found in lists and lines."""

from domain.bridge.movements.movement import Direction
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import (
    NamedMeeting,
    PairBook,
    PrintedPair,
    two_field_sections,
)

NS, EW = Direction.NS, Direction.EW


def test_two_fields_are_where_a_number_is_met_on_both_sides_of_a_board() -> None:
    rows = ["A 1 1 2", "A 1 2 1", "B 1 1 2", "B 2 2 1"]
    meetings = [NamedMeeting(*each.split()) for each in rows]

    assert two_field_sections(meetings) == {"A"}


def test_without_a_list_pairs_are_numbered_in_order_without_warnings() -> None:
    book = PairBook(frozenset({"A"}))

    found = [
        book.find_pair("7", "A", NS, 1),
        book.find_pair("7", "A", EW, 1),
        book.find_pair("7", "B", NS, 2),
    ]

    assert found == [1, 2, 3]
    assert book.find_pair("7", "A", EW, 9) == 2
    assert [(p.number, p.label, p.direction) for p in book.pairs] == [
        (1, "A 7NS", NS),
        (2, "A 7EW", EW),
        (3, "B 7", None),
    ]
    assert book.warnings == []


def test_pairs_missing_in_the_list_are_reported() -> None:
    book = PairBook()
    book.enter_pair(PrintedPair(PairNo(0), "1 Ann & Bob", None), "1", "A", 3)
    book.enter_pair(PrintedPair(PairNo(0), "1 Eve & Dan", None), "1", "A", 4)

    assert book.find_pair("1", "A", EW, 5) == 1
    assert book.find_pair("2", "A", NS, 6) == 2
    assert [str(each) for each in book.warnings] == [
        "line 4: pair 1 Eve & Dan is listed twice; the first entry counts",
        "line 6: pair 2 is on no list of participants",
    ]
    assert [p.label for p in book.pairs] == ["1 Ann & Bob", "A 2"]
