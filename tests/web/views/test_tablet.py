"""The view for a tablet in the hall: published boards only, with reported results and disputes."""

import pytest

from domain.claims import Claim, Request
from domain.contest.game import GamePlace
from domain.ids import BoardNo, RoundNo
from domain.results import parse_result
from events.contest.commands import PairRound, RecordResult
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished
from tests.events.chess.evening import STAGE, Evening
from tests.web.acts import next_acts_of
from web.chess.views import desk, outcomes, pairings
from web.chess.views.desk import DeskBoard
from web.contest.views.desk_lines import RequestLine, request_line
from web.shared.languages import words_in
from web.shared.sheet import Sheet, rows_in


def evening_with_round() -> Evening:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))
    evening.do(RoundPublished(STAGE, 1))
    return evening


def sheet(evening: Evening) -> Sheet:
    return desk.TABLET.build(evening.state, evening.stage.id)


def enter(evening: Evening, board: int, code: str, saw: int) -> None:
    evening.do(RecordResult(STAGE, 1, board, code, saw))


def evening_with_dispute() -> Evening:
    evening = evening_with_round()
    saw = evening.stage.rounds[0].boards[0].changed_at
    enter(evening, 1, "1-0", saw)
    enter(evening, 1, "0-1", saw)
    return evening


def test_a_draft_is_not_on_the_tablet() -> None:
    evening = Evening()
    evening.do(PairRound(STAGE, 1))

    assert sheet(evening).rows == ()


def test_the_round_just_closed_stays_below_the_new_one() -> None:
    evening = evening_with_round()
    for board in evening.stage.rounds[0].boards:
        enter(evening, board.number, "1-0", board.changed_at)
    evening.do(PairRound(STAGE, 2))
    evening.do(RoundPublished(STAGE, 2))

    boards = [row for row in sheet(evening).rows if isinstance(row, DeskBoard)]

    assert [(b.round, b.board, b.open) for b in boards] == [
        (2, 1, True),
        (2, 2, True),
        (1, 1, False),
        (1, 2, False),
    ]


def test_a_disputed_board_has_all_claims_and_counts_as_missing() -> None:
    evening = evening_with_dispute()

    first = sheet(evening).rows[0]

    assert isinstance(first, DeskBoard)
    assert first.disputed
    assert [(claim.result, claim.who, claim.device) for claim in first.told] == [
        ("1–0", "chief", "desk-1"),
        ("0–1", "chief", "desk-1"),
    ]


def test_a_dispute_is_on_every_sheet_that_shows_results_and_before_the_acts() -> None:
    evening = evening_with_dispute()
    state, stage = evening.state, evening.stage

    row = pairings.build_sheet(state, stage.id).rows[0]
    assert isinstance(row, pairings.BoardRow)
    assert row.disputed
    assert row.result == ""
    head = outcomes.build_sheet(state, stage.id).head
    assert isinstance(head, outcomes.BoardProgressHead)
    assert head.disputed == (1,)
    sentence = "Round 1 can't be closed: what was said about board 1 differs; decide it first."
    assert next_acts_of(stage)[0].hint == sentence


def test_a_result_that_came_too_late_waits_at_the_desk() -> None:
    evening = evening_with_round()
    saw = evening.stage.rounds[0].boards[0].changed_at
    for board in evening.stage.rounds[0].boards:
        enter(evening, board.number, "1-0", board.changed_at)
    evening.do(RoundClosed(STAGE, 1))
    enter(evening, 1, "0-1", saw)

    (line,) = rows_in(desk.VIEW.build(evening.state, evening.stage.id), RequestLine)

    assert (line.asked.result, line.code, line.why) == ("0–1", "1-0", "Round 1 was closed.")
    assert words_in("de").translate(line.why) == "Runde 1 wurde abgeschlossen."


@pytest.mark.parametrize(
    ("kept", "german"),
    [
        ("Round 1 was closed.", "Runde 1 wurde abgeschlossen."),
        (
            "Board 2 of round 1: others sit there now.",
            "Brett 2 der Runde 1: jetzt sitzen andere dort.",
        ),
        (
            "Board 2 of match 1 in round 1, open room: others sit there now.",
            "Board 2 von Wettkampf 1 in Runde 1, offener Raum: jetzt sitzen andere dort.",
        ),
        (
            "Round 1 was paired again and has no board 3.",
            "Runde 1 wurde neu ausgelost und hat Brett 3 nicht.",
        ),
        (
            "The winner of this match plays in the next one already.",
            "Der Sieger dieses Matchs spielt schon im nächsten.",
        ),
        (
            "The result had followed from a withdrawal.",
            "Das Ergebnis war die Folge davon: ein Rückzug.",
        ),
    ],
)
def test_each_reason_of_a_late_result_is_read_back_from_the_log(kept: str, german: str) -> None:
    evening = evening_with_round()
    claim = Claim(parse_result("1-0"), 9, "arbiter", "", "")
    request = Request(GamePlace(RoundNo(1), BoardNo(1)), claim, (0, 0), 0, kept)
    line = request_line(evening.stage, request)
    assert line.why == kept
    assert words_in("de").translate(line.why) == german
