"""A stage of rounds as of a version, for the slider of the audit page; players and teams have the
same layout there.

Drafts are included, as the page belongs to the desk. The page itself marks the differences between
two versions, because both have the same keys.
"""

from dataclasses import dataclass
from typing import NamedTuple

from domain.messages import say
from web.shared.names import NumberedName


@dataclass(frozen=True, slots=True)
class BoardThen:
    """A board as of a version. For teams `board` is the match, `white` the first team."""

    board: int
    white: NumberedName
    black: NumberedName
    result: str


@dataclass(frozen=True, slots=True)
class ByeThen:
    player: NumberedName
    what: str


class Square(NamedTuple):
    """One round of one player: "w", "b" or "" for no colour, the result ("·": in play), and the
    opponent (0: none). A tuple, because a big tournament has thousands of them.
    """

    colour: str
    mark: str
    opponent: int


@dataclass(frozen=True, slots=True)
class RowThen:
    key: str
    rank: int
    player: NumberedName
    score: str
    values: tuple[str, ...]
    colours: tuple[Square, ...]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class StageAsOf:
    """A stage just after one version. `state` is a text on the state of its newest round."""

    version: int
    stage: int
    round: int
    rounds: int
    state: str
    outside_fide: bool
    boards: tuple[BoardThen, ...]
    byes: tuple[ByeThen, ...]
    columns: tuple[str, ...]
    rows: tuple[RowThen, ...]


NOT_STARTED = say("not started")


def state_words(state: str, missing: int, *, manual: bool) -> str:
    if manual:
        return say("being paired by hand")
    return (
        say("{state}, {missing} results to come", state=state, missing=missing)
        if missing
        else state
    )
