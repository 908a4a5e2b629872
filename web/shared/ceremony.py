"""The final ceremony: the first ten places, to be told from the tenth to the first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from web.shared.languages import Words

PLACES = 10

Ranked = TypeVar("Ranked")


def places_of(ranked: Sequence[Ranked]) -> Iterator[tuple[int, Ranked, Ranked | None]]:
    """Each of the first ten by its place, with the next in the table."""
    return zip(range(1, PLACES + 1), ranked, [*ranked[1:], None], strict=False)


@dataclass(frozen=True, slots=True)
class Said:
    """A message that may count: "cut {count}"."""

    says: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Placing:
    """`rank` is as the table has it, shared with "=". Where `behind`, the next in the table, has as
    much, `decided` is the tie-break that put this one before them, `value` and `against` what each
    has in it; empty where nothing but one of them is told.
    """

    key: str
    place: int
    rank: str
    title: str
    family: str
    given: str
    about: str
    score: str
    behind: str
    decided: tuple[Said, ...]
    value: str
    against: str


def decided_words(row: Placing, words: Words) -> str:
    """ "ahead of Rao, Anna by Buchholz, cut 1: 34½ to 33"; nothing where nobody has as much."""
    if not row.behind:
        return ""
    if not row.decided:
        return words("shared with {name}", name=row.behind) if row.rank.endswith("=") else ""
    by = ", ".join(words(part.says, count=part.count) for part in row.decided)
    if not row.value:
        return words("ahead of {name}: {reason}", name=row.behind, reason=by)
    return words(
        "ahead of {name} by {reason}: {value} to {against}",
        name=row.behind,
        reason=by,
        value=row.value,
        against=row.against or "–",
    )
