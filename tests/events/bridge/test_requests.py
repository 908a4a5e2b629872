"""Entries for a closed phase become requests, which the director decides with a reason."""

from collections.abc import Callable

import pytest

from domain.bridge.play import Record, TableBoardPlace
from domain.bridge.scoring.notation import result_as_text, result_of
from domain.errors import DomainError
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


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


class Late:
    """A closed qualification, and the first board of its first table."""

    def __init__(self) -> None:
        self.club = TwoPhases().played()
        sitting = self.club.phase.session(1).table.games[0]
        self.at = TableBoardPlace(sitting.round, sitting.section, sitting.table)
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

    def asks(self, result: str = "7NT N 13") -> int:
        self.club.do(RecordBoard(*self.place, result, self.seen))
        return self.club.phase.requests[-1].version


def test_a_tablet_s_result_for_a_closed_phase_is_a_request_and_changes_nothing() -> None:
    late = Late()
    before = late.record
    ns, ew = before.ns, before.ew
    (event,) = late.club.do(RecordBoard(*late.place, "7NT N 13", late.seen, ns, ew))
    assert isinstance(event, BoardCorrectionRequested)
    assert event.why == "Pairs was closed."
    assert late.record == before
    (request,) = late.club.phase.requests
    assert (request.sides, request.claim.result) == ((ns, ew), result_of("7NT N 13"))
    assert "7NT N 13 came too late. Pairs was closed" in sentence_of(late.club.state, event)


def test_the_recorded_result_again_is_no_request() -> None:
    late = Late()
    (event,) = late.club.do(RecordBoard(*late.place, late.standing, late.seen))
    assert isinstance(event, BoardConfirmed)
    nobody_saw = RecordBoard(*late.place, "7NT N 13", 0)
    assert "was closed. Ask the director" in refusal(lambda: late.club.do(nobody_saw))


def test_a_correction_becomes_a_request_only_if_its_sender_saw_another_result() -> None:
    late = Late()
    late.club.corrected(QUALIFICATION, late.board, late.at, "7NT N 13")
    stale = CorrectBoard(*late.place, "7NT N 12", "the slip", late.seen)
    (event,) = late.club.do(stale)
    assert isinstance(event, BoardCorrectionRequested)
    assert (event.reason, event.saw) == ("the slip", late.seen)


def test_a_granted_request_is_a_correction_with_the_directors_reason() -> None:
    late = Late()
    before, was = starts_of(late.club.state, late.club.final), late.standing
    request = late.asks()
    answer = late.club.do(
        GrantBoardCorrection(QUALIFICATION, request, "agreed", late.record.changed_at)
    )
    assert [type(event) for event in answer] == [BoardCorrected, BoardCorrectionGranted]
    assert isinstance(answer[0], BoardCorrected)
    assert (answer[0].previous, answer[0].reason) == (was, "agreed")
    assert late.standing == "7NT N 13"
    assert not late.club.phase.requests
    assert starts_of(late.club.state, late.club.final) != before


def test_granting_a_request_for_the_present_result_corrects_nothing() -> None:
    late = Late()
    request = late.asks()
    late.club.corrected(QUALIFICATION, late.board, late.at, "7NT N 13")
    grant = GrantBoardCorrection(QUALIFICATION, request, "so it is", late.record.changed_at)
    (event,) = late.club.do(grant)
    assert isinstance(event, BoardCorrectionGranted)


def test_a_declined_request_leaves_the_board_and_is_removed() -> None:
    late = Late()
    before, request = late.record, late.asks()
    decline = BoardCorrectionDeclined(QUALIFICATION, request, "the slip says otherwise")
    (event,) = late.club.do(decline)
    assert isinstance(event, BoardCorrectionDeclined)
    assert late.record == before
    assert f"no open correction request in Pairs: {request}" in refusal(
        lambda: late.club.do(decline)
    )


def test_a_request_is_granted_only_on_the_present_version_of_the_board() -> None:
    late = Late()
    request = late.asks()
    grant = GrantBoardCorrection(QUALIFICATION, request, "agreed", late.seen - 1)
    assert "has changed since you looked" in refusal(lambda: late.club.do(grant))
    assert late.club.phase.requests


def test_a_request_of_other_pairs_is_not_granted() -> None:
    late = Late()
    late.club.do(RecordBoard(*late.place, "7NT N 13", late.seen, 98, 99))
    (request,) = late.club.phase.requests
    grant = GrantBoardCorrection(QUALIFICATION, request.version, "agreed", late.record.changed_at)
    assert "the request names 98 and 99: decline it" in refusal(lambda: late.club.do(grant))


def test_the_sentence_names_which_of_two_requests_is_decided() -> None:
    late = Late()
    late.asks()
    first, board = late.board, late.board + 1
    saw = late.club.phase.play.record(1, board, late.at)
    assert saw is not None
    late.club.do(RecordBoard(*late.place[:-1], board, "7NT N 13", saw.changed_at))
    before, second = late.club.state, late.club.phase.requests[-1].version

    (event,) = late.club.do(BoardCorrectionDeclined(QUALIFICATION, second, "no"))

    said = sentence_of(before, event)
    assert f"for board {board} at" in said
    assert f"for board {first} at" not in said
