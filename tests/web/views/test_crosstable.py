"""The wall chart."""

from domain.results import Mark
from tests.stories import OPEN, field, with_round
from web.chess.views.crosstable import VIEW
from web.contest.views.charts import ChartRow


def chart_rows() -> list[ChartRow]:
    #      1     2
    # 1  w3 1   b2 .     board 1 of round 2 is still playing
    # 2  b4 =   w1 .
    # 3  b1 0   bye
    # 4  w2 =   half-point bye
    tournament = with_round(field(4), "1-3 1-0", "4-2 =-=")
    byes = {3: Mark.PAIRING_BYE, 4: Mark.HALF_BYE}
    sheet = VIEW.build(with_round(tournament, "2-1", byes=byes), OPEN)
    return [row for row in sheet.rows if isinstance(row, ChartRow)]


def test_each_cell_has_opponent_colour_and_own_half() -> None:
    one, two, *_ = chart_rows()
    assert one.cells[0] == (3, "1", "w")
    assert two.cells[0] == (4, "½", "b")


def test_a_game_still_on_shows_no_result_to_either_player() -> None:
    one, two, *_ = chart_rows()
    assert one.cells[1] == (2, "", "b")
    assert two.cells[1] == (1, "", "w")


def test_byes_have_no_opponent_and_count() -> None:
    *_, three, four = chart_rows()
    assert three.cells[1] == (0, "1", "")
    assert four.cells[1] == (0, "½", "")
    assert (three.player.score, four.player.score) == ("1", "1")
