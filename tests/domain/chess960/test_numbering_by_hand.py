"""The worked examples of the usual explanation, step by step."""

from domain.chess960 import (
    all_positions,
    explain_number,
    explain_row,
    position_numbered,
    position_of_row,
    reckon_number,
)


def test_rqbbkrnn_is_864_and_16_and_5() -> None:
    found = reckon_number(position_of_row("RQBBKRNN"))

    assert found.parts == (864, 16, 5)
    assert (found.krn, found.queen_pattern, found.bishop_pattern) == ("RKRNN", "xQxxxx", "xxBBxxxx")
    assert explain_number(found)[-1] == "864 + 16 + 5 = 885."


def test_334_is_found_by_two_divisions() -> None:
    found = reckon_number(position_numbered(334))

    assert (found.sequence, found.queen, found.bishops) == (3, 2, 14)
    assert (found.krn, found.six) == ("NRKRN", "NRQKRN")
    assert explain_row(found) == (
        "334 ÷ 96 = 3, remainder 46: king, rooks and knights stand NRKRN.",
        "46 ÷ 16 = 2, remainder 14: the queen comes in as xxQxxx, which gives NRQKRN.",
        "14 ÷ 4 = 3, remainder 2: the bishops come in as xxxxxBBx, which gives NRQKRBBN.",
    )


def test_518_and_534_differ_in_the_queen_alone() -> None:
    classical, twin = reckon_number(position_numbered(518)), reckon_number(position_numbered(534))

    assert classical.krn == twin.krn == "RNKNR"
    assert classical.bishop_pattern == twin.bishop_pattern == "xxBxxBxx"
    assert (classical.six, twin.six) == ("RNQKNR", "RNKQNR")


def test_the_parts_of_every_number_add_up() -> None:
    for position in all_positions():
        found = reckon_number(position)
        assert sum(found.parts) == position.number
        assert found.bishop_pattern.index("B") != found.bishop_pattern.rindex("B")
