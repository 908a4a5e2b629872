"""Bridge: what comes too late for a closed phase, and pairs that preregister to drop into one.

A `result` is a text of `domain.bridge.scoring.notation`. Requests and preregistrations are named by
their version in the log.
"""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from events.bridge.vocabulary.boards import TableBoardEvent
from events.bridge.vocabulary.stated import PlayerStated
from events.log.event import StageEvent

FREE, IN, NOT_COMING = "free", "in", "not coming"


class BoardCorrectionRequested(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`ns` and `ew` are whom the sender saw there, `saw` the version they saw; `why` is what has
    happened since.
    """

    stored_as: ClassVar[str] = "board-correction-requested/1"

    ns: int
    ew: int
    result: str
    saw: int
    why: str
    reason: str = ""


class BoardCorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The correction itself is the event before it, if the board did not have that result."""

    stored_as: ClassVar[str] = "board-correction-granted/1"

    request: int
    reason: str


class BoardCorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "board-correction-declined/1"

    request: int
    reason: str


class EntranceAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether pairs may drop into the phase, once its seats are drawn, too, and who."""

    stored_as: ClassVar[str] = "entrance-announced/1"

    open: bool
    mid_phase: bool
    only_preregistered: bool
    reason: str = ""


class PairPreregistered(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`event` is where the pair still plays, empty if it is free."""

    stored_as: ClassVar[str] = "pair-preregistered/1"

    players: tuple[PlayerStated, ...]
    seeding: int = 0
    event: str = ""
    hundredths: int | UnsetType = UNSET
    categories: tuple[str, ...] | UnsetType = UNSET


class PreregistrationSettled(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`outcome` is "free" (out of the other event), "in" (it drops in) or "not coming"."""

    stored_as: ClassVar[str] = "preregistration-settled/1"

    preregistration: int
    outcome: str
    reason: str = ""
