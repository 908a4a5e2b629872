"""Sonneborn-Berger and Koya: C.07 (2023 and 2026) Article 9.

Sonneborn-Berger multiplies the points scored against each opponent with the score they count with;
its unit is the hundredth. In Swiss tournaments unplayed rounds follow Article 16, in predetermined
pairings forfeits are regular games and rests add nothing (15.2).

Koya counts the points against opponents with at least half of the maximum score, the maximum being
that of the games an opponent has. It is meant for round robins; in a Swiss the formula is just
applied. A limit of n moves the half by n half points.
"""

from collections.abc import Sequence

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.cuts import cut
from domain.standings.tiebreaks.declared import Definition, Modifier, TieBreak
from domain.standings.tiebreaks.terms import Term, Why
from domain.standings.tiebreaks.unplayed import NOBODY, VOLUNTARY, Reading, RoundKind, opposition


def _products(context: Context, reading: Reading, player: int) -> Sequence[Term]:
    def compute() -> list[Term]:
        ledger = context.ledger(reading)
        terms = []
        for met in ledger.encounters[player]:
            if met.kind is not RoundKind.REST:
                score, why = opposition(ledger, player, met)
                product, voluntary = met.points * score, met.kind in VOLUNTARY
                terms.append(Term(met.round, met.number, product, why, True, score, voluntary))
        return terms

    return context.terms(("products", reading), player, compute)


def _products_cut(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return cut(tiebreak, _products(context, tiebreak.reading(context), player))


def _against_the_upper_half(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    ledger = context.plain
    terms = []
    for met in ledger.encounters[player]:
        if met.opponent == NOBODY:
            continue
        score = ledger.scores[met.opponent]
        qualified = 2 * score >= _maximum(context, met.opponent) + 10 * tiebreak.limit
        why = Why.PLAYED if met.played else Why.FORFEITED
        if not qualified:
            why = Why.BELOW_LIMIT
        terms.append(Term(met.round, met.number, met.points, why, qualified, score))
    return terms


def _maximum(context: Context, player: int) -> int:
    """A rest round of an odd round robin belongs to nobody's maximum."""
    if not context.rules.predetermined:
        return context.chart.points.win * context.chart.rounds
    rounds = context.plain.encounters[player]
    return context.chart.points.win * sum(met.opponent != NOBODY for met in rounds)


SONNEBORN_BERGER = Definition(
    "SB",
    "Sonneborn-Berger",
    "C.07 9.1",
    _products_cut,
    scale=100,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
    reach=1,
)
KOYA = Definition(
    "KS",
    "Koya",
    "C.07 9.2",
    _against_the_upper_half,
    scale=10,
    modifiers=frozenset({Modifier.LIMIT}),
    reach=1,
)
