"""Prizes taken together by equal contenders: their selection, and the division of their money.

US Chess, 7th edition, 32B1-32B3, with the change of 2013: equal contenders bring at most one cash
prize each into the pool, the most valuable they can be given; all of them are summed and divided
equally, unless one gets more by prizes that others may not win; no share is more than the largest
prize its owner could have had without the tie. Exactly: no prize's money goes to a player it is not
meant for, and the shares are as equal as that allows (the smallest share is as large as it can be,
then the next smallest, and so on). If all may win all prizes this is the simple equal division of
other regulations.

Contenders who may win the same prizes are of one *kind* and get the same share.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.prizes.fund import Slot


class WinnerKind(NamedTuple):
    """Contenders who may win prizes of these lists; unrated ones none above the fund's limit."""

    lists: frozenset[int]
    rated: bool = True


class KindShare(NamedTuple):
    """The share of a `kind`. The `people`, including this kind, share the worth of `slots` less the
    part that `others` got of it; `each` is the share of one. `capped`: more would be above their
    largest prize.
    """

    kind: WinnerKind
    people: int
    slots: tuple[Slot, ...]
    others: Fraction
    each: Fraction
    capped: bool


KindCounts = Mapping[WinnerKind, int]
"""The number of contenders of each kind who share."""

MayWin = Callable[[WinnerKind, Slot], bool]
"""Whether contenders of that kind may win that prize."""


def pooled_slots(slots: Sequence[Slot], kinds: KindCounts, may_win: MayWin) -> tuple[Slot, ...]:
    """The prizes, in order of preference, that can be given to the people of each kind, one to
    each. A later prize never displaces an earlier one.
    """
    holders: dict[Slot, WinnerKind] = {}
    for slot in slots:
        _give_slot(slot, holders, kinds, may_win)
        if len(holders) == sum(kinds.values()):
            break
    return tuple(slot for slot in slots if slot in holders)


def _give_slot(
    slot: Slot, holders: dict[Slot, WinnerKind], kinds: KindCounts, may_win: MayWin
) -> None:
    """Give the slot to a kind that may have it, moving others' slots if needed and possible."""
    before: dict[WinnerKind, Slot] = {}
    moved = {slot}
    waiting = deque([slot])
    while waiting:
        now = waiting.popleft()
        for kind, count in kinds.items():
            if kind in before or not may_win(kind, now):
                continue
            before[kind] = now
            held = [each for each, holder in holders.items() if holder == kind]
            if len(held) < count:
                _pass_slots_on(kind, before, holders)
                return
            waiting.extend(each for each in held if each not in moved)
            moved.update(held)


def _pass_slots_on(
    free: WinnerKind, before: Mapping[WinnerKind, Slot], holders: dict[Slot, WinnerKind]
) -> None:
    """Give `free` the slot by which the search reached it (`before`), the former holder of the slot
    the one by which it was reached itself, and so on.
    """
    last: WinnerKind | None = free
    while last is not None:
        slot, kind = before[last], last
        last = holders.get(slot)
        holders[slot] = kind


def kind_shares(
    slots: Sequence[Slot], kinds: KindCounts, most: Mapping[WinnerKind, int], may_win: MayWin
) -> Iterator[KindShare]:
    """The share of each kind, smallest first; `most` is its largest prize without the tie."""
    settled: dict[WinnerKind, Fraction] = {}
    while open_ := kinds.keys() - settled.keys():
        found = _least_shares(slots, kinds, settled, may_win)
        least = min(most[kind] for kind in open_)
        if least < found[0].each:
            low = [kind for kind in kinds if kind in open_ and most[kind] == least]
            found = [_capped_share(slots, kinds, kind, least, may_win) for kind in low]
        yield from found
        settled |= {level.kind: level.each for level in found}


def _capped_share(
    slots: Sequence[Slot], kinds: KindCounts, kind: WinnerKind, each: int, may_win: MayWin
) -> KindShare:
    """The share of a kind whose members get just `each` cents, their largest prize."""
    reached = _reachable_slots(slots, [kind], may_win)
    rest = sum(slot.cents for slot in reached) - kinds[kind] * each
    return KindShare(kind, kinds[kind], reached, Fraction(rest), Fraction(each), capped=True)


def _reachable_slots(
    slots: Iterable[Slot], kinds: Collection[WinnerKind], may_win: MayWin
) -> tuple[Slot, ...]:
    """The prizes that contenders of any of these kinds may win."""
    return tuple(slot for slot in slots if any(may_win(kind, slot) for kind in kinds))


def _least_shares(
    slots: Sequence[Slot],
    kinds: KindCounts,
    settled: Mapping[WinnerKind, Fraction],
    may_win: MayWin,
) -> list[KindShare]:
    """The kinds with the least share, except those `settled` with a share before. Starting with
    all, the poorest are repeatedly reduced to those for whom the money is not enough (Dinkelbach's
    method on minimal cuts). Each shares with no more people than needed to explain the amount.
    """
    poorest = frozenset(kinds)
    while True:
        share = _even_share(poorest, slots, kinds, settled, may_win)
        flow = _Flow(slots, {k: kinds[k] * settled.get(k, share) for k in kinds}, may_win)
        if flow.short:
            poorest = flow.short
            continue
        levels = []
        for kind in kinds:
            if kind in poorest and kind not in settled:
                with_them = flow.kinds_around(kind)
                open_ = with_them - settled.keys()
                others = sum((kinds[k] * settled[k] for k in with_them - open_), Fraction(0))
                people = sum(kinds[k] for k in open_)
                reached = _reachable_slots(slots, with_them, may_win)
                levels.append(KindShare(kind, people, reached, others, share, capped=False))
        return levels


def _even_share(
    sharing: Collection[WinnerKind],
    slots: Sequence[Slot],
    kinds: KindCounts,
    settled: Mapping[WinnerKind, Fraction],
    may_win: MayWin,
) -> Fraction:
    """The share of each person not yet settled in all that these kinds may win, in cents."""
    worth = sum(slot.cents for slot in _reachable_slots(slots, sharing, may_win))
    others = sum((kinds[k] * settled[k] for k in sharing if k in settled), Fraction(0))
    return (worth - others) / sum(kinds[kind] for kind in sharing if kind not in settled)


class _Flow:
    """Money from the prizes to the kinds they are for, as much as each kind wants if possible.

    `short` are kinds that together want more than the worth of all they may win; empty if all can
    be met.
    """

    def __init__(
        self, slots: Sequence[Slot], wants: Mapping[WinnerKind, Fraction], may_win: MayWin
    ) -> None:
        self._left = {slot: Fraction(slot.cents) for slot in slots}
        self._unmet = dict(wants)
        self._got: dict[tuple[Slot, WinnerKind], Fraction] = {}
        self._may = may_win
        self.short: frozenset[WinnerKind] = frozenset()
        for kind in wants:
            while self._unmet[kind]:
                path = self._find_path(kind)
                if path is None:
                    self.short = self.kinds_around(kind)
                    return
                self._push_money(path)

    def kinds_around(self, start: WinnerKind) -> frozenset[WinnerKind]:
        """The kinds reachable from `start` through prizes that one of them could have."""
        seen, waiting = {start}, deque([start])
        while waiting:
            for other in self._kinds_sharing(waiting.popleft()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return frozenset(seen)

    def _kinds_sharing(self, kind: WinnerKind) -> Iterator[WinnerKind]:
        """The kinds that got a part of a prize which `kind` may win."""
        for slot in self._left:
            if self._may(kind, slot):
                yield from (other for other in self._unmet if self._got.get((slot, other)))

    def _find_path(self, start: WinnerKind) -> "Path | None":
        """Exchanges from a kind that wants more to a prize with money left: (kind, the prize it
        takes from), then a kind with a share of that prize takes from another.
        """
        came: dict[WinnerKind, Path] = {start: []}
        waiting = deque([start])
        while waiting:
            kind = waiting.popleft()
            for slot in self._left:
                if not self._may(kind, slot):
                    continue
                here = [*came[kind], (kind, slot)]
                if self._left[slot]:
                    return here
                for other in self._unmet:
                    if other not in came and self._got.get((slot, other)):
                        came[other] = here
                        waiting.append(other)
        return None

    def _push_money(self, path: "Path") -> None:
        """Give the first kind what the prize at the end has left, or less: on the way each kind
        takes from its prize what the next one takes elsewhere.
        """
        start, last = path[0][0], path[-1][1]
        returns = [(slot, path[at + 1][0]) for at, (_, slot) in enumerate(path[:-1])]
        amount = min(self._unmet[start], self._left[last], *(self._got[edge] for edge in returns))
        for kind, slot in path:
            self._got[slot, kind] = self._got.get((slot, kind), Fraction(0)) + amount
        for edge in returns:
            self._got[edge] -= amount
        self._left[last] -= amount
        self._unmet[start] -= amount


Path = list[tuple[WinnerKind, Slot]]
