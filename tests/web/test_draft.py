"""A draft in words: every board once, floats and colours told, changes by hand set apart."""

from domain.ids import RoundNo, StageId
from events import commands as c
from events.audit.why import asked
from tests.events.evening import STAGE, Evening
from web.draft import DraftPage


def page(evening: Evening, number: int) -> DraftPage:
    return DraftPage.of(asked(evening.history, StageId(STAGE), RoundNo(number)), "Club")


def drafted() -> Evening:
    """Round 2 of six: three have won, three have lost, so that one floats."""
    evening = Evening(6).played(1)
    evening.do(c.PairRound(STAGE, 2))
    return evening


def test_every_board_stands_in_one_bracket() -> None:
    shown = page(drafted(), 2)

    boards = [board.number for bracket in shown.brackets for board in bracket.boards]
    assert sorted(boards) == [1, 2, 3]
    assert not shown.seen


def test_a_float_is_told_where_he_came_from_and_where_he_went() -> None:
    above, below = page(drafted(), 2).brackets

    (floater,) = above.floaters
    (board,) = [board for board in below.boards if board.floated]
    assert board.floated == f"{floater.name} moved down"
    assert floater in (board.white, board.black)


def test_a_board_tells_its_colours_and_not_its_bracket_again() -> None:
    for bracket in page(drafted(), 2).brackets:
        for board in bracket.boards:
            assert any("White" in reason for reason in board.reasons)
            assert not set(board.reasons) & set(bracket.told)


def test_boards_changed_by_hand_are_no_brackets() -> None:
    evening = Evening().paired(1)
    evening.do(c.StartManualPairing(STAGE, 1, "as agreed", 3))
    evening.do(c.ChangePairing(STAGE, 1, "as agreed", ((1, 2), (4, 3)), (), 3))

    shown = page(evening, 1)

    assert [board.number for board in shown.brackets[-1].boards] == [1, 2]
    assert "Changed by hand, none of the system's: 2." in shown.summary
    assert shown.seen


def test_a_round_paired_from_nothing_has_its_boards_too() -> None:
    evening = Evening()
    evening.do(c.StartManualPairing(STAGE, 1, "power cut", 3))
    evening.do(c.ChangePairing(STAGE, 1, "power cut", ((1, 2), (4, 3)), (), 3))

    (only,) = page(evening, 1).brackets

    assert "by hand" in only.boards[0].reasons[0]
