"""Line-ups for the remaining sessions when the prepared schedule no longer fits.

After drop-outs, merges or free seating the circle of `domain.bridge.lines.lines` can't be used.
Each session is then a perfect matching of the lines that may still meet, after lines were chosen
for the tail; sessions are found in turn with choices drawn by lot, starting again if a later one
has no matching. A session's matching is searched from the line with fewest choices; if that takes
too long, maximum matching decides whether there is one, so no session is given up wrongly. If no
lots succeed, every way is tried, up to a limit (`domain.bridge.lines.possible_meetings`). The
caller provides the lots: equal lots give equal results.

Two lines with a permanent vacancy each can be planned to be merged in every session: they must
never meet each other, and the two lines they meet must be free to meet each other as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TypeVar

from domain.bridge.ledger import Ledger
from domain.bridge.lines.directions import balance_directions
from domain.bridge.lines.lines import ARTICLE, LineMatch, Lines, LineSession
from domain.bridge.lines.possible_meetings import (
    Openings,
    StepLimit,
    find_lasting_line_ups,
    find_openings,
    match_lines,
)
from domain.errors import RuleViolation
from domain.messages import say
from domain.texts import counted_noun

Found = TypeVar("Found")
_TRIES = 400
_STEPS = 300
_TAILS = 12

Vacant = tuple[tuple[int, int], ...]
"""Pairs of lines with permanent vacancies, to be merged in every session."""


class NoLineUp(RuleViolation):
    """`possible` is the largest number of sessions found; `proved` if every way was tried."""

    def __init__(self, asked: int, possible: int, proved: bool = False) -> None:
        self.asked = asked
        self.possible = possible
        self.proved = proved
        sessions = say(
            "{counted}, not {asked}", counted=counted_noun(possible, "more session"), asked=asked
        )
        super().__init__(
            say(
                "The lines that have not met yet last {sessions}; every way was tried.",
                sessions=sessions,
            )
            if proved
            else say(
                "The lines that have not met yet were found to last {sessions}; there are too "
                "many ways to try them all.",
                sessions=sessions,
            ),
            ARTICLE,
        )


@dataclass(frozen=True, slots=True)
class DrawnLineUp:
    """`merged` are the opponents of vacant lines whose sit-outs are merged."""

    line_up: LineSession
    merged: tuple[tuple[int, int], ...] = ()


def replan_line_ups(
    lines: Lines,
    ledger: Ledger,
    sessions: int,
    lots: Random,
    behind: Sequence[LineSession] = (),
    vacant: Vacant = (),
) -> tuple[LineSession, ...]:
    """Line-ups for that many more sessions; `behind` are those played, for directions only."""
    openings = find_openings(lines, ledger)
    try:
        found = search_line_ups(openings, sessions, lots, vacant)
    except NoLineUp as stuck:
        if vacant:
            raise
        found = try_all_ways(sessions, stuck.possible, partial(_search_all_ways, openings))
    return direct_line_ups(found, behind)


def direct_line_ups(
    line_ups: Sequence[LineSession], behind: Sequence[LineSession] = ()
) -> tuple[LineSession, ...]:
    """Turn the tail every second session, and the matches so that directions are balanced."""
    turned = [
        replace(each, turned=bool(each.tail) and (len(behind) + index) % 2 == 1)
        for index, each in enumerate(line_ups)
    ]
    return balance_directions(turned, behind)


def try_all_ways(
    sessions: int, possible: int, try_sessions: Callable[[int], tuple[Found | None, bool]]
) -> Found:
    """The seating for that many sessions; `try_sessions` returns it or None, and whether a limit
    ended the search. If there is none, NoLineUp reports the most sessions found, at least
    `possible`."""
    proved = True
    for asked in range(sessions, possible, -1):
        found, ended = try_sessions(asked)
        if found is not None and asked == sessions:
            return found
        if found is not None:
            raise NoLineUp(sessions, asked, proved)
        proved = proved and not ended
    raise NoLineUp(sessions, possible, proved)


def _search_all_ways(
    openings: Openings, sessions: int
) -> tuple[tuple[LineSession, ...] | None, bool]:
    """Line-ups for that many sessions, if found; and whether the step limit ended the search."""
    steps = StepLimit()
    return find_lasting_line_ups(openings, sessions, steps), steps.is_exhausted


def search_line_ups(
    start: Openings, sessions: int, lots: Random, vacant: Vacant = (), tries: int = _TRIES
) -> tuple[LineSession, ...]:
    """Search line-ups for that many sessions; NoLineUp if no try reaches them."""
    most = 0
    for _ in range(tries):
        found = _draw_line_ups(start, sessions, lots, vacant)
        if len(found) == sessions:
            return found
        most = max(most, len(found))
    raise NoLineUp(sessions, most)


def _draw_line_ups(
    start: Openings, sessions: int, lots: Random, vacant: Vacant
) -> tuple[LineSession, ...]:
    """Line-ups by lot, up to the first session that can't be seated."""
    line_ups: list[LineSession] = []
    openings = start
    for _ in range(sessions):
        found = _draw_session(openings, lots, vacant)
        if found is None:
            break
        line_ups.append(found.line_up)
        openings = openings.after_session(found.line_up, found.merged)
    return tuple(line_ups)


def _draw_session(openings: Openings, lots: Random, vacant: Vacant) -> DrawnLineUp | None:
    """A session's line-up by lot; None if no drawn tail leaves a matching of the other lines."""
    chosen = _draw_opponents_of_vacancies(openings, lots, vacant)
    if chosen is None:
        return None
    matches, merged = chosen
    taken = {line for match in matches for line in match}
    tails = openings.possible_tails(taken)
    if openings.tail is not None:
        tails = lots.sample(tails, min(len(tails), _TAILS))
    for tail in tails:
        rest = frozenset(openings.unmet) - taken - set(tail)
        matching = perfect_matching(rest, openings.unmet, lots)
        if matching is not None:
            order = sorted((*matches, *matching), key=min)
            return DrawnLineUp(LineSession(tuple(LineMatch(*two) for two in order), tail), merged)
    return None


def _draw_opponents_of_vacancies(
    openings: Openings, lots: Random, vacant: Vacant
) -> tuple[list[tuple[int, int]], tuple[tuple[int, int], ...]] | None:
    """Draw two opponents for each two vacant lines: the matches of these, and the opponents who are
    merged with each other. None if the lots leave two of them without opponents.
    """
    matches: list[tuple[int, int]] = []
    merged: list[tuple[int, int]] = []
    taken = {line for two in vacant for line in two}
    for one, other in vacant:
        ways = [
            (p, q)
            for p in sorted(openings.unmet[one] - taken)
            for q in sorted((openings.unmet[other] & openings.unmet[p]) - taken)
        ]
        if not ways:
            return None
        p, q = ways[lots.randrange(len(ways))]
        matches += [(one, p), (other, q)]
        merged.append((p, q))
        taken |= {p, q}
    return matches, tuple(merged)


def perfect_matching(
    rest: frozenset[int], unmet: Mapping[int, frozenset[int]], lots: Random
) -> list[tuple[int, int]] | None:
    """A matching of all lines of `rest`, by lot; None if they cannot all be matched."""
    steps = [_STEPS]
    found = _extend_matching(rest, unmet, lots, steps)
    if found is None and steps[0] <= 0:
        meetings = ((one, other, 1) for one in sorted(rest) for other in sorted(unmet[one] & rest))
        matching = match_lines(sorted(rest), meetings)
        return sorted(matching) if 2 * len(matching) == len(rest) else None
    return found


def _extend_matching(
    rest: frozenset[int], unmet: Mapping[int, frozenset[int]], lots: Random, steps: list[int]
) -> list[tuple[int, int]] | None:
    """As `perfect_matching`; also None once `steps`, whose one number is counted down, is 0."""
    if not rest:
        return []
    steps[0] -= 1
    if steps[0] <= 0:
        return None
    line = min(sorted(rest), key=lambda one: len(unmet[one] & rest))
    options = sorted(unmet[line] & rest)
    for other in lots.sample(options, len(options)):
        found = _extend_matching(rest - {line, other}, unmet, lots, steps)
        if found is not None:
            return [(line, other), *found]
    return None
