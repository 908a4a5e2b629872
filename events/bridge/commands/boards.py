"""What can be said and asked about the boards of a session, and decided in a ruling."""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.boards import TableBoardEvent
from events.bridge.vocabulary.fields import Saw
from events.log.command import Confirmed, Positive, Reason, StageCommand, Text

Pair = Annotated[int, Meta(ge=0, description="The pair the sender saw there; 0: not stated.")]


class RecordBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result such as 4HX N 10 SA, PASS or NP. Until the opponents have confirmed it the tablet
    that told it may enter it anew; another one that differs disputes it. What else becomes of it
    follows from `saw`, as for a game of chess.
    """

    result: Text
    saw: Saw
    ns: Pair = 0
    ew: Pair = 0


class ConfirmBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The opponents agree with the result that stands."""

    result: Text
    saw: Saw


class CorrectBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`turned`: the pairs sat the other way round than the movement says."""

    result: Text
    reason: Reason
    saw: Saw
    turned: bool = False


class WithdrawBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    saw: Saw


class ResolveBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A disputed board gets the result the director decides on."""

    result: Text
    reason: Reason
    saw: Saw


class AdjustScore(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`result` is A+/A-, A60/A40, weighted as 60x4S N 10,40x-50 in per cent, contracts or scores
    from North-South, or split as 4S N 10/4S N 9. It is kept as given.
    """

    result: Text
    reason: Reason
    saw: Saw


class RecordIrregularPlay(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A wrong board, wrong opponents, out of turn, late or at another table (Law 15): round and
    table are where it was played, the pairs as they sat, `reason` is what happened. It is warned of
    with what follows from it for everybody's scores.
    """

    ns: Positive
    ew: Positive
    result: Text
    reason: Reason
    confirmed: Confirmed = 0


class GrantBoardCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """What came for a closed phase becomes the board's result. `request` is its version in the log,
    `saw` that of the board.
    """

    request: Positive
    reason: Reason
    saw: Saw


class ScoreCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`ruling` is the version of its call, `result` the board's new one, empty if it stays, `saw`
    the version of the board then.
    """

    ruling: Positive
    result: Text = ""
    saw: Saw = 0


class GiveRuling(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`appeal_until` is the time limit for an appeal, such as 21:30."""

    text: Reason
    law: Text
    appeal_until: Text = ""


class DecideAppeal(ScoreCommand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`committee` are those who decided."""

    committee: Reason
    text: Reason
