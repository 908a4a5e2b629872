"""Why two players were not paired: which article forbids it, or which criterion would get worse.

The pair is made the only one either of them may have, and the round is paired again. If that
can't be done, an absolute criterion or completion stands against it. Otherwise the two pairings
agree down to some bracket, and there the first criterion in order of priority that differs is the
answer; if none does, the pair belongs to a candidate generated later. FIDE C.04.3 (2026), C1-C21,
3.8; (2017), C1-C19, B.8.
"""

from collections.abc import Iterator

from domain.ids import Number
from domain.pairing import PairingRequest
from domain.swiss.dutch.compared import ComparedRound, first_difference
from domain.swiss.dutch.rounds import EDITIONS, field_of
from domain.swiss.field import Field
from domain.swiss.objection import Forcing, Objection, Reason, barred, refuse_strangers


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`."""
    rows = request.chart.by_number
    refuse_strangers(a, b, rows)
    found = Objection(a, b, Reason.PAIRED, edition)
    forcing = Forcing(
        field_of(request, edition),
        lambda field: _paired(field, edition),
        _pairs,
        lambda actual, forced: _compared(actual, forced, a, b),
    )
    return forcing.objection(found, lambda: barred(found, request, rows[Number(a)].cells))


def _paired(field: Field, edition: str) -> ComparedRound:
    loop = EDITIONS[edition](field)
    loop.run()
    return ComparedRound(field, loop)


def _pairs(round_: ComparedRound) -> Iterator[tuple[int, int]]:
    number = round_.field.number
    for finished in round_.loop.finished:
        yield from ((number[g], number[h]) for g, h in finished.pairs)


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
