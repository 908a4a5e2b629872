"""What was played on a board of a match, and what was said about it. A `result` is a code of
domain.results.RESULTS.

Who said it and when is said by its act.
"""

from events.log.event import StageEvent
from events.team_chess.vocabulary.line_ups import MatchEvent


class GameEvent(MatchEvent, frozen=True, forbid_unknown_fields=True):
    board: int


class TeamResultRecorded(GameEvent, frozen=True, forbid_unknown_fields=True):
    result: str


class TeamResultConfirmed(GameEvent, frozen=True, forbid_unknown_fields=True):
    """The same result was reported again: by another device, a second witness."""

    result: str


class TeamResultCorrected(GameEvent, frozen=True, forbid_unknown_fields=True):
    """Breaks pairing integrity when a later round is already paired.

    `confirmed` is the level of the warning that was answered, 0 where none was given.
    """

    result: str
    previous: str
    reason: str
    confirmed: int = 0


class TeamResultDisputed(GameEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody who had not seen what stands says something else: both are kept, neither counts.

    `standing` is the result that stood, empty when the board was disputed already.
    """

    result: str
    standing: str


class TeamDisputeResolved(GameEvent, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter's decision; it need not be anybody's claim."""

    result: str
    reason: str


class TeamResultWithdrawn(GameEvent, frozen=True, forbid_unknown_fields=True):
    """The board has no result again: it was entered by mistake."""

    previous: str
    reason: str


class TeamCorrectionRequested(GameEvent, frozen=True, forbid_unknown_fields=True):
    """A result for a board that had been closed, seated anew or decided since its sender looked.

    `saw` is the version they had seen, `white` and `black` whom they saw there (0: not stated).
    """

    result: str
    saw: int
    why: str
    white: int = 0
    black: int = 0
    reason: str = ""


class TeamCorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version of the request; the result it leads to is an event of its own."""

    request: int
    reason: str


class TeamCorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: int
    reason: str
