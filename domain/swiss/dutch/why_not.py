"""Why two players were not paired: which article forbids it, or which criterion would get worse.

The pair is made the only one either of them may have, and the round is paired again. If that
can't be done, an absolute criterion or completion stands against it. Otherwise the two pairings
agree down to some bracket, and there the first criterion in order of priority that differs is the
answer; if none does, the pair belongs to a candidate generated later. FIDE C.04.3 (2026), C1-C21,
3.8; (2017), C1-C19, B.8.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.errors import NoValidPairing, Unknown
from domain.pairing import PairingRequest
from domain.swiss.dutch.bracket import Pairs
from domain.swiss.dutch.criteria import CRITERIA, Count, downfloater_scores, downfloaters
from domain.swiss.dutch.facts import as_paired
from domain.swiss.dutch.loop import BracketLoop, Finished
from domain.swiss.dutch.rounds import EDITIONS, field_of
from domain.swiss.field import Field
from domain.swiss.objection import LOOK_AHEAD, Objection, Reason


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
    if actual.finished and any((g, h) in finished.pairs for finished in actual.finished):
        return Objection(a, b, Reason.PAIRED, edition)
    try:
        forced = _paired(forcing(field, g, h), edition)
    except NoValidPairing:
        return Objection(a, b, Reason.INCOMPLETE, edition, "C4")
    return _compared(actual, forced, a, b)


def _paired(field: Field, edition: str) -> BracketLoop:
    loop = EDITIONS[edition](field)
    loop.run()
    return loop


def forcing(field: Field, g: int, h: int) -> Field:
    """The field in which g and h may meet nobody else and get no bye."""
    both = 1 << g | 1 << h
    legal = [others & ~both for others in field.legal]
    legal[g], legal[h] = 1 << h, 1 << g
    return replace(field, legal=legal, most_met=field.size, bye_allowed=field.bye_allowed & ~both)


def forbidden(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """Which absolute criterion two players fail who may not meet."""
    for round_number, cell in enumerate(request.chart.by_number[a].cells, start=1):
        if round_number < request.round_number and cell.opponent == b and cell.played:
            return Objection(a, b, Reason.MET, edition, "C1", met=round_number)
    for numbers, first, last in request.forbidden:
        if {a, b} <= numbers and first <= request.round_number <= last:
            return Objection(a, b, Reason.FORBIDDEN, edition)
    return Objection(a, b, Reason.SAME_COLOUR, edition, "C3")


def _compared(actual: BracketLoop, forced: BracketLoop, a: int, b: int) -> Objection:
    edition, score = actual.edition, actual.field.score
    if edition == "2026" and actual.bye >= 0:
        lowest, instead = score[actual.bye], score[forced.bye]
        if lowest != instead:
            name = "score of the bye's receiver"
            return Objection(
                a, b, Reason.WORSE, edition, "C5", name, (lowest,), (instead,), score=lowest
            )
    for k, (one, other) in enumerate(zip(actual.finished, forced.finished, strict=False)):
        if one.bracket != other.bracket:
            break
        if _as_set(one.pairs) == _as_set(other.pairs):
            continue
        at = score[one.bracket.low]
        for name, article, value, instead_value in _values(actual, forced, k):
            if value != instead_value:
                return Objection(
                    a, b, Reason.WORSE, edition, article, name, value, instead_value, score=at
                )
        article = "3.8" if edition == "2026" else "B.8"
        return Objection(a, b, Reason.LATER, edition, article, score=at)
    return Objection(a, b, Reason.INCOMPLETE, edition, "C4")


def _as_set(pairs: Pairs) -> set[tuple[int, int]]:
    return set(pairs)


def _values(
    actual: BracketLoop, forced: BracketLoop, k: int
) -> Iterator[tuple[str, str, Count, Count]]:
    """Each criterion's name, article and value in both pairings of bracket k, by priority."""
    edition = actual.edition
    one, other = actual.finished[k], forced.finished[k]
    if one.note != other.note:
        yield "brackets paired again so that the round can be completed", "C4", (0,), (1,)
    first = as_paired(actual, one)
    second = as_paired(forced, other)
    for criterion in CRITERIA:
        article = criterion.articles.get(edition)
        if article is None:
            continue
        yield criterion.name, article, criterion.cost(first), criterion.cost(second)
        if criterion.cost is downfloater_scores:
            ahead = "C8" if edition == "2026" else "C7"
            following = _next(actual, actual.finished, k), _next(forced, forced.finished, k)
            yield LOOK_AHEAD, ahead, *following


def _next(loop: BracketLoop, finished: Sequence[Finished], k: int) -> Count:
    """The following bracket's downfloaters and their scores; nothing after a collapse or the
    last.
    """
    if k + 1 >= len(finished) or finished[k + 1].note:
        return ()
    paired = as_paired(loop, finished[k + 1])
    return (*downfloaters(paired), *downfloater_scores(paired))
