"""Why two players were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.4.1 (2026): the
bye 3.1; C5 to C10; then the orders of upfloaters, shifters and transpositions (4.2 to 4.4).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.ids import Number
from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.dubov.criteria import CRITERIA, Made
from domain.swiss.dubov.players import read_players
from domain.swiss.dubov.rounds import EDITION, Finished, PairedRound, pair_players
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Forcing, Objection, Reason, barred, refuse_strangers
from domain.swiss.upfloating import (
    Bracketed,
    Difference,
    first_objection,
)

REGULATION = "C.04.4.1"


def why_not(request: PairingRequest, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`."""
    rows = request.chart.by_number
    refuse_strangers(a, b, rows)
    players = read_players(request)
    found = Objection(a, b, Reason.PAIRED, EDITION, regulation=REGULATION)
    forcing = Forcing(
        players.field,
        lambda field: pair_players(replace(players, field=field)),
        _pairs,
        lambda actual, forced: _compared(actual, forced, found),
    )
    return forcing.objection(found, lambda: barred(found, request, rows[Number(a)].cells))


def _pairs(round_: PairedRound) -> Iterator[tuple[int, int]]:
    number = round_.players.field.number
    for each in round_.finished:
        yield from ((number[g], number[h]) for g, h in each.pairs)


def _compared(actual: PairedRound, forced: PairedRound, found: Objection) -> Objection:
    score = actual.players.field.score
    found = replace(found, reason=Reason.WORSE, score=score[actual.bye.receiver])
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
            (say("score of the bye's receiver"), field.score),
            (say("games played by the bye's receiver"), field.games),
            (say("number of the bye's receiver"), field.number),
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
