"""The move is called round by round; a clock and notices work for a phase as for a stage."""

from collections.abc import Callable

import pytest

from domain.errors import DomainError
from events.bridge.vocabulary.commands import CallRound, CloseSession
from events.bridge.vocabulary.sessions import SessionPublished, SessionUnpublished
from events.tournament.vocabulary import NoticeShown, RoundTimed
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def after_call(club: Afternoon, round_number: int) -> Afternoon:
    club.do(CallRound(PHASE, 1, round_number, confirmed=ACKNOWLEDGED))
    return club


def test_rounds_are_called_in_order_and_a_call_is_taken_back_by_the_previous_one() -> None:
    club = Afternoon().seeded().playing(1)
    assert (club.phase.session(1).called, club.phase.session(1).current_round) == (0, 1)
    after_call(after_call(after_call(club, 1), 2), 1)
    assert club.phase.session(1).current_round == 1


def test_a_second_tap_calls_nothing_and_no_round_is_skipped() -> None:
    club = after_call(after_call(Afternoon().seeded().playing(1), 1), 2)
    assert refusal(lambda: after_call(club, 2)) == "Round 2 of session 1 is called already."
    sentence = "Round 2 of session 1 is on; call round 3, or round 1 again."
    assert refusal(lambda: after_call(club, 4)) == sentence
    # Base 5 has five rounds.
    assert "has 5 rounds" in refusal(lambda: after_call(club, 6))


def test_no_round_is_called_in_an_unpublished_or_a_closed_session() -> None:
    club = Afternoon().seeded().planned(1)
    assert "Session 1 is planned" in refusal(lambda: after_call(club, 1))
    club.do(SessionPublished(PHASE, 1))
    club.do(CloseSession(PHASE, 1, missing="later"))
    assert "Session 1 is closed" in refusal(lambda: after_call(club, 1))


def test_a_session_that_is_taken_back_begins_from_the_start() -> None:
    club = after_call(Afternoon().seeded().playing(1), 1)
    club.do(RoundTimed(PHASE, 1, "2026-11-21T14:00:00Z", 16))
    club.do(SessionUnpublished(PHASE, 1, "a table is missing"))
    club.do(SessionPublished(PHASE, 1))
    session = club.phase.session(1)
    assert (session.called, session.clock) == (0, None)


def test_a_clock_belongs_to_the_published_session() -> None:
    club = Afternoon().seeded()
    start = "2026-11-21T14:00:00Z"
    assert "no published session" in refusal(lambda: club.do(RoundTimed(PHASE, 1, start, 16)))
    club.playing(1).do(RoundTimed(PHASE, 2, start, 16))
    clock = club.phase.session(1).clock
    assert clock is not None
    assert (clock.round, clock.minutes) == (2, 16)
    club.do(RoundTimed(PHASE, 2, start, 0))
    assert club.phase.session(1).clock is None
    assert "There is no round in session 1: 9" in refusal(
        lambda: club.do(RoundTimed(PHASE, 9, start, 16))
    )


def test_notices_of_a_phase_replace_each_other() -> None:
    club = Afternoon()
    club.do(NoticeShown(PHASE, "Doors close"))
    club.do(NoticeShown(PHASE, "Slow play is fined"))
    assert [notice.text for notice in club.phase.notices] == ["Slow play is fined"]
