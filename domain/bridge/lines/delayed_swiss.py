"""Delayed Swiss: lines with similar results meet, without waiting for the latest results.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5: starting positions of
a session are found from the average result of each line. Delayed: while session s is played,
session s+1 is seated by the results up to session s-1.

Decided here. A line's score is the mean of its pairs' scores, without empty places; equal scores
rank by line number. The sum of squared rank differences is minimised, first for an appendix tail,
then for all others together, within the narrowest window of ranks in which all can be matched. A
Howell tail takes the line whose score is nearest the exceptional line's. Up to `free_choices`
sessions there is always a matching; beyond them a seating is used only with a plan for all
remaining sessions, and that plan is kept: if no choice by rank leaves one, the session of the kept
plan is played, so there always is one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import LineMatch, Lines, LineSession
from domain.bridge.lines.possible_meetings import Openings, find_openings, free_choices, match_lines
from domain.bridge.lines.replanning import NoLineUp, direct_line_ups, search_line_ups
from domain.bridge.session import PairNo

_CHOICES = 20


@dataclass(frozen=True, slots=True)
class LineHistory:
    """The line-ups played or being played, the meetings, and the plan kept for later sessions."""

    line_ups: tuple[LineSession, ...]
    ledger: Ledger
    kept: tuple[LineSession, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissSeating:
    """`ranking` is the order it is based on; `kept` a plan for the sessions after this one.

    `by_plan`: no choice by rank left a plan, so the kept one was followed.
    """

    line_up: LineSession
    ranking: tuple[int, ...]
    kept: tuple[LineSession, ...] = ()
    by_plan: bool = False


def ranked_lines(lines: Lines, scores: Mapping[PairNo, Fraction]) -> tuple[int, ...]:
    """Line numbers, best mean score first; `scores` has every pair that plays."""
    means = {line: _mean_score(pairs, scores) for line, pairs in enumerate(lines.normal, start=1)}
    return tuple(sorted(means, key=lambda line: (-means[line], line)))


def _mean_score(pairs: tuple[PairNo, ...], scores: Mapping[PairNo, Fraction]) -> Fraction:
    known = [scores[pair] for pair in pairs if pair in scores]
    return sum(known, Fraction(0)) / len(known) if known else Fraction(0)


def seat_by_results(
    lines: Lines,
    scores: Mapping[PairNo, Fraction],
    behind: LineHistory,
    sessions_after: int,
    lots: Random,
) -> SwissSeating:
    """The line-up of the next session, with `sessions_after` more to follow it."""
    ranking = ranked_lines(lines, scores)
    openings = find_openings(lines, behind.ledger)
    sessions_in_all = len(behind.line_ups) + 1 + sessions_after
    to_plan = sessions_after if sessions_in_all > free_choices(lines) else 0
    for line_up in _line_up_choices(lines, openings, ranking, scores):
        kept = _find_line_ups(openings.after_session(line_up), to_plan, lots)
        if kept is not None:
            (line_up,) = direct_line_ups([line_up], behind.line_ups)
            return SwissSeating(line_up, ranking, kept)
    plan = behind.kept or search_line_ups(openings, 1 + sessions_after, lots)
    (line_up,) = direct_line_ups(plan[:1], behind.line_ups)
    return SwissSeating(line_up, ranking, plan[1:], by_plan=True)


def _find_line_ups(
    openings: Openings, sessions: int, lots: Random
) -> tuple[LineSession, ...] | None:
    """Line-ups for that many sessions; None if no try reaches them."""
    try:
        return search_line_ups(openings, sessions, lots)
    except NoLineUp:
        return None


def _line_up_choices(
    lines: Lines, openings: Openings, ranking: tuple[int, ...], scores: Mapping[PairNo, Fraction]
) -> Iterator[LineSession]:
    """The line-ups, best first: each tail in order of merit, with the others matched by rank."""
    rank = {line: index for index, line in enumerate(ranking)}
    for tail in _tail_choices(lines, openings, rank, scores)[:_CHOICES]:
        rest = [line for line in ranking if line not in tail]
        if matches := _nearest_matching(rest, openings.unmet):
            yield LineSession(tuple(sorted(matches, key=lambda match: rank[match.ns])), tail)
        elif not rest:
            yield LineSession((), tail)


def _tail_choices(
    lines: Lines, openings: Openings, rank: Mapping[int, int], scores: Mapping[PairNo, Fraction]
) -> list[tuple[int, ...]]:
    """The lines that may play the tail, as in a `LineSession`, in order of merit."""
    exceptional = _mean_score(lines.exceptional, scores)

    def merit(tail: tuple[int, ...]) -> tuple[Fraction | int, ...]:
        if len(tail) == 1:
            return abs(_mean_score(lines.members(tail[0]), scores) - exceptional), *tail
        return abs(rank[tail[0]] - rank[tail[1]]), rank[tail[0]]

    return sorted(openings.possible_tails(), key=merit) if openings.tail else [()]


def _nearest_matching(rest: list[int], unmet: Mapping[int, frozenset[int]]) -> list[LineMatch]:
    """The matching of least squared rank differences, within the narrowest possible window."""
    window = 4
    while True:
        matching = _matching_within(rest, unmet, window)
        if 2 * len(matching) == len(rest):
            return matching
        if window >= len(rest):
            return []
        window *= 2


def _matching_within(
    rest: list[int], unmet: Mapping[int, frozenset[int]], window: int
) -> list[LineMatch]:
    """The largest matching of lines at most `window` ranks apart, of least squared differences."""
    meetings = (
        (line, other, window * window - apart * apart)
        for index, line in enumerate(rest)
        for apart, other in enumerate(rest[index + 1 : index + 1 + window], start=1)
        if other in unmet[line]
    )
    found = match_lines(rest, meetings)
    order = {line: index for index, line in enumerate(rest)}
    return [LineMatch(*sorted(two, key=order.__getitem__)) for two in found]
