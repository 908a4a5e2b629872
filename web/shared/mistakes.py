"""What a desk shows of entries made by mistake: the list that can be taken back, and what was
discarded and can be entered again.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.tournament import Part
from events.games import game_of
from events.tournament.decisions.discarding import left_of_last_list


@dataclass(frozen=True, slots=True)
class LastList:
    """`left` of the list that was brought in last can be taken back."""

    key: str
    kind: str
    list: str
    left: int


@dataclass(frozen=True, slots=True)
class DiscardedLine:
    """One act, at that version of the log."""

    key: str
    kind: str
    version: int
    names: tuple[str, ...]
    reason: str


def mistakes(part: Part) -> Iterator[LastList | DiscardedLine]:
    """Rows of a desk, where there are any."""
    key, left = left_of_last_list(part)
    if left:
        yield LastList("list", "list", key, left)
    for act in game_of(part).discarding.acts(part):
        names = tuple(entry.called for entry in act.entries.values())
        yield DiscardedLine(f"discarded.{act.version}", "discarded", act.version, names, act.reason)
