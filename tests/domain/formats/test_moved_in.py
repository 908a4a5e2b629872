"""The rounds of other programs' files, in which both players' cells must tell the same game."""

import pytest

from domain.errors import BadFile
from domain.formats.moved_in import settled_rounds
from domain.results import Cell, Colour, Mark


def settled_game(white: Mark, black: Mark) -> int:
    """The number of rounds that are imported of a file with one game, of no. 1 against no. 2."""
    rows = {1: [Cell(2, Colour.WHITE, white)], 2: [Cell(1, Colour.BLACK, black)]}
    return settled_rounds(rows, "club.s3x").imported_round_count


@pytest.mark.parametrize(("white", "black"), [(Mark.LOSS, Mark.DRAW), (Mark.DRAW, Mark.LOSS)])
def test_a_sanction_may_leave_a_player_less_than_the_opponent_has(white: Mark, black: Mark) -> None:
    assert settled_game(white, black) == 1


def test_cells_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadFile, match="no. 1 and no. 2 do not tell the same of their game"):
        settled_game(Mark.WIN, Mark.DRAW)
