"""Bridge: the director calls the move, and the screens go on to where everybody sits next."""

from typing import ClassVar

from events.bridge.vocabulary.phases import SessionEvent


class RoundCalled(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """This round of the session is on; calling the one before takes a call back."""

    stored_as: ClassVar[str] = "round-called/1"

    round: int
