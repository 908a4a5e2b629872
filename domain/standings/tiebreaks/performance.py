"""Tie-breaks based on ratings: C.07 (2023 and 2026) Article 10; tables of B.02, 8.1.

Only games over the board count, also in predetermined pairings (15.2). A game is scored 1, ½ or 0,
independently of the tournament's point system. Averages are rounded to the nearest whole number, a
half upwards. All of these are undefined for all players as soon as one is unrated, unless a rating
was announced for them (`RankingRules.unrated`); without a game over the board they are undefined
for that player. Perfect performance: a zero score gives 800 less than the lowest rated opponent; a
full score gives 736 more than the highest.
"""

from collections.abc import Sequence
from dataclasses import replace

from domain.ratings.change import FARTHEST, divide_half_up, expected_score, performance_rating
from domain.results import WINS, Mark
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import (
    Definition,
    Modifier,
    Terms,
    TieBreak,
    Total,
    ValueMethod,
    cut_terms,
    values_of_opponents,
)
from domain.standings.tiebreaks.terms import Raw, Term, Why

_DRAWN = frozenset({Mark.DRAW, Mark.UNRATED_DRAW, Mark.ADJOURNED})


def _ratings_met(context: Context, player: int) -> Sequence[Term]:
    """The ratings of all opponents met over the board, without cuts."""

    def compute() -> list[Term]:
        rated = ((met, context.rating(met.opponent)) for met in context.games(player))
        return [Term(met.round, met.number, r, Why.PLAYED, True, r) for met, r in rated]

    return context.cached_terms("ratings", player, compute) if context.all_rated else ()


def _opponents_ratings(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return cut_terms(tiebreak, _ratings_met(context, player))


def _rounded_mean(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    counted = [term.value for term in terms if term.counted]
    return divide_half_up(sum(counted), len(counted)) if counted else None


def _half_points(context: Context, player: int) -> int:
    """The half points scored over the board, whatever the point system."""
    marks = [met.mark for met in context.games(player)]
    return sum(2 if mark in WINS else 1 if mark in _DRAWN else 0 for mark in marks)


def _performance_of(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    if not terms:
        return None
    average = divide_half_up(sum(term.value for term in terms), len(terms))
    return performance_rating(average, _half_points(context, player), len(terms))


def _perfect_performance(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    """The lowest rating whose expected score is at least the actual one."""
    if not terms:
        return None
    ratings = [term.value for term in terms]
    target = 50 * _half_points(context, player)
    if target == 0:
        return min(ratings) - 800
    low, high = min(ratings) - FARTHEST, max(ratings) + FARTHEST
    while low < high:
        middle = (low + high) // 2
        if sum([expected_score(middle - rating) for rating in ratings]) >= target:
            high = middle
        else:
            low = middle + 1
    return low


def _values_of_opponents_by(name: str, total: Total) -> Terms:
    """A term for each opponent, with the opponent's own `total`; none if anybody is unrated."""

    def terms(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
        if not context.all_rated:
            return ()
        return values_of_opponents(
            context, player, name, lambda p: total(context, p, _ratings_met(context, p))
        )

    return terms


def _own_rating(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return [Term(0, 0, context.rating(player), Why.OWN)] if context.all_rated else ()


AVERAGE_RATING = Definition(
    "ARO",
    "Average Rating of Opponents",
    "C.07 10.1",
    _opponents_ratings,
    _rounded_mean,
    ValueMethod.ROUNDED_MEAN,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN}),
    of_ratings=True,
)
PERFORMANCE = Definition(
    "TPR",
    "Tournament Performance Rating",
    "C.07 10.2",
    _opponents_ratings,
    _performance_of,
    ValueMethod.PERFORMANCE,
    of_ratings=True,
)
PERFECT_PERFORMANCE = Definition(
    "PTP",
    "Perfect Tournament Performance",
    "C.07 10.3",
    _opponents_ratings,
    _perfect_performance,
    ValueMethod.EXPECTATION,
    of_ratings=True,
)
AVERAGE_PERFORMANCE = Definition(
    "APRO",
    "Average Performance Rating of Opponents",
    "C.07 10.4",
    _values_of_opponents_by("TPR", _performance_of),
    _rounded_mean,
    ValueMethod.ROUNDED_MEAN,
    of_ratings=True,
)
AVERAGE_PERFECT = replace(
    AVERAGE_PERFORMANCE,
    code="APPO",
    name="Average Perfect Performance of Opponents",
    article="C.07 10.5",
    terms=_values_of_opponents_by("PTP", _perfect_performance),
)
RATING = Definition(
    "RTNG",
    "Rating",
    "C.07 10.6",
    _own_rating,
    _rounded_mean,
    ValueMethod.ROUNDED_MEAN,
    modifiers=frozenset({Modifier.REVERSED}),
    since=TieBreakEdition.FIDE_2026,
    of_ratings=True,
)
