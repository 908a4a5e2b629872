"""A session's scores: its travellers, the points of every line, and every pair's sum.

Scores are an immutable value: adding, changing or removing a line compares only its board again,
with the same result as computing all lines from scratch, in any order of entry.

Law 12C2c (2017): average plus is at least 60 per cent, or the pair's percentage on its other boards
if that is higher; average minus at most 40, or that percentage if it is lower. Both are per cent of
the full top. Decided here: the other boards are those without any award, so that two awards of one
pair don't depend on each other; without any such board it is 60 or 40.

Standings from the scores of one session or of several.

Ranked by percentage in matchpoints, by the sum in IMPs. Over several sessions a percentage is the
mean over all boards, with any tops, not the mean over sessions. Equal pairs share a place.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from domain.bridge.partnerships import holders_of, number_text
from domain.bridge.scoring.comparison import Points, Worth, score_board
from domain.bridge.scoring.imps import award_imps
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import Award, Encounter, OwnPercentage, TableScore
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown, Unsupported
from domain.messages import join_messages, say, say_counted

BoardLines = Mapping[Encounter, TableScore]
Board = int


class Unit(StrEnum):
    POINTS = "points"
    PERCENT_OF_TOP = "% of a top"


class Penalty(NamedTuple):
    """A penalty, deducted from a pair's sum (Law 90 of 2017); other pairs' scores don't change."""

    pair: PairNo
    amount: Fraction
    unit: Unit = Unit.POINTS


def penalty_words(amount: str, unit: Unit) -> str:
    """The amount, a number as text, with its unit."""
    if unit is Unit.POINTS:
        number = float(Fraction(amount))
        return say_counted("{count} point", "{count} points", number, count=amount)
    return join_messages(" ", (amount, unit))


class Tally(NamedTuple):
    """A pair's compared boards and their points; its awards separately, sorted."""

    boards: int = 0
    points: Fraction = Fraction(0)
    awards: tuple[Award, ...] = ()

    def plus(self, worth: Worth) -> "Tally":
        if worth is None:
            return self
        if isinstance(worth, Award):
            return self._replace(awards=tuple(sorted((*self.awards, worth))))
        return Tally(self.boards + 1, self.points + worth, self.awards)

    def minus(self, worth: Worth) -> "Tally":
        if worth is None:
            return self
        if isinstance(worth, Award):
            left = list(self.awards)
            left.remove(worth)
            return self._replace(awards=tuple(left))
        return Tally(self.boards - 1, self.points - worth, self.awards)


class Total(NamedTuple):
    """A pair's total with awards and penalties. `percentage` is of the tops of the boards that
    count; None in IMPs, and without a board.
    """

    pair: PairNo
    boards: int
    points: Fraction
    percentage: Fraction | None


@dataclass(frozen=True)
class Scores:
    policy: ScoringPolicy
    travellers: Mapping[Board, BoardLines] = field(default_factory=dict)
    points: Mapping[Board, Mapping[Encounter, Points]] = field(default_factory=dict)
    tallies: Mapping[PairNo, Tally] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()

    def with_line(self, board: Board, line: TableScore) -> "Scores":
        """The scores with a new line, which replaces one of the same two pairs on the board."""
        return self._with_lines(board, {**self.travellers.get(board, {}), line.encounter: line})

    def without_line(self, board: Board, encounter: Encounter) -> "Scores":
        lines = dict(self.travellers.get(board, {}))
        if lines.pop(encounter, None) is None:
            raise Unknown(
                say("result on board {board} of", board=board),
                say("{ns} and {ew}", ns=number_text(encounter.ns), ew=number_text(encounter.ew)),
            )
        return self._with_lines(board, lines)

    def with_penalty(self, penalty: Penalty) -> "Scores":
        if penalty.amount <= 0:
            raise RuleViolation("A penalty takes something off; give more than 0", "Law 90 of 2017")
        if penalty.unit is Unit.PERCENT_OF_TOP and self.policy.form is not Form.MATCHPOINTS:
            raise Unsupported(
                self.policy.form.value, say("a penalty in per cent of a top; give points")
            )
        return replace(self, penalties=tuple(sorted((*self.penalties, penalty))))

    def total(self, pair: PairNo) -> Total:
        """The pair's total, awards and penalties included; 0 without a board."""
        tally = self.tallies.get(pair, Tally())
        points = tally.points
        for award in tally.awards:
            points += self._award_points(award, tally)
        for penalty in self.penalties:
            if penalty.pair == pair:
                points -= self._penalty_points(penalty)
        boards = tally.boards + len(tally.awards)
        top = boards * self.policy.top
        return Total(pair, boards, points, Fraction(100 * points, top) if top else None)

    def award_points(self, pair: PairNo, award: Award) -> Fraction:
        """The current value of an award of this pair."""
        return self._award_points(award, self.tallies.get(pair, Tally()))

    def _award_points(self, award: Award, tally: Tally) -> Fraction:
        if self.policy.form is not Form.MATCHPOINTS:
            return award_imps(award)
        return _awarded_percent(award, tally, self.policy.top) * self.policy.top / 100

    def _penalty_points(self, penalty: Penalty) -> Fraction:
        if penalty.unit is Unit.POINTS:
            return penalty.amount
        return penalty.amount * self.policy.top / 100

    def _with_lines(self, board: Board, lines: BoardLines) -> "Scores":
        points = score_board(board, lines.values(), self.policy)
        tallies = dict(self.tallies)
        _update_tallies(tallies, self.points.get(board, {}), points)
        travellers, compared = {**self.travellers}, {**self.points}
        if lines:
            travellers[board], compared[board] = lines, points
        else:
            del travellers[board], compared[board]
        return replace(self, travellers=travellers, points=compared, tallies=tallies)


def _update_tallies(
    tallies: dict[PairNo, Tally],
    before: Mapping[Encounter, Points],
    points: Mapping[Encounter, Points],
) -> None:
    """Update `tallies` by the differences of two scorings; a pair with nothing left is removed."""
    for encounter in before.keys() | points.keys():
        old, new = before.get(encounter, _NOTHING), points.get(encounter, _NOTHING)
        for side, was, now in zip(encounter, old, new, strict=True):
            for pair in holders_of(side) if was != now else ():
                tallies[pair] = tallies.get(pair, Tally()).minus(was).plus(now)
                if tallies[pair] == Tally():
                    del tallies[pair]


_NOTHING = Points(None, None)


def _awarded_percent(award: Award, tally: Tally, top: int) -> Fraction:
    """An award in per cent of the top, by the pair's other boards (Law 12C2c)."""
    percent = Fraction(award.percent)
    if award.own is OwnPercentage.IGNORED or not tally.boards * top:
        return percent
    own = tally.points * 100 / (tally.boards * top)
    return max(percent, own) if award.own is OwnPercentage.AT_LEAST else min(percent, own)


def session_scores(policy: ScoringPolicy, lines: Iterable[tuple[Board, TableScore]]) -> Scores:
    """Score a session; of two lines of the same pairs on one board the later one counts."""
    travellers: dict[Board, dict[Encounter, TableScore]] = {}
    for board, line in lines:
        travellers.setdefault(board, {})[line.encounter] = line
    points = {n: score_board(n, each.values(), policy) for n, each in travellers.items()}
    tallies: dict[PairNo, Tally] = {}
    for compared in points.values():
        _update_tallies(tallies, {}, compared)
    return Scores(policy, travellers, points, tallies)


class PairStanding(NamedTuple):
    """`shared`: others have the same place."""

    place: int
    shared: bool
    total: Total


def standings(
    sessions: Iterable[Scores],
    among: Collection[PairNo] | None = None,
    handicaps: Mapping[PairNo, Fraction] = MappingProxyType({}),
) -> tuple[PairStanding, ...]:
    """The ranking of `among`, or of all; `handicaps` are added to percentages for the places."""
    played = list(sessions)
    pairs = {pair for scores in played for pair in scores.tallies}
    ranked = pairs if among is None else pairs & set(among)
    totals = (_total_over_sessions([scores.total(pair) for scores in played]) for pair in ranked)
    return place_pairs(totals, handicaps)


def place_pairs(
    totals: Iterable[Total], handicaps: Mapping[PairNo, Fraction] = MappingProxyType({})
) -> tuple[PairStanding, ...]:
    """The totals with their places, best first; equal ones share a place."""
    listed = list(totals)
    exact = {total.pair: _merit(total, handicaps.get(total.pair, Fraction(0))) for total in listed}
    # Whole numbers over one denominator: comparing fractions took most of the time of ranking.
    common = lcm(*{merit.denominator for merit in exact.values()})
    merits = {pair: int(merit * common) for pair, merit in exact.items()}
    listed.sort(key=lambda total: (-merits[total.pair], total.pair))
    found: list[PairStanding] = []
    for _, group in groupby(listed, key=lambda total: merits[total.pair]):
        equal = list(group)
        place, shared = len(found) + 1, len(equal) > 1
        found.extend(PairStanding(place, shared, total) for total in equal)
    return tuple(found)


def _merit(total: Total, handicap: Fraction) -> Fraction:
    """What places depend on: per cent with the handicap, in IMPs the points."""
    return total.points if total.percentage is None else total.percentage + handicap


def _total_over_sessions(totals: list[Total]) -> Total:
    if len(totals) == 1:
        return totals[0]
    boards = sum(total.boards for total in totals)
    points = sum((total.points for total in totals), Fraction(0))
    parts = [(t.percentage, t.boards) for t in totals if t.percentage is not None]
    counted = sum(many for _, many in parts)
    percentage = (
        sum((each * many for each, many in parts), Fraction(0)) / counted if counted else None
    )
    return Total(totals[0].pair, boards, points, percentage)
