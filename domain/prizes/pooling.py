"""Prizes that several who are equal take together: which ones, and how their money is divided.

US Chess, 7th edition, 32B1-32B3, with the change of 2013: who is equal brings at most one cash
prize each into the pool, the most valuable they can be given; all of them are summed and divided
equally, unless somebody gets more by prizes that others may not win; nobody gets more than the
largest prize they could have had without the tie. Said exactly: no prize's money goes to whom it is
not for, and the shares are as equal as that allows (the smallest share is as large as it can be,
then the next smallest, and so on). Where everybody may win everything that is the plain equal
division of every other regulation.

Who may win the same prizes is of one *kind* and gets the same share.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.prizes.fund import Slot


class Kind(NamedTuple):
    """May win prizes of these lists, without a rating none above the fund's limit."""

    lists: frozenset[int]
    rated: bool = True


class Level(NamedTuple):
    """So many `people` of these kinds share what `slots` are worth less the part that `others` got
    of it; `each` is everybody's share. `capped`: more would be above their largest prize.
    """

    kinds: frozenset[Kind]
    people: int
    slots: tuple[Slot, ...]
    others: Fraction
    each: Fraction
    capped: bool


May = Callable[[Kind, Slot], bool]


def taken(slots: Sequence[Slot], kinds: Mapping[Kind, int], may: May) -> tuple[Slot, ...]:
    """Of prizes in the order in which they are wanted: those that people of these kinds, so many
    of each, can be given at one for each of them. A later prize never displaces an earlier one.
    """
    holders: dict[Slot, Kind] = {}
    for slot in slots:
        _place(slot, holders, kinds, may)
        if len(holders) == sum(kinds.values()):
            break
    return tuple(slot for slot in slots if slot in holders)


def _place(slot: Slot, holders: dict[Slot, Kind], kinds: Mapping[Kind, int], may: May) -> None:
    """With whoever may have it and has none, others changing theirs for it where that helps."""
    before: dict[Kind, Slot] = {}
    moved = {slot}
    waiting = deque([slot])
    while waiting:
        now = waiting.popleft()
        for kind, count in kinds.items():
            if kind in before or not may(kind, now):
                continue
            before[kind] = now
            held = [each for each, holder in holders.items() if holder == kind]
            if len(held) < count:
                _move(kind, before, holders)
                return
            waiting.extend(each for each in held if each not in moved)
            moved.update(held)


def _move(free: Kind, before: Mapping[Kind, Slot], holders: dict[Slot, Kind]) -> None:
    last: Kind | None = free
    while last is not None:
        slot, kind = before[last], last
        last = holders.get(slot)
        holders[slot] = kind


def levels(
    slots: Sequence[Slot], kinds: Mapping[Kind, int], most: Mapping[Kind, int], may: May
) -> Iterator[Level]:
    """The shares, smallest first; `most` is the largest prize for each kind without the tie."""
    settled: dict[Kind, Fraction] = {}
    while open_ := kinds.keys() - settled.keys():
        level = _tightest(slots, kinds, settled, may)
        least = min(most[kind] for kind in open_)
        if least < level.each:
            level = _capped(slots, kinds, [k for k in open_ if most[k] == least], least, may)
        yield level
        settled |= dict.fromkeys(level.kinds, level.each)


def _capped(
    slots: Sequence[Slot], kinds: Mapping[Kind, int], those: Collection[Kind], each: int, may: May
) -> Level:
    count, reached = sum(kinds[kind] for kind in those), _reached(slots, those, may)
    rest = sum(slot.cents for slot in reached) - count * each
    return Level(frozenset(those), count, reached, Fraction(rest), Fraction(each), capped=True)


def _reached(slots: Iterable[Slot], kinds: Collection[Kind], may: May) -> tuple[Slot, ...]:
    return tuple(slot for slot in slots if any(may(kind, slot) for kind in kinds))


def _tightest(
    slots: Sequence[Slot], kinds: Mapping[Kind, int], settled: Mapping[Kind, Fraction], may: May
) -> Level:
    """Those who are left the least for each of them: begun with everybody, and made smaller by whom
    the money does not reach (Dinkelbach's method on least cuts).
    """
    these = frozenset(kinds)
    while True:
        reached, new = _reached(slots, these, may), these - settled.keys()
        others = sum((kinds[k] * settled[k] for k in these - new), Fraction(0))
        count = sum(kinds[kind] for kind in new)
        each = (sum(slot.cents for slot in reached) - others) / count
        short = _short(slots, {k: kinds[k] * settled.get(k, each) for k in kinds}, may)
        if not short:
            return Level(new, count, reached, others, each, capped=False)
        these = short


def _short(slots: Sequence[Slot], wants: Mapping[Kind, Fraction], may: May) -> frozenset[Kind]:
    """Of whom want more than all they may win is worth, the ones that show it; nobody if all wants
    can be met: a flow from the prizes to the kinds, and its least cut.
    """
    left = {slot: Fraction(slot.cents) for slot in slots}
    got: dict[tuple[Slot, Kind], Fraction] = {}
    unmet = dict(wants)
    for kind in wants:
        while unmet[kind]:
            path = _path(kind, left, got, wants, may)
            if path is None:
                return _seen_from(kind, left, got, wants, may)
            _push(path, left, got, unmet)
    return frozenset()


Path = list[tuple[Kind, Slot]]


def _path(
    start: Kind,
    left: Mapping[Slot, Fraction],
    got: Mapping[tuple[Slot, Kind], Fraction],
    wants: Mapping[Kind, Fraction],
    may: May,
) -> Path | None:
    """From a kind that wants more to a prize with money left: (takes it, from this prize), then
    who has of that prize takes of another.
    """
    came: dict[Kind, Path] = {start: []}
    waiting = deque([start])
    while waiting:
        kind = waiting.popleft()
        for slot in left:
            if not may(kind, slot):
                continue
            here = [*came[kind], (kind, slot)]
            if left[slot]:
                return here
            for other in wants:
                if other not in came and got.get((slot, other)):
                    came[other] = here
                    waiting.append(other)
    return None


def _push(
    path: Path,
    left: dict[Slot, Fraction],
    got: dict[tuple[Slot, Kind], Fraction],
    unmet: dict[Kind, Fraction],
) -> None:
    start, last = path[0][0], path[-1][1]
    returns = [(slot, path[at + 1][0]) for at, (_, slot) in enumerate(path[:-1])]
    amount = min(unmet[start], left[last], *(got[edge] for edge in returns))
    for kind, slot in path:
        got[slot, kind] = got.get((slot, kind), Fraction(0)) + amount
    for edge in returns:
        got[edge] -= amount
    left[last] -= amount
    unmet[start] -= amount


def _seen_from(
    start: Kind,
    left: Mapping[Slot, Fraction],
    got: Mapping[tuple[Slot, Kind], Fraction],
    wants: Mapping[Kind, Fraction],
    may: May,
) -> frozenset[Kind]:
    seen, waiting = {start}, deque([start])
    while waiting:
        kind = waiting.popleft()
        for slot in left:
            if may(kind, slot):
                more = {other for other in wants if got.get((slot, other))} - seen
                seen |= more
                waiting.extend(more)
    return frozenset(seen)
