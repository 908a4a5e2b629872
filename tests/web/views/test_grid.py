"""The board grid: one tile for each board of the round, with its state."""

from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.results import RESULTS
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import CallRound, RecordBoard
from events.chess.vocabulary.stages import BoardNumbersAnnounced
from tests.bridge_stories import PAIRS
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import Afternoon
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN, field, with_result, with_round
from web.bridge.views import progress as of_tables
from web.chess.views.outcomes import GRID, BoardProgressHead, Tile, build_sheet as build_progress
from web.shared.sheet import LEFT_OUT, rows_in


def outcomes(tournament: Tournament) -> str:
    return "".join(tile.outcome for tile in rows_in(GRID.build(tournament, OPEN), Tile))


def test_every_result_that_can_be_entered_has_its_letter() -> None:
    letters = {
        code: outcomes(with_result(with_round(field(2), "1-2"), 1, code)) for code in RESULTS
    }
    assert letters == {
        **{"1-0": "w", "W-L": "w", "+--": "w"},
        **{"0-1": "b", "L-W": "b", "--+": "b"},
        **{"=-=": "d", "D-D": "d"},
        **{"=-0": "x", "0-=": "x", "0-0": "x", "---": "x"},
        "?-?": "a",
    }


def test_a_board_without_a_result_is_open_and_one_that_was_moved_is_not_waited_for() -> None:
    tournament = with_round(field(6), "1-4", "5-2 =-=", "3-6")
    stage = stages_of(tournament)[OPEN]
    *others, last = stage.rounds[-1].boards
    boards = (*others, last._replace(rescheduled="2026-03-09T10:00Z"))
    rounds = (replace(stage.rounds[-1], boards=boards),)
    moved = replace(tournament, parts={OPEN: replace(stage, rounds=rounds)})
    assert outcomes(tournament) == ".d."  # open, drawn, open
    assert outcomes(moved) == ".dm"  # the last one moved


def test_results_in_progress_say_the_same_of_every_board() -> None:
    tournament = with_round(field(6), "1-4 1-0", "5-2", "3-6 0-1")
    head = build_progress(tournament, OPEN).head
    assert isinstance(head, BoardProgressHead)
    assert head.outcomes == outcomes(tournament) == "w.b"
    assert head.numbers is LEFT_OUT


def test_results_in_progress_have_the_boards_of_the_hall() -> None:
    evening = Evening(6)
    evening.do(BoardNumbersAnnounced(STAGE, 41, ((6, 60),)))
    head = build_progress(evening.paired(1).state, OPEN).head
    assert isinstance(head, BoardProgressHead)
    assert (head.outcomes, head.numbers) == ("...", (41, 42, 60))


@pytest.fixture
def club() -> Afternoon:
    return Afternoon(20).seeded().playing(1)


def enter(club: Afternoon, number: int, table: int, result: str) -> None:
    board = 2 * club.table(1).by_place[number, "A", table].set - 1
    saw = club.phase.session(1).planned_at
    command = RecordBoard(PAIRS, 1, number, "A", table, board, result, saw)
    club.do(command)


def tiles(club: Afternoon) -> dict[str, of_tables.TableTile]:
    sheet = of_tables.build_grid(club.state, PAIRS)
    return {tile.table: tile for tile in rows_in(sheet, of_tables.TableTile)}


def test_a_table_has_a_mark_for_each_of_its_boards_in_this_round(club: Afternoon) -> None:
    assert tiles(club)["A1"].boards == ".."
    enter(club, 1, 1, "4H N 10 SA")
    assert (tiles(club)["A1"].boards, tiles(club)["A2"].boards) == ("1.", "..")
    enter(club, 1, 1, "4H N 9")
    assert tiles(club)["A1"].boards == "?."


def test_missing_boards_of_earlier_rounds_are_counted_for_each_table(club: Afternoon) -> None:
    club.do(CallRound(PAIRS, 1, 1, confirmed=ACKNOWLEDGED))
    enter(club, 1, 1, "4H N 10 SA")
    club.do(CallRound(PAIRS, 1, 2, confirmed=ACKNOWLEDGED))
    tile_by_table = tiles(club)
    assert (tile_by_table["A1"].late, tile_by_table["A2"].late, tile_by_table["A1"].boards) == (
        1,
        2,
        "..",
    )
