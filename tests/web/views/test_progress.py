"""Results in progress."""

from tests.stories import OPEN, field, with_result, with_round
from web.chess.views.outcomes import BoardProgressHead, build_sheet
from web.chess.views.pairings import BoardRow
from web.contest.views.round_views import LAST_RESULTS


def test_the_head_counts_results_and_names_missing_boards() -> None:
    head = build_sheet(with_round(field(6), "1-4 1-0", "5-2", "3-6"), OPEN).head
    assert isinstance(head, BoardProgressHead)
    assert (head.entered, head.boards, head.missing) == (1, 3, (2, 3))


def test_the_newest_result_stands_first() -> None:
    tournament = with_round(field(6), "1-4", "5-2", "3-6")
    for at, board in enumerate((2, 3, 1), 500):
        tournament = with_result(tournament, board, "1-0", at)
    rows = [row for row in build_sheet(tournament, OPEN).rows if isinstance(row, BoardRow)]
    assert [row.board for row in rows] == [1, 3, 2]


def test_the_list_of_last_results_is_bounded() -> None:
    games = [f"{n}-{n + 50} 1-0" for n in range(1, 51)]
    assert len(games) > LAST_RESULTS
    assert len(build_sheet(with_round(field(100), *games), OPEN).rows) == LAST_RESULTS
