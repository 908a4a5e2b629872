"""The race for the first place: the current leaders, and their places after each step."""

from dataclasses import dataclass, field

from web.shared.sheet import LEFT_OUT, LeftOut

LEADERS = 10


@dataclass(frozen=True, slots=True)
class Runner:
    """`places` after each step of the head; 0 if there was none yet. `rank` is that of the table,
    shared with "=".
    """

    key: str
    title: str
    family: str
    given: str
    rank: str
    score: str
    places: tuple[int, ...]
    playing: bool
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake."""
