"""What the systems with upfloaters but no downfloaters share: Dubov (C.04.4.1 (2026)) and teams
(C.04.6 (2026)).

First the bye is given, then each scoregroup gets as few upfloaters as possible. Nearly every
scoregroup needs none (an even number) or one (an odd number), and then counting settles it. Other
cases are decided by weights.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from math import prod
from operator import or_
from typing import Generic, NamedTuple, TypeVar

from domain.errors import NoValidPairing
from domain.pairing import BracketFact, ByeFact, CriterionFact
from domain.swiss.completion import Completion, players_with_opponent
from domain.swiss.field import ScoredField
from domain.swiss.matching.bits import lowest_member, mask_of, members, span
from domain.swiss.matching.preferred_matching import CheapestMatching


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
        vertices = 0
        for k, segment in enumerate(self.segments):
            vertices |= (ranks & segment) >> self.low << k
        for g, place in self.places:
            vertices |= (ranks >> g & 1) << place
        return vertices


Count = tuple[int, ...]
Field = TypeVar("Field", bound=ScoredField)


class ByeChoice(NamedTuple):
    """`receiver` is a rank, -1 if there is no bye; `eligible` is the number of candidates."""

    receiver: int
    eligible: int


def allocate_bye(
    field: ScoredField, completion: Completion, order: Callable[[int], tuple[int, ...]]
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


def bye_fact(field: ScoredField, bye: ByeChoice, article: str) -> ByeFact | None:
    if bye.receiver < 0:
        return None
    return ByeFact(field.number[bye.receiver], field.score[bye.receiver], bye.eligible, article)


def upfloater_pool(
    field: ScoredField, residents: int, below: int, needed: int, kind: Callable[[int], Hashable]
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
    field: ScoredField, below: int, needed: int, kind: Callable[[int], Hashable]
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


def graph_among(field: ScoredField, ranks: Sequence[int], free: int) -> list[int]:
    """The graph of legal pairs, with places in the ascending list `ranks` as vertices; any two
    `free` players may be matched, too. If the number is odd, one of these is matched with the last
    vertex, which means no opponent.
    """
    runs = list(_consecutive_ranks(ranks))

    def to_vertices(rank_bits: int) -> int:
        return reduce(or_, [(rank_bits & run) >> before for run, before in runs], 0)

    graph = [to_vertices(field.legal[g]) for g in ranks]
    loose = to_vertices(free)
    if len(graph) % 2:
        loose |= 1 << len(graph)
        graph.append(0)
    for v in members(loose):
        graph[v] |= loose & ~(1 << v)
    return graph


def _consecutive_ranks(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of consecutive ranks (bits), each with the number of missing ranks before it."""
    for before, together in groupby(range(len(ranks)), lambda v: ranks[v] - v):
        places = list(together)
        yield span(ranks[places[0]], ranks[places[-1]] + 1), before


class Digit(NamedTuple):
    """A criterion as a digit of a cost: `cost` of bringing the second rank up to the first; `most`
    is what all pairs together may cost.
    """

    cost: Callable[[int, int], int]
    most: int


class UpfloaterProblem(ABC):
    """All players in the order residents, others; a vertex is a place in it. The cheapest perfect
    matching decides: the upfloaters are the players matched with a resident.
    """

    def __init__(self, field: ScoredField, residents: Sequence[int], below: Sequence[int]) -> None:
        self.ranked = field
        self.residents = residents
        self.below = below
        self.ranks = [*residents, *below]
        self.digits = list(self.criterion_digits())

    def criterion_digits(self) -> Iterator[Digit]:
        """The criteria, the most important first: few upfloaters, of high scores."""
        count, score = len(self.residents), self.ranked.score
        yield Digit(lambda r, c: 1, count)
        scores = sorted({score[c] for c in self.below})
        place = {each: (count + 1) ** i for i, each in enumerate(reversed(scores))}
        yield Digit(lambda r, c: place[score[c]], (count + 1) ** len(scores))

    @abstractmethod
    def kind_of_vertex(self, v: int) -> Hashable:
        """What the criteria look at in a vertex, and its large club."""

    @abstractmethod
    def is_digit_counted(self, digit: int, i: int, j: int) -> bool:
        """Whether the digit of that index counts for a pair of vertices, the lower first."""

    def solve(self, free: int) -> int | None:
        """The cheapest upfloaters (bits); None if there is no perfect matching. Those of `free`
        (bits) who stay below are matched with each other at no cost.
        """
        ranks, count = self.ranks, len(self.residents)
        if len(ranks) % 2 and not free:
            return None
        mate = CheapestMatching(
            graph=graph_among(self.ranked, ranks, free),
            takers=count,
            kind=lambda v: self.kind_of_vertex(v) if v < len(ranks) else None,
            cost=self._cost_of_pair,
            highest=prod(digit.most + 1 for digit in self.digits),
            order=sorted(range(count, len(ranks)), key=ranks.__getitem__),
        ).solve()
        return None if mate is None else mask_of(ranks[v] for v in mate[:count] if v >= count)

    def _cost_of_pair(self, i: int, j: int) -> int:
        cost = 0
        for index, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if self.is_digit_counted(index, i, j):
                cost += digit.cost(self.ranks[i], self.ranks[j])
        return cost


class Upfloaters(NamedTuple):
    """The upfloaters (bits by rank), and how they were found."""

    players: int
    method: str


def choose_upfloaters(
    completion: Completion,
    residents: int,
    below: int,
    single: Callable[[], int],
    weighed: Callable[[], int | None],
) -> Upfloaters:
    """Choose who joins `residents` from `below` (bits by rank). `single` finds by counting who does
    so alone (0: unknown), `weighed` by weights who do (None: no choice is complete).
    """
    if residents.bit_count() % 2 == 0:
        if completion.can_complete(residents) and completion.can_complete(below):
            return Upfloaters(0, "direct")
    elif alone := single():
        return Upfloaters(alone, "direct")
    chosen = weighed()
    if chosen is None:
        stuck = completion.stuck_numbers(residents | below)
        raise NoValidPairing(completion.field.round_number, stuck)
    return Upfloaters(chosen, "exact")


def single_candidates(
    field: ScoredField, completion: Completion, residents: int, below: int
) -> int:
    """The players below (bits), of the highest score possible, any one of whom leaves both parts
    complete by joining the residents.
    """
    partners = completion.removable_players(residents)
    spare = completion.removable_players(below) if partners else 0
    candidates = players_with_opponent(field, spare, partners)
    if not candidates:
        return 0
    best = lowest_member(candidates)
    return candidates & next(span(low, high) for low, high in field.groups if low <= best < high)


class PairedScoregroup(NamedTuple):
    """A paired bracket, all by rank; in each pair the first player is the one named first."""

    residents: int
    upfloaters: int
    pairs: tuple[tuple[int, int], ...]
    method: str
    shifted: tuple[int, ...] = ()


class UpfloatCriterion(NamedTuple, Generic[Field]):
    name: str
    article: str
    cost: Callable[[Field, PairedScoregroup], Count]


def upfloater_count(_field: ScoredField, paired: PairedScoregroup) -> Count:
    return (paired.upfloaters.bit_count(),)


def upfloater_differences(field: ScoredField, paired: PairedScoregroup) -> Count:
    """The score differences of upfloaters, the largest first: the lower their scores, the worse."""
    own = field.score[lowest_member(paired.residents)]
    return tuple(sorted((own - field.score[g] for g in members(paired.upfloaters)), reverse=True))


class PairedUpfloating(NamedTuple, Generic[Field]):
    """A round paired with upfloaters; `finished_brackets` are its brackets from the top."""

    field: Field
    bye: ByeChoice
    finished_brackets: Sequence[PairedScoregroup]

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        return (pair for each in self.finished_brackets for pair in each.pairs)

    @property
    def pairs_by_number(self) -> Iterator[tuple[int, int]]:
        number = self.field.number
        return ((number[g], number[h]) for g, h in self.pairs)


def pair_scoregroups(
    field: Field, bye: ByeChoice, pair_bracket: Callable[[int, int], PairedScoregroup]
) -> PairedUpfloating[Field]:
    """Pair all but the bye's receiver from the top; `pair_bracket` gets the residents of a bracket
    and all below (bits).
    """
    waiting = field.all_players & ~(0 if bye.receiver < 0 else 1 << bye.receiver)
    finished = []
    for low, high in field.groups:
        if residents := waiting & span(low, high):
            finished.append(pair_bracket(residents, waiting & ~residents))
            waiting &= ~(residents | finished[-1].upfloaters)
    return PairedUpfloating(field, bye, finished)


def bracket_facts(
    round_: PairedUpfloating[Field], criteria: Sequence[UpfloatCriterion[Field]]
) -> tuple[BracketFact, ...]:
    return tuple(
        _bracket_fact(round_.field, each, _failed_criteria(criteria, round_.field, each))
        for each in round_.finished_brackets
    )


def _failed_criteria(
    criteria: Sequence[UpfloatCriterion[Field]], field: Field, paired: PairedScoregroup
) -> Iterator[CriterionFact]:
    """The criteria not fully met. The first two are left out if the scoregroup is odd and has one
    upfloater, which no pairing can avoid.
    """
    avoidable = paired.upfloaters.bit_count() > paired.residents.bit_count() % 2
    for each in criteria if avoidable else criteria[2:]:
        value = each.cost(field, paired)
        if any(value):
            yield CriterionFact(each.name, each.article, value)


def _bracket_fact(
    field: ScoredField, paired: PairedScoregroup, failed: Iterable[CriterionFact]
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
