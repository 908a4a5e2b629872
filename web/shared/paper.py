"""What a printed sheet is made of: a table, cards, or leaves to be cut out."""

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Cell:
    """`kind` is a class of the style sheet: "name", "num", "mid" or empty."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A slip or a place card: large words, smaller ones, and a way to a page, if there is one."""

    board: str
    lines: tuple[str, ...]
    small: str
    qr: Markup
    halves: tuple[Markup, ...] = ()
    """White's code and Black's, where the players enter their own results."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A small table that is cut out and stands by itself."""

    title: str
    line: str
    small: str
    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A table, or cards: `kind` of the layout is "table", "slips", "places" or "guides"."""

    kind: str
    columns: tuple[Cell, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    cards: tuple[Card, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    legend: str = ""
    """What the heads of the columns stand for."""
    folded: bool = False
    """A table too long for a page: two columns of it stand side by side."""
