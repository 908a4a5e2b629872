"""The lines that may still meet, derived from the games actually played, and the number of sessions
this allows.

Two lines may meet if none of their pairs have; a line may be alone in a Howell tail if its pairs
have met neither each other nor the exceptional line; it may be NS or EW in an appendix tail if it
has met none of the exceptional pairs on the other side. Merges, substitutes and pairs that changed
lines need no special rules.

Maximum matching of lines is by networkx (Edmonds' blossoms).

It is loaded when a seating first needs it, as loading is slow and most readers of a bridge log
never need it.

The search by lot of `domain.bridge.lines.replanning` finds line-ups at once if there are many, but
can't prove that there are none. Here the order of sessions doesn't matter, so each step takes a
line with the fewest options and tries all sessions in which it meets a certain other one; if they
lead nowhere, these two meet in no session and that option is closed for the rest of the search.
Decided here: after `STEPS` matches it ends without an answer and reports that to the caller.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from itertools import combinations

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import LineMatch, Lines, LineSession
from domain.bridge.movements.tails import TailKind
from domain.bridge.session import PairNo


@dataclass(frozen=True, slots=True)
class Openings:
    """The meetings still possible: `unmet` has the lines that each line may meet; the other sets
    are the lines that may play a part in the tail, empty if the plan has no such tail.
    """

    unmet: Mapping[int, frozenset[int]]
    tail: TailKind | None = None
    alone: frozenset[int] = frozenset()
    tail_ns: frozenset[int] = frozenset()
    tail_ew: frozenset[int] = frozenset()

    def after_session(
        self, line_up: LineSession, also: Iterable[tuple[int, int]] = ()
    ) -> "Openings":
        """The openings after these lines have met; `also` are lines that met through merges."""
        unmet = dict(self.unmet)
        for one, other in (*line_up.meetings, *also):
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

    def possible_tails(self, taken: Set[int] = frozenset()) -> list[tuple[int, ...]]:
        """The lines that may play the tail, as in a `LineSession`, without those `taken`."""
        if self.tail is None:
            return [()]
        if self.tail is TailKind.HOWELL:
            return [(line,) for line in sorted(self.alone - taken)]
        return [
            (ns, ew)
            for ns in sorted(self.tail_ns - taken)
            for ew in sorted((self.tail_ew & self.unmet[ns]) - taken)
        ]


def find_openings(lines: Lines, ledger: Ledger) -> Openings:
    """The meetings of lines that repeat no meeting of the ledger."""
    members = dict(enumerate(lines.normal, start=1))
    met = {line: ledger.opponents_of(pairs) for line, pairs in members.items()}
    unmet: dict[int, set[int]] = {line: set() for line in members}
    for one, other in combinations(members, 2):
        if met[one].isdisjoint(members[other]):
            unmet[one].add(other)
            unmet[other].add(one)
    possible = {line: frozenset(others) for line, others in unmet.items()}
    tail, half = lines.shape.tail, len(lines.exceptional) // 2
    if tail is None:
        return Openings(possible)
    if tail.kind is TailKind.HOWELL:
        apart = _lines_without_meeting(met, lines.exceptional)
        alone = frozenset(line for line in apart if met[line].isdisjoint(members[line]))
        return Openings(possible, tail.kind, alone)
    return Openings(
        *(possible, tail.kind),
        tail_ns=_lines_without_meeting(met, lines.exceptional[half:]),
        tail_ew=_lines_without_meeting(met, lines.exceptional[:half]),
    )


def _lines_without_meeting(
    met: Mapping[int, Set[PairNo]], pairs: tuple[PairNo, ...]
) -> frozenset[int]:
    """The lines that have met none of the pairs; `met` has all pairs that each line has met."""
    return frozenset(line for line, opponents in met.items() if opponents.isdisjoint(pairs))


def free_choices(lines: Lines) -> int:
    """The number of sessions that can be seated in turn without look-ahead.

    With 2k lines after s sessions, every line has at least 2k-1-s lines to meet. Half of the lines
    suffice for a perfect matching (Dirac), until s = k-1; a tail takes two lines away first and
    needs s ≤ k-2; a Howell tail takes one of 2k+1 and needs s ≤ k-1.
    """
    half, tail = lines.shape.lines // 2, lines.shape.tail
    return max(half - (tail is not None and tail.kind is TailKind.APPENDIX), 1)


def match_lines(
    lines: Iterable[int], meetings: Iterable[tuple[int, int, int]]
) -> set[tuple[int, int]]:
    """Pair as many lines as possible, at the greatest weight; a meeting is (line, line, weight).
    The choice among equal matchings depends on the order of lines and meetings.
    """
    import networkx as nx  # type: ignore[import-untyped]  # it ships no types

    graph = nx.Graph()
    graph.add_nodes_from(lines)
    graph.add_weighted_edges_from(meetings)
    found: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=True)
    return found


STEPS = 30_000

LineMeeting = tuple[int, ...]
"""Two lines that meet, or one that is alone in a Howell tail."""


@dataclass(slots=True)
class StepLimit:
    """The steps left of a search limit; once exhausted, a failed search is no proof."""

    left: int = STEPS

    @property
    def is_exhausted(self) -> bool:
        return self.left <= 0


def can_last(openings: Openings, sessions: int) -> bool:
    """Check a necessary condition: each line has as many openings as there are sessions."""
    tail, parts = openings.tail, (openings.tail_ns, openings.tail_ew)
    if tail is TailKind.HOWELL and len(openings.alone) < sessions:
        return False
    if tail is TailKind.APPENDIX and min(map(len, parts)) < sessions:
        return False
    return all(
        len(unmet) + (line in openings.alone) >= sessions for line, unmet in openings.unmet.items()
    )


def find_lasting_line_ups(
    openings: Openings, sessions: int, steps: StepLimit
) -> tuple[LineSession, ...] | None:
    """Find line-ups for that many sessions; None if there are none or the steps are exhausted."""
    if not sessions:
        return ()
    if not can_last(openings, sessions):
        return None
    line = min(openings.unmet, key=lambda each: (len(openings.unmet[each]), each))
    alone = [(line,)] if line in openings.alone else []
    for two in [*((line, other) for other in sorted(openings.unmet[line])), *alone]:
        for line_up in _sessions_with(openings, two, steps):
            later = find_lasting_line_ups(openings.after_session(line_up), sessions - 1, steps)
            if later is not None:
                return (line_up, *later)
        openings = _without_meeting(openings, two)
        if steps.is_exhausted or not can_last(openings, sessions):
            return None
    return None


def _without_meeting(openings: Openings, two: LineMeeting) -> Openings:
    if len(two) == 1:
        return replace(openings, alone=openings.alone - set(two))
    return replace(
        openings,
        unmet={
            line: others - set(two) if line in two else others
            for line, others in openings.unmet.items()
        },
    )


def _sessions_with(openings: Openings, two: LineMeeting, steps: StepLimit) -> Iterator[LineSession]:
    """Every session in which these two meet, in the tail or outside it."""
    for tail in openings.possible_tails():
        in_tail = set(tail) == set(two)
        if in_tail or (len(two) == 2 and not set(tail) & set(two)):
            fixed = () if in_tail else (LineMatch(*two),)
            rest = frozenset(openings.unmet) - set(tail) - set(two)
            for matches in _matchings(rest, openings.unmet, steps):
                yield LineSession(tuple(sorted((*fixed, *matches), key=min)), tail)


def _matchings(
    rest: frozenset[int], unmet: Mapping[int, frozenset[int]], steps: StepLimit
) -> Iterator[tuple[LineMatch, ...]]:
    """Every way to match the lines of `rest`, as long as there are steps left."""
    if not rest:
        yield ()
        return
    line = min(rest, key=lambda one: (len(unmet[one] & rest), one))
    for other in sorted(unmet[line] & rest):
        steps.left -= 1
        if steps.is_exhausted:
            return
        for matches in _matchings(rest - {line, other}, unmet, steps):
            yield (LineMatch(line, other), *matches)
