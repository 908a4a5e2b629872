"""The acts allowed in each state of a session, and the alternatives in refusals."""

from itertools import product

import pytest

from domain.bridge.session import SESSION_ACTS, SessionAct, SessionState, state_after
from domain.errors import NotNow
from tests.every import every

LIFE = (
    (SessionAct.CHANGE_SEATS, SessionState.PLANNED),
    (SessionAct.PUBLISH, SessionState.PUBLISHED),
    (SessionAct.UNPUBLISH, SessionState.PLANNED),
    (SessionAct.PUBLISH, SessionState.PUBLISHED),
    (SessionAct.CHANGE_SEATS, SessionState.PUBLISHED),
    (SessionAct.CLOSE, SessionState.CLOSED),
    (SessionAct.REOPEN, SessionState.PUBLISHED),
    (SessionAct.CLOSE, SessionState.CLOSED),
)


def test_a_session_goes_from_draft_to_closed_and_back() -> None:
    state = SessionState.PLANNED
    for act, expected in LIFE:
        state = state_after(1, state, act)
        assert state is expected


@every(("state", "act"), tuple(product(SessionState, SessionAct)))
def test_an_act_outside_its_states_is_refused_in_a_sentence(
    state: SessionState, act: SessionAct
) -> None:
    if act in SESSION_ACTS[state]:
        assert state_after(2, state, act) is SESSION_ACTS[state][act]
        return
    with pytest.raises(NotNow, match=rf"^Session 2 is {state} and can't {act}.*\.$"):
        state_after(2, state, act)


def test_a_refusal_names_the_alternative() -> None:
    with pytest.raises(NotNow, match="take it back from the screens first"):
        state_after(1, SessionState.PUBLISHED, SessionAct.UNPLAN)
    with pytest.raises(NotNow, match="reopen it first, or start the next one"):
        state_after(1, SessionState.CLOSED, SessionAct.CHANGE_SEATS)
