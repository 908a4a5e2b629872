"""Bridge: results of boards at tables, claims and decisions about them, and the book of rulings.

A board is named by its session, round, section and table. A `result` is a text of
`domain.bridge.scoring.notation`: 4HX N 10, PASS, NP, A+/A-, or 60x4S N 10,40x-50. Penalties and
requests are named by their version in the log. The act has the sender and the time.

`ruling` is the version at which the call for it was booked; where a score was changed, `result` is
the new one and `previous` what stood, both empty otherwise.
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
    """`ns` and `ew` differ from the movement where the pairs sat the other way round."""

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class BoardDisputed(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody who had not seen what stands says something else: both are kept, neither counts.

    `standing` is the result that stood, empty when the board was disputed already.
    """

    result: str
    standing: str


class BoardDisputeResolved(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    result: str
    reason: str


class BoardWithdrawn(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The board has no result again: it was entered by mistake."""

    previous: str
    reason: str


class ScoreAdjusted(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The director's ruling (Law 12 of 2017); `previous` is what stood, if anything did."""

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class IrregularPlayRecorded(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A board that was not played as the movement says (Law 15B of 2017). Round, section and table
    are where it stands, `played` where it was played; `irregularity` is a name of
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
    """What comes too late for a closed phase. `ns` and `ew` are whom the sender saw there, `saw`
    the version they saw; `why` is what has happened since.
    """

    ns: int
    ew: int
    result: str
    saw: int
    why: str
    reason: str = ""


class BoardCorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The correction itself is the event before it, if the board did not have that result."""

    request: int
    reason: str


class BoardCorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason


class BoardFouled(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """These tables (round, section, table) had the cards `form` on this board (Law 87 of 2017);
    an empty form: the same cards as all others after all.
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
    """To a table: what happened there, and the law if it is known yet."""

    facts: Reason
    law: Text = ""
