"""The numbers of teams drawn, or the draw taken back. Winners of matches are never events: they
follow from results and withdrawals.
"""

from events.log.vocabulary import Reason, StageEvent

SeatsByRound = tuple[tuple[tuple[tuple[int, int, str], ...], ...], ...]


class TeamsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(team, number) of all participating teams, and the seed, in hexadecimal digits, of every lot:
    that of the numbers, unless they were drawn `by_hand`, and in a knock-out those of the order
    within pairs. `rounds` list the matches of the whole table as (first-named, other) numbers,
    match 1 first, in which each two teams meet `meetings` times; empty in a knock-out. `seats` are,
    by round and match of that table, the boards of a system that pairs members: the number of each
    in their team, the first-named team's first, and that player's colour, "w" or "b".
    """

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, int], ...], ...] = ()
    meetings: int = 0
    seats: SeatsByRound = ()


class TeamsDrawTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The draw is taken back, for example for a late team: as long as no round is paired the
    numbers can be drawn again.
    """

    reason: Reason
