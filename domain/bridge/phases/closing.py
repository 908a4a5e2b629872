"""Closing a phase: the ranking as it stays, who goes on to which group, and who is in reserve.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 2: a number of pairs
advances "possibly divided in graded groups depending on the ranking achieved".

Decided here. A pair that does not go on is passed over and everybody below moves up one place, from
group to group. The reserves are, in order, those whom no passage takes; who drops out of a phase
that has begun is replaced by nobody. A tie between a place that goes on and one that does not, or
between two groups, needs a ballot; until it is drawn the closing is undecided, and says so.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from domain.bridge.movements.movement import Direction
from domain.bridge.phases.fields import PAPER, Fields, by_fields, halved, interleaved
from domain.bridge.phases.formats import Passage
from domain.bridge.phases.ranking import WHITE_BOOK, Length, PhaseScore, Placed, TieRule, ranked
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown
from domain.said import say


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who takes one passage, best first: the order in which they enter the next phase."""

    passage: Passage
    pairs: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """`undecided` are ties, each a group of pairs, which a ballot must split."""

    ranking: tuple[Placed, ...]
    groups: tuple[Qualified, ...]
    reserves: tuple[Placed, ...]
    undecided: tuple[tuple[PairNo, ...], ...] = ()

    def to(self, target: str) -> Qualified:
        for group in self.groups:
            if group.passage.target == target:
                return group
        raise Unknown("group", target)


@dataclass(frozen=True, slots=True)
class ClosingTerms:
    """How a phase is closed, as it was announced."""

    length: Length
    passages: tuple[Passage, ...]
    ties: TieRule = WHITE_BOOK


def close(
    scores: Iterable[PhaseScore],
    terms: ClosingTerms,
    ballot: Sequence[PairNo] = (),
    not_going_on: AbstractSet[PairNo] = frozenset(),
    met: Iterable[PhaseScore] = (),
) -> Closing:
    """`met` are opponents in another field, if there are two."""
    ranking = ranked(scores, terms.length, terms.ties, ballot, met)
    eligible = tuple(placed for placed in ranking if placed.pair not in not_going_on)
    groups = tuple(Qualified(p, eligible[p.first - 1 : p.last]) for p in terms.passages)
    taken = {placed.pair for group in groups for placed in group.pairs}
    reserves = tuple(placed for placed in eligible if placed.pair not in taken)
    undecided = _undecided(eligible, terms.passages, frozenset(ballot))
    return Closing(ranking, groups, reserves, undecided)


def close_fields(
    scores: Sequence[PhaseScore],
    fields: Fields,
    terms: ClosingTerms,
    ballot: Sequence[PairNo] = (),
    not_going_on: AbstractSet[PairNo] = frozenset(),
) -> Closing:
    """Each field by itself, half of the places to each; one closing where there are no fields."""
    if not fields:
        return close(scores, terms, ballot, not_going_on)
    each = replace(terms, passages=halved(terms.passages))
    sides = {side: [s for s in scores if fields.get(s.pair) is side] for side in Direction}
    for side, own in sides.items():
        if each.passages and (each.passages[-1].last or 0) > len(own):
            raise RuleViolation(
                say(
                    "{last} can't qualify out of {own} pairs of {side}.",
                    last=each.passages[-1].last,
                    own=len(own),
                    side=side,
                ),
                PAPER,
            )
    closings = [close(own, each, ballot, not_going_on, scores) for own in sides.values()]
    unseated = [score for score in scores if score.pair not in fields]
    behind = close(unseated, replace(terms, passages=()), ballot, not_going_on)
    return Closing(
        by_fields(closing.ranking for closing in (*closings, behind)),
        tuple(
            Qualified(passage, interleaved(closing.groups[i].pairs for closing in closings))
            for i, passage in enumerate(terms.passages)
        ),
        (*interleaved(closing.reserves for closing in closings), *behind.reserves),
        tuple(tied for closing in closings for tied in closing.undecided),
    )


def _undecided(
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
