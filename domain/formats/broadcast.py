"""A stage as a broadcast on lichess: its settings, and the comparison of its table with ours.

lichess has only games: a bye is no game, so its points are missing there, also in tie-breaks. Every
differing cell is reported, with the reason if known.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from domain.messages import say
from domain.standings.exact_values import exact_text

Cells = Mapping[str, Fraction | None]
"""Points and tie-breaks by their name at lichess."""
CODES = frozenset(
    (
        *("AOB", "APPO", "APRO", "ARO", "ARO-C1", "ARO-C2", "ARO-M1", "ARO-M2"),
        *("BH", "BH-C1", "BH-C2", "BH-M1", "BH-M2", "BPG", "BWG", "DE"),
        *("FB", "FB-C1", "FB-C2", "FB-M1", "FB-M2", "KS", "PS", "PS-C1", "PS-C2", "PS-M1"),
        *("PS-M2", "PTP", "SB", "SB-C1", "SB-C2", "SB-M1", "SB-M2", "TPR", "WON"),
    )
)
"""The tie-breaks of lichess, by its names."""


@dataclass(frozen=True, slots=True)
class BroadcastLine:
    """A line of a player or a team. `byes`: some points came without a game."""

    name: str
    fide_id: str
    cells: Cells
    byes: bool


@dataclass(frozen=True, slots=True)
class Broadcast:
    """`tie_breaks` are those that lichess has, `scoring` the points of a win and a draw if unusual.
    `lines` are in the order of the table.
    """

    of_teams: bool
    tie_breaks: tuple[str, ...]
    scoring: Mapping[str, str]
    lines: tuple[BroadcastLine, ...]


def words_of_name(name: str) -> list[str]:
    """The words of a name, sorted and without accents, for comparison."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return sorted(re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c))))


def lichess_code(tie_break: str) -> str:
    """Lichess's code of a tie-break; "" if it has none."""
    code = tie_break.replace("/", "-")
    return code if code in CODES else ""


def differing_cells(
    lines: Iterable[BroadcastLine], broadcast: Collection[Mapping[str, Any]]
) -> Iterator[str]:
    """A sentence for each cell that differs from `broadcast`, the lines of its table in JSON with
    exact numbers.
    """
    by_id = {str(line["fideId"]): line for line in broadcast if line.get("fideId")}
    by_name = {tuple(words_of_name(str(line.get("name", "")))): line for line in broadcast}
    for line in lines:
        other = by_id.get(line.fide_id) or by_name.get(tuple(words_of_name(line.name)))
        if other is None:
            if any(line.cells.values()):
                yield say("{name} is not in the table of the broadcast.", name=line.name)
            continue
        tie_breaks = {each["extendedCode"]: each["points"] for each in other.get("tiebreaks") or ()}
        shown = {**other, **tie_breaks}
        for cell, value in line.cells.items():
            if cell in shown and shown[cell] is not None and Fraction(shown[cell]) != value:
                note = say(" (a bye is no game there)") if line.byes else ""
                yield say(
                    "{name}, {cell}: {ours} here, {theirs} there{why}.",
                    name=line.name,
                    cell=cell,
                    ours=exact_text(value),
                    theirs=exact_text(Fraction(shown[cell])),
                    why=note,
                )
