"""Line-ups: handed in separately, revealed together."""

from events.contest.vocabulary.teams import MatchEvent
from events.log.vocabulary import RoundEvent

Seats = tuple[tuple[int, int], ...]
"""(White, Black) by board, 0 for an empty seat."""


class LineUpHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`members` by board, 0 for an empty one. It stays hidden until line-ups are revealed; a later
    one replaces it.
    """

    entry: int
    members: tuple[int, ...]


class LineUpsRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The matches whose line-ups are revealed, with their seats. A missing line-up was made by the
    announced rules.
    """

    seats: tuple[tuple[int, Seats], ...]


class LineUpChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """A revealed line-up was changed: another player sits there, or really sat there. Entered
    results stay.
    """

    entry: int
    members: tuple[int, ...]
    reason: str
