"""Why two players were not paired: which article forbids it, or which criterion would get worse.

The pair is made the only one either of them may have, and the round is paired again. If that
can't be done, an absolute criterion or completion stands against it. Otherwise the two pairings
agree down to some bracket, and there the first criterion in order of priority that differs is the
answer; if none does, the pair belongs to a candidate generated later. FIDE C.04.3 (2026), C1-C21,
3.8; (2017), C1-C19, B.8.
"""

from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.pairing import PairingRequest
from domain.swiss.dutch.compared import ComparedRound, first_difference
from domain.swiss.dutch.rounds import EDITIONS, field_of
from domain.swiss.field import Field
from domain.swiss.objection import Objection, Reason, met_in, only_each_other


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`."""
    for number in (a, b):
        if number not in request.chart.by_number or a == b:
            raise Unknown("opponent with the number", number)
    field = field_of(request, edition)
    if not {a, b} <= set(field.number):
        return Objection(a, b, Reason.ABSENT, edition)
    g, h = sorted((field.number.index(a), field.number.index(b)))
    if not field.legal[g] >> h & 1:
        return forbidden(request, edition, a, b)
    actual = _paired(field, edition)
    if any((g, h) in finished.pairs for finished in actual.loop.finished):
        return Objection(a, b, Reason.PAIRED, edition)
    try:
        forced = _paired(forcing(field, g, h), edition)
    except NoValidPairing:
        return Objection(a, b, Reason.INCOMPLETE, edition, "C4")
    return _compared(actual, forced, a, b)


def _paired(field: Field, edition: str) -> ComparedRound:
    loop = EDITIONS[edition](field)
    loop.run()
    return ComparedRound(field, loop)


def forcing(field: Field, g: int, h: int) -> Field:
    """The field in which g and h may meet nobody else and get no bye."""
    allowed = field.bye_allowed & ~(1 << g | 1 << h)
    legal = only_each_other(field.legal, g, h)
    return replace(field, legal=legal, most_met=field.size, bye_allowed=allowed)


def forbidden(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """Which absolute criterion two players fail who may not meet."""
    met = met_in(request.chart.by_number[a].cells, request.round_number, b)
    if met:
        return Objection(a, b, Reason.MET, edition, "C1", met=met)
    for numbers, first, last in request.forbidden:
        if {a, b} <= numbers and first <= request.round_number <= last:
            return Objection(a, b, Reason.FORBIDDEN, edition)
    return Objection(a, b, Reason.SAME_COLOUR, edition, "C3")


def _compared(actual: ComparedRound, forced: ComparedRound, a: int, b: int) -> Objection:
    edition, score = actual.loop.edition, actual.field.score
    if edition == "2026" and actual.loop.bye >= 0:
        lowest, instead = score[actual.loop.bye], score[forced.loop.bye]
        if lowest != instead:
            name = "score of the bye's receiver"
            return Objection(
                a, b, Reason.WORSE, edition, "C5", name, (lowest,), (instead,), score=lowest
            )
    found = first_difference(actual, forced)
    if not found.name:
        article = "3.8" if edition == "2026" else "B.8"
        return Objection(a, b, Reason.LATER, edition, article, score=found.score)
    at, name, article, value, instead_value = found
    return Objection(a, b, Reason.WORSE, edition, article, name, value, instead_value, score=at)
