"""Bridge: for how long somebody plays for a player of a pair, and on how many boards they may."""

from typing import ClassVar

from events.bridge.vocabulary.phases import PairEvent
from events.log.event import StageEvent


class PlayerReturned(PairEvent, frozen=True, forbid_unknown_fields=True):
    """The pair's player number `returns` plays again from that round of that session on."""

    stored_as: ClassVar[str] = "player-returned/1"

    session: int
    round: int
    returns: int
    reason: str


class SubstitutionLimited(StageEvent, frozen=True, forbid_unknown_fields=True):
    """At most so many per cent of a pair's boards in the phase may be played with a substitute; 100
    is no limit.
    """

    stored_as: ClassVar[str] = "substitution-limited/1"

    percent: int
    reason: str
