"""Small words that every sentence about a tournament needs."""

from collections.abc import Iterable, Sequence

from domain.errors import NotNow
from domain.texts import is_blank


def listed(things: Sequence[object], most: int = 8) -> str:
    """1, 2, 3 and 4 more."""
    shown = ", ".join(map(str, things[:most]))
    rest = len(things) - most
    return f"{shown} and {rest} more" if rest > 0 else shown


def said(text: str, what: str) -> str:
    """The text without blanks around it; refused where nothing is left."""
    if is_blank(text):
        raise NotNow(f"The {what} is empty; write one.")
    return text.strip()


def stated_categories(names: Iterable[str]) -> tuple[str, ...]:
    """Each once, in their order."""
    return tuple(dict.fromkeys(said(name, "category") for name in names))
