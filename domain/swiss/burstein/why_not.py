"""Why two players were not paired: what forbids it, or what would get worse, or come later.

The pair is made the only one either of them may have, and the round is paired again. The first
thing that differs, in the order in which the system decides, is the answer. C.04.4.2 (2026): the
bye 3.1, then bracket by bracket C5 to C8 and the order of 4. In a seeding round the Dutch system is
asked. Before 2018: how many scoregroups are merged, colours, the order.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.ids import Number
from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.burstein.bracket_loop import BursteinLoop
from domain.swiss.burstein.edition_2026 import is_seeding
from domain.swiss.burstein.facts import (
    FLOATER_SCORES,
    FLOATERS,
    PREFERENCES,
    REGULATION,
    cited,
    disappointed,
)
from domain.swiss.burstein.pre_2018 import EditionPre2018
from domain.swiss.burstein.rounds import READINGS, PairedWithBye, paired
from domain.swiss.dutch.why_not import why_not as why_not_dutch
from domain.swiss.field import Field
from domain.swiss.matching.bits import members
from domain.swiss.objection import (
    LOOK_AHEAD,
    Forcing,
    Objection,
    Reason,
    barred,
    refuse_strangers,
)

Count = tuple[int, ...]
BYE_SCORE = say("score of the bye's receiver")
MERGED = say("scoregroups merged into one")


def why_not(request: PairingRequest, edition: str, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`."""
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        return why_not_dutch(request, edition, a, b)
    rows = request.chart.by_number
    refuse_strangers(a, b, rows)
    reading = READINGS[edition](request)
    named = Objection(a, b, Reason.PAIRED, edition, regulation=REGULATION)
    forcing = Forcing(
        reading.field,
        lambda field: paired(reading._replace(field=field)),
        _pairs,
        lambda actual, forced: _compared(actual, forced, replace(named, reason=Reason.WORSE)),
    )
    found = forcing.objection(named, lambda: barred(named, request, rows[Number(a)].cells))
    return replace(found, article=cited(edition, found.article))


def _pairs(round_: PairedWithBye) -> Iterator[tuple[int, int]]:
    number = round_.loop.field.number
    for finished in round_.loop.finished:
        yield from ((number[g], number[h]) for g, h in finished.pairs)


def _compared(actual: PairedWithBye, forced: PairedWithBye, worse: Objection) -> Objection:
    if actual.bye and forced.bye and actual.bye.number != forced.bye.number:
        had, has = actual.bye.score, forced.bye.score
        found = replace(worse, article="3.1", score=had)
        if had == has:
            return replace(found, reason=Reason.LATER)
        return replace(found, name=BYE_SCORE, actual=(had,), forced=(has,))
    if isinstance(actual.loop, EditionPre2018) and isinstance(forced.loop, EditionPre2018):
        for merged, instead in zip(actual.loop.merges(), forced.loop.merges(), strict=True):
            if merged != instead:
                return _merged(worse, actual.loop.field, merged, instead)
    for k, (one, other) in enumerate(zip(actual.loop.finished, forced.loop.finished, strict=False)):
        if set(one.pairs) == set(other.pairs):
            continue
        found = replace(worse, score=actual.loop.field.score[one.bracket.low])
        both = zip(_values(actual.loop, k), _values(forced.loop, k), strict=True)
        for (name, article, value), (_, _, other_value) in both:
            if value != other_value:
                return replace(found, article=article, name=name, actual=value, forced=other_value)
        return replace(found, reason=Reason.LATER, article="4.3")
    raise AssertionError(say("the two rounds have other pairs"))


def _merged(
    worse: Objection, field: Field, one: list[tuple[int, int]], other: list[tuple[int, int]]
) -> Objection:
    """Before 2018: where the first group is made of more scoregroups."""
    (low, high), (_, instead) = next(
        pair for pair in zip(one, other, strict=False) if len({*pair}) > 1
    )
    starts = [start for start, _ in field.groups]
    counts = [sum(low <= start < end for start in starts) for end in (high, instead)]
    found = replace(worse, name=MERGED, score=field.score[low])
    return replace(found, actual=(counts[0],), forced=(counts[1],))


def _values(loop: BursteinLoop, k: int) -> Iterator[tuple[str, str, Count]]:
    """Each criterion's name, article and value in bracket k, by priority. Before 2018 nobody but an
    odd player leaves a group and nothing comes before colours.
    """
    if loop.edition == "2026":
        count, *scores = _floaters(loop, k)
        yield FLOATERS, "C5", (count,)
        yield FLOATER_SCORES, "C6", tuple(scores)
        yield LOOK_AHEAD, "C7", _floaters(loop, k + 1) if k + 1 < len(loop.finished) else ()
    yield PREFERENCES, "C8", (disappointed(loop, loop.finished[k]),)


def _floaters(loop: BursteinLoop, k: int) -> Count:
    """How many leave bracket k, and their scores."""
    bracket, pairs = loop.finished[k].bracket, loop.finished[k].pairs
    floaters = members(bracket.unpaired(pairs))
    return len(floaters), *(loop.field.score[g] for g in floaters)
