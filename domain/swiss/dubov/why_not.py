"""Why two players were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.4.1 (2026): the
bye 3.1; C5 to C10; then the orders of upfloaters, shifters and transpositions (4.2 to 4.4).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.pairing import PairingRequest
from domain.swiss.dubov.criteria import CRITERIA, Made
from domain.swiss.dubov.players import read_players
from domain.swiss.dubov.rounds import EDITION, Finished, PairedRound, pair_players
from domain.swiss.dutch.why_not import forcing
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Objection, Reason, met_in
from domain.swiss.upfloating import (
    Bracketed,
    Difference,
    first_objection,
)

REGULATION = "C.04.4.1"


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`; there is only one edition."""
    for number in (a, b):
        if number not in request.chart.by_number or a == b:
            raise Unknown("opponent with the number", number)
    players = read_players(request)
    field = players.field
    if not {a, b} <= set(field.number):
        return _objection(a, b, Reason.ABSENT)
    g, h = sorted((field.number.index(a), field.number.index(b)))
    if not field.legal[g] >> h & 1:
        return _forbidden(request, a, b)
    actual = pair_players(players)
    if any({g, h} == set(pair) for each in actual.finished for pair in each.pairs):
        return _objection(a, b, Reason.PAIRED)
    try:
        forced = pair_players(replace(players, field=forcing(field, g, h)))
    except NoValidPairing:
        return _objection(a, b, Reason.INCOMPLETE, "C4")
    return _compared(actual, forced, a, b)


def _objection(a: int, b: int, reason: Reason, article: str = "") -> Objection:
    return Objection(a, b, reason, EDITION, article, regulation=REGULATION)


def _forbidden(request: PairingRequest, a: int, b: int) -> Objection:
    met = met_in(request.chart.by_number[a].cells, request.round_number, b)
    if met:
        return replace(_objection(a, b, Reason.MET, "C1"), met=met)
    for numbers, first, last in request.forbidden:
        if {a, b} <= numbers and first <= request.round_number <= last:
            return _objection(a, b, Reason.FORBIDDEN)
    return _objection(a, b, Reason.SAME_COLOUR, "C3")


def _compared(actual: PairedRound, forced: PairedRound, a: int, b: int) -> Objection:
    score = actual.players.field.score
    found = replace(_objection(a, b, Reason.WORSE), score=score[actual.bye.receiver])
    brackets = (
        Bracketed(
            score[lowest(one.residents)],
            _differences(actual, forced, one, other),
            _order(one, other) if set(one.pairs) != set(other.pairs) else "",
        )
        for one, other in zip(actual.finished, forced.finished, strict=False)
    )
    return first_objection(found, _byes(actual, forced), brackets, "3.1")


def _byes(actual: PairedRound, forced: PairedRound) -> Iterator[Difference]:
    field, one, other = actual.players.field, actual.bye.receiver, forced.bye.receiver
    if one != other:
        for name, values in (
            ("score of the bye's receiver", field.score),
            ("games played by the bye's receiver", field.games),
            ("number of the bye's receiver", field.number),
        ):
            yield Difference(name, "3.1", (values[one],), (values[other],))


def _differences(
    actual: PairedRound, forced: PairedRound, one: Finished, other: Finished
) -> Iterator[Difference]:
    first = Made(actual.players, one.residents, one.upfloaters, one.pairs)
    second = Made(forced.players, other.residents, other.upfloaters, other.pairs)
    for each in CRITERIA:
        yield Difference(each.name, each.article, each.cost(first), each.cost(second))


def _order(one: Finished, other: Finished) -> str:
    """The order in which the forced pairing comes later."""
    if one.upfloaters != other.upfloaters:
        return "3.2.2, 4.2"
    return "3.2.4, 4.3" if one.shifted != other.shifted else "3.2.6, 4.4"
