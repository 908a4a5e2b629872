"""Boards that are missing or disputed when a round is called or the session closed."""

import pytest

from domain.bridge.scoring.notation import result_as_text
from domain.errors import DomainError
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.commands import CallRound, CloseSession, RecordBoard
from events.bridge.vocabulary.sessions import RoundCalled, SessionClosed
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE
from tests.events.bridge.test_boards import TableA1
from tests.events.memory_log import CHIEF


@pytest.fixture
def club() -> TableA1:
    """Round 1 is on: A1 has a result on one board and two on the other, A2 none on its two."""
    club = TableA1(8, 1, scheme="one-section", movement="Howell")
    club.seeded().playing(1)
    club.do(CallRound(PHASE, 1, 1))
    saw = club.saw
    club.enter("4H N 10", saw)
    for result in ("PASS", "3NT N 9"):
        club.enter(result, saw, board=club.board + 1)
    for sitting in club.table(1).games:
        if sitting.round == 1 and sitting.table > 2:
            for board in (2 * sitting.set - 1, 2 * sitting.set):
                place = (PHASE, 1, 1, "A", sitting.table, board)
                club.do(RecordBoard(*place, "PASS", club.phase.session(1).planned_at))
    return club


def confirmation_question(club: TableA1, command: CallRound | CloseSession) -> str:
    with pytest.raises(ConfirmationNeeded) as question:
        club.do(command)
    return str(question.value)


def test_calling_a_round_over_missing_results_needs_a_confirmation(club: TableA1) -> None:
    other = 2 * club.sitting(2).set - 1
    sentences = confirmation_question(club, CallRound(PHASE, 1, 2))
    assert f"Missing (2): board {other} at A2 in round 1, board {other + 1} at A2" in sentences
    assert f"Disputed (1): board {club.board + 1} at A1 in round 1." in sentences
    assert club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED)) == (RoundCalled(PHASE, 1, 2),)
    assert club.do(CallRound(PHASE, 1, 1)), "back is no question"
    assert audit_log(club.acts).exit_code == CLEAN


def test_a_complete_round_needs_no_confirmation(club: TableA1) -> None:
    complete = TableA1(8, 1, scheme="one-section", movement="Howell")
    complete.seeded().playing(1)
    assert complete.do(CallRound(PHASE, 1, 1))


@pytest.mark.parametrize(("missing", "expected"), [("not-played", "NP"), ("average", "A/A")])
def test_closing_a_session_treats_missing_boards_as_the_director_says(
    club: TableA1, missing: str, expected: str
) -> None:
    assert "Missing" in confirmation_question(club, CloseSession(PHASE, 1))
    *settled, closed = club.do(CloseSession(PHASE, 1, missing=missing))  # type: ignore[arg-type]
    assert closed == SessionClosed(PHASE, 1)
    assert settled
    records = [
        record
        for places in club.phase.play.session_records(1).values()
        for record in places.values()
        if not record.is_disputed
    ]
    texts = [result_as_text(record.result) for record in records if record.result]
    assert len(texts) == len(records) == 2 * len(club.table(1).games) - 1
    assert all(r.confirmed for r in records if r.result and result_as_text(r.result) == expected)
    # All but one disputed, one scored at A1 and four passed out at A3 and A4.
    assert texts.count(expected) == 2 * len(club.table(1).games) - 6
    assert audit_log(club.acts).exit_code == CLEAN


def test_missing_boards_can_be_entered_after_the_session(club: TableA1) -> None:
    assert club.do(CloseSession(PHASE, 1, missing="later")) == (SessionClosed(PHASE, 1),)
    first, board = club.phase.session(1).planned_at, 2 * club.sitting(2).set - 1
    assert club.enter("PASS", first, table=2, board=board) == "BoardScored"


def test_commands_of_the_first_version_needed_no_confirmation(club: TableA1) -> None:
    call = (("call-round/1", b'{"round":2,"session":1,"stage":1}'), RoundCalled(PHASE, 1, 2))
    close = (("close-session/1", b'{"session":1,"stage":1}'), SessionClosed(PHASE, 1))
    for (kind, body), event in (call, close):
        club._append((event,), (kind, body, b""), CHIEF, "")  # an old log
    assert audit_log(club.acts).exit_code == CLEAN
    with pytest.raises(DomainError, match="is closed"):
        club.do(CloseSession(PHASE, 1))
