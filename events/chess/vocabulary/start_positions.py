"""Chess960: what is promised before the draws, and each draw with all it takes to repeat it."""

from events.log.event import RoundEvent, StageEvent


class StartPositionsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`commitments` bind the seed of every round, round 1 first (domain.chess960.draw)."""

    label: str
    scope: str
    excluded: tuple[int, ...]
    repeats: str
    commitments: tuple[str, ...]


class StartPositionDrawn(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The seed is shown with the numbers: (unit, number, attempts). `used` were drawn before."""

    seed: str
    beacon: str
    used: tuple[int, ...]
    drawn: tuple[tuple[str, int, int], ...]
