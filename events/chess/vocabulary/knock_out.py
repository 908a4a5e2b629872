"""A knock-out: announced, its numbers drawn, its draw taken back, colours chosen.

Who goes on is never an event: it follows from the results and from `Withdrawn`.
"""

from typing import ClassVar

from events.log.command import Reason, Text
from events.log.event import BoardEvent, StageEvent


class KnockOutPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`steps` are what a match is made of, as `domain.knockout.steps` writes them, the match itself
    first. `final_games` are those of the final before its tie-breaks, 0: as in every match.
    `seeding` and `colours` name how the numbers come about and who has White first.
    """

    stored_as: ClassVar[str] = "knock-out-planned/1"

    name: str
    steps: tuple[str, ...]
    final_games: int
    all_played: bool
    third_place: bool
    seeding: str
    colours: str


class BracketDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of everybody who takes part, and the seed, in hexadecimal digits, of every
    lot: that of the numbers, unless they were drawn `by_hand`, and those of the colours to come.
    Of an announced draw there are the `secret` that was promised, in hexadecimal digits, and the
    word of its `beacon`: the seed follows from them.
    """

    stored_as: ClassVar[str] = "bracket-drawn/1"

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    secret: str = ""
    beacon: str = ""


class BracketTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody comes late: as long as no game is paired the bracket can be drawn anew."""

    stored_as: ClassVar[str] = "bracket-taken-back/1"

    reason: Reason


class ColoursChosen(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The two of an Armageddon game sit the other way round: who won the lot chose so."""

    stored_as: ClassVar[str] = "colours-chosen/1"

    reason: Text = ""
