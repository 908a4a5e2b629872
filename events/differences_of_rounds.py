"""What differs between two states of a part played in rounds, whoever meets in them: players or
teams; see `events.differences`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

SINGLE_RESULTS = 8
"""Up to so many results of a round are told one by one."""


class Ranking(Protocol):
    @property
    def tie_breaks(self) -> Sequence[str]: ...
    @property
    def tie_break_edition(self) -> str: ...


class Participant(Protocol):
    @property
    def number(self) -> int | None: ...
    @property
    def withdrawn_from(self) -> int | None: ...
    @property
    def byes(self) -> object: ...
    @property
    def checked_in(self) -> object: ...


P = TypeVar("P", bound=Participant)
Id = TypeVar("Id")


def of_prohibitions(before: Sequence[object], after: Sequence[object]) -> Iterator[str]:
    if len(after) != len(before):
        yield f"{len(after)} groups must not meet, not {len(before)}."
    elif before != after:
        yield "Groups must not meet in other rounds than before."


def of_ranking(before: Ranking, after: Ranking) -> Iterator[str]:
    if before.tie_breaks != after.tie_breaks:
        was, now = ", ".join(before.tie_breaks), ", ".join(after.tie_breaks)
        yield f"Ties are broken by {now}, not {was}."
    if before.tie_break_edition != after.tie_break_edition:
        was, now = before.tie_break_edition, after.tie_break_edition
        yield f"Tie-breaks are reckoned by the rules of {now}, not {was}."


def of_taking_part(name: str, before: Participant, after: Participant) -> Iterator[str]:
    if before.withdrawn_from != after.withdrawn_from:
        yield (
            f"{name} has withdrawn from round {after.withdrawn_from}."
            if after.withdrawn_from
            else f"{name} takes part again."
        )
    if before.byes != after.byes:
        yield f"{name} has asked for other byes."
    if before.checked_in != after.checked_in:
        yield f"{name} has checked in for other rounds."


def renumbered(before: Mapping[Id, P], after: Mapping[Id, P]) -> int:
    """How many who are in both have another number."""
    there = before.keys() & after.keys()
    return sum(before[id_].number != after[id_].number for id_ in there)
