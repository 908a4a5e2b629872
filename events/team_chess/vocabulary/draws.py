"""Round robins and knock-outs of teams: announced with their stage, their numbers drawn, the draw
taken back. Who goes on is never an event: it follows from results and withdrawals.
"""

from typing import ClassVar

from events.log.command import Reason
from events.log.event import StageEvent

SeatsByRound = tuple[tuple[tuple[tuple[int, int, str], ...], ...], ...]


class TeamTablePlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a round robin by the table that is its system. `double` is
    the form of the second cycle, "plain" or "fide", empty for a single one; of a Scheveningen match
    "plain" is the return match. `numbering` is "rating" or "lot".
    """

    stored_as: ClassVar[str] = "team-table-planned/1"

    double: str
    numbering: str


class TeamKnockOutPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before is a knock-out. `legs` are the matches of a meeting,
    `deciders` what is asked in that order where they leave the teams level, `tie_break` the match
    that follows where that decides nothing, as domain.knockout.steps writes it. `seeding` and
    `first_named` name how numbers come about and who is named first in the first leg.
    """

    stored_as: ClassVar[str] = "team-knock-out-planned/1"

    legs: int
    deciders: tuple[str, ...]
    tie_break: str
    third_place: bool
    seeding: str
    first_named: str


class TeamsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(team, number) of all that take part, and the seed, in hexadecimal digits, of every lot:
    that of the numbers, unless they were drawn `by_hand`, and in a knock-out those of who is named
    first. `rounds` list the matches of the whole table as (named first, other) numbers, match 1
    first, in which every two meet `meetings` times; none in a knock-out. `seats` are by round and
    match of that table the boards of a system that says which member meets whom: the number of
    each in their team, of the one named first in front, and what that one has, "w" or "b".
    """

    stored_as: ClassVar[str] = "teams-drawn/1"

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, int], ...], ...] = ()
    meetings: int = 0
    seats: SeatsByRound = ()


class TeamsDrawTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A team comes late: as long as no round is paired the numbers can be drawn anew."""

    stored_as: ClassVar[str] = "teams-draw-taken-back/1"

    reason: Reason
