import pytest

from domain.chess960.notation import Castling, fen, of_fen, pgn_tags
from domain.chess960.position import NotAStartPosition, every, of_number

CLASSICAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_the_classical_position_in_fen() -> None:
    assert fen(of_number(518)) == CLASSICAL


def test_castling_may_name_the_files_of_the_rooks() -> None:
    # RQBBKRNN: rooks on a and f
    assert fen(of_number(885), Castling.FILES) == (
        "rqbbkrnn/pppppppp/8/8/8/8/PPPPPPPP/RQBBKRNN w FAfa - 0 1"
    )


@pytest.mark.parametrize("castling", Castling)
def test_all_960_come_back_from_fen(castling: Castling) -> None:
    for position in every():
        assert of_fen(fen(position, castling)) == position


def test_pgn_tags_of_a_game() -> None:
    assert pgn_tags(of_number(518)) == (
        ("Variant", "Chess960"),
        ("SetUp", "1"),
        ("FEN", CLASSICAL),
    )


def test_the_placement_alone_is_enough() -> None:
    assert of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").number == 518


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
def test_anything_but_a_start_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotAStartPosition, match=reason):
        of_fen(text)
