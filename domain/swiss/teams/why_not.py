"""Why two teams were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.6 (2026): the bye
3.4; C4 to C10; then the orders of upfloaters (3.5.4) and of pairings (3.6.2).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.said import say
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Forcing, Objection, Reason, barred, refuse_strangers
from domain.swiss.teams import EDITION
from domain.swiss.teams.criteria import CRITERIA, Made
from domain.swiss.teams.field import build_field
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.rounds import Finished, PairedRound, pair_field
from domain.swiss.upfloating import (
    Bracketed,
    Count,
    Difference,
    first_objection,
)

REGULATION = "C.04.6"


def why_not(request: TeamRequest, a: int, b: int) -> Objection:
    """What stands against pairing the teams `a` and `b`."""
    rows = {row.number: row for row in request.rows}
    refuse_strangers(a, b, rows)
    found = Objection(a, b, Reason.PAIRED, EDITION, regulation=REGULATION)
    forcing = Forcing(
        build_field(request),
        pair_field,
        _pairs,
        lambda actual, forced: _compared(actual, forced, found),
        completion="C3",
    )
    return forcing.objection(found, lambda: barred(found, request, rows[a].cells))


def _pairs(round_: PairedRound) -> Iterator[tuple[int, int]]:
    number = round_.field.number
    for each in round_.finished:
        yield from ((number[g], number[h]) for g, h in each.pairs)


def _compared(actual: PairedRound, forced: PairedRound, found: Objection) -> Objection:
    score = actual.field.score
    found = replace(found, reason=Reason.WORSE, score=score[actual.bye.receiver])
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
            (say("score of the bye's receiver"), field.score),
            (say("matches played by the bye's receiver"), field.matches),
            (say("number of the bye's receiver"), field.number),
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
            yield Difference(say("upfloaters the following scoregroup needs"), "C6", had, has)
        yield Difference(each.name, each.article, each.cost(first), each.cost(second))


def _needed(round_: PairedRound, place: int) -> Count:
    following = round_.finished[place : place + 1]
    return tuple(each.upfloaters.bit_count() for each in following)


def _order(one: Finished, other: Finished) -> str:
    """The order in which the forced pairing comes later."""
    return "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"
