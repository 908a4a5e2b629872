"""Who sits where: handed in apart, revealed together."""

from events.contest.vocabulary.teams import MatchEvent
from events.log.vocabulary import RoundEvent

Seats = tuple[tuple[int, int], ...]
"""(White, Black) by board, 0 where nobody sits."""


class LineUpHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`members` by board, 0 on one left empty. It stays hidden until line-ups are revealed; a later
    one takes its place.
    """

    entry: int
    members: tuple[int, ...]


class LineUpsRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The matches whose line-ups are shown now, with their seats as they become. Where one had not
    come, it is what the announced rules make of that.
    """

    seats: tuple[tuple[int, Seats], ...]


class LineUpChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """A revealed line-up was changed: somebody else sits there, or has sat there in truth. Results
    that were entered stay.
    """

    entry: int
    members: tuple[int, ...]
    reason: str
