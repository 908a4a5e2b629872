"""Why two teams were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.6 (2026): the bye
3.4; C4 to C10; then the orders of upfloaters (3.5.4) and of pairings (3.6.2).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Objection, Reason, met_in, only_each_other
from domain.swiss.teams.criteria import CRITERIA, Made
from domain.swiss.teams.field import Field, build_field
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.rounds import EDITION, Finished, PairedRound, pair_field
from domain.swiss.upfloating import (
    Bracketed,
    Count,
    Difference,
    first_objection,
)

REGULATION = "C.04.6"


def why_not(request: TeamRequest, a: int, b: int) -> Objection:
    """What stands against pairing the teams `a` and `b`."""
    known = {row.number for row in request.rows}
    for number in (a, b):
        if number not in known or a == b:
            raise Unknown("opponent with the number", number)
    field = build_field(request)
    if not {a, b} <= set(field.number):
        return _objection(a, b, Reason.ABSENT)
    g, h = sorted((field.number.index(a), field.number.index(b)))
    if not field.legal[g] >> h & 1:
        return _forbidden(request, a, b)
    actual = pair_field(field)
    if any({g, h} == set(pair) for each in actual.finished for pair in each.pairs):
        return _objection(a, b, Reason.PAIRED)
    try:
        forced = pair_field(_forcing(field, g, h))
    except NoValidPairing:
        return _objection(a, b, Reason.INCOMPLETE, "C3")
    return _compared(actual, forced, a, b)


def _objection(a: int, b: int, reason: Reason, article: str = "") -> Objection:
    return Objection(a, b, reason, EDITION, article, regulation=REGULATION)


def _forbidden(request: TeamRequest, a: int, b: int) -> Objection:
    row = next(row for row in request.rows if row.number == a)
    met = met_in(row.cells, request.round_number, b)
    if met:
        return replace(_objection(a, b, Reason.MET, "C1"), met=met)
    return _objection(a, b, Reason.FORBIDDEN)


def _forcing(field: Field, g: int, h: int) -> Field:
    """The field in which g and h may meet nobody else and get no bye."""
    allowed = field.bye_allowed & ~(1 << g | 1 << h)
    legal = only_each_other(field.legal, g, h)
    return replace(field, legal=legal, most_met=field.size, bye_allowed=allowed)


def _compared(actual: PairedRound, forced: PairedRound, a: int, b: int) -> Objection:
    score = actual.field.score
    found = replace(_objection(a, b, Reason.WORSE), score=score[actual.bye.receiver])
    brackets = (
        Bracketed(
            score[lowest(one.residents)],
            _differences((actual, forced), place, one, other),
            _order(one, other) if set(one.pairs) != set(other.pairs) else "",
        )
        for place, (one, other) in enumerate(zip(actual.finished, forced.finished, strict=False))
    )
    return first_objection(found, _byes(actual, forced), brackets, "3.4")


def _byes(actual: PairedRound, forced: PairedRound) -> Iterator[Difference]:
    field, one, other = actual.field, actual.bye.receiver, forced.bye.receiver
    if one != other:
        for name, values in (
            ("score of the bye's receiver", field.score),
            ("matches played by the bye's receiver", field.matches),
            ("number of the bye's receiver", field.number),
        ):
            yield Difference(name, "3.4", (values[one],), (values[other],))


def _differences(
    rounds: tuple[PairedRound, PairedRound], place: int, one: Finished, other: Finished
) -> Iterator[Difference]:
    """C6 stands between C5 and C7: how many the next bracket needed."""
    first, second = (
        Made(round_.field, each.residents, each.upfloaters, each.pairs)
        for round_, each in zip(rounds, (one, other), strict=True)
    )
    for each in CRITERIA:
        if each.article == "C7":
            had, has = (_needed(round_, place + 1) for round_ in rounds)
            yield Difference("upfloaters the following scoregroup needs", "C6", had, has)
        yield Difference(each.name, each.article, each.cost(first), each.cost(second))


def _needed(round_: PairedRound, place: int) -> Count:
    following = round_.finished[place : place + 1]
    return tuple(each.upfloaters.bit_count() for each in following)


def _order(one: Finished, other: Finished) -> str:
    """The order in which the forced pairing comes later."""
    return "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"
