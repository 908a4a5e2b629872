"""Why two teams were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.6 (2026): the bye
3.4; C4 to C10; then the orders of upfloaters (3.5.4) and of pairings (3.6.2).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Objection, Reason
from domain.team_chess.matches import TeamRequest
from domain.team_chess.swiss.criteria import CRITERIA, Count, Made
from domain.team_chess.swiss.field import Field, build_field
from domain.team_chess.swiss.rounds import EDITION, Finished, PairedRound, pair_field

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
    for round_number, cell in enumerate(row.cells[: request.round_number - 1], start=1):
        if cell.opponent == b and cell.played:
            return replace(_objection(a, b, Reason.MET, "C1"), met=round_number)
    return _objection(a, b, Reason.FORBIDDEN)


def _forcing(field: Field, g: int, h: int) -> Field:
    """The field in which g and h may meet nobody else and get no bye."""
    both = 1 << g | 1 << h
    legal = [others & ~both for others in field.legal]
    legal[g], legal[h] = 1 << h, 1 << g
    return replace(field, legal=legal, most_met=field.size, bye_allowed=field.bye_allowed & ~both)


def _compared(actual: PairedRound, forced: PairedRound, a: int, b: int) -> Objection:
    score = actual.field.score
    worse = _objection(a, b, Reason.WORSE)
    for name, had, has in _byes(actual, forced):
        if had != has:
            found = replace(worse, article="3.4", name=name, score=score[actual.bye.receiver])
            return replace(found, actual=(had,), forced=(has,))
    for place, (one, other) in enumerate(zip(actual.finished, forced.finished, strict=False)):
        at = score[lowest(one.residents)]
        for name, article, value, instead in _values((actual, forced), place, one, other):
            if value != instead:
                found = replace(worse, article=article, name=name, score=at)
                return replace(found, actual=value, forced=instead)
        if set(one.pairs) != set(other.pairs):
            order = "3.5.4" if one.upfloaters != other.upfloaters else "3.6.2"
            return replace(_objection(a, b, Reason.LATER, order), score=at)
    return _objection(a, b, Reason.LATER, "3.4")


def _byes(actual: PairedRound, forced: PairedRound) -> Iterator[tuple[str, int, int]]:
    field, one, other = actual.field, actual.bye.receiver, forced.bye.receiver
    if one != other:
        yield "score of the bye's receiver", field.score[one], field.score[other]
        yield "matches played by the bye's receiver", field.matches[one], field.matches[other]
        yield "number of the bye's receiver", field.number[one], field.number[other]


def _values(
    rounds: tuple[PairedRound, PairedRound], place: int, one: Finished, other: Finished
) -> Iterator[tuple[str, str, Count, Count]]:
    """C6 stands between C5 and C7: how many the next bracket needed."""
    made = [
        Made(round_.field, each.residents, each.upfloaters, each.pairs)
        for round_, each in zip(rounds, (one, other), strict=True)
    ]
    for criterion in CRITERIA:
        if criterion.article == "C7":
            needs = [_needed(round_, place + 1) for round_ in rounds]
            yield "upfloaters the following scoregroup needs", "C6", needs[0], needs[1]
        yield criterion.name, criterion.article, criterion.cost(made[0]), criterion.cost(made[1])


def _needed(round_: PairedRound, place: int) -> Count:
    following = round_.finished[place : place + 1]
    return tuple(each.upfloaters.bit_count() for each in following)
