"""Whether another than the first in line has the bye, so that fewer colours are denied.

US Chess Official Rules, 7th edition, variation 28L2a: the limits of colour switches (29E5) hold for
it, too, between the two players' ratings.

Decided here: it may be another rated player of the same group in line for the bye, if nothing gives
way for it that would not anyway. The whole round is paired without each of them, and the first in
the order of `switches` by colours and limits alone is taken; the difference of ratings counts as
one more board's points there. Among equals it is the first in line. The batches of an acceleration
are made for whoever is without the bye, so nobody else has it then.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.pairing import PairingRequest
from domain.swiss.us_chess.field import Field
from domain.swiss.us_chess.groups import GroupLoop
from domain.swiss.us_chess.permitted import permitted
from domain.swiss.us_chess.switches import ALTERNATION_LIMIT, EQUALISATION_LIMIT, WIDEST, Cost

VARIATION = "28L2a"


class DeniedColours(NamedTuple):
    """What is denied in the whole round, and how far from the first in line the bye goes."""

    equalisation: int
    far: int
    near_equalisation: int
    alternation: int
    away: int


class ByeRound(NamedTuple):
    """`gives_way` must be the same, whoever has the bye."""

    gives_way: tuple[str, int, int]
    colours: DeniedColours


def best_for_colours(field: Field, request: PairingRequest, line: Sequence[int]) -> int:
    """Of those in line without whom the others can be paired, the first as the usual one."""
    usual = _without(field, request, line[0], 0)
    best, found = line[0], usual.colours
    if not any(found):
        return best
    for g, away in _others(field, line):
        try:
            other = _without(field, request, g, away)
        except NoValidPairing:
            continue
        if other.gives_way == usual.gives_way and other.colours < found:
            best, found = g, other.colours
    return best


def _others(field: Field, line: Sequence[int]) -> Iterator[tuple[int, int]]:
    usual = line[0]
    rating = field.players[usual].rating
    limit = EQUALISATION_LIMIT if field.limited else WIDEST
    group = next(group for group in field.groups if group.low <= usual < group.high)
    for g in line[1:]:
        theirs = field.players[g].rating
        if group.low <= g < group.high and rating and theirs and abs(theirs - rating) <= limit:
            yield g, abs(theirs - rating)


def _without(field: Field, request: PairingRequest, g: int, away: int) -> ByeRound:
    rest = permitted(field.without(g), request)
    total = _total(rest)
    beyond = away > (ALTERNATION_LIMIT if field.limited else WIDEST)
    return ByeRound(
        (rest.relaxed, total.again, total.mates),
        DeniedColours(
            total.equalisation,
            total.far + beyond,
            total.near_equalisation,
            total.alternation,
            away,
        ),
    )


def _total(field: Field) -> Cost:
    costs = [done.cost_of(done.whole) for done in GroupLoop(field).run()]
    return Cost(*map(sum, zip(*costs, strict=True))) if costs else Cost()


def colours_without(
    field: Field, request: PairingRequest, number: int, usual: int
) -> DeniedColours:
    """What the round denies if `number` has the bye in place of `usual`."""
    index = {player.number: g for g, player in enumerate(field.players)}
    ratings = [field.players[index[n]].rating for n in (number, usual)]
    return _without(field, request, index[number], abs(ratings[0] - ratings[1])).colours
