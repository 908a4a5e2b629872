"""Buchholz, Fore Buchholz and the mean of the opponents': C.07 (2023 and 2026) Article 8.

Not defined for predetermined pairings. Unplayed rounds follow Article 16, see `unplayed`. Fore
Buchholz takes every pairing of the final round for a draw, forfeited ones, too, for the own score
as well as the opponents'; byes known beforehand keep their points. An average is exact; how many
digits are shown is a matter of display.
"""

from collections.abc import Sequence
from fractions import Fraction

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.cuts import cut
from domain.standings.tiebreaks.declared import Definition, Modifier, TieBreak, ValueMethod, added
from domain.standings.tiebreaks.terms import Raw, Term, Why
from domain.standings.tiebreaks.unplayed import VOLUNTARY, Reading, opposition


def opponents(context: Context, reading: Reading, player: int) -> Sequence[Term]:
    """The scores of all opponents, dummies included, nothing cut."""

    def compute() -> list[Term]:
        ledger = context.ledger(reading)
        terms = []
        for met in ledger.encounters[player]:
            score, why = opposition(ledger, player, met)
            voluntary = met.kind in VOLUNTARY
            terms.append(Term(met.round, met.number, score, why, True, score, voluntary))
        return terms

    return context.terms(("opponents", reading), player, compute)


def _opponents_cut(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return cut(tiebreak, opponents(context, tiebreak.reading(context), player))


def _opponents_buchholz(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    reading = tiebreak.reading(context)
    terms = []
    for met in context.games(player):
        value = context.value(("BH", reading), met.opponent, lambda p: _sum(context, reading, p))
        terms.append(Term(met.round, met.number, value, Why.PLAYED))
    return terms


def _sum(context: Context, reading: Reading, player: int) -> int:
    return added(context, player, opponents(context, reading, player))


def _mean(context: Context, player: int, terms: Sequence[Term]) -> Raw:
    return Fraction(sum(term.value for term in terms), len(terms)) if terms else None


BUCHHOLZ = Definition(
    "BH",
    "Buchholz",
    "C.07 8.1",
    _opponents_cut,
    scale=10,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
    reach=1,
    swiss_only=True,
)
FORE_BUCHHOLZ = Definition(
    "FB",
    "Fore Buchholz",
    "C.07 8.3",
    _opponents_cut,
    scale=10,
    modifiers=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
    reach=1,
    swiss_only=True,
)
AVERAGE_OF_OPPONENTS_BUCHHOLZ = Definition(
    "AOB",
    "Average of Opponents' Buchholz",
    "C.07 8.2",
    _opponents_buchholz,
    _mean,
    ValueMethod.MEAN,
    scale=10,
    modifiers=frozenset({Modifier.FORE, Modifier.FORFEITS}),
    reach=2,
    swiss_only=True,
)
