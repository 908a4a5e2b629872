"""Pairings by board."""

from domain.results import Mark
from tests.stories import OPEN, field, with_result, with_round
from web.chess.views.pairings import BoardRow, build_sheet


def rows(*games: str, byes: dict[int, Mark] | None = None) -> list[BoardRow]:
    sheet = build_sheet(with_round(field(6), *games, byes=byes), OPEN)
    return [row for row in sheet.rows if isinstance(row, BoardRow)]


def test_boards_stand_in_order_with_white_first() -> None:
    first, second = rows("4-1", "2-3")
    assert (first.board, first.white.number, first.black and first.black.number) == (1, 4, 1)
    assert (second.board, second.white.number) == (2, 2)


def test_the_score_beside_a_name_is_the_one_the_round_was_paired_on() -> None:
    # 1 has won round 1, 2 has drawn; their games of round 2 do not count yet
    tournament = with_round(field(4), "1-3 1-0", "4-2 =-=")
    board = build_sheet(with_round(tournament, "1-2 1-0", "3-4"), OPEN).rows[0]
    assert isinstance(board, BoardRow)
    assert board.black is not None
    assert (board.white.score, board.black.score) == ("1", "½")


def test_players_without_a_game_stand_below_with_the_reason() -> None:
    *_, pab, half = rows("1-3", "4-2", byes={5: Mark.PAIRING_BYE, 6: Mark.HALF_BYE})
    assert (pab.board, pab.black, pab.note) == (0, None, "bye")
    assert (half.white.number, half.note) == (6, "half-point bye")


def test_a_result_changes_its_own_row_only() -> None:
    before = with_round(field(4), "1-3", "4-2")
    after = build_sheet(with_result(before, 2, "--+"), OPEN)
    row = after.rows[1]
    assert isinstance(row, BoardRow)
    assert (row.result, row.forfeit) == ("− +", True)
    assert build_sheet(before, OPEN).rows[0] == after.rows[0]


def test_before_the_first_round_there_are_no_rows() -> None:
    sheet = build_sheet(field(4), OPEN)
    assert list(sheet.rows) == []
