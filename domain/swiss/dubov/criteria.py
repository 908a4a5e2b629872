"""What the quality criteria C5 to C10 come to in a bracket as it was paired.

C.04.4.1 (2026), 2.3. C6 maximises the upfloaters' scores, the lowest first; as a cost it is the
list of the score differences, the largest first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.said import say
from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import members
from domain.swiss.trace import CriterionFact
from domain.swiss.upfloating import Count, Criterion, differences, failed


class Made(NamedTuple):
    players: Players
    residents: int
    upfloaters: int
    pairs: Sequence[tuple[int, int]]


def _number(made: Made) -> Count:
    return (made.upfloaters.bit_count(),)


def _differences(made: Made) -> Count:
    return differences(made.players.field.score, made.residents, made.upfloaters)


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


CRITERIA: tuple[Criterion[Made], ...] = (
    Criterion("upfloaters", "C5", _number),
    Criterion(say("score differences of upfloaters"), "C6", _differences),
    Criterion(say("players not getting their colour preference"), "C7", _disappointed),
    Criterion(say("maximum upfloaters among the upfloaters"), "C8", _maximum),
    Criterion(say("earlier upfloats of maximum upfloaters"), "C9", _times),
    Criterion(say("upfloaters who were upfloated in the previous round"), "C10", _again),
)


def not_met(
    players: Players, residents: int, upfloaters: int, pairs: Sequence[tuple[int, int]]
) -> tuple[CriterionFact, ...]:
    """One upfloater to an odd scoregroup, from whichever score, is what no pairing can avoid."""
    avoidable = upfloaters.bit_count() > residents.bit_count() % 2
    made = Made(players, residents, upfloaters, pairs)
    return failed(CRITERIA, made, () if avoidable else ("C5", "C6"))
