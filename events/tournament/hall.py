"""What the hall was told: the time of a round, and notices on the screens."""

from events.log.event import RoundEvent, StageEvent


class RoundTimed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601, UTC; with 0 minutes the clock is taken down."""

    starts: str
    minutes: int


class NoticeShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    display: str
    text: str
