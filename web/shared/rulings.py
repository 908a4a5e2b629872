"""Texts of a ruling for the book of rulings of any game, on the director's page and on paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from domain.messages import join_messages
from domain.rulings import Book, Ruling
from web.shared.languages import Words
from web.shared.paper import Column, Foot, Paper, table_paper


@dataclass(frozen=True, slots=True)
class RulingWords:
    """`ruling` is its version; `changes` are (before, after) of the score, `now` is the current
    result of the board and `saw` its version.
    """

    ruling: int
    state: str
    facts: str
    law: str
    text: str
    appeal_until: str
    appellant: str
    grounds: str
    committee: str
    decision: str
    changes: tuple[tuple[str, str], ...]
    now: str
    saw: int


def sort_open_first(book: Book[Any]) -> Iterable[Ruling[Any]]:
    """The rulings, open ones first, then the newest."""
    return sorted(book, key=lambda ruling: (not ruling.is_open, -ruling.version))


def ruling_fields(ruling: Ruling[Any], now: str, saw: int) -> dict[str, Any]:
    """The fields of `RulingWords`."""
    return {
        "ruling": ruling.version,
        "state": ruling.state.value,
        "text": ruling.ruling,
        "changes": tuple((each.previous, each.result) for each in ruling.changes),
        "now": now,
        "saw": saw,
        **{
            name: getattr(ruling, name)
            for name in ("facts", "law", "appeal_until", "appellant")
            + ("grounds", "committee", "decision")
        },
    }


R = TypeVar("R", bound=RulingWords)


def rulings_paper(rows: Iterable[R], foot: Foot, words: Words, *where: Column[R]) -> Paper:
    """The rulings for the jury and the committee, in the order of the calls; none for users who do
    not work with results (`foot.admit` raises for a locked device). `where` are the columns that
    identify the board.
    """
    if foot.admit is None:
        return Paper("table")
    foot.admit()
    return table_paper(
        sorted(rows, key=lambda row: row.ruling),
        *where,
        (words("Facts"), "", lambda row: row.facts),
        (words("Law"), "mid", lambda row: row.law),
        (words("Ruling"), "", lambda row: _ruling_with_limit(row, words)),
        (words("Appeal"), "", lambda row: _quote(row.appellant, row.grounds)),
        (words("Committee"), "", lambda row: _quote(row.committee, row.decision)),
        (words("Score"), "", _score_changes),
    )


def _ruling_with_limit(row: RulingWords, words: Words) -> str:
    if not row.text:
        return words("result under review")
    limit = f" ({words('until {time}', time=row.appeal_until)})" if row.appeal_until else ""
    return f"{row.text}{limit}"


def _quote(speaker: str, text: str) -> str:
    return f"{speaker}: {text}" if speaker else ""


def _score_changes(row: RulingWords) -> str:
    return (
        join_messages(" · ", (f"{before or '–'} → {after}" for before, after in row.changes))
        or row.now
    )
