"""The parts of a printed sheet: a table (also as plain text), cards, or leaves to cut out; and
`SheetKind`, its kind.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from domain.ids import BoardNo, RoundNo, StageId
from domain.tournament import Part, Tournament
from web.shared.languages import Words

P = TypeVar("P", bound=Part, contravariant=True)
R = TypeVar("R")
WorkedOut = Callable[[Mapping[int, Any], Mapping[int, Any]], Mapping[int, Any]]
"""A function that returns slowly computed values (such as double-dummy results) by board, as far as
they are ready; the others follow later. Its arguments are the boards and the results on them.
"""


@dataclass(frozen=True, slots=True)
class SlipHalf:
    """One player's half of a slip. `side` is "w" or "b"."""

    stage: StageId
    round: RoundNo
    board: BoardNo
    side: str


@dataclass(frozen=True, slots=True)
class WitnessStatus:
    """`many` `of` all witnesses have cosigned the state of a sheet. `since` is the time from which
    the others are awaited, empty if none is missing; `last` is the newest version cosigned before,
    or 0.
    """

    of: int
    many: int
    since: str = ""
    last: int = 0
    contradicted: tuple[str, ...] = ()
    """The witnesses that have cosigned another history."""

    def in_words(self, words: Words) -> str:
        if not self.of:
            return ""
        counts = words("Witnessed by {many} of {of}", many=self.many, of=self.of)
        if not self.since:
            return counts
        if self.contradicted:
            names = ", ".join(self.contradicted)
            conflict = words("CONTRADICTED: another history was witnessed by {names}", names=names)
            return f"{counts} · {conflict}"
        waits = words("waiting since {time} UTC", time=self.since[11:16])
        last = words("witnessed up to v{version}", version=self.last) if self.last else ""
        return " · ".join(part for part in (counts, waits, last) if part)


@dataclass(frozen=True, slots=True)
class Foot:
    """`code` and `version` of the log's head; `origin` is this server's address for phones. `proof`
    follows the address in the code to scan: checkpoint and proof of the sheet's event.
    """

    code: str
    version: int
    origin: str
    proof: str = ""
    witnessed: WitnessStatus | None = None
    fingerprint: str = ""
    """The fingerprint of this server's signing key."""
    halves: Callable[[SlipHalf], str] | None = None
    """The address for a player's own result entry; None if the user may not have it."""
    entries: Callable[[int], str] | None = None
    """The address for requests of the holder of an entry's slip; likewise None."""
    tables: Callable[[str], str] | None = None
    """Likewise the address that makes a device the tablet of a table."""
    captains: Callable[[int], str] | None = None
    """Likewise the address for the captain of an entry."""
    admit: Callable[[], None] | None = None
    """A function to call before printing what only users who enter results may have; None for
    others."""
    worked_out: WorkedOut | None = None
    round: int = 0
    """The round in the request; 0: the usual one of the sheet."""


@dataclass(frozen=True, slots=True)
class PaperCell:
    """`kind` is a class of the style sheet: "name", "num" (a place such as 2.1: "num place"), "mid"
    or empty.
    """

    text: str
    kind: str = ""

    def text_in(self, words: Words) -> str:
        """The text; a number has the language's decimal sign, but not one that is a place."""
        is_number = self.kind.startswith(("num", "mid")) and "place" not in self.kind
        written = _DECIMALS.fullmatch(self.text) if is_number else None
        return words.decimals(self.text) if written else self.text


_DECIMALS = re.compile("(?:[0-9]+: )?[+−-]?[0-9.]+(?:–[0-9.]+)?(?:\u00a0%)?")
"""A number, the points of both sides, or those won against an opponent ("12: 7.23")."""


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A slip or a place card: large text, small text, and possibly the code of a page."""

    board: str
    lines: tuple[str, ...]
    small: str
    qr: Markup
    halves: tuple[Markup, ...] = ()
    """The codes of White and Black, if players enter their own results."""
    address: str = ""
    """The address in the code, to be opened at the desk for players without a telephone."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """`of` is the category or empty, `signs` are labels of lines to sign, with known names."""

    name: str
    partner: str
    place: str
    of: str
    score: str
    where: str = ""
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A small table to be cut out."""

    title: str
    line: str
    small: str
    columns: tuple[PaperCell, ...]
    rows: tuple[tuple[PaperCell, ...], ...]


@dataclass(frozen=True, slots=True)
class NormCertificate:
    """A page to sign: the player, facts with labels, a table, and checks with the requirement, the
    value reached and the value needed.
    """

    title: str
    name: str
    facts: tuple[tuple[str, str], ...]
    columns: tuple[PaperCell, ...]
    rows: tuple[tuple[PaperCell, ...], ...]
    checks: tuple[tuple[str, str, str], ...]
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """`height` is 1 for the highest; `decided` says why it is before the next place."""

    height: int
    rank: str
    name: str
    about: str
    score: str
    decided: str


MOST_UPRIGHT = 14
"""The most columns of a table on a page that stands upright."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A table, or cards: `kind` of the layout is "table", "slips", "places", "badges", "guides",
    "norms", "score-sheets", "writing", "recap", "signatures", "certificates", "norm-certificates",
    "bracket" or "podium".
    """

    kind: str
    columns: tuple[PaperCell, ...] = ()
    rows: tuple[tuple[PaperCell, ...], ...] = ()
    cards: tuple[PaperCard, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    certificates: tuple[Certificate, ...] = ()
    norm_certificates: tuple[NormCertificate, ...] = ()
    legend: str = ""
    """The meanings of the headings."""
    folded: bool = False
    """A table too long for a page is set in two columns."""
    unbroken: bool = False
    """Each row is a single line."""
    round: int = 0
    """The round of the paper; 0 without one, or for a whole session."""
    called: str = ""
    """The name of that round, if it has one besides its number."""
    rounds: Mapping[int, str] = field(default_factory=dict)
    """The rounds or sessions for which the same sheet can be printed, and their names."""
    during: bool = False
    """It changes with each result of that round, which is in play."""
    notes: tuple[str, ...] = ()
    """Notes below the table."""
    pictures: tuple[Markup, ...] = ()
    """Pictures, each on a separate page."""
    podium: tuple[PodiumStep, ...] = ()
    """The first three, the second of them on the left."""

    @property
    def is_wide(self) -> bool:
        """Whether its table lies on its side: upright, so many columns leave names no room."""
        return self.kind == "table" and len(self.columns) > MOST_UPRIGHT


def always_offered(_part: Part) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class SheetKind(Generic[P]):
    """A kind of printed sheet. `worth_printing`: whether it has contents, or will have."""

    title: str
    draw: Callable[[Tournament, P, Words, Foot], Paper]
    worth_printing: Callable[[P], bool] = always_offered
    of_any_round: bool = False


Column = tuple[str, str, Callable[[R], str]]
"""The heading, the kind, and a function for the text of a row; "strong" is only for the rows."""


def table_cells(
    rows: Iterable[R], *columns: Column[R]
) -> tuple[tuple[PaperCell, ...], tuple[tuple[PaperCell, ...], ...]]:
    """The heads of the columns, and the rows."""
    head_row = tuple(PaperCell(head, kind.removesuffix(" strong")) for head, kind, _ in columns)
    return head_row, tuple(
        tuple(PaperCell(text_of_row(row), kind) for _, kind, text_of_row in columns) for row in rows
    )


def head_cells(*titles_and_kinds: tuple[str, str]) -> tuple[PaperCell, ...]:
    """The headings of a table with different kinds of rows."""
    return tuple(PaperCell(text, kind) for text, kind in titles_and_kinds)


def table_paper(rows: Iterable[R], *columns: Column[R], **about: Any) -> Paper:
    """A sheet with one table; `about` are other fields of it."""
    return Paper("table", *table_cells(rows, *columns), **about)


_GAP = "  "


def paper_as_text(paper: Paper, words: Words) -> str:
    """Columns with headings, numbers right-aligned; empty for a sheet without table."""
    cells = [paper.columns, *paper.rows] if paper.columns else []
    lines = [tuple(" ".join(cell.text_in(words).split()) for cell in row) for row in cells]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = ["num" in cell.kind for cell in paper.columns]

    def line(cells: tuple[str, ...]) -> str:
        aligned = (
            cell.rjust(wide) if to_right else cell.ljust(wide)
            for cell, wide, to_right in zip(cells, widths, right, strict=True)
        )
        return _GAP.join(aligned).rstrip()

    return "\n".join(map(line, lines))
