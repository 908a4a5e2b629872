"""Slips typed at the desk: entered and confirmed at once, corrected by typing over."""

import pytest

from domain.bridge.scoring.notation import result_as_text
from domain.errors import DomainError
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.commands import EnterScore
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.test_boards import TableA1


@pytest.fixture
def club() -> TableA1:
    club = TableA1()
    club.seeded().playing(1)
    return club


def enter_slip(club: TableA1, text: str, **more: object) -> list[str]:
    entry = EnterScore(**club.fields(result=text, saw=club.saw, **more))  # type: ignore[arg-type]
    return [type(event).__name__ for event in club.do(entry)]


def test_a_slip_is_entered_confirmed_and_corrected(club: TableA1) -> None:
    assert enter_slip(club, "4hn=") == ["BoardScored", "BoardConfirmed"]
    assert (club.result, club.record.confirmed) == ("4H N 10", True)
    assert enter_slip(club, "+450") == ["BoardCorrected"]
    # A score typed without its contract.
    assert (club.result, club.record.confirmed) == ("1x450", True)
    assert enter_slip(club, "+450") == ["BoardConfirmed"]
    assert enter_slip(club, "A+/A-") == ["ScoreAdjusted"]
    assert audit_log(club.acts).exit_code == CLEAN


def test_a_tablets_result_is_confirmed_or_replaced_by_a_typed_slip(club: TableA1) -> None:
    club.enter("4H N 10")
    assert enter_slip(club, "4HN+1") == ["BoardCorrected", "BoardConfirmed"]
    assert (club.result, club.record.confirmed) == ("4H N 11", True)


def test_an_unlikely_score_needs_a_confirmation_and_is_entered_as_typed(club: TableA1) -> None:
    with pytest.raises(ConfirmationNeeded, match="scores 420, not 450"):
        enter_slip(club, "4HN= 450", board=1)
    where = next(s for s in club.table(1).games if s.set == 1)
    here = {"round": where.round, "table": where.table, "board": 1}
    assert enter_slip(club, "4HN= 450", confirmed=ACKNOWLEDGED, **here)
    record = club.phase.play.session_records(1)[1]
    assert [result_as_text(one.result) for one in record.values() if one.result] == ["4H N 10"]
    assert audit_log(club.acts).exit_code == CLEAN


def test_an_average_can_not_be_typed_as_a_score(club: TableA1) -> None:
    entry = EnterScore(**club.fields(result="60/40", saw=club.saw))  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="director's ruling"):
        club.answer_to(entry, "scorer", "desk")
    assert club.answer_to(entry, "arbiter", "desk") == "ScoreAdjusted"
