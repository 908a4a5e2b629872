"""The declaration of a tie-break: a descriptor, one term per round, a total.

The value of an individual tie-break is computed from its terms only, so an arbiter is shown game by
game exactly what was counted.

The terms left out by a cut or a median: C.07 (2023 and 2026) Articles 14 and 16.5.

A cut drops the least significant value. "Least significant" is the term of the lowest-scoring
opponent, and the lowest such term if several opponents have that score. If the player has
voluntarily unplayed rounds, the lowest term of these is dropped instead, provided it isn't lower
than the least significant one. Of equally low unplayed rounds, the one against the lowest score is
dropped first; the text leaves it open, but this avoids counting the least significant round. Each
further cut looks at the remaining terms. A median makes its low cuts first, then drops the most
significant values, for which there is no exception.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.context import Context, Name
from domain.standings.tiebreaks.terms import Raw, Reading, Term, Why


class Modifier(StrEnum):
    """The modifiers of tie-break descriptors, by the letter used in TRF26."""

    CUT = "C"
    MEDIAN = "M"
    LIMIT = "L"
    FORFEITS = "P"
    FORE = "F"
    REVERSED = "R"
    DIVISOR = "K"


class ValueMethod(StrEnum):
    """How the counted terms are combined into the value."""

    SUM = "sum"
    MEAN = "mean"
    ROUNDED_MEAN = "mean rounded to a whole number"
    PERFORMANCE = "rounded mean plus the difference for the score"
    EXPECTATION = "lowest rating expected to score as much"
    PLACE = "place among the tied players"
    STRENGTH = "the other score plus a part of the sum"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One column of the standings: a code of the catalogue and its modifiers.

    `limit` shifts the Koya limit, in half points. `reverse` turns the direction around. `score` is
    the team score it counts, MP or GP, empty for individuals; `divisor` is that of a score strength
    combination, 0: derived from rounds and boards.
    """

    code: str
    cut: int = 0
    median: int = 0
    limit: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    score: str = ""
    divisor: int = 0

    @property
    def name(self) -> str:
        """The descriptor as written in record 202 of TRF26."""
        code = f"{self.code}:{self.score}" if self.score else self.code
        return "/".join([code, *self.modifiers.values()])

    @property
    def modifiers(self) -> Mapping[Modifier, str]:
        """The modifiers used, each as written in the descriptor, in its order."""
        written = {
            Modifier.CUT: f"C{self.cut}" if self.cut else "",
            Modifier.MEDIAN: f"M{self.median}" if self.median else "",
            Modifier.LIMIT: f"L{self.limit:+d}" if self.limit else "",
            Modifier.DIVISOR: f"K{self.divisor}" if self.divisor else "",
            Modifier.FORFEITS: "P" if self.forfeits_played else "",
            Modifier.FORE: "F" if self.fore else "",
            Modifier.REVERSED: "R" if self.reverse else "",
        }
        return {modifier: text for modifier, text in written.items() if text}

    def reading(self, context: Context) -> Reading:
        """How unplayed rounds are read for this column."""
        return Reading(
            forfeits_are_games=context.rules.predetermined or self.forfeits_played,
            final_drawn=self.code == "FB" or self.fore,
        )


Terms = Callable[[Context, TieBreak, int], Sequence[Term]]
Total = Callable[[Context, int, Sequence[Term]], Raw]
Places = Callable[[Context, TieBreak, Sequence[int]], Mapping[int, int]]
GroupTerms = Callable[[Context, TieBreak, int, Sequence[int]], Sequence[Term]]


def sum_of_terms(context: Context, player: int, terms: Sequence[Term]) -> int:
    return sum([term.value for term in terms if term.counted])


def values_of_opponents(
    context: Context, player: int, key: Name, value: Callable[[int], Raw]
) -> list[Term]:
    """The value of each opponent met over the board, computed once under its `key`."""
    return [
        Term(met.round, met.number, context.cached_value(key, met.opponent, value), Why.PLAYED)
        for met in context.games(player)
    ]


def places_of_parts(parts: Iterable[Iterable[int]]) -> dict[int, int]:
    """Places from 1 on, the first part first; the members of a part share their place."""
    places: dict[int, int] = {}
    for part in parts:
        places |= dict.fromkeys(part, len(places) + 1)
    return places


@dataclass(frozen=True, slots=True)
class Definition:
    """A tie-break with a value for each player alone.

    `terms` and `total` take players by their index in the context. `scale` units make one point.
    `of_ratings`: undefined if a player is unrated.
    """

    code: str
    name: str
    article: str
    terms: Terms
    total: Total = sum_of_terms
    method: ValueMethod = ValueMethod.SUM
    scale: int = 1
    lower_wins: bool = False
    modifiers: frozenset[Modifier] = frozenset()
    swiss_only: bool = False
    since: TieBreakEdition = TieBreakEdition.FIDE_2023
    of_ratings: bool = False

    @property
    def terms_scale(self) -> int:
        return self.scale


@dataclass(frozen=True, slots=True)
class GroupDefinition:
    """A tie-break that ranks the players of one tied group by the games among them.

    `places` maps each index of the group to its place in it, from 1, with shared places. The terms
    are points, `terms_scale` units to the point; the value is a place.
    """

    code: str
    name: str
    article: str
    places: Places
    terms: GroupTerms
    modifiers: frozenset[Modifier] = frozenset()
    method: ValueMethod = ValueMethod.PLACE
    scale: int = 1
    terms_scale: int = 10
    since: TieBreakEdition = TieBreakEdition.FIDE_2023


def cut_terms(tiebreak: TieBreak, terms: Sequence[Term]) -> Sequence[Term]:
    """The same terms in the given order, with the cut ones marked as not counted."""
    if not tiebreak.cut and not tiebreak.median:
        return terms
    result = list(terms)
    left = list(range(len(result)))
    for _ in range(min(tiebreak.cut + tiebreak.median, len(left))):
        place, why = _least_significant(result, left)
        left.remove(place)
        result[place] = result[place]._replace(counted=False, why=why)
    for _ in range(min(tiebreak.median, len(left))):
        place = max(left, key=lambda at: (result[at].weight, result[at].value))
        left.remove(place)
        result[place] = result[place]._replace(counted=False, why=Why.CUT_HIGHEST)
    return result


def _least_significant(terms: Sequence[Term], left: Sequence[int]) -> tuple[int, Why]:
    """The index among `left` of the term to be cut next, and why that one."""
    least = min(left, key=lambda at: (terms[at].weight, terms[at].value))
    voluntary = [at for at in left if terms[at].voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda at: (terms[at].value, terms[at].weight))
        if terms[lowest].value >= terms[least].value:
            return lowest, Why.CUT_VOLUNTARY
    return least, Why.CUT_LOWEST
