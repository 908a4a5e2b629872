"""What the quality criteria C4, C5 and C7 to C10 come to in a bracket as it was paired.

C.04.6 (2026), 2.3. C5 maximises the upfloaters' scores, the lowest first; as a cost it is the list
of the score differences, the largest first. C6 belongs to the following scoregroup.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.swiss.matching.bits import members
from domain.swiss.trace import CriterionFact
from domain.team_chess.swiss.bracket import bracket_of
from domain.team_chess.swiss.field import Field
from domain.team_chess.swiss.weighed_pairing import quality

Count = tuple[int, ...]


class Made(NamedTuple):
    field: Field
    residents: int
    upfloaters: int
    pairs: Sequence[tuple[int, int]]


class Criterion(NamedTuple):
    name: str
    article: str
    cost: Callable[[Made], Count]


def _number(made: Made) -> Count:
    return (made.upfloaters.bit_count(),)


def _differences(made: Made) -> Count:
    score = made.field.score
    residents = score[members(made.residents)[0]]
    return tuple(sorted((residents - score[g] for g in members(made.upfloaters)), reverse=True))


def _again(made: Made) -> Count:
    return ((made.upfloaters & made.field.floated).bit_count(),)


def _of_pairs(criterion: int) -> Callable[[Made], Count]:
    def cost(made: Made) -> Count:
        bracket = bracket_of(made.field, made.residents, made.upfloaters)
        place = {g: v for v, g in enumerate(bracket.rank)}
        return (sum(quality(bracket, place[a], place[b])[criterion] for a, b in made.pairs),)

    return cost


CRITERIA = (
    Criterion("upfloaters", "C4", _number),
    Criterion("score differences of upfloaters", "C5", _differences),
    Criterion("upfloaters who were floaters in the previous round", "C7", _again),
    Criterion("teams not getting their colour preference", "C8", _of_pairs(0)),
    Criterion("teams not getting their strong colour preference", "C9", _of_pairs(1)),
    Criterion(
        "opponents of upfloaters who were floaters in the previous round", "C10", _of_pairs(2)
    ),
)


def failed(
    field: Field, residents: int, upfloaters: int, pairs: Sequence[tuple[int, int]]
) -> tuple[CriterionFact, ...]:
    """Criteria not met completely. One upfloater to an odd scoregroup, from whichever score, is
    what no pairing can avoid.
    """
    made = Made(field, residents, upfloaters, pairs)
    unavoidable = upfloaters.bit_count() <= residents.bit_count() % 2
    facts = []
    for criterion in CRITERIA:
        value = criterion.cost(made)
        if any(value) and not (unavoidable and criterion.article in ("C4", "C5")):
            facts.append(CriterionFact(criterion.name, criterion.article, value))
    return tuple(facts)
