"""What sheets of games of rounds are made of: the one line of head, and whoever takes part as lists
have them.
"""

from dataclasses import dataclass, field
from typing import Protocol

from domain.times.hall import Clock, Notice
from web.shared.beginnings import Coming
from web.shared.round_name import GameName
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class Head:
    """`round` is 0 before the first one is published; `published` is an instant, ISO 8601, UTC.
    `boards` are those that the round waits for or that have a result.
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
    """What the round is called, where a number would say little: in a knock-out."""
    countdown: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """For so many seconds from `published` on screens count down to the round."""
    upcoming: Coming | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The first round not shown yet that is announced to begin at some time."""


class Named(Protocol):
    """Whoever takes part, or a member of a team."""

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
    """Whoever takes part; a team has its whole name as `family`. `score` is what they had before
    the round of the sheet.
    """

    entry: int
    number: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    score: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What tells them apart from somebody of the same name."""
    short: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """How a team is called where there is little room; empty: by no shorter name."""
