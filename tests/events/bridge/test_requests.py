"""Entries for a closed phase become requests, which the director decides with a reason."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.bridge.play import Record
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.errors import DomainError
from domain.ids import StageId
from events.audit.history import sentence_of
from events.bridge.vocabulary.boards import (
    BoardConfirmed,
    BoardCorrected,
    BoardCorrectionDeclined,
    BoardCorrectionGranted,
    BoardCorrectionRequested,
)
from events.bridge.vocabulary.commands import CorrectBoard, GrantBoardCorrection, RecordBoard
from tests.events.bridge.two_phases import QUALIFICATION, TwoPhases
from web.bridge.scores import starts_of
from web.bridge.views.table_tablet import TableBoard, table_sheet
from web.shared.sheet import LEFT_OUT


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


class ClosedQualification:
    """A closed qualification, and the first board of its first table."""

    def __init__(self) -> None:
        self.club = TwoPhases().played()
        sitting = self.club.phase.session(1).seating.games[0]
        self.at = sitting.at
        self.board = 2 * sitting.set - 1
        self.place = (QUALIFICATION, 1, *self.at, self.board)
        self.seen = self.record.changed_at
        self.club.closed().announced("full")

    @property
    def record(self) -> Record:
        found = self.club.phase.play.record(1, self.board, self.at)
        assert found is not None
        return found

    @property
    def standing(self) -> str:
        assert self.record.result is not None
        return result_as_text(self.record.result)

    def request_correction(self, result: str = "7NT N 13") -> int:
        self.club.do(RecordBoard(*self.place, result, self.seen))
        return self.club.phase.requests[-1].version


def test_a_tablet_s_result_for_a_closed_phase_is_a_request_and_changes_nothing() -> None:
    closed_phase = ClosedQualification()
    before = closed_phase.record
    ns, ew = before.ns, before.ew
    (event,) = closed_phase.club.do(
        RecordBoard(*closed_phase.place, "7NT N 13", closed_phase.seen, ns, ew)
    )
    assert isinstance(event, BoardCorrectionRequested)
    assert event.why == "Pairs was closed."
    assert closed_phase.record == before
    (request,) = closed_phase.club.phase.requests
    assert (request.sides, request.claim.result) == ((ns, ew), result_from_text("7NT N 13"))
    assert "7NT N 13 came too late. Pairs was closed" in sentence_of(closed_phase.club.state, event)


def test_a_late_result_equal_to_the_recorded_one_confirms_it() -> None:
    closed_phase = ClosedQualification()
    (event,) = closed_phase.club.do(
        RecordBoard(*closed_phase.place, closed_phase.standing, closed_phase.seen)
    )
    assert isinstance(event, BoardConfirmed)
    without_seeing_it = RecordBoard(*closed_phase.place, "7NT N 13", 0)
    assert "was closed. Ask the director" in refusal(
        lambda: closed_phase.club.do(without_seeing_it)
    )


def test_a_correction_becomes_a_request_only_if_its_sender_saw_another_result() -> None:
    closed_phase = ClosedQualification()
    closed_phase.club.corrected(QUALIFICATION, closed_phase.board, closed_phase.at, "7NT N 13")
    correction = CorrectBoard(*closed_phase.place, "7NT N 12", "the slip", closed_phase.seen)
    (requested,) = closed_phase.club.do(correction)
    assert isinstance(requested, BoardCorrectionRequested)
    assert (requested.reason, requested.saw) == ("the slip", closed_phase.seen)
    (corrected,) = closed_phase.club.do(replace(correction, saw=closed_phase.record.changed_at))
    assert isinstance(corrected, BoardCorrected)


def test_a_granted_request_is_a_correction_with_the_directors_reason() -> None:
    closed_phase = ClosedQualification()
    before, was = starts_of(closed_phase.club.state, closed_phase.club.final), closed_phase.standing
    request = closed_phase.request_correction()
    answer = closed_phase.club.do(
        GrantBoardCorrection(QUALIFICATION, request, "agreed", closed_phase.record.changed_at)
    )
    assert [type(event) for event in answer] == [BoardCorrected, BoardCorrectionGranted]
    assert isinstance(answer[0], BoardCorrected)
    assert (answer[0].previous, answer[0].reason) == (was, "agreed")
    assert closed_phase.standing == "7NT N 13"
    assert not closed_phase.club.phase.requests
    assert starts_of(closed_phase.club.state, closed_phase.club.final) != before


def test_granting_a_request_for_the_present_result_corrects_nothing() -> None:
    closed_phase = ClosedQualification()
    request = closed_phase.request_correction()
    closed_phase.club.corrected(QUALIFICATION, closed_phase.board, closed_phase.at, "7NT N 13")
    grant = GrantBoardCorrection(QUALIFICATION, request, "so it is", closed_phase.record.changed_at)
    (event,) = closed_phase.club.do(grant)
    assert isinstance(event, BoardCorrectionGranted)


def test_a_declined_request_leaves_the_board_and_is_removed() -> None:
    closed_phase = ClosedQualification()
    before, request = closed_phase.record, closed_phase.request_correction()
    decline = BoardCorrectionDeclined(QUALIFICATION, request, "the slip says otherwise")
    (event,) = closed_phase.club.do(decline)
    assert isinstance(event, BoardCorrectionDeclined)
    assert closed_phase.record == before
    assert f"no open correction request in Pairs: {request}" in refusal(
        lambda: closed_phase.club.do(decline)
    )


def test_the_tables_tablet_says_what_the_director_declined_until_the_board_changes() -> None:
    closed_phase = ClosedQualification()
    club, (at, board) = closed_phase.club, (closed_phase.at, closed_phase.board)

    def on_tablet() -> TableBoard:
        sheet = table_sheet(club.state, StageId(QUALIFICATION), at.section, at.table)
        [found] = [each for each in sheet.rows[at.round - 1].boards if each.board == board]
        return found

    requests = [closed_phase.request_correction(result) for result in ("7NT N 13", "6C E 12")]
    saw = closed_phase.record.changed_at
    assert (on_tablet().asked, on_tablet().declined) == (("7NT N 13", "6C E 12"), LEFT_OUT)
    club.do(GrantBoardCorrection(QUALIFICATION, requests[0], "the slip says so", saw))
    club.do(BoardCorrectionDeclined(QUALIFICATION, requests[1], "the slip says otherwise"))
    assert (on_tablet().asked, on_tablet().declined) == ((), "6C E 12")
    club.corrected(QUALIFICATION, board, at, "7NT N 12")
    assert on_tablet().declined == LEFT_OUT


def test_a_request_is_granted_only_on_the_present_version_of_the_board() -> None:
    closed_phase = ClosedQualification()
    request = closed_phase.request_correction()
    grant = GrantBoardCorrection(QUALIFICATION, request, "agreed", closed_phase.seen - 1)
    assert "has changed since you looked" in refusal(lambda: closed_phase.club.do(grant))
    assert closed_phase.club.phase.requests


def test_a_request_of_other_pairs_is_not_granted() -> None:
    closed_phase = ClosedQualification()
    closed_phase.club.do(RecordBoard(*closed_phase.place, "7NT N 13", closed_phase.seen, 98, 99))
    (request,) = closed_phase.club.phase.requests
    grant = GrantBoardCorrection(
        QUALIFICATION, request.version, "agreed", closed_phase.record.changed_at
    )
    assert "the request names 98 and 99: decline it" in refusal(lambda: closed_phase.club.do(grant))


def test_the_sentence_names_which_of_two_requests_is_decided() -> None:
    closed_phase = ClosedQualification()
    closed_phase.request_correction()
    first, board = closed_phase.board, closed_phase.board + 1
    saw = closed_phase.club.phase.play.record(1, board, closed_phase.at)
    assert saw is not None
    closed_phase.club.do(RecordBoard(*closed_phase.place[:-1], board, "7NT N 13", saw.changed_at))
    before, second = closed_phase.club.state, closed_phase.club.phase.requests[-1].version

    (event,) = closed_phase.club.do(BoardCorrectionDeclined(QUALIFICATION, second, "no"))

    sentence = sentence_of(before, event)
    assert f"for board {board} at" in sentence
    assert f"for board {first} at" not in sentence
