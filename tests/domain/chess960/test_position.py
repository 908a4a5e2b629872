"""The 960 start positions, their numbers (Scharnagl), and twins with king and queen exchanged."""

import pytest

from domain.chess960 import (
    KRN,
    NotAStartPosition,
    all_positions,
    position_numbered,
    position_of_row,
)


def test_each_of_960_positions_is_found_by_its_number_and_by_its_row() -> None:
    assert len(all_positions()) == 960
    for number, position in enumerate(all_positions()):
        assert position.number == number
        assert position_numbered(number) is position
        assert position_of_row(position.row) is position


def test_every_start_row_is_legal_and_occurs_once() -> None:
    rows = {position.row for position in all_positions()}

    assert len(rows) == 960
    for row in rows:
        assert sorted(row) == sorted("RNBQKBNR")
        assert row.index("R") < row.index("K") < row.rindex("R")
        assert row.index("B") % 2 != row.rindex("B") % 2


@pytest.mark.parametrize(
    ("number", "row"),
    [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (217, "NQRBBKNR"),
        (334, "NRQKRBBN"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (617, "RNQBBKRN"),
        (829, "RKNBQRBN"),
        (885, "RQBBKRNN"),
        (897, "BRKBQRNN"),
        (959, "RKRNNQBB"),
    ],
)
def test_positions_have_their_published_numbers(number: int, row: str) -> None:
    assert position_numbered(number).row == row
    assert position_of_row(row).number == number


def test_the_ten_orders_of_king_rooks_and_knights_start_at_multiples_of_96() -> None:
    orders = "NNRKR NRNKR NRKNR NRKRN RNNKR RNKNR RNKRN RKNNR RKNRN RKRNN"

    assert " ".join(KRN) == orders
    for place, order in enumerate(KRN):
        royal_pieces = [piece for piece in position_numbered(96 * place).row if piece in "KRN"]
        assert "".join(royal_pieces) == order


def test_bishops_follow_the_published_table_of_sixteen_patterns() -> None:
    patterns = [
        "".join(piece if piece == "B" else "x" for piece in position_numbered(number).row)
        for number in (0, 1, 2, 3, 15)
    ]

    assert patterns == ["BBxxxxxx", "BxxBxxxx", "BxxxxBxx", "BxxxxxxB", "xxxxxxBB"]


def test_a_row_may_be_written_in_lower_case() -> None:
    assert position_of_row("rnbqkbnr").number == 518


def test_the_classical_twin_is_16_numbers_on() -> None:
    assert position_numbered(518).twin.number == 534


def test_no_position_is_its_own_twin_and_twins_come_in_pairs() -> None:
    for position in all_positions():
        assert position.twin != position
        assert position.twin.twin == position


def test_of_960_positions_96_have_a_twin_whose_number_adds_up_to_959() -> None:
    assert position_numbered(0).twin.number == 959
    assert sum(p.number + p.twin.number == 959 for p in all_positions()) == 96


def test_eighteen_positions_castle_like_classical_chess() -> None:
    """Rooks in the corners, the king on the e-file: 18 ways to place the other five."""
    assert (
        sum(p.row[0] == "R" and p.row[4] == "K" and p.row[7] == "R" for p in all_positions()) == 18
    )


@pytest.mark.parametrize("number", [-1, 960, 1000])
def test_numbers_outside_0_to_959_are_refused(number: int) -> None:
    with pytest.raises(NotAStartPosition, match="the numbers are 0 to 959"):
        position_numbered(number)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("RNBQKBN", "one king"),
        ("RNBQKBNN", "one king"),
        ("RNBQKBNR1", "one king"),
        ("RBNBQKNR", "squares of one colour"),
        ("BRBKQNNR", "squares of one colour"),
        ("KRBBQRNN", "not between the rooks"),
        ("BBKRQRNN", "not between the rooks"),
    ],
)
def test_impossible_rows_are_refused_with_the_reason(row: str, reason: str) -> None:
    with pytest.raises(NotAStartPosition, match=reason) as caught:
        position_of_row(row)

    assert row in str(caught.value)
