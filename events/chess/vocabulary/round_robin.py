"""A round robin: announced, its numbers drawn, its games moved, its reversals answered.

What a withdrawal does to the others is never an event: colours turned back, forfeits and annulled
games follow from these and from `Withdrawn`.
"""

from typing import ClassVar

from events.log.command import Text
from events.log.event import BoardEvent, StageEvent


class RoundRobinPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`double` is the form of the second cycle, "plain" or "fide", empty for a single one.

    `system` may also be "scheveningen", then `double` is its return match, or "quads".
    `withdrawals` names the rules for those who leave, `numbering` the way the numbers are drawn.
    The table is played in its circle from its round `first_round` on.
    `points` are tenths in the order of domain.points.PointSystem. `unrated` as in `StagePlanned`.
    """

    stored_as: ClassVar[str] = "round-robin-planned/1"

    name: str
    system: str
    double: str
    withdrawals: str
    numbering: str
    points: tuple[int, ...]
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    first_round: int = 1
    unrated: int = 0


class LotsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of everybody who takes part, and the whole table they play.

    `rounds` list the games as (white, black) numbers, board 1 first; who is missing rests. `toss`
    is the colour of number 1 of every quad in the last round, empty without quads; `teams` are the
    two of a Scheveningen match, that of number 1 first. Of an announced draw there are the `secret`
    that was promised, in hexadecimal digits, and the word of its `beacon`: everything follows from
    them.
    """

    stored_as: ClassVar[str] = "lots-drawn/1"

    numbers: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    meetings: int
    toss: str = ""
    teams: tuple[str, ...] = ()
    secret: str = ""
    beacon: str = ""


class GameRescheduled(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """Postponed or played early: `to` says when, in the arbiter's words; empty: with its round."""

    stored_as: ClassVar[str] = "game-rescheduled/1"

    to: Text
    reason: Text = ""


class ReversalDeclined(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The game keeps the colours of the table, whoever has left."""

    stored_as: ClassVar[str] = "reversal-declined/1"

    reason: Text = ""


class ReversalAccepted(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter agrees to a reversal, also to one they had declined before."""

    stored_as: ClassVar[str] = "reversal-accepted/1"
