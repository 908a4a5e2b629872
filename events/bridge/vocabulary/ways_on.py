"""Bridge: who goes on from a phase, announced before it is closed."""

from typing import ClassVar

from events.log.event import StageEvent


class WaysOnAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`ways` are (phase, by, amount), best first, with the names of `domain.bridge.phases.ways_on`,
    `ties` is one of them, too. None at all: nobody goes on. The newest announcement is whole.
    """

    stored_as: ClassVar[str] = "ways-on-announced/1"

    ways: tuple[tuple[int, str, str], ...]
    ties: str = "split-tie"
    reason: str = ""
