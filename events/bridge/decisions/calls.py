"""Calling the move: the next round of a session that is on, or back to the one before.

Decided here: nothing is skipped. Whoever taps twice has called one round, not two: the second tap
asks for the round that is on already.
"""

from domain.bridge.phase import Phase
from domain.bridge.session_states import SessionState
from domain.errors import NotNow
from events.bridge.commands import CallRound
from events.bridge.vocabulary.calls import RoundCalled


def call_round(phase: Phase, command: CallRound) -> tuple[RoundCalled]:
    session = phase.session(command.session)
    number, rounds = session.number, session.table.rounds
    if session.state is not SessionState.PUBLISHED:
        raise NotNow(f"Session {number} is {session.state}; rounds are called while it is on.")
    if command.round > rounds:
        raise NotNow(f"Session {number} has {rounds} rounds, no round {command.round}.")
    if command.round == session.called:
        raise NotNow(f"Round {command.round} of session {number} is called already.")
    if abs(command.round - session.called) != 1:
        onward = "" if session.called == rounds else f"call round {session.called + 1}"
        back = f"round {session.called - 1} again" if session.called > 1 else ""
        ways = ", or ".join(way for way in (onward, back) if way)
        raise NotNow(f"Round {session.called} of session {number} is on; {ways}.")
    return (RoundCalled(phase.id, number, command.round),)
