"""How many copies of each set of boards a session needs, and which tables share one.

Without sharing every table that plays a set in a round has a copy of its own. Tables can also share
one for a round: each begins with another board of it and passes boards on, so that a copy serves as
many tables as it has boards. Decided here: neighbours share, as evenly as it goes.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from domain.bridge.session import Session
from domain.errors import Unsupported
from domain.said import say


@dataclass(frozen=True)
class Copies:
    """`at_once` are, set by set, the tables of the round in which most of them play it; `boards` is
    how many boards a set has.
    """

    boards: int
    at_once: Mapping[int, tuple[str, ...]]

    @cached_property
    def all(self) -> int:
        """Copies of all sets together if nobody shares."""
        return sum(map(len, self.at_once.values()))

    @cached_property
    def most(self) -> int:
        """Of one set, if nobody shares."""
        return max(map(len, self.at_once.values()), default=0)

    @property
    def fewest(self) -> int:
        """Of one set, if tables share as far as they can."""
        return -(-self.most // self.boards)

    def sharing(self, number: int, made: int) -> tuple[tuple[str, ...], ...]:
        """Who shares each of the `made` copies of that set; Unsupported if they are too few."""
        tables = self.at_once[number]
        if made * self.boards < len(tables):
            raise Unsupported(
                say("A set of {boards} boards", boards=self.boards),
                say(
                    "{tables} tables at once with {made} copies; make {what}",
                    tables=len(tables),
                    made=made,
                    what=-(-len(tables) // self.boards),
                ),
            )
        return _evenly(tables, min(made, len(tables)))


def _evenly(tables: Sequence[str], groups: int) -> tuple[tuple[str, ...], ...]:
    edges = [index * len(tables) // groups for index in range(groups + 1)]
    return tuple(tuple(tables[a:b]) for a, b in zip(edges, edges[1:], strict=False))


def copies_of(session: Session, boards: int) -> Copies:
    places: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for sitting in session.games:
        places[sitting.set, sitting.round].append(sitting.name)
    found: dict[int, tuple[str, ...]] = {}
    for (number, _), tables in sorted(places.items()):
        if len(tables) > len(found.get(number, ())):
            found[number] = tuple(tables)
    return Copies(boards, found)
