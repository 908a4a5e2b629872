"""What may be done to a round, of players or of teams, and what becomes of it. The whole table is
here and nowhere else.

A round is paired behind the scenes, published to the hall, played, and closed; a closed round takes
corrections only (FIDE endorsement rules on past results, 2026). The last two rounds' states decide
whether the next round may be paired. Line-ups of teams come in once it is published.
"""

from collections.abc import Mapping
from enum import StrEnum

from domain.said import say
from domain.transitions import Transitions


class RoundState(StrEnum):
    PAIRED = "paired"
    PUBLISHED = "published"
    CLOSED = "closed"


class RoundAct(StrEnum):
    PUBLISH = "be published"
    UNPUBLISH = "be taken back from the screens"
    UNPAIR = "be unpaired"
    CHANGE_PAIRS = "have its pairing changed"
    LINE_UP = "take line-ups"
    ENTER_RESULT = "take results"
    CORRECT_RESULT = "have a result corrected"
    CLOSE = "be closed"
    REOPEN = "be reopened"


ROUND_ACTS: Mapping[RoundState, Mapping[RoundAct, RoundState]] = {
    RoundState.PAIRED: {
        RoundAct.PUBLISH: RoundState.PUBLISHED,
        RoundAct.UNPAIR: RoundState.PAIRED,
        RoundAct.CHANGE_PAIRS: RoundState.PAIRED,
    },
    RoundState.PUBLISHED: {
        RoundAct.UNPUBLISH: RoundState.PAIRED,
        RoundAct.CHANGE_PAIRS: RoundState.PUBLISHED,
        RoundAct.LINE_UP: RoundState.PUBLISHED,
        RoundAct.ENTER_RESULT: RoundState.PUBLISHED,
        RoundAct.CORRECT_RESULT: RoundState.PUBLISHED,
        RoundAct.CLOSE: RoundState.CLOSED,
    },
    RoundState.CLOSED: {
        RoundAct.CORRECT_RESULT: RoundState.CLOSED,
        RoundAct.REOPEN: RoundState.PUBLISHED,
    },
}

_INSTEAD: Mapping[tuple[RoundState, RoundAct], str] = {
    (RoundState.PAIRED, RoundAct.LINE_UP): say("publish it first"),
    (RoundState.PAIRED, RoundAct.ENTER_RESULT): say("publish it first"),
    (RoundState.PAIRED, RoundAct.CLOSE): say("publish it and enter its results first"),
    (RoundState.PUBLISHED, RoundAct.UNPAIR): say("take it back from the screens first"),
    (RoundState.CLOSED, RoundAct.LINE_UP): say("reopen it first"),
    (RoundState.CLOSED, RoundAct.ENTER_RESULT): say(
        "correct the result with a reason, or reopen it"
    ),
    (RoundState.CLOSED, RoundAct.UNPUBLISH): say("reopen it first"),
}

after = Transitions("Round", ROUND_ACTS, _INSTEAD).after
