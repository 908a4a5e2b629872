"""Why two players were not paired: which article forbids it, or which criterion would get worse.

The pair is made the only one either of them may have, and the round is paired again. If that
can't be done, an absolute criterion or completion stands against it. Otherwise the two pairings
agree down to some bracket, and there the first criterion in order of priority that differs is the
answer; if none does, the pair belongs to a candidate generated later. FIDE C.04.3 (2026), C1-C21,
3.8; (2017), C1-C19, B.8.

By the rules of 2017 a bracket may be paired again so that the round can be completed, and everybody
below it collapses into one last bracket (C.04.3 (2017), A.9). There the other round is held against
it as if it had collapsed too, for what it has below is a candidate of the collapsed bracket. C7
looks at the following bracket as it would be paired next, whatever became of it; where C4 comes
above all it is not looked at.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.ids import Number
from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.criteria import (
    CRITERIA,
    POINT,
    Count,
    Criterion,
    PairedBracket,
    downfloater_scores,
    downfloaters,
)
from domain.swiss.dutch.exact import Problem, Situation
from domain.swiss.dutch.loop import BracketLoop, Finished
from domain.swiss.dutch.rounds import EDITIONS, as_paired, field_of
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.objection import LOOK_AHEAD, Forcing, Objection, Reason, barred, refuse_strangers

PAIRED_AGAIN = say("brackets paired again so that the round can be completed")
DIFFERENCES = say("score differences in the collapsed bracket")
RESIDENT_FLOATERS = {"C12": "down_last", "C14": "down_before"}


class ComparedRound(NamedTuple):
    """A round as it was paired; `field` is the one it began with."""

    field: Field
    loop: BracketLoop


class Difference(NamedTuple):
    """`name` is empty where no criterion differs and only the order decides."""

    score: int
    name: str = ""
    article: str = ""
    actual: Count = ()
    forced: Count = ()


def first_difference(actual: ComparedRound, forced: ComparedRound) -> Difference:
    ones, others = actual.loop.finished, forced.loop.finished
    for k, one in enumerate(ones):
        score = actual.field.score[one.bracket.low]
        other = others[k]
        if one.bracket != other.bracket:
            rest = [pair for finished in others[k:] for pair in finished.pairs]
            other = other._replace(bracket=one.bracket, pairs=rest)
        if other.note and not one.note:
            return Difference(score, PAIRED_AGAIN, "C4", (0,), (1,))
        if set(one.pairs) == set(other.pairs):
            continue
        for name, article, value, instead in _values(actual, forced, k, (one, other)):
            if value != instead:
                return Difference(score, name, article, value, instead)
        return Difference(score)
    raise AssertionError(say("the two rounds have other pairs"))


def _values(
    actual: ComparedRound, forced: ComparedRound, k: int, pairings: tuple[Finished, Finished]
) -> Iterator[tuple[str, str, Count, Count]]:
    """Each criterion's name, article and value in both pairings of bracket k, by priority."""
    one, other = pairings
    edition = actual.loop.edition
    first, second = as_paired(actual.loop, one), as_paired(forced.loop, other)
    mixed = _is_mixed(actual.field, one.bracket)
    for criterion in CRITERIA:
        article = criterion.articles.get(edition)
        if article is None:
            continue
        if mixed:
            yield _in_mixed(criterion, article, first, second)
            continue
        yield criterion.name, article, criterion.cost(first), criterion.cost(second)
        if criterion.cost is downfloater_scores and not one.note:
            ahead = "C8" if edition == "2026" else "C7"
            yield LOOK_AHEAD, ahead, _ahead(actual, k, one), _ahead(forced, k, other)


def _ahead(of: ComparedRound, k: int, finished: Finished) -> Count:
    """The following bracket's downfloaters and their scores; nothing after the last one."""
    following = of.loop.finished[k + 1 : k + 2]
    if not following:
        return ()
    if not following[0].note:
        return _floating(
            _without_bye_from_above(of, as_paired(of.loop, following[0]), following[0])
        )
    return _floating(_as_looked_at(of.field, following[0].bracket))


def _without_bye_from_above(
    of: ComparedRound, paired: PairedBracket, finished: Finished
) -> PairedBracket:
    """By the rules of 2026 a receiver of the bye with a higher score is in no bracket any more, and
    may be left over in one only because it was not yet known who it would be.
    """
    bye, score = of.loop.bye, of.field.score
    if of.loop.edition != "2026" or bye < 0 or score[bye] <= score[finished.bracket.low]:
        return paired
    return paired._replace(floaters=paired.floaters & ~(1 << bye))


def _floating(paired: PairedBracket) -> Count:
    return (*downfloaters(paired), *downfloater_scores(paired))


def _as_looked_at(field: Field, bracket: Bracket) -> PairedBracket:
    """As it would be paired if nothing had to be completed (C7 (2017))."""
    sinks = len(Matching(bracket.graph(field.legal)).unmatched)
    solution = Problem(field, bracket, Situation(sinks=sinks)).solution()
    assert solution is not None, "everybody can leave through a sink"
    pairs = solution.pairs
    return PairedBracket(field, bracket.arrivals, pairs, bracket.unpaired(pairs))


def _is_mixed(field: Field, bracket: Bracket) -> bool:
    return field.score[bracket.low] != field.score[bracket.high - 1]


def _in_mixed(
    criterion: Criterion, article: str, first: PairedBracket, second: PairedBracket
) -> tuple[str, str, Count, Count]:
    """In a collapsed bracket whoever meets a lower score counts as moved down to it."""
    values = [_mixed_value(criterion, article, paired) for paired in (first, second)]
    name = DIFFERENCES if criterion.cost is downfloater_scores else criterion.name
    return name, article, values[0], values[1]


def _mixed_value(criterion: Criterion, article: str, paired: PairedBracket) -> Count:
    if criterion.cost is downfloater_scores:
        return _differences(paired)
    lower = _paired_down(paired.field, paired.pairs) | paired.floaters
    if article in RESIDENT_FLOATERS:
        floated: int = getattr(paired.field, RESIDENT_FLOATERS[article])
        return ((lower & floated).bit_count(),)
    return criterion.cost(paired._replace(moved_down=lower))


def _paired_down(field: Field, pairs: Pairs | Sequence[tuple[int, int]]) -> int:
    return mask_of(a for a, b in pairs if field.score[a] > field.score[b])


def _differences(paired: PairedBracket) -> Count:
    """Of all pairs, and of who floats to a point below the lowest (A.8 (2017)), from the largest
    down.
    """
    score = paired.field.score
    floor = min(score, default=0) - POINT
    apart = [score[a] - score[b] for a, b in paired.pairs]
    floating = [score[g] - floor for g in members(paired.floaters)]
    return tuple(sorted([*apart, *floating], reverse=True))


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
            name = say("score of the bye's receiver")
            return Objection(
                a, b, Reason.WORSE, edition, "C5", name, (lowest,), (instead,), score=lowest
            )
    found = first_difference(actual, forced)
    if not found.name:
        article = "3.8" if edition == "2026" else "B.8"
        return Objection(a, b, Reason.LATER, edition, article, score=found.score)
    at, name, article, value, instead_value = found
    return Objection(a, b, Reason.WORSE, edition, article, name, value, instead_value, score=at)
