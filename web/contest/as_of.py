"""One moment of a stage of rounds, as the audit page shows it while its slider is dragged: of
players or of teams, for the page sets both out alike.

A moment shows drafts too: the page belongs to the desk. What differs between two moments is marked
by the page itself, because both sides have the same keys.
"""

from dataclasses import dataclass
from typing import NamedTuple

from domain.messages import say
from web.shared.names import NumberedName


@dataclass(frozen=True, slots=True)
class BoardThen:
    """A board as of a version. Of teams `board` is the match, `white` the team named first."""

    board: int
    white: NumberedName
    black: NumberedName
    result: str


@dataclass(frozen=True, slots=True)
class ByeThen:
    player: NumberedName
    what: str


class Square(NamedTuple):
    """One round of one player: "w", "b" or "" for no colour, what they got ("·": still playing),
    against whom (0: no opponent). A tuple, because a big tournament has thousands of them.
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
    """A stage just after one version. `state` says in words how far its newest round is."""

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
