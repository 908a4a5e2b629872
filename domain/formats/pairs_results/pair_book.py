"""The pairs of a file while it is being read, under the names its lines use for them.

A line says "5" of a pair NS: that is the pair 5 of its section that sits NS throughout, else the
only pair 5. One that no list of participants named is entered then, without players. A name that
stands on both sides of one board means two pairs, because nobody plays a board twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import PrintedPair, Warned

_Key = tuple[str, str, Direction | None]


class NamedMeeting(NamedTuple):
    """The names a line has for its pairs."""

    section: str
    board: str
    ns: str
    ew: str


def two_field_sections(meetings: Iterable[NamedMeeting]) -> frozenset[str]:
    sides: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
    for section, board, ns, ew in meetings:
        found = sides.setdefault((section, board), (set(), set()))
        found[0].add(ns)
        found[1].add(ew)
    return frozenset(section for (section, _), (ns, ew) in sides.items() if ns & ew)


@dataclass(slots=True)
class PairBook:
    two_fields: frozenset[str] = frozenset()
    pairs: list[PrintedPair] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)
    _by_name: dict[_Key, PairNo] = field(default_factory=dict)
    _listed: int = 0

    def enter(self, pair: PrintedPair, name: str, section: str, line: int) -> None:
        """From a list of participants; `pair` has no number yet."""
        if (section, name, pair.direction) in self._by_name:
            self.warn(line, f"pair {pair.label} is listed twice; the first entry counts")
        else:
            self._add(pair, name, section)
            self._listed += 1

    def find(self, name: str, section: str, side: Direction, line: int) -> PairNo:
        for direction in (side, None):
            if (section, name, direction) in self._by_name:
                return self._by_name[section, name, direction]
        if self._listed:
            self.warn(line, f"pair {name} is on no list of participants")
        direction = side if section in self.two_fields else None
        label = f"{section} {name}{direction or ''}".strip()
        return self._add(PrintedPair(PairNo(0), label, direction), name, section)

    def warn(self, line: int, sentence: str) -> None:
        self.warnings.append(Warned(line, sentence))

    def _add(self, pair: PrintedPair, name: str, section: str) -> PairNo:
        number = PairNo(len(self.pairs) + 1)
        self.pairs.append(replace(pair, number=number))
        self._by_name[section, name, pair.direction] = number
        return number
