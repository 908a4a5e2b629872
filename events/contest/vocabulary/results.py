"""Results of boards, and claims about them. A `result` is a code of domain.results.RESULTS.

Sender and time are in the event's act.
"""

from events.log.vocabulary import BoardEvent, Confirmed, Positive, Reason, StageEvent


class ResultRecorded(BoardEvent, frozen=True, forbid_unknown_fields=True):
    result: str


class ResultConfirmed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The same result was reported again: by another device, a second witness."""

    result: str


class ResultCorrected(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """Breaks pairing integrity when a later round is already paired.

    `confirmed` is the level of the warning that was answered, 0 where none was given.
    """

    result: str
    previous: str
    reason: str
    confirmed: Confirmed = 0


class ResultDisputed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody who had not seen what stands says something else: both are kept, neither counts.

    `standing` is the result that stood, empty when the board was disputed already.
    """

    result: str
    standing: str


class DisputeResolved(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter's decision; it need not be anybody's claim."""

    result: str
    reason: str


class ResultWithdrawn(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The board has no result again: it was entered by mistake."""

    previous: str
    reason: str


class CorrectionRequested(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result for a board that had been closed, seated otherwise or decided since its sender
    looked.

    `saw` is the version they had seen, `white` and `black` whom they saw there (0: not stated).
    """

    result: str
    saw: int
    why: str
    white: int = 0
    black: int = 0
    reason: str = ""


class CorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version of the request; the result it leads to is an event of its own."""

    request: int
    reason: str


class CorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason
