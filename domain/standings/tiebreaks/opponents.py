"""Tie-breaks based on the opponents' scores: C.07 (2023 and 2026) Articles 8 (Buchholz, Fore
Buchholz and the mean of the opponents') and 9 (Sonneborn-Berger and Koya).

Not defined for predetermined pairings. Unplayed rounds follow Article 16, see `terms`. Fore
Buchholz counts every pairing of the final round as a draw, forfeited ones too, for the player's own
score as well as the opponents'; byes known in advance keep their points. Averages are exact; the
number of digits is a matter of display.

Sonneborn-Berger multiplies the points scored against each opponent with that opponent's adjusted
score; its unit is the hundredth. In Swiss tournaments unplayed rounds follow Article 16, in
predetermined pairings forfeits are regular games and rests count nothing (15.2).

Koya counts the points against opponents with at least half of the maximum score, the maximum being
that of an opponent's games. It is meant for round robins; in a Swiss the same formula applies. A
limit of n shifts the half by n half points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import (
    Definition,
    Modifier,
    TieBreak,
    ValueMethod,
    cut_terms,
    sum_of_terms,
    values_of_opponents,
)
from domain.standings.tiebreaks.terms import (
    NOBODY,
    VOLUNTARY,
    Raw,
    Reading,
    RoundAsRead,
    RoundKind,
    Term,
    Why,
    opposition_score,
)


def opponent_scores(context: Context, reading: Reading, player: int) -> Sequence[Term]:
    """The scores of all opponents, dummies included, without cuts."""
    return _opposition_terms(context, reading, player, "opponents", lambda met, score: score)


def _opposition_terms(
    context: Context,
    reading: Reading,
    player: int,
    name: str,
    value: Callable[[RoundAsRead, int], int | None],
) -> Sequence[Term]:
    """A term for each round in which `value`, given the opponent's score, isn't None."""

    def compute() -> Iterator[Term]:
        ledger = context.ledger(reading)
        for met in ledger.encounters[player]:
            score, why = opposition_score(ledger, player, met)
            worth, voluntary = value(met, score), met.kind in VOLUNTARY
            if worth is not None:
                yield Term(met.round, met.number, worth, why, weight=score, voluntary=voluntary)

    return context.cached_terms((name, reading), player, lambda: list(compute()))


def _opponent_scores_after_cuts(
    context: Context, tiebreak: TieBreak, player: int
) -> Sequence[Term]:
    return cut_terms(tiebreak, opponent_scores(context, tiebreak.reading(context), player))


def _opponents_buchholz(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    reading = tiebreak.reading(context)

    def buchholz(opponent: int) -> int:
        return sum_of_terms(context, opponent, opponent_scores(context, reading, opponent))

    return values_of_opponents(context, player, ("BH", reading), buchholz)


def _mean(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    return Fraction(sum(term.value for term in terms), len(terms)) if terms else None


BUCHHOLZ = Definition(
    "BH",
    "Buchholz",
    "C.07 8.1",
    _opponent_scores_after_cuts,
    scale=10,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
    swiss_only=True,
)
FORE_BUCHHOLZ = replace(BUCHHOLZ, code="FB", name="Fore Buchholz", article="C.07 8.3")
AVERAGE_OF_OPPONENTS_BUCHHOLZ = Definition(
    "AOB",
    "Average of Opponents' Buchholz",
    "C.07 8.2",
    _opponents_buchholz,
    _mean,
    ValueMethod.MEAN,
    scale=10,
    modifiers=frozenset({Modifier.FORE, Modifier.FORFEITS}),
    swiss_only=True,
)


def _products_after_cuts(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return cut_terms(tiebreak, _products_with_scores(context, tiebreak.reading(context), player))


def _products_with_scores(context: Context, reading: Reading, player: int) -> Sequence[Term]:
    return _opposition_terms(
        *(context, reading, player, "products"),
        lambda met, score: None if met.kind is RoundKind.REST else met.points * score,
    )


def _koya_terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """The points against each opponent, counted if the opponent reached the limit."""
    ledger = context.plain_ledger
    terms = []
    for met in ledger.encounters[player]:
        if met.opponent == NOBODY:
            continue
        score = ledger.scores[met.opponent]
        qualified = 2 * score >= _maximum_score(context, met.opponent) + 10 * tiebreak.limit
        why = Why.PLAYED if met.played else Why.FORFEITED
        if not qualified:
            why = Why.BELOW_LIMIT
        terms.append(Term(met.round, met.number, met.points, why, qualified, score))
    return terms


def _maximum_score(context: Context, player: int) -> int:
    """The highest possible score, without the rest of an odd round robin."""
    if not context.rules.predetermined:
        return context.chart.points.win * context.chart.rounds
    rounds = context.plain_ledger.encounters[player]
    return context.chart.points.win * sum(met.opponent != NOBODY for met in rounds)


SONNEBORN_BERGER = Definition(
    "SB",
    "Sonneborn-Berger",
    "C.07 9.1",
    _products_after_cuts,
    scale=100,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
)
KOYA = Definition(
    "KS", "Koya", "C.07 9.2", _koya_terms, scale=10, modifiers=frozenset({Modifier.LIMIT})
)
