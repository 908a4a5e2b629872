"""What is said of a ruling in any game's book of rulings, as the director works with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from domain.rulings import Book, Ruling


@dataclass(frozen=True, slots=True)
class RulingWords:
    """`ruling` is its version; `changes` are (before, after) of the score, `now` what stands on the
    board and `saw` the version of that.
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


def in_order(book: Book[Any]) -> Iterable[Ruling[Any]]:
    """What is open comes first, then the newest."""
    return sorted(book, key=lambda one: (not one.open, -one.version))


def ruling_words(ruling: Ruling[Any], now: str, saw: int) -> dict[str, Any]:
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
