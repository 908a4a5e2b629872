"""What the quality criteria C4, C5 and C7 to C10 come to in a bracket as it was paired.

C.04.6 (2026), 2.3. C5 maximises the upfloaters' scores, the lowest first; as a cost it is the list
of the score differences, the largest first. C6 belongs to the following scoregroup.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.said import say
from domain.swiss.teams.bracket import bracket_of
from domain.swiss.teams.field import Field
from domain.swiss.teams.weighed_pairing import quality
from domain.swiss.trace import CriterionFact
from domain.swiss.upfloating import Count, Criterion, differences, failed


class Made(NamedTuple):
    field: Field
    residents: int
    upfloaters: int
    pairs: Sequence[tuple[int, int]]


def _number(made: Made) -> Count:
    return (made.upfloaters.bit_count(),)


def _differences(made: Made) -> Count:
    return differences(made.field.score, made.residents, made.upfloaters)


def _again(made: Made) -> Count:
    return ((made.upfloaters & made.field.floated).bit_count(),)


def _of_pairs(criterion: int) -> Callable[[Made], Count]:
    def cost(made: Made) -> Count:
        bracket = bracket_of(made.field, made.residents, made.upfloaters)
        place = {g: v for v, g in enumerate(bracket.rank)}
        return (sum(quality(bracket, place[a], place[b])[criterion] for a, b in made.pairs),)

    return cost


CRITERIA: tuple[Criterion[Made], ...] = (
    Criterion("upfloaters", "C4", _number),
    Criterion(say("score differences of upfloaters"), "C5", _differences),
    Criterion(say("upfloaters who were floaters in the previous round"), "C7", _again),
    Criterion(say("teams not getting their colour preference"), "C8", _of_pairs(0)),
    Criterion(say("teams not getting their strong colour preference"), "C9", _of_pairs(1)),
    Criterion(
        say("opponents of upfloaters who were floaters in the previous round"), "C10", _of_pairs(2)
    ),
)


def not_met(
    field: Field, residents: int, upfloaters: int, pairs: Sequence[tuple[int, int]]
) -> tuple[CriterionFact, ...]:
    """One upfloater to an odd scoregroup, from whichever score, is what no pairing can avoid."""
    avoidable = upfloaters.bit_count() > residents.bit_count() % 2
    made = Made(field, residents, upfloaters, pairs)
    return failed(CRITERIA, made, () if avoidable else ("C4", "C5"))
