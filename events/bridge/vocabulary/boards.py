"""Bridge: what was played on a board at a table, and what was said and decided about it.

A `result` is a text of `domain.bridge.scoring.notation`: 4HX N 10, PASS, NP, A+/A-, or
60x4S N 10,40x-50.
Who said it and when is said by its act.
"""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from events.bridge.vocabulary.phases import SessionEvent
from events.bridge.vocabulary.stated import PlayerStated
from events.log.event import StageEvent


class TableBoardEvent(SessionEvent, frozen=True, forbid_unknown_fields=True):
    round: int
    section: str
    table: int
    board: int


class BoardScored(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`ns` and `ew` are the pairs that played it."""

    stored_as: ClassVar[str] = "board-scored/1"

    ns: int
    ew: int
    result: str


class BoardConfirmed(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The opponents agree, or somebody else reported the same result."""

    stored_as: ClassVar[str] = "board-confirmed/1"

    result: str


class BoardCorrected(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`ns` and `ew` differ from the movement where the pairs sat the other way round."""

    stored_as: ClassVar[str] = "board-corrected/1"

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class BoardDisputed(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody who had not seen what stands says something else: both are kept, neither counts.

    `standing` is the result that stood, empty when the board was disputed already.
    """

    stored_as: ClassVar[str] = "board-disputed/1"

    result: str
    standing: str


class BoardDisputeResolved(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "board-dispute-resolved/1"

    result: str
    reason: str


class BoardWithdrawn(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The board has no result again: it was entered by mistake."""

    stored_as: ClassVar[str] = "board-withdrawn/1"

    previous: str
    reason: str


class ScoreAdjusted(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The director's ruling (Law 12 of 2017); `previous` is what stood, if anything did."""

    stored_as: ClassVar[str] = "score-adjusted/1"

    ns: int
    ew: int
    result: str
    previous: str
    reason: str


class BoardFouled(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """These tables (round, section, table) had the cards `form` on this board (Law 87 of 2017);
    an empty form: the same cards as all others after all.
    """

    stored_as: ClassVar[str] = "board-fouled/1"

    board: int
    tables: tuple[tuple[int, str, int], ...]
    form: str
    reason: str


class PenaltyGiven(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`amount` is a number such as 2, 0.5 or 1/3, `unit` "points" or "% of a top"."""

    stored_as: ClassVar[str] = "penalty-given/1"

    pair: int
    amount: str
    unit: str
    reason: str


class PenaltyTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`penalty` is its version in the log."""

    stored_as: ClassVar[str] = "penalty-taken-back/1"

    penalty: int
    reason: str


class PhaseClosed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`ranking` are (pair, place, rank), best first; `qualifiers` (phase, its pairs, best first);
    `ballot` is the order that was drawn, by that seed, where ties had to be split.
    """

    stored_as: ClassVar[str] = "phase-closed/1"

    ranking: tuple[tuple[int, int, int], ...]
    qualifiers: tuple[tuple[int, tuple[int, ...]], ...]
    reserves: tuple[int, ...]
    ballot: tuple[int, ...] = ()
    seed: int = 0


class PhaseReopened(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whom it had sent on to other phases is not in them any more."""

    stored_as: ClassVar[str] = "phase-reopened/1"

    reason: str


class ReserveAdmitted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A pair that did not qualify comes in after all."""

    stored_as: ClassVar[str] = "reserve-admitted/1"

    source: int
    pair: int
    reason: str


class CarryoverAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Of the phase that is ahead: how much its pairs bring along. `policy` and `drop_ins` are names
    of `domain.bridge.phases.carryover` and `.drop_ins`; `boards` and `top` are of this phase, 0
    boards: as its tables turn out.
    """

    stored_as: ClassVar[str] = "carryover-announced/1"

    policy: str
    boards: int
    top: int
    drop_ins: str
    never_below_average: bool
    qualifying: int
    reason: str = ""


class DroppedIn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Pairs of a parallel event come in, all at the same time: (number, players, seeding). `more`
    are (number, hundredths of the strength, categories) of those that have any.
    """

    stored_as: ClassVar[str] = "dropped-in/1"

    pairs: tuple[tuple[int, tuple[PlayerStated, ...], int], ...]
    reason: str = ""
    more: tuple[tuple[int, int, tuple[str, ...]], ...] | UnsetType = UNSET
