"""The tie-breaks of the US Chess rulebook (7th edition), 34E1-34E4.

Unplayed games have their own rules. As an opponent, a player counts half a point for each of their
unplayed games, whether bye, forfeit or round after a withdrawal. The player's own unplayed games
count as opponents with zero points. The modified median drops the lowest opponent for a plus score,
the highest for a minus score, both for an even one; two each from nine rounds on. The cumulative
score deducts the points of every unplayed game won and of every half-point bye.
"""

from collections.abc import Sequence

from domain.results import BYES, FORFEITS
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import (
    Definition,
    TieBreak,
    sum_of_terms,
    values_of_opponents,
)
from domain.standings.tiebreaks.terms import Term, Why


def median_cuts(rounds: int) -> int:
    """The number of scores the modified median drops at an end: two from nine rounds on."""
    return 2 if rounds >= 9 else 1


def _adjusted_score(context: Context, player: int) -> int:
    """The tenths of a player as an opponent: a draw for each unplayed game."""
    half = context.chart.points.draw
    rounds = context.plain_ledger.encounters[player]
    return sum(met.points if met.played else half for met in rounds)


def _opponent_terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    terms = []
    for met in context.plain_ledger.encounters[player]:
        value, why = 0, Why.NO_GAME
        if met.played:
            why = Why.PLAYED
            value = context.cached_value(
                "US adjusted", met.opponent, lambda p: _adjusted_score(context, p)
            )
        terms.append(Term(met.round, met.number, value, why))
    return terms


def _median_terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    terms = _opponent_terms(context, tiebreak, player)
    even = context.chart.points.win * context.chart.rounds
    double = 2 * context.plain_ledger.scores[player]
    cuts = median_cuts(context.chart.rounds)
    order = sorted(range(len(terms)), key=lambda at: terms[at].value)
    lowest = order[:cuts] if double >= even else []
    highest = order[-cuts:] if double <= even else []
    for at in highest:
        terms[at] = terms[at]._replace(counted=False, why=Why.CUT_HIGHEST)
    for at in lowest:
        terms[at] = terms[at]._replace(counted=False, why=Why.CUT_LOWEST)
    return terms


def _cumulative_terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """Running scores, less the points of each unplayed game."""
    terms = []
    running = 0
    for met in context.plain_ledger.encounters[player]:
        running += met.points
        terms.append(Term(met.round, met.number, running, Why.RUNNING))
        if met.points and met.mark in BYES | FORFEITS:
            terms.append(Term(met.round, met.number, -met.points, Why.UNPLAYED_POINTS))
    return terms


def _opponents_cumulative(context: Context, tiebreak: TieBreak, player: int) -> Sequence[Term]:
    return values_of_opponents(
        *(context, player, "US cumulative"),
        lambda p: sum_of_terms(context, p, _cumulative_terms(context, tiebreak, p)),
    )


MODIFIED_MEDIAN = Definition("MMED", "Modified Median", "US Chess 34E1", _median_terms, scale=10)
SOLKOFF = Definition("SOLK", "Solkoff", "US Chess 34E2", _opponent_terms, scale=10)
CUMULATIVE = Definition("CUM", "Cumulative", "US Chess 34E3", _cumulative_terms, scale=10)
OPPOSITION_CUMULATIVE = Definition(
    "OCUM", "Cumulative of Opposition", "US Chess 34E4", _opponents_cumulative, scale=10
)
