"""What may be done to a session of pairs, and what becomes of it. The whole table is here.

A session is planned at the desk as a draft, published to the hall, played, and closed. Seats change
as long as it is not closed: somebody leaves, comes late, is merged. Which session is next follows
from these states and nothing else.
"""

from collections.abc import Mapping
from enum import StrEnum

from domain.said import say
from domain.transitions import Transitions


class SessionState(StrEnum):
    PLANNED = "planned"
    PUBLISHED = "published"
    CLOSED = "closed"


class SessionAct(StrEnum):
    PUBLISH = "be published"
    UNPUBLISH = "be taken back from the screens"
    UNPLAN = "be planned anew"
    CHANGE_SEATS = "have its seats changed"
    CLOSE = "be closed"
    REOPEN = "be reopened"


SESSION_ACTS: Mapping[SessionState, Mapping[SessionAct, SessionState]] = {
    SessionState.PLANNED: {
        SessionAct.PUBLISH: SessionState.PUBLISHED,
        SessionAct.UNPLAN: SessionState.PLANNED,
        SessionAct.CHANGE_SEATS: SessionState.PLANNED,
    },
    SessionState.PUBLISHED: {
        SessionAct.UNPUBLISH: SessionState.PLANNED,
        SessionAct.CHANGE_SEATS: SessionState.PUBLISHED,
        SessionAct.CLOSE: SessionState.CLOSED,
    },
    SessionState.CLOSED: {SessionAct.REOPEN: SessionState.PUBLISHED},
}

_INSTEAD: Mapping[tuple[SessionState, SessionAct], str] = {
    (SessionState.PLANNED, SessionAct.CLOSE): say("publish it first"),
    (SessionState.PUBLISHED, SessionAct.UNPLAN): say("take it back from the screens first"),
    (SessionState.CLOSED, SessionAct.UNPLAN): say("reopen it first"),
    (SessionState.CLOSED, SessionAct.UNPUBLISH): say("reopen it first"),
    (SessionState.CLOSED, SessionAct.CHANGE_SEATS): say(
        "reopen it first, or begin with the next one"
    ),
}

after = Transitions("Session", SESSION_ACTS, _INSTEAD).after
