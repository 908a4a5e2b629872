"""Which terms a cut or a median leaves out: C.07 (2023 and 2026) Articles 14 and 16.5.

A cut drops the least significant value. "Least significant" is the term of the lowest-scoring
opponent, and the lowest of them if several scored as little. If the player has voluntarily unplayed
rounds, the lowest term of these is dropped instead, provided it isn't lower than the least
significant one. Of unplayed rounds worth as little, that against the lowest score goes first; the
text leaves it open, but so the round that is least significant anyway isn't counted a second time.
Each further cut looks again at what is left. A median makes its low cuts first, then drops the most
significant values, for which there is no exception.
"""

from collections.abc import Sequence

from domain.standings.tiebreaks.declared import TieBreak
from domain.standings.tiebreaks.terms import Term, Why


def cut(tiebreak: TieBreak, terms: Sequence[Term]) -> Sequence[Term]:
    """The same terms, in the order given, with those marked that don't count."""
    if not tiebreak.cut and not tiebreak.median:
        return terms
    result = list(terms)
    left = list(range(len(result)))
    for _ in range(min(tiebreak.cut + tiebreak.median, len(left))):
        place, why = _least(result, left)
        left.remove(place)
        result[place] = result[place]._replace(counted=False, why=why)
    for _ in range(min(tiebreak.median, len(left))):
        place = max(left, key=lambda at: (result[at].weight, result[at].value))
        left.remove(place)
        result[place] = result[place]._replace(counted=False, why=Why.CUT_HIGHEST)
    return result


def _least(terms: Sequence[Term], left: Sequence[int]) -> tuple[int, Why]:
    least = min(left, key=lambda at: (terms[at].weight, terms[at].value))
    voluntary = [at for at in left if terms[at].voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda at: (terms[at].value, terms[at].weight))
        if terms[lowest].value >= terms[least].value:
            return lowest, Why.CUT_VOLUNTARY
    return least, Why.CUT_LOWEST
