"""Which lines may still meet, read off the games that pairs have really played.

Two lines may meet if none of their pairs have; a line may be alone in a Howell tail if nobody in it
has met anybody in it or in the exceptional line; it may be NS or EW in an appendix tail if it has
met nobody of the exceptional pairs on the other side. Merges, substitutes and pairs who changed
lines are so taken care of without any rule of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import Lines, LineUp
from domain.bridge.movements.tails import TailKind
from domain.bridge.session import PairNo


@dataclass(frozen=True, slots=True)
class Openings:
    """`unmet` has the lines every line may meet; the others are lines free for a part in the tail.

    Tail parts are empty where the plan has no such tail.
    """

    unmet: Mapping[int, frozenset[int]]
    tail: TailKind | None = None
    alone: frozenset[int] = frozenset()
    tail_ns: frozenset[int] = frozenset()
    tail_ew: frozenset[int] = frozenset()

    def after(self, line_up: LineUp, also: Iterable[tuple[int, int]] = ()) -> "Openings":
        """What is left when these lines have met; `also` are lines that met through merges."""
        unmet = dict(self.unmet)
        for one, other in (*line_up.edges, *also):
            unmet[one] -= {other}
            unmet[other] -= {one}
        if len(line_up.tail) == 1:
            return replace(self, unmet=unmet, alone=self.alone - set(line_up.tail))
        return replace(
            self,
            unmet=unmet,
            tail_ns=self.tail_ns - set(line_up.tail[:1]),
            tail_ew=self.tail_ew - set(line_up.tail[1:]),
        )


def openings(lines: Lines, ledger: Ledger) -> Openings:
    members = dict(enumerate(lines.normal, start=1))
    unmet: dict[int, set[int]] = {line: set() for line in members}
    for one, other in combinations(members, 2):
        if not ledger.any_met(members[one], members[other]):
            unmet[one].add(other)
            unmet[other].add(one)
    tail, half = lines.shape.tail, len(lines.exceptional) // 2
    found = Openings({line: frozenset(others) for line, others in unmet.items()})
    if tail is None:
        return found
    found = replace(found, tail=tail.kind)
    if tail.kind is TailKind.HOWELL:
        apart = _apart(members, lines.exceptional, ledger)
        alone = {line for line in apart if not ledger.any_met(members[line], members[line])}
        return replace(found, alone=frozenset(alone))
    return replace(
        found,
        tail_ns=_apart(members, lines.exceptional[half:], ledger),
        tail_ew=_apart(members, lines.exceptional[:half], ledger),
    )


def _apart(
    members: Mapping[int, tuple[PairNo, ...]], pairs: tuple[PairNo, ...], ledger: Ledger
) -> frozenset[int]:
    return frozenset(line for line in members if not ledger.any_met(members[line], pairs))


def free_choices(lines: Lines) -> int:
    """How many sessions can be seated one after the other with no look ahead.

    With 2k lines and s sessions behind, everybody has at least 2k-1-s lines to meet. Half of the
    lines is enough for a perfect matching (Dirac), which is so until s = k-1; a tail takes two
    lines away first and needs s ≤ k-2; a Howell tail takes one of 2k+1 and needs s ≤ k-1.
    """
    half, tail = lines.shape.lines // 2, lines.shape.tail
    return max(half - (tail is not None and tail.kind is TailKind.APPENDIX), 1)
