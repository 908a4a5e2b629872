"""Parts of the sheets of games of rounds: the head line, and participants in lists.

A round of a knock-out is called "Semi-finals, game 2", not "Round 4".
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from domain.messages import join_messages
from domain.times.schedule import Clock, Notice
from web.shared.clock import NextBeginning
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class GameName:
    """`says` is the message of the round, with its number of participants as `count`; `tie_break`
    and `time` are the message and time of a tie-break, "" for the match itself; `game` is 0 for a
    single one or for several together, and so is `leg`, a match of teams that meet twice.
    """

    says: str
    count: int
    tie_break: str
    time: str
    game: int
    leg: int | LeftOut = field(default=LEFT_OUT, kw_only=True)


def _time_in_words(time: str, words: Callable[..., str]) -> str:
    """The time of a tie-break; that of an Armageddon game is "5+0 against 4+0"."""
    white, against, black = time.partition(" against ")
    return words("{white} against {black}", white=white, black=black) if against else time


def name_in_words(name: GameName, words: Callable[..., str]) -> str:
    """The name, such as "Semi-finals, game 2", in those words, or as a message."""
    round_text = words(name.says, count=name.count)
    if name.tie_break:
        parts = (words(name.tie_break), _time_in_words(name.time, words))
        rate = join_messages(" ", filter(None, parts))
        if name.game:
            return words(
                "{round}: {rate}, game {game}", round=round_text, rate=rate, game=name.game
            )
        return words("{round}: {rate}", round=round_text, rate=rate)
    if name.leg:
        return words("{round}, leg {number}", round=round_text, number=name.leg)
    return (
        words("{round}, game {game}", round=round_text, game=name.game) if name.game else round_text
    )


@dataclass(frozen=True, slots=True)
class SheetHead:
    """`round` is 0 before the first one is published; `published` is a time, ISO 8601, UTC.
    `boards` are those for which the round waits or that have a result.
    """

    tournament: str
    stage: str
    round: int
    rounds: int
    published: str
    closed: bool
    entered: int
    boards: int
    notices: tuple[Notice, ...]
    clock: Clock | None
    called: GameName | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The name of the round, if it has one besides its number, as in a knock-out."""
    countdown: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The seconds from `published` during which screens count down to the round."""
    upcoming: NextBeginning | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The first unpublished round with an announced beginning."""
    venue: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The section's venue, if it is announced separately."""


class ShownName(Protocol):
    """A participant, or a member of a team."""

    @property
    def title(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def given(self) -> str: ...
    @property
    def apart(self) -> str | LeftOut: ...


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team has its whole name as `family`. `score` is that before the round of the sheet."""

    entry: int
    number: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    score: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake."""
    short: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The short name of a team, for little room; empty if it has none."""
