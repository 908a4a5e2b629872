"""The desk's page of a draft: each board once, floaters and colours named, manual changes apart."""

from domain.chess.stage import stage_of
from domain.ids import RoundNo, StageId
from events.chess.vocabulary import commands as c
from events.contest.audit.questions import paired_round
from events.contest.commands import PairRound, StartManualPairing
from events.contest.vocabulary.rounds import PairingChangedByHand
from tests.confirmations import CONFIRMED
from tests.events.chess.evening import STAGE, Evening
from web.chess.draft import DraftPage


def page(evening: Evening, number: int) -> DraftPage:
    return DraftPage.build(
        paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(number)), "Club"
    )


def evening_with_draft() -> Evening:
    """Round 2 of six: three have won, three have lost, so that one floats."""
    evening = Evening(6).played(1)
    evening.do(PairRound(STAGE, 2))
    return evening


def test_every_board_stands_in_one_bracket() -> None:
    shown = page(evening_with_draft(), 2)

    boards = [board.number for bracket in shown.brackets for board in bracket.boards]
    assert sorted(boards) == [1, 2, 3]
    assert not shown.seen


def test_a_floater_is_named_in_both_brackets() -> None:
    above, below = page(evening_with_draft(), 2).brackets

    (floater,) = above.floaters
    (board,) = [board for board in below.boards if board.floated]
    assert board.floated == f"{floater.name} moved down"
    assert floater in (board.white, board.black)


def test_a_boards_reasons_name_its_colours_and_do_not_repeat_its_bracket() -> None:
    for bracket in page(evening_with_draft(), 2).brackets:
        for board in bracket.boards:
            assert any("White" in reason for reason in board.reasons)
            assert not set(board.reasons) & set(bracket.told)


def us_chess_after_round_3() -> Evening:
    evening = Evening(8, 5, c.PlanStage("Open", 5, "us-chess", "7th", initial_colour="w"))
    return evening.played(1).played(2).played(3)


def test_a_natural_pairing_stands_beside_the_final_one_with_the_rules() -> None:
    evening = us_chess_after_round_3()
    evening.do(PairRound(STAGE, 4))

    shown = page(evening, 4)

    rows = [row for bracket in shown.brackets for row in bracket.compared]
    assert sorted(row.board for row in rows if row.white) == [1, 2, 3, 4]
    assert all("29E" in row.colour for row in rows if row.white)
    assert all(bool(row.departures) or row.same for row in rows if row.white)
    sentences = [sentence for bracket in shown.brackets for sentence in bracket.told]
    assert sentences
    assert not any(" | " in sentence for sentence in sentences), (
        "colours and departures are in the table"
    )


def test_colours_changed_by_hand_are_shown_in_the_draft() -> None:
    evening = us_chess_after_round_3().paired(4)
    evening.do(StartManualPairing(STAGE, 4, "as agreed", CONFIRMED))
    first, *others = [(int(b.white), int(b.black)) for b in evening.round(4).boards]
    boards = (first[::-1], *others)
    evening.do(
        PairingChangedByHand(
            STAGE, 4, reason="as agreed", pairs=boards, byes=(), confirmed=CONFIRMED
        )
    )

    rows = [row for bracket in page(evening, 4).brackets for row in bracket.compared]

    (turned,) = [row for row in rows if row.board == 1]
    assert turned.colour == "turned by hand"
    assert turned.white is not None
    assert turned.white.rival.number == first[1]


def test_boards_changed_by_hand_stand_together_below_the_brackets() -> None:
    evening = Evening().paired(1)
    evening.do(StartManualPairing(STAGE, 1, "as agreed", CONFIRMED))
    evening.do(
        PairingChangedByHand(
            STAGE, 1, reason="as agreed", pairs=((1, 2), (4, 3)), byes=(), confirmed=CONFIRMED
        )
    )

    shown = page(evening, 1)

    assert [board.number for board in shown.brackets[-1].boards] == [1, 2]
    assert "Changed by hand, none of the system's: 2." in shown.summary
    assert shown.seen


def test_round_paired_by_hand_from_an_empty_draft_shows_its_boards() -> None:
    evening = Evening()
    evening.do(StartManualPairing(STAGE, 1, "power cut", CONFIRMED))
    evening.do(
        PairingChangedByHand(
            STAGE, 1, reason="power cut", pairs=((1, 2), (4, 3)), byes=(), confirmed=CONFIRMED
        )
    )

    (only,) = page(evening, 1).brackets

    assert "by hand" in only.boards[0].reasons[0]
