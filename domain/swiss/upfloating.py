"""What the systems with upfloaters but no downfloaters share: Dubov (C.04.4.1 (2026)) and teams
(C.04.6 (2026)).

First the bye is given, then each scoregroup gets as few upfloaters as possible. The reason why a
pair is not made is the first of these steps in which the round with the pair differs.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.errors import NoValidPairing
from domain.pairing import BracketFact, ByeFact, CriterionFact
from domain.swiss.completion import Completion, Meetable
from domain.swiss.explanation import Objection, Reason
from domain.swiss.matching.bits import lowest_member, members, span


class Renumbering:
    """Maps the ranks `low` to `high` - 1 and the upfloaters to vertices in the order of `tpn`."""

    def __init__(self, tpn: Sequence[int], low: int, high: int, upfloaters: Sequence[int]) -> None:
        ordered = sorted(upfloaters, key=tpn.__getitem__)
        starts = [low + bisect_left(tpn[low:high], tpn[g]) for g in ordered]
        self.low = low
        self.segments = [
            span(start, end) for start, end in zip([low, *starts], [*starts, high], strict=True)
        ]
        self.places = [
            (g, start - low + k) for k, (g, start) in enumerate(zip(ordered, starts, strict=True))
        ]
        self.rank = list(range(low, high))
        for g, place in self.places:
            self.rank.insert(place, g)

    def to_vertices(self, ranks: int) -> int:
        """The vertices (bits) of the `ranks` (bits)."""
        found = 0
        for k, segment in enumerate(self.segments):
            found |= (ranks & segment) >> self.low << k
        for g, place in self.places:
            found |= (ranks >> g & 1) << place
        return found


Count = tuple[int, ...]
Data = TypeVar("Data")


class UpfloatingField(Meetable, Protocol):
    """The field of a system with upfloaters, by rank."""

    @property
    def round_number(self) -> int: ...
    @property
    def score(self) -> Sequence[int]: ...
    @property
    def all_players(self) -> int: ...
    @property
    def bye_allowed(self) -> int: ...
    @property
    def kept_apart(self) -> Sequence[int]: ...


class ByeChoice(NamedTuple):
    """`receiver` is a rank, -1 if there is no bye; `eligible` is the number of candidates."""

    receiver: int
    eligible: int


def allocate_bye(
    field: UpfloatingField, completion: Completion, order: Callable[[int], tuple[int, ...]]
) -> ByeChoice:
    """Choose the receiver of the bye before pairing: the first in `order` of the candidates without
    whom the round can be completed.
    """
    if field.all_players.bit_count() % 2 == 0:
        if not completion.can_complete(field.all_players):
            raise NoValidPairing(field.round_number, completion.stuck_numbers(field.all_players))
        return ByeChoice(-1, 0)
    eligible = members(completion.removable_players(field.all_players) & field.bye_allowed)
    if not eligible:
        raise NoValidPairing(field.round_number, completion.stuck_numbers(field.all_players))
    return ByeChoice(min(eligible, key=order), len(eligible))


def bye_fact(field: UpfloatingField, bye: ByeChoice, article: str) -> ByeFact | None:
    if bye.receiver < 0:
        return None
    return ByeFact(field.number[bye.receiver], field.score[bye.receiver], bye.eligible, article)


def upfloater_pool(
    field: UpfloatingField, residents: int, below: int, needed: int, kind: Callable[[int], Hashable]
) -> int:
    """The players below (bits) that some resident could need if `needed` of them float up. Players
    of one `kind` are equal by all criteria. Of each kind, a resident needs at most the first k
    legal opponents if k float up: one of them is free and comes earlier in the order.
    """
    chosen = 0
    for g in members(residents):
        for c in _first_of_each_kind(field, field.legal[g] & below, needed, kind):
            chosen |= 1 << c
    return chosen


def _first_of_each_kind(
    field: UpfloatingField, below: int, needed: int, kind: Callable[[int], Hashable]
) -> Iterator[int]:
    """The first `needed` of each kind, down to the scoregroup that completes `needed`."""
    seen: Counter[Hashable] = Counter()
    found, score = 0, None
    for c in members(below):
        if field.score[c] != score:
            if found >= needed:
                return
            score = field.score[c]
        alike = kind(c)
        seen[alike] += 1
        if seen[alike] <= needed:
            found += 1
            yield c


def graph_among(field: UpfloatingField, everybody: Sequence[int], free: int) -> list[int]:
    """The graph of legal pairs, with places in the ascending list `everybody` as vertices; any two
    `free` players may be matched, too. If the number is odd, one of these is matched with the last
    vertex, which means no opponent.
    """
    runs = list(_consecutive_ranks(everybody))

    def to_vertices(rank_bits: int) -> int:
        return reduce(or_, [(rank_bits & run) >> before for run, before in runs], 0)

    graph = [to_vertices(field.legal[g]) for g in everybody]
    loose = to_vertices(free)
    if len(graph) % 2:
        loose |= 1 << len(graph)
        graph.append(0)
    for v in members(loose):
        graph[v] |= loose & ~(1 << v)
    return graph


def _consecutive_ranks(everybody: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of consecutive ranks (bits), each with the number of missing ranks before it."""
    for before, together in groupby(range(len(everybody)), lambda v: everybody[v] - v):
        places = list(together)
        yield span(everybody[places[0]], everybody[places[-1]] + 1), before


class MadeBracket(NamedTuple):
    """A paired bracket, all by rank; in each pair the first player is the one named first."""

    residents: int
    upfloaters: int
    pairs: tuple[tuple[int, int], ...]
    method: str
    shifted: tuple[int, ...] = ()


class UpfloatCriterion(NamedTuple, Generic[Data]):
    """A criterion with its cost in a bracket, computed from the `data` of all players."""

    name: str
    article: str
    cost: Callable[[Data, MadeBracket], Count]


def upfloater_count(_of: object, paired: MadeBracket) -> Count:
    return (paired.upfloaters.bit_count(),)


def upfloater_differences(score: Sequence[int], paired: MadeBracket) -> Count:
    """The score differences of upfloaters, the largest first: the lower their scores, the worse."""
    own = score[lowest_member(paired.residents)]
    return tuple(sorted((own - score[g] for g in members(paired.upfloaters)), reverse=True))


def failed_criteria(
    criteria: Sequence[UpfloatCriterion[Data]], data: Data, paired: MadeBracket
) -> Iterator[CriterionFact]:
    """The criteria not fully met. The first two are left out if the scoregroup is odd and has one
    upfloater, which no pairing can avoid.
    """
    avoidable = paired.upfloaters.bit_count() > paired.residents.bit_count() % 2
    for each in criteria if avoidable else criteria[2:]:
        value = each.cost(data, paired)
        if any(value):
            yield CriterionFact(each.name, each.article, value)


def bracket_fact(
    field: UpfloatingField, paired: MadeBracket, failed: Iterable[CriterionFact]
) -> BracketFact:
    number, residents = field.number, members(paired.residents)
    return BracketFact(
        score=field.score[residents[0]],
        moved_down=(),
        residents=tuple(number[g] for g in residents),
        pairs=tuple((number[a], number[b]) for a, b in paired.pairs),
        floaters=(),
        failed=tuple(failed),
        method=paired.method,
        moved_up=tuple(number[g] for g in members(paired.upfloaters)),
        shifted=tuple(number[g] for g in paired.shifted),
    )


class PairedUpfloating(NamedTuple, Generic[Data]):
    """A paired round, with the `data` of all players."""

    data: Data
    bye: ByeChoice
    finished: Sequence[MadeBracket]

    def pairs(self, number: Sequence[int]) -> Iterator[tuple[int, int]]:
        return ((number[g], number[h]) for each in self.finished for g, h in each.pairs)


class RoundDifference(NamedTuple):
    """A criterion's value, or a property of the bye's receiver, without and with the pair."""

    name: str
    article: str
    actual: Count
    forced: Count


def bye_differences(
    actual: ByeChoice, forced: ByeChoice, article: str, *facts: tuple[str, Sequence[int]]
) -> Iterator[RoundDifference]:
    """The differences of two receivers of the bye in `facts` (name, values by rank)."""
    one, other = actual.receiver, forced.receiver
    if one != other:
        for name, values in facts:
            yield RoundDifference(name, article, (values[one],), (values[other],))


class ComparedBracket(NamedTuple):
    """A bracket compared without and with the pair. `later`: the article of the order in which its
    pairs come later, empty if they are the same.
    """

    score: int
    differences: Iterator[RoundDifference]
    later: str


def first_objection(
    objection: Objection,
    byes: Iterable[RoundDifference],
    brackets: Iterable[ComparedBracket],
    order: str,
) -> Objection:
    """The objection for the first difference in the order in which the system decides. `order` is
    the article if nothing differs: two receivers of the bye are equal in all else. `objection` has
    the pair, the edition and the score of the bye's receiver.
    """
    for each in byes:
        if each.actual != each.forced:
            return _worse_objection(objection, each)
    for bracket in brackets:
        at = replace(objection, score=bracket.score)
        for each in bracket.differences:
            if each.actual != each.forced:
                return _worse_objection(at, each)
        if bracket.later:
            return replace(at, reason=Reason.LATER, article=bracket.later)
    return replace(objection, reason=Reason.LATER, article=order, score=0)


def _worse_objection(objection: Objection, difference: RoundDifference) -> Objection:
    worse = replace(
        objection, reason=Reason.WORSE, article=difference.article, name=difference.name
    )
    return replace(worse, actual=difference.actual, forced=difference.forced)
