"""The wall chart."""

from domain.results import Mark
from tests.stories import OPEN, field, with_round
from web.chess.views.charts import CROSSTABLE
from web.contest.views.charts import ChartRow


def chart_rows() -> list[ChartRow]:
    #      1     2
    # 1  w3 1   b2 .     board 1 of round 2 is still playing
    # 2  b4 =   w1 .
    # 3  b1 0   bye
    # 4  w2 =   half-point bye
    tournament = with_round(field(4), "1-3 1-0", "4-2 =-=")
    byes = {3: Mark.PAIRING_BYE, 4: Mark.HALF_BYE}
    sheet = CROSSTABLE.build(with_round(tournament, "2-1", byes=byes), OPEN)
    return [row for row in sheet.rows if isinstance(row, ChartRow)]


def test_each_cell_has_opponent_colour_and_own_half() -> None:
    row_1, row_2, *_ = chart_rows()
    assert row_1.cells[0] == (3, "1", "w")
    assert row_2.cells[0] == (4, "½", "b")


def test_a_game_still_on_shows_no_result_to_either_player() -> None:
    row_1, row_2, *_ = chart_rows()
    assert row_1.cells[1] == (2, "", "b")
    assert row_2.cells[1] == (1, "", "w")


def test_byes_have_no_opponent_and_count() -> None:
    *_, row_3, row_4 = chart_rows()
    assert row_3.cells[1] == (0, "1", "")
    assert row_4.cells[1] == (0, "½", "")
    assert (row_3.player.score, row_4.player.score) == ("1", "1")
