"""How many sessions the lines that may still meet can last: every way is tried, up to a limit.

The search by lot of `domain.bridge.lines.replanning` finds line-ups at once where there are many,
but can't tell that there are none. Here the order of sessions counts for nothing, so each step
takes a line with the fewest ways and looks at all sessions in which it meets a certain other one;
if they lead nowhere, these two meet in no session and that way is closed for the rest of the
search. Decided here: after `STEPS` matches it ends without an answer, and the caller is told so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.bridge.lines.lines import LineUp, Match
from domain.bridge.lines.openings import Openings
from domain.bridge.movements.tails import TailKind

STEPS = 30_000

Two = tuple[int, ...]
"""Two lines that meet, or one that is alone in a Howell tail."""


@dataclass(slots=True)
class Steps:
    """What is left of a limit: once `ended`, nothing found is no proof."""

    left: int = STEPS

    @property
    def ended(self) -> bool:
        return self.left <= 0


def could_last(left: Openings, sessions: int) -> bool:
    """Necessary: in each session everybody meets another line, and somebody fills the tail."""
    if left.tail is TailKind.HOWELL and len(left.alone) < sessions:
        return False
    if left.tail is TailKind.APPENDIX and min(len(left.tail_ns), len(left.tail_ew)) < sessions:
        return False
    return all(len(unmet) + (line in left.alone) >= sessions for line, unmet in left.unmet.items())


def lasting(left: Openings, sessions: int, steps: Steps) -> tuple[LineUp, ...] | None:
    """Line-ups for so many sessions; None if there are none, or if the steps have ended."""
    if not sessions:
        return ()
    if not could_last(left, sessions):
        return None
    line = min(left.unmet, key=lambda each: (len(left.unmet[each]), each))
    for two in _ways(left, line):
        for line_up in _sessions_with(left, two, steps):
            later = lasting(left.after(line_up), sessions - 1, steps)
            if later is not None:
                return (line_up, *later)
        left = _closed(left, two)
        if steps.ended or not could_last(left, sessions):
            return None
    return None


def _ways(left: Openings, line: int) -> list[Two]:
    alone = [(line,)] if line in left.alone else []
    return [*((line, other) for other in sorted(left.unmet[line])), *alone]


def _closed(left: Openings, two: Two) -> Openings:
    if len(two) == 1:
        return replace(left, alone=left.alone - set(two))
    return replace(
        left,
        unmet={
            line: others - set(two) if line in two else others
            for line, others in left.unmet.items()
        },
    )


def _sessions_with(left: Openings, two: Two, steps: Steps) -> Iterator[LineUp]:
    """Every session in which these two meet, in the tail or outside it."""
    for tail in _tails(left):
        in_tail = set(tail) == set(two)
        if in_tail or (len(two) == 2 and not set(tail) & set(two)):
            fixed = () if in_tail else (Match(*two),)
            rest = frozenset(left.unmet) - set(tail) - set(two)
            for matches in _matchings(rest, left.unmet, steps):
                yield LineUp(tuple(sorted((*fixed, *matches), key=min)), tail)


def _tails(left: Openings) -> list[Two]:
    if left.tail is None:
        return [()]
    if left.tail is TailKind.HOWELL:
        return [(line,) for line in sorted(left.alone)]
    return [(ns, ew) for ns in sorted(left.tail_ns) for ew in sorted(left.tail_ew & left.unmet[ns])]


def _matchings(
    rest: frozenset[int], unmet: Mapping[int, frozenset[int]], steps: Steps
) -> Iterator[tuple[Match, ...]]:
    if not rest:
        yield ()
        return
    line = min(rest, key=lambda one: (len(unmet[one] & rest), one))
    for other in sorted(unmet[line] & rest):
        steps.left -= 1
        if steps.ended:
            return
        for matches in _matchings(rest - {line, other}, unmet, steps):
            yield (Match(line, other), *matches)
