"""Closing a phase: the final ranking, the qualifiers of each group, and the reserves; in one field
or in two.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 2: a number of pairs
advances "possibly divided in graded groups depending on the ranking achieved".

If pairs never change direction, each direction is a separate field. The fields met each other and
compared only among themselves, so totals of different fields can't be compared (a Mitchell movement
without arrow switch; two winners).

Decided here. A phase has two fields if one section plays one session in such a movement, unless one
winner was announced. Qualifying places are halved between the directions, so their number is even;
the best of each direction qualify. Qualifiers enter in the order of their places, of two at the
same place the better total first; they are equals for a carryover by rank. A pair that has never
had a seat has no field, and is behind all others.

A pair that does not go on is skipped and all pairs below move up one place, from group to group.
The reserves are, in order, the pairs in no passage; a pair that drops out of a phase that has begun
is not replaced. A tie between a qualifying place and one that is not, or between two groups, needs
a ballot; until it is drawn the closing is marked undecided.

Also the starting scores of the next phase, derived from the announcement. Carryovers are never
recorded, only the announcement; a corrected score of the phase played gives other starting scores.
For a group that takes pairs from more than one ranking (the final of format 3), pairs from the
second and later ones carry the least of the carryovers from the first: percentages and ranks of
semifinals A and B can't be compared.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase
from domain.bridge.phases.carryover import Carryover, carryovers
from domain.bridge.phases.drop_ins import DropInRule, carryovers_by_wave
from domain.bridge.phases.formats import Passage
from domain.bridge.phases.ranking import (
    WHITE_BOOK,
    PhaseLength,
    PhaseScore,
    PlacedPair,
    TieRule,
    rank_pairs,
)
from domain.bridge.planning.planner import Scheme
from domain.bridge.scoring.policy import Winners
from domain.bridge.session import NOBODY, PairNo
from domain.errors import RuleViolation, Unknown
from domain.messages import say

Fields = Mapping[PairNo, Direction]
Group = TypeVar("Group", bound=str)
PAPER = "Multiphase Pairs Tournaments (EBL 2016), section 2"


def fields_of(phase: Phase) -> Fields:
    """The field of each pair; empty if there is one ranking."""
    if phase.plan.scheme not in (Scheme.ONE_SECTION, Scheme.AS_PLAYED):
        return {}
    if phase.plan.sessions != 1 or len(phase.sessions) != 1:
        return {}
    sections = phase.sessions[0].seating.sections
    switched = not all(section.movement.two_fields for section in sections)
    if switched or phase.scoring.winners is Winners.ONE:
        return {}
    found: dict[PairNo, Direction] = {}
    for sitting in phase.sessions[0].seating.sittings:
        found.setdefault(sitting.ns, Direction.NS)
        found.setdefault(sitting.ew, Direction.EW)
    found.pop(NOBODY, None)
    return found


class FieldRank(NamedTuple):
    """A pair's rank in its own field; `shared` if other pairs have the same rank."""

    rank: int
    shared: bool


def field_ranks(
    order: Sequence[PlacedPair], group: Mapping[PairNo, Group]
) -> Mapping[PairNo, FieldRank]:
    """The rank of every pair in its field; `group` is the field of each pair."""
    often = Counter((group.get(placed.pair), placed.rank) for placed in order)
    before: Counter[Group | None] = Counter()
    first: dict[tuple[Group | None, int], int] = {}
    found: dict[PairNo, FieldRank] = {}
    for placed in order:
        own = group.get(placed.pair)
        before[own] += 1
        rank = first.setdefault((own, placed.rank), before[own])
        found[placed.pair] = FieldRank(rank, often[own, placed.rank] > 1)
    return found


def interleave_fields(fields: Iterable[Sequence[PlacedPair]]) -> tuple[PlacedPair, ...]:
    """One order from the rankings of all fields: the firsts, the seconds and so on."""
    everybody = sorted(
        chain.from_iterable(fields), key=lambda one: (one.place, -one.total, one.pair)
    )
    often = Counter(placed.rank for placed in everybody)
    first, so_far = {}, 1
    for rank, many in sorted(often.items()):
        first[rank] = so_far
        so_far += many
    return tuple(
        replace(placed, place=place, rank=first[placed.rank], equals=often[placed.rank])
        for place, placed in enumerate(everybody, 1)
    )


def join_fields(rankings: Iterable[Sequence[PlacedPair]]) -> tuple[PlacedPair, ...]:
    """Interleave all rankings except the last one, whose pairs are placed behind."""
    *fields, last = rankings
    order = interleave_fields(fields)
    return (*order, *place_behind(last, len(order)))


def place_behind(ranking: Iterable[PlacedPair], others: int) -> tuple[PlacedPair, ...]:
    """The ranking with all places moved down by `others`."""
    return tuple(replace(p, place=p.place + others, rank=p.rank + others) for p in ranking)


def _halve_passage(passage: Passage) -> Passage:
    """The passage of one direction: half of the places."""
    if passage.last is not None and passage.last % 2:
        raise RuleViolation(
            "{places} places can't be halved between North-South and East-West, which are two "
            "fields: let an even number go on, or announce one winner.",
            PAPER,
            places=passage.places,
        )
    last = None if passage.last is None else passage.last // 2
    return passage._replace(first=passage.first // 2 + 1, last=last)


def pairs_due(
    order: Sequence[PairNo], sizes: Sequence[int], fields: Fields
) -> tuple[set[PairNo], ...]:
    """The pairs that would qualify in the order so far, for groups of those sizes."""
    groups: tuple[set[PairNo], ...] = tuple(set() for _ in sizes)
    for side in Direction if fields else (None,):
        own = iter([pair for pair in order if fields.get(pair) is side])
        for group, size in zip(groups, sizes, strict=True):
            group.update(islice(own, size // 2 if fields else size))
    return groups


@dataclass(frozen=True, slots=True)
class QualifiedGroup:
    """The pairs of one passage, best first: the order in which they enter the next phase."""

    passage: Passage
    pairs: tuple[PlacedPair, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """`undecided` are ties, each a group of pairs, that a ballot must split."""

    ranking: tuple[PlacedPair, ...]
    groups: tuple[QualifiedGroup, ...]
    reserves: tuple[PlacedPair, ...]
    undecided: tuple[tuple[PairNo, ...], ...] = ()

    def group_going_to(self, target: str) -> QualifiedGroup:
        for group in self.groups:
            if group.passage.target == target:
                return group
        raise Unknown("group", target)


@dataclass(frozen=True, slots=True)
class ClosingTerms:
    """The announced terms of closing a phase."""

    length: PhaseLength
    passages: tuple[Passage, ...]
    ties: TieRule = WHITE_BOOK


def close_field(
    scores: Iterable[PhaseScore],
    terms: ClosingTerms,
    ballot: Sequence[PairNo] = (),
    not_going_on: AbstractSet[PairNo] = frozenset(),
    met: Iterable[PhaseScore] = (),
) -> Closing:
    """Rank and close one field; `met` are the scores of opponents in the other field, if any."""
    ranking = rank_pairs(scores, terms.length, terms.ties, ballot, met)
    eligible = tuple(placed for placed in ranking if placed.pair not in not_going_on)
    groups = tuple(QualifiedGroup(p, eligible[p.first - 1 : p.last]) for p in terms.passages)
    taken = {placed.pair for group in groups for placed in group.pairs}
    reserves = tuple(placed for placed in eligible if placed.pair not in taken)
    undecided = _undecided_ties(eligible, terms.passages, frozenset(ballot))
    return Closing(ranking, groups, reserves, undecided)


def close_fields(
    scores: Sequence[PhaseScore],
    fields: Fields,
    terms: ClosingTerms,
    ballot: Sequence[PairNo] = (),
    not_going_on: AbstractSet[PairNo] = frozenset(),
) -> Closing:
    """Close each field separately, with half of the places; `fields` is empty for one winner."""
    if not fields:
        return close_field(scores, terms, ballot, not_going_on)
    halved = replace(terms, passages=tuple(map(_halve_passage, terms.passages)))
    sides = {side: [s for s in scores if fields.get(s.pair) is side] for side in Direction}
    for side, own in sides.items():
        if halved.passages and (halved.passages[-1].last or 0) > len(own):
            raise RuleViolation(
                "{last} can't qualify out of {own} pairs of {side}.",
                PAPER,
                last=halved.passages[-1].last,
                own=len(own),
                side=side,
            )
    closings = [close_field(own, halved, ballot, not_going_on, scores) for own in sides.values()]
    unseated = [score for score in scores if score.pair not in fields]
    behind = close_field(unseated, replace(terms, passages=()), ballot, not_going_on)
    return Closing(
        join_fields(closing.ranking for closing in (*closings, behind)),
        tuple(
            QualifiedGroup(
                passage, interleave_fields(closing.groups[i].pairs for closing in closings)
            )
            for i, passage in enumerate(terms.passages)
        ),
        (*interleave_fields(closing.reserves for closing in closings), *behind.reserves),
        tuple(tied for closing in closings for tied in closing.undecided),
    )


def _undecided_ties(
    eligible: Sequence[PlacedPair], passages: Iterable[Passage], drawn: AbstractSet[PairNo]
) -> tuple[tuple[PairNo, ...], ...]:
    """The pairs tied across the end of a passage, unless all of them are `drawn` in a ballot."""
    found: dict[int, tuple[PairNo, ...]] = {}
    for passage in passages:
        cut = passage.last
        if cut is None or cut >= len(eligible):
            continue
        rank = eligible[cut].rank
        if eligible[cut - 1].rank == rank:
            tied = tuple(placed.pair for placed in eligible if placed.rank == rank)
            if not drawn >= frozenset(tied):
                found[rank] = tied
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class AnnouncedTransition:
    """`qualifying` is the number of places that qualify from the phase ahead; 0 in a final."""

    policy: Carryover
    played: PhaseLength
    ahead: PhaseLength
    drop_ins: DropInRule = DropInRule()
    qualifying: int = 0


class Origin(StrEnum):
    QUALIFIED = say("qualified")
    SECOND_WAY = "qualified from the second group"
    DROPPED_IN = "dropped in"


class PhaseStart(NamedTuple):
    """A pair's starting score in a phase."""

    pair: PairNo
    carryover: Fraction
    origin: Origin


def starting_scores(
    routes: Sequence[Sequence[PlacedPair]],
    announced: AnnouncedTransition,
    dropping_in: Sequence[Sequence[PairNo]] = (),
) -> tuple[PhaseStart, ...]:
    """The starting scores: qualifiers by route and place, then drop-ins wave by wave."""
    first, *others = routes
    carried = carryovers(first, announced.policy, announced.played, announced.ahead)
    least = min(carried.values(), default=Fraction(0))
    qualified = [PhaseStart(pair, amount, Origin.QUALIFIED) for pair, amount in carried.items()]
    second = [PhaseStart(p.pair, least, Origin.SECOND_WAY) for route in others for p in route]
    amounts = [start.carryover for start in (*qualified, *second)]
    drop_in_amounts = carryovers_by_wave(
        amounts, announced.qualifying, dropping_in, announced.drop_ins
    )
    dropped = [PhaseStart(pair, g.amount, Origin.DROPPED_IN) for pair, g in drop_in_amounts.items()]
    return (*qualified, *second, *dropped)
