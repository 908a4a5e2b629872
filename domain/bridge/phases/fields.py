"""One winner or two: if pairs never change direction, each direction is a separate field.

The fields met each other and compared only among themselves, so totals of different fields can't be
compared (a Mitchell movement without arrow switch; two winners).

Decided here. A phase has two fields if one section plays one session in such a movement, unless one
winner was announced. Qualifying places are halved between the directions, so their number is even;
the best of each direction qualify. Qualifiers enter in the order of their places, of two at the
same place the better total first; they are equals for a carryover by rank. A pair that has never
had a seat has no field, and is behind all others.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase
from domain.bridge.phases.formats import Passage
from domain.bridge.phases.ranking import Placed
from domain.bridge.planning.planner import Scheme
from domain.bridge.scoring.policy import Winners
from domain.bridge.session import NOBODY, PairNo
from domain.errors import RuleViolation

Fields = Mapping[PairNo, Direction]
Group = TypeVar("Group", bound=str)
PAPER = "Multiphase Pairs Tournaments (EBL 2016), section 2"


def fields_of(phase: Phase) -> Fields:
    """The field of each pair; empty if there is one ranking."""
    if phase.plan.scheme not in (Scheme.ONE_SECTION, Scheme.AS_PLAYED):
        return {}
    if phase.plan.sessions != 1 or len(phase.sessions) != 1:
        return {}
    sections = phase.sessions[0].table.sections
    switched = not all(section.movement.two_fields for section in sections)
    if switched or phase.scoring.winners is Winners.ONE:
        return {}
    found: dict[PairNo, Direction] = {}
    for sitting in phase.sessions[0].table.sittings:
        found.setdefault(sitting.ns, Direction.NS)
        found.setdefault(sitting.ew, Direction.EW)
    found.pop(NOBODY, None)
    return found


class InField(NamedTuple):
    """A pair's rank in its own field; `shared` if other pairs have the same rank."""

    rank: int
    shared: bool


def field_ranks(order: Sequence[Placed], group: Mapping[PairNo, Group]) -> Mapping[PairNo, InField]:
    """The rank of every pair in its field; `group` is the field of each pair."""
    often = Counter((group.get(placed.pair), placed.rank) for placed in order)
    before: Counter[Group | None] = Counter()
    first: dict[tuple[Group | None, int], int] = {}
    found: dict[PairNo, InField] = {}
    for placed in order:
        own = group.get(placed.pair)
        before[own] += 1
        rank = first.setdefault((own, placed.rank), before[own])
        found[placed.pair] = InField(rank, often[own, placed.rank] > 1)
    return found


def interleave(fields: Iterable[Sequence[Placed]]) -> tuple[Placed, ...]:
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


def join_fields(rankings: Iterable[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Interleave all rankings except the last one, whose pairs are placed behind."""
    *fields, last = rankings
    order = interleave(fields)
    return (*order, *place_behind(last, len(order)))


def place_behind(ranking: Iterable[Placed], others: int) -> tuple[Placed, ...]:
    """The ranking with all places moved down by `others`."""
    return tuple(replace(p, place=p.place + others, rank=p.rank + others) for p in ranking)


def halve_passages(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """The passages of one direction: half of the places of each passage."""
    return tuple(map(_halve_passage, passages))


def _halve_passage(passage: Passage) -> Passage:
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
