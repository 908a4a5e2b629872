"""Why two players were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.4.1 (2026): the
bye 3.1; C5 to C10; then the orders of upfloaters, shifters and transpositions (4.2 to 4.4).
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.pairing import PairingRequest
from domain.swiss.dubov.criteria import CRITERIA, Count, Made
from domain.swiss.dubov.players import Players, read_players
from domain.swiss.dubov.rounds import EDITION, Finished, PairedRound, pair_players
from domain.swiss.matching.bits import lowest
from domain.swiss.objection import Objection, Reason

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
        forced = pair_players(_forcing(players, g, h))
    except NoValidPairing:
        return _objection(a, b, Reason.INCOMPLETE, "C4")
    return _compared(actual, forced, a, b)


def _objection(a: int, b: int, reason: Reason, article: str = "") -> Objection:
    return Objection(a, b, reason, EDITION, article, regulation=REGULATION)


def _forbidden(request: PairingRequest, a: int, b: int) -> Objection:
    for round_number, cell in enumerate(request.chart.by_number[a].cells, start=1):
        if round_number < request.round_number and cell.opponent == b and cell.played:
            return replace(_objection(a, b, Reason.MET, "C1"), met=round_number)
    for numbers, first, last in request.forbidden:
        if {a, b} <= numbers and first <= request.round_number <= last:
            return _objection(a, b, Reason.FORBIDDEN)
    return _objection(a, b, Reason.SAME_COLOUR, "C3")


def _forcing(players: Players, g: int, h: int) -> Players:
    """The players of whom g and h may meet nobody else and get no bye."""
    field, both = players.field, 1 << g | 1 << h
    legal = [others & ~both for others in field.legal]
    legal[g], legal[h] = 1 << h, 1 << g
    bye_allowed = field.bye_allowed & ~both
    forced = replace(field, legal=legal, most_met=field.size, bye_allowed=bye_allowed)
    return replace(players, field=forced)


def _compared(actual: PairedRound, forced: PairedRound, a: int, b: int) -> Objection:
    score = actual.players.field.score
    worse = _objection(a, b, Reason.WORSE)
    for name, had, has in _byes(actual, forced):
        if had != has:
            found = replace(worse, article="3.1", name=name, score=score[actual.bye.receiver])
            return replace(found, actual=(had,), forced=(has,))
    for one, other in zip(actual.finished, forced.finished, strict=False):
        at = score[lowest(one.residents)]
        for name, article, value, instead in _values(actual, forced, one, other):
            if value != instead:
                found = replace(worse, article=article, name=name, score=at)
                return replace(found, actual=value, forced=instead)
        if set(one.pairs) != set(other.pairs):
            return replace(_objection(a, b, Reason.LATER, _order(one, other)), score=at)
    return _objection(a, b, Reason.LATER, "3.1")


def _byes(actual: PairedRound, forced: PairedRound) -> Iterator[tuple[str, int, int]]:
    field, one, other = actual.players.field, actual.bye.receiver, forced.bye.receiver
    if one != other:
        yield "score of the bye's receiver", field.score[one], field.score[other]
        yield "games played by the bye's receiver", field.games[one], field.games[other]
        yield "number of the bye's receiver", field.number[one], field.number[other]


def _values(
    actual: PairedRound, forced: PairedRound, one: Finished, other: Finished
) -> Iterator[tuple[str, str, Count, Count]]:
    first = Made(actual.players, one.residents, one.upfloaters, one.pairs)
    second = Made(forced.players, other.residents, other.upfloaters, other.pairs)
    for criterion in CRITERIA:
        yield criterion.name, criterion.article, criterion.cost(first), criterion.cost(second)


def _order(one: Finished, other: Finished) -> str:
    """The order in which the forced pairing comes later."""
    if one.upfloaters != other.upfloaters:
        return "3.2.2, 4.2"
    return "3.2.4, 4.3" if one.shifted != other.shifted else "3.2.6, 4.4"
