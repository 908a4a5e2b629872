"""Bridge: results of boards at tables, claims and decisions about them, and the book of rulings.

A board is named by its session, round, section and table. A `result` is a text of
`domain.bridge.scoring.notation`: 4HX N 10, PASS, NP, A+/A-, or 60x4S N 10,40x-50. Penalties and
requests are named by their version in the log. The act holds the sender and the time.

`ruling` is the version at which the director's call was booked; if a score was changed, `result` is
the new one and `previous` the old one, both empty otherwise.
"""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.fields import Amount, Letter
from events.bridge.vocabulary.sessions import SessionEvent
from events.log.vocabulary import Positive, Reason, StageEvent, Text

Tables = Annotated[tuple[tuple[Positive, Letter, Positive], ...], Meta(min_length=1)]


class TableBoardEvent(SessionEvent, frozen=True, forbid_unknown_fields=True):
    round: Positive
    section: Letter
    table: Positive
    board: Positive


class BoardScored(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`ns` and `ew` are the pairs that played it."""

    ns: int
    ew: int
    result: str


class BoardConfirmed(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The opponents agree, or somebody else reported the same result."""

    result: str


class BoardCorrected(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`ns` and `ew` differ from the movement if the pairs sat the other way round."""

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class BoardDisputed(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A sender who had not seen the recorded result reported another: both are kept, none counts.

    `standing` is the recorded result, empty if the board was disputed already.
    """

    result: str
    standing: str


class BoardDisputeResolved(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    result: str
    reason: str


class BoardWithdrawn(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result entered by mistake is removed."""

    previous: str
    reason: str


class ScoreAdjusted(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The director's ruling (Law 12 of 2017); `previous` is the former result, or empty."""

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class IrregularPlayRecorded(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A board that was not played as the movement says (Law 15B of 2017). Round, section and table
    are its place in the movement, `played` where it was played; `irregularity` is a name of
    `domain.bridge.irregular_play`, `reason` what happened.
    """

    ns: int
    ew: int
    result: str
    irregularity: str
    played: tuple[int, str, int]
    reason: str
    confirmed: int


class BoardCorrectionRequested(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result that came too late. `ns` and `ew` are the pairs that the sender saw there, `saw` the
    version of that view; `why` is what has happened since.
    """

    ns: int
    ew: int
    result: str
    saw: int
    why: str
    reason: str = ""


class BoardCorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The correction itself is the event before it, unless the board had that result already."""

    request: int
    reason: str


class BoardCorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason


class BoardFouled(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """These tables (round, section, table) played the board with the cards `form` (Law 87 of 2017);
    an empty form: with the same cards as all others after all.
    """

    board: Positive
    tables: Tables
    reason: Reason
    form: Annotated[str, Meta(max_length=500)] = "fouled"


class PenaltyGiven(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`amount` is a number such as 2, 0.5 or 1/3, `unit` "points" or "% of a top"."""

    pair: Positive
    amount: Amount
    reason: Reason
    unit: str = "% of a top"


class PenaltyTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    penalty: Positive
    reason: Reason


class DirectorCalled(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The director is called to a table: what happened there, and the law if it is known yet."""

    facts: Reason
    law: Text = ""
