"""Closing a phase: the final ranking, the qualifiers of each group, and the reserves.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 2: a number of pairs
advances "possibly divided in graded groups depending on the ranking achieved".

Decided here. A pair that does not go on is skipped and all pairs below move up one place, from
group to group. The reserves are, in order, the pairs in no passage; a pair that drops out of a
phase that has begun is not replaced. A tie between a qualifying place and one that is not, or
between two groups, needs a ballot; until it is drawn the closing is marked undecided.

Also the starting scores of the next phase, derived from the announcement.

Carryovers are never recorded, only the announcement; a corrected score of the phase played gives
other starting scores.

Decided here, for a group that takes pairs from more than one ranking (the final of format 3): pairs
from the second and later ones carry the least of the carryovers from the first. Percentages and
ranks of semifinals A and B can't be compared.
"""

from collections.abc import Iterable, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.phases.carryover import Carryover, carryovers
from domain.bridge.phases.drop_ins import DropInRule, carryovers_by_wave
from domain.bridge.phases.fields import PAPER, Fields, halve_passages, interleave, join_fields
from domain.bridge.phases.formats import Passage
from domain.bridge.phases.ranking import WHITE_BOOK, Length, PhaseScore, Placed, TieRule, rank_pairs
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown


@dataclass(frozen=True, slots=True)
class Qualified:
    """The pairs of one passage, best first: the order in which they enter the next phase."""

    passage: Passage
    pairs: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """`undecided` are ties, each a group of pairs, that a ballot must split."""

    ranking: tuple[Placed, ...]
    groups: tuple[Qualified, ...]
    reserves: tuple[Placed, ...]
    undecided: tuple[tuple[PairNo, ...], ...] = ()

    def group_going_to(self, target: str) -> Qualified:
        for group in self.groups:
            if group.passage.target == target:
                return group
        raise Unknown("group", target)


@dataclass(frozen=True, slots=True)
class ClosingTerms:
    """The announced terms of closing a phase."""

    length: Length
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
    groups = tuple(Qualified(p, eligible[p.first - 1 : p.last]) for p in terms.passages)
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
    each = replace(terms, passages=halve_passages(terms.passages))
    sides = {side: [s for s in scores if fields.get(s.pair) is side] for side in Direction}
    for side, own in sides.items():
        if each.passages and (each.passages[-1].last or 0) > len(own):
            raise RuleViolation(
                "{last} can't qualify out of {own} pairs of {side}.",
                PAPER,
                last=each.passages[-1].last,
                own=len(own),
                side=side,
            )
    closings = [close_field(own, each, ballot, not_going_on, scores) for own in sides.values()]
    unseated = [score for score in scores if score.pair not in fields]
    behind = close_field(unseated, replace(terms, passages=()), ballot, not_going_on)
    return Closing(
        join_fields(closing.ranking for closing in (*closings, behind)),
        tuple(
            Qualified(passage, interleave(closing.groups[i].pairs for closing in closings))
            for i, passage in enumerate(terms.passages)
        ),
        (*interleave(closing.reserves for closing in closings), *behind.reserves),
        tuple(tied for closing in closings for tied in closing.undecided),
    )


def _undecided_ties(
    eligible: Sequence[Placed], passages: Iterable[Passage], drawn: AbstractSet[PairNo]
) -> tuple[tuple[PairNo, ...], ...]:
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
    played: Length
    ahead: Length
    drop_ins: DropInRule = DropInRule()
    qualifying: int = 0


class Origin(StrEnum):
    QUALIFIED = "qualified"
    SECOND_WAY = "qualified from the second group"
    DROPPED_IN = "dropped in"


class PhaseStart(NamedTuple):
    pair: PairNo
    carryover: Fraction
    origin: Origin


def starting_scores(
    routes: Sequence[Sequence[Placed]],
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
