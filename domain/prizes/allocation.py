"""The allocation of a fund's prizes to the contenders of a ranking, with the reasons.

Contenders take their prizes in the order of the ranking, one each; so a prize that those before
declined or could not win goes to the next in line. The fund's rule decides how equal contenders
share:

* by place: the ranking decides, tie-breaks included; contenders who share a rank share the money;
* equally: contenders equal on points take prizes together (`domain.prizes.pooling`);
* Hort: each prize is halved; one half is given by place, the other equally. With one list that is
  the system announced by Vlastimil Hort's tournaments: half of the prize of one's place, and an
  equal part of the other halves of all players with as many points.

Of several possible prizes the most valuable is taken, of equal ones that of the list announced
first (US Chess 33: place before class, if place prizes are announced first); or always the one
announced first. Goods are never divided: they are given by place. A list of goods alone is given
in addition to money, one prize each if a person gets one prize. In a list with money, the goods of
a line go to the winner of the line, and a line of goods alone is worth as much as the money of the
lines after it: it is never a second prize, and the line after it goes to the next in line.

Money is exact: shares are fractions of cents until the end; then each share is rounded down to
whole cents, and the remaining cents go one each to the best placed who lost a fraction. So in one
list, or if a person gets one prize and takes the best, no player gets less than one placed lower
who could win no other prizes.

Each ranking has the whole fund: every quad has its first prize.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from domain.prizes.category import Category, Contender, eligible_contenders, ranking_key
from domain.prizes.fund import (
    EVERYBODY,
    Fund,
    PrizeChoice,
    Sharing,
    Slot,
    exclusive_lists,
    slots_of,
)
from domain.prizes.pooling import KindShare, WinnerKind, kind_shares, pooled_slots

Declined = frozenset[tuple[int, str]]
"""(entry, category) for a declined prize of that category."""
NOTHING_DECLINED: Declined = frozenset()


class PrizeShare(NamedTuple):
    """A contender's share of prizes taken together by `people` contenders, including this one.

    `weight` is the part of these prizes shared in this way: 1, or one half `by_place` and one half
    equally. `others` is the part given to people whose share is limited, `each` the share of one
    contender; `capped`: limited by their largest prize. `passed` are prizes they could have had.
    """

    weight: Fraction
    by_place: bool
    slots: tuple[Slot, ...]
    people: int
    others: Fraction
    each: Fraction
    capped: bool
    passed: tuple[Slot, ...]

    @property
    def money(self) -> Fraction:
        return self.weight * self.each


class Goods(NamedTuple):
    """`among`: the number of contenders sharing the rank; a lot decides between them."""

    slot: Slot
    text: str
    among: int


@dataclass(frozen=True, slots=True)
class PrizeAward:
    """The award of one contender. `cents` are paid; the shares sum up to it except for rounding."""

    contender: Contender
    cents: int
    shares: tuple[PrizeShare, ...]
    goods: tuple[Goods, ...]
    lists: tuple[int, ...]
    """The lists of which the contender could decline a prize; the award depends only on these."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """The awards, best placed first; `left` are cents that could not be awarded."""

    awards: tuple[PrizeAward, ...]
    left: int

    @property
    def cents(self) -> int:
        return sum(award.cents for award in self.awards)


class _Step(NamedTuple):
    """The contenders who take prizes at once, and their prizes."""

    people: tuple[Contender, ...]
    kinds: Mapping[int, WinnerKind]
    slots: tuple[Slot, ...]
    levels: tuple[KindShare, ...]
    passed: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class _Rules:
    """A fund with the members of each of its lists."""

    fund: Fund
    lists_of: Mapping[int, frozenset[int]]

    def may_win(self, kind: WinnerKind, slot: Slot) -> bool:
        """Whether contenders of that kind may win the prize; unrated ones have a limit."""
        most_of_unrated = self.fund.unrated_most
        return slot.list_index in kind.lists and (
            kind.rated or not most_of_unrated or slot.cents <= most_of_unrated
        )

    def kind_of(self, contender: Contender) -> WinnerKind:
        return WinnerKind(self.lists_of[contender.entry], contender.rating > 0)

    def preference_key(self, slot: Slot) -> tuple[int, int, int]:
        """The sort key of the prizes in the order in which they are taken."""
        value = -self._worth(slot) if self.fund.choice is PrizeChoice.BEST else 0
        return value, slot.list_index, slot.place

    def _worth(self, slot: Slot) -> int:
        """The worth of a slot in cents; goods rank with the best sum behind them in their list."""
        behind = self.fund.lists[slot.list_index].prizes[slot.place :]
        return slot.cents or max((prize.cents for prize in behind), default=0)


def allocate_prizes(
    fund: Fund,
    categories: Iterable[Category],
    contenders: Iterable[Contender],
    declined: Declined = NOTHING_DECLINED,
) -> Allocation:
    """Allocate the prizes of one ranking or of several side by side, in any order. A list without a
    category is open to all; one with an unknown category goes to none.
    """
    known = {category.name: category for category in categories}
    in_order = sorted(contenders, key=ranking_key)
    fields = [
        _allocate_in_field(fund, known, list(field), declined)
        for _, field in groupby(in_order, key=lambda contender: contender.field)
    ]
    awards = tuple(award for field in fields for award in field.awards)
    return Allocation(awards, sum(field.left for field in fields))


def _allocate_in_field(
    fund: Fund, categories: Mapping[str, Category], ordered: Sequence[Contender], declined: Declined
) -> Allocation:
    """The allocation in one ranking; `categories` has the categories by name."""
    ordered = [contender for contender in ordered if not contender.withdrew]
    rules = _Rules(fund, _lists_by_entry(fund, categories, ordered, declined))
    cents: Counter[int] = Counter()
    shares: dict[int, list[PrizeShare]] = defaultdict(list)
    goods: dict[int, list[Goods]] = defaultdict(list)
    for lists in exclusive_lists(fund):
        found = _share_money(rules, lists, ordered)
        cents.update(_round_to_cents(found, ordered))
        for entry, won_shares in found.items():
            shares[entry] += won_shares
        for entry, won_goods in _give_goods(rules, lists, ordered):
            goods[entry].append(won_goods)
    awards = tuple(
        PrizeAward(
            winner,
            cents[winner.entry],
            tuple(shares[winner.entry]),
            tuple(goods[winner.entry]),
            _lists_won(shares[winner.entry], goods[winner.entry], rules.lists_of[winner.entry]),
        )
        for winner in ordered
        if shares[winner.entry] or goods[winner.entry]
    )
    return Allocation(awards, fund.cents - cents.total())


def _lists_won(
    shares: Iterable[PrizeShare], goods: Iterable[Goods], own_lists: Collection[int]
) -> tuple[int, ...]:
    """The lists of which the contender has won a part and may win prizes."""
    found = {slot.list_index for share in shares for slot in share.slots} | {
        g.slot.list_index for g in goods
    }
    return tuple(sorted(found.intersection(own_lists)))


def _lists_by_entry(
    fund: Fund, categories: Mapping[str, Category], ordered: Sequence[Contender], declined: Declined
) -> Mapping[int, frozenset[int]]:
    """The lists, by index, whose prizes each entry may win."""
    lists: dict[int, set[int]] = {contender.entry: set() for contender in ordered}
    for index, each in enumerate(fund.lists):
        category = categories.get(each.category)
        eligible = eligible_contenders(category, ordered) if category else ordered
        if category is None and each.category != EVERYBODY:
            eligible = ()
        for contender in eligible:
            if (contender.entry, each.category) not in declined:
                lists[contender.entry].add(index)
    return {entry: frozenset(found) for entry, found in lists.items()}


def _share_money(
    rules: _Rules, lists: Collection[int], ordered: Sequence[Contender]
) -> Mapping[int, tuple[PrizeShare, ...]]:
    """The shares in the money of these lists, by entry."""
    slots = [slot for slot in slots_of(rules.fund, of_goods=False) if slot.list_index in lists]
    half, whole = Fraction(1, 2), Fraction(1)
    match rules.fund.sharing:
        case Sharing.BY_PLACE:
            return _shares_by_entry(
                _take_prizes(rules, slots, _groups_by_rank(ordered)), whole, True
            )
        case Sharing.EQUALLY:
            return _shares_by_entry(
                _take_prizes(rules, slots, _groups_by_points(ordered)), whole, False
            )
        case Sharing.HORT:
            by_place = _shares_by_entry(
                _take_prizes(rules, slots, _groups_by_rank(ordered)), half, True
            )
            equally = _shares_by_entry(
                _take_prizes(rules, slots, _groups_by_points(ordered)), half, False
            )
            return {
                contender.entry: _join_halves(
                    (*by_place.get(contender.entry, ()), *equally.get(contender.entry, ()))
                )
                for contender in ordered
                if contender.entry in by_place or contender.entry in equally
            }


def _give_goods(
    rules: _Rules, lists: Collection[int], ordered: Sequence[Contender]
) -> Iterator[tuple[int, Goods]]:
    """Yield the goods of these lists, each with the entry that wins them."""
    for alone in (True, False):
        slots = [slot for slot in slots_of(rules.fund, of_goods=alone) if slot.list_index in lists]
        for step in _take_prizes(rules, slots, _groups_by_rank(ordered)):
            for slot in step.slots:
                winners = [
                    contender
                    for contender in step.people
                    if rules.may_win(step.kinds[contender.entry], slot)
                ]
                if text := rules.fund.lists[slot.list_index].prizes[slot.place - 1].goods:
                    for contender in winners:
                        yield contender.entry, Goods(slot._replace(cents=0), text, len(winners))


def _groups_by_rank(ordered: Sequence[Contender]) -> list[tuple[Contender, ...]]:
    """Groups of contenders who share a rank, best first."""
    return [tuple(group) for _, group in groupby(ordered, key=lambda contender: contender.rank)]


def _groups_by_points(ordered: Sequence[Contender]) -> list[tuple[Contender, ...]]:
    """Groups by points, which decide every ranking first."""
    return [tuple(group) for _, group in groupby(ordered, key=lambda contender: contender.points)]


def _take_prizes(
    rules: _Rules, slots: Iterable[Slot], groups: Iterable[tuple[Contender, ...]]
) -> Iterator[_Step]:
    """Let the groups of equal contenders take prizes in turn, one each."""
    free = sorted(slots, key=rules.preference_key)
    for people in groups:
        if not free:
            return
        kind_of = {contender.entry: rules.kind_of(contender) for contender in people}
        kinds = Counter(kind_of.values())
        taken = pooled_slots(free, kinds, rules.may_win)
        if not taken:
            continue
        largest = {k: max((s.cents for s in free if rules.may_win(k, s)), default=0) for k in kinds}
        shared = tuple(kind_shares(taken, kinds, largest, rules.may_win))
        free = [slot for slot in free if slot not in taken]
        yield _Step(people, kind_of, taken, shared, _next_slots(free, taken))


def _next_slots(free: Iterable[Slot], taken: Collection[Slot]) -> tuple[Slot, ...]:
    """The first remaining slot of each list of which none was taken."""
    first: dict[int, Slot] = {}
    for slot in free:
        first.setdefault(slot.list_index, slot)
    return tuple(
        slot for index, slot in sorted(first.items()) if index not in {s.list_index for s in taken}
    )


def _shares_by_entry(
    steps: Iterable[_Step], weight: Fraction, by_place: bool
) -> dict[int, tuple[PrizeShare, ...]]:
    """Each winner's share in the money of the steps; `weight` is the part shared in this way."""
    found: dict[int, tuple[PrizeShare, ...]] = {}
    for step in steps:
        level_of = {level.kind: level for level in step.levels}
        for contender in step.people:
            kind = step.kinds[contender.entry]
            level = level_of[kind]
            if level.each:
                passed = tuple(slot for slot in step.passed if slot.list_index in kind.lists)
                _, people, slots, others, each, capped = level
                found[contender.entry] = (
                    PrizeShare(weight, by_place, slots, people, others, each, capped, passed),
                )
    return found


def _join_halves(shares: Sequence[PrizeShare]) -> tuple[PrizeShare, ...]:
    """Join two halves of the same prize into a whole, if no other contender is equal."""
    if len(shares) == 2:
        first, second = shares
        if first._replace(by_place=second.by_place) == second:
            return (first._replace(weight=first.weight + second.weight),)
    return tuple(shares)


def _round_to_cents(
    shares: Mapping[int, tuple[PrizeShare, ...]], ordered: Sequence[Contender]
) -> Mapping[int, int]:
    """The cents of each entry: rounded down, the remaining cents to the best placed."""
    exact = {
        contender.entry: sum((share.money for share in shares[contender.entry]), Fraction(0))
        for contender in ordered
        if contender.entry in shares
    }
    whole = {entry: int(amount) for entry, amount in exact.items()}
    remaining_cents = int(sum(exact.values(), Fraction(0))) - sum(whole.values())
    rounded_down = [entry for entry, amount in exact.items() if amount != whole[entry]]
    for entry in rounded_down[:remaining_cents]:
        whole[entry] += 1
    return whole


@dataclass(frozen=True, slots=True)
class AnnouncedPrizes:
    """The prize categories, the fund, and the prizes that entries have declined."""

    categories: tuple[Category, ...] = ()
    fund: Fund = Fund()
    declined: Declined = NOTHING_DECLINED

    @property
    def has_prizes(self) -> bool:
        return bool(self.fund.lists)

    def allocate_to(self, contenders: tuple[Contender, ...]) -> Allocation:
        return allocate_prizes(self.fund, self.categories, contenders, self.declined)


NOTHING = AnnouncedPrizes()
