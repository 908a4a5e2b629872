"""The numbers of teams drawn, or the draw taken back. Who goes on is never an event: it follows
from results and withdrawals.
"""

from events.log.vocabulary import Reason, StageEvent

SeatsByRound = tuple[tuple[tuple[tuple[int, int, str], ...], ...], ...]


class TeamsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(team, number) of all that take part, and the seed, in hexadecimal digits, of every lot:
    that of the numbers, unless they were drawn `by_hand`, and in a knock-out those of who is named
    first. `rounds` list the matches of the whole table as (named first, other) numbers, match 1
    first, in which every two meet `meetings` times; none in a knock-out. `seats` are by round and
    match of that table the boards of a system that says which member meets whom: the number of
    each in their team, of the one named first in front, and what that one has, "w" or "b".
    """

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, int], ...], ...] = ()
    meetings: int = 0
    seats: SeatsByRound = ()


class TeamsDrawTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The draw is taken back, for a late team: as long as no round is paired the numbers can be
    drawn again.
    """

    reason: Reason
