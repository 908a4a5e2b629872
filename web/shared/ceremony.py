"""The ceremony, and the podium on paper: the first three on its steps, and the places to the tenth
below. And the race of the leaders for the first place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from web.shared.languages import Words
from web.shared.paper import Paper, PodiumStep, table_cells
from web.shared.sheet import LEFT_OUT, LeftOut

PLACES = 10

Ranked = TypeVar("Ranked")


def first_places(ranked: Sequence[Ranked]) -> Iterator[tuple[int, Ranked, Ranked | None]]:
    """The first ten by place, each with the next line of the table."""
    return zip(range(1, PLACES + 1), ranked, [*ranked[1:], None], strict=False)


@dataclass(frozen=True, slots=True)
class CeremonyMessage:
    """A message, possibly with a count: "cut {count}"."""

    says: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Placing:
    """`rank` is that of the table, shared with "=". If `behind`, the next in the table, has the
    same score, `decided` is the tie-break that decided, with `value` and `against` of the two;
    empty if only one value is known.
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
    decided: tuple[CeremonyMessage, ...]
    value: str
    against: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake."""


def decision_words(row: Placing, words: Words) -> str:
    """ "ahead of Rao, Anna by Buchholz, cut 1: 34½ to 33"; "" if no other has the score."""
    if not row.behind:
        return ""
    if not row.decided:
        return words("shared with {name}", name=row.behind) if row.rank.endswith("=") else ""
    reason = ", ".join(words(part.says, count=part.count) for part in row.decided)
    if not row.value:
        return words("ahead of {name}: {reason}", name=row.behind, reason=reason)
    return words(
        "ahead of {name} by {reason}: {value} to {against}",
        name=row.behind,
        reason=reason,
        value=words.decimals(row.value),
        against=words.decimals(row.against) or "–",
    )


ORDER = (2, 1, 3)
"""The places on the podium's steps, from left to right."""


def podium_paper(rows: Sequence[Placing], words: Words, score_heading: str) -> Paper:
    by_place = {row.place: row for row in rows}
    steps = tuple(_podium_step(by_place[place], words) for place in ORDER if place in by_place)
    columns, body = table_cells(
        rows[3:],
        (words("Rank"), "num strong", lambda row: row.rank),
        (words("Name"), "name", _spoken_name),
        (score_heading, "num strong", lambda row: row.score),
        ("", "decided", lambda row: decision_words(row, words)),
    )
    return Paper("podium", columns, body, podium=steps)


def _podium_step(row: Placing, words: Words) -> PodiumStep:
    decided = decision_words(row, words)
    return PodiumStep(row.place, row.rank, _spoken_name(row), row.about, row.score, decided)


def _spoken_name(row: Placing) -> str:
    """The name for the announcer."""
    apart = f"({row.apart})" if row.apart else ""
    return " ".join(filter(None, (row.title, row.given, row.family, apart)))


LEADERS = 10


@dataclass(frozen=True, slots=True)
class Runner:
    """`places` after each step, 0 if there was none yet. `rank` is shared with "="."""

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
