"""The podium on paper: the first three on its steps, below them the places to the tenth."""

from collections.abc import Sequence

from web.shared.ceremony import Placing, decided_words
from web.shared.languages import Words
from web.shared.paper import Paper, Step, table

ORDER = (2, 1, 3)


def podium(rows: Sequence[Placing], words: Words, score: str) -> Paper:
    """`score` stands above what they have."""
    first = {row.place: row for row in rows}
    steps = tuple(_step(first[place], words) for place in ORDER if place in first)
    columns, body = table(
        rows[3:],
        (words("Rank"), "num strong", lambda row: row.rank),
        (words("Name"), "name", _name),
        (score, "num strong", lambda row: row.score),
        ("", "decided", lambda row: decided_words(row, words)),
    )
    return Paper("podium", columns, body, podium=steps)


def _step(row: Placing, words: Words) -> Step:
    decided = decided_words(row, words)
    return Step(row.place, row.rank, _name(row), row.about, row.score, decided)


def _name(row: Placing) -> str:
    """As it is called out."""
    return " ".join(part for part in (row.title, row.given, row.family) if part)
