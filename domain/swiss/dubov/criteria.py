"""What the quality criteria C5 to C10 come to in a bracket as it was paired.

C.04.4.1 (2026), 2.3. C6 maximises the upfloaters' scores, the lowest first; as a cost it is the
list of the score differences, the largest first.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import members
from domain.swiss.trace import CriterionFact

Count = tuple[int, ...]


class Made(NamedTuple):
    players: Players
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
    score = made.players.field.score
    residents = score[members(made.residents)[0]]
    return tuple(sorted((residents - score[g] for g in members(made.upfloaters)), reverse=True))


def _disappointed(made: Made) -> Count:
    white = made.players.white
    return (sum((white >> a & 1) == (white >> b & 1) for a, b in made.pairs),)


def _maximum(made: Made) -> Count:
    return ((_countable(made) & made.players.maximum).bit_count(),)


def _times(made: Made) -> Count:
    players = made.players
    return (sum(players.upfloats[g] for g in members(_countable(made) & players.maximum)),)


def _again(made: Made) -> Count:
    return ((_countable(made) & made.players.field.up_last).bit_count(),)


def _countable(made: Made) -> int:
    """C8 to C10 don't count in the last round."""
    return 0 if made.players.field.final else made.upfloaters


CRITERIA = (
    Criterion("upfloaters", "C5", _number),
    Criterion("score differences of upfloaters", "C6", _differences),
    Criterion("players not getting their colour preference", "C7", _disappointed),
    Criterion("maximum upfloaters among the upfloaters", "C8", _maximum),
    Criterion("earlier upfloats of maximum upfloaters", "C9", _times),
    Criterion("upfloaters who were upfloated in the previous round", "C10", _again),
)


def failed(
    players: Players, residents: int, upfloaters: int, pairs: Sequence[tuple[int, int]]
) -> tuple[CriterionFact, ...]:
    """Criteria not met completely. One upfloater to an odd scoregroup, from whichever score, is
    what no pairing can avoid.
    """
    made = Made(players, residents, upfloaters, pairs)
    unavoidable = upfloaters.bit_count() <= residents.bit_count() % 2
    facts = []
    for criterion in CRITERIA:
        value = criterion.cost(made)
        if any(value) and not (unavoidable and criterion.article in ("C5", "C6")):
            facts.append(CriterionFact(criterion.name, criterion.article, value))
    return tuple(facts)
