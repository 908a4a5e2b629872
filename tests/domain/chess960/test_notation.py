"""Start positions in FEN, in PGN tags, and as people write them."""

import pytest

from domain.chess960 import (
    Castling,
    NotAStartPosition,
    all_positions,
    parse_fen,
    parse_position,
    parse_positions,
    pgn_tags,
    position_numbered,
    write_fen,
)

CLASSICAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_position_518_is_the_classical_one() -> None:
    assert write_fen(position_numbered(518)) == CLASSICAL


def test_castling_may_name_the_files_of_the_rooks() -> None:
    # RQBBKRNN: rooks on a and f
    assert write_fen(position_numbered(885), Castling.FILES) == (
        "rqbbkrnn/pppppppp/8/8/8/8/PPPPPPPP/RQBBKRNN w FAfa - 0 1"
    )


@pytest.mark.parametrize("castling", Castling)
def test_all_960_positions_are_read_back_from_fen(castling: Castling) -> None:
    for position in all_positions():
        assert parse_fen(write_fen(position, castling)) == position


def test_pgn_tags_of_a_game() -> None:
    assert pgn_tags(position_numbered(518)) == (
        ("Variant", "Chess960"),
        ("SetUp", "1"),
        ("FEN", CLASSICAL),
    )


def test_the_piece_placement_field_of_a_fen_is_enough() -> None:
    assert parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").number == 518


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "ranks are missing"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "have moved"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1", "does not mirror"),
        ("RNBQKBNR/pppppppp/8/8/8/8/PPPPPPPP/rnbqkbnr w KQkq - 0 1", "White is not below"),
        (CLASSICAL.replace(" w ", " b "), "'b' is no side to move"),
        (CLASSICAL.replace("KQkq", "KQ"), "'KQ' is no castling before move 1"),
        (CLASSICAL.replace("KQkq", "GAga"), "write KQkq or HAha"),
        (CLASSICAL + " 1", "more than six fields"),
        ("rbnbqknr/pppppppp/8/8/8/8/PPPPPPPP/RBNBQKNR w KQkq - 0 1", "squares of one colour"),
    ],
)
def test_only_start_positions_are_accepted(text: str, reason: str) -> None:
    with pytest.raises(NotAStartPosition, match=reason):
        parse_fen(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("885", 885),
        (" 885 ", 885),
        ("SP518", 518),
        ("SP 518", 518),
        ("sp 518", 518),
        ("SP 518 RNBQKBNR", 518),
        ("518 RNBQKBNR", 518),
        ("RQBBKRNN", 885),
        ("rqbbkrnn", 885),
        (CLASSICAL, 518),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 518),
        ("0", 0),
    ],
)
def test_a_position_is_read_in_all_usual_notations(text: str, number: int) -> None:
    assert parse_position(text).number == number


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "write a number"),
        ("SP", "write a number"),
        ("SP 960", "the numbers are 0 to 959"),
        ("-1", "the numbers are 0 to 959"),
        ("SP 518 RNBKQBNR", "RNBKQBNR has the number 534"),
        ("SP 518 RNBQKBN", "one king"),
        ("SP 518 RNBQKBNR 7", "write a number"),
        ("٥١٨", "one king"),
    ],
)
def test_an_invalid_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NotAStartPosition, match=reason):
        parse_position(text)


def test_a_list_of_positions_may_mix_all_ways_to_write_them() -> None:
    text = f"SP 518 RNBQKBNR, 0; RQBBKRNN\n{CLASSICAL}, SP534,"

    assert [position.number for position in parse_positions(text)] == [518, 0, 885, 518, 534]
