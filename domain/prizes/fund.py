"""What there is to win, and by which rules. Money is in whole cents of one currency."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

EVERYBODY = ""
"""The category of the main prizes."""


class Sharing(StrEnum):
    """What happens to the money of those who are equal on points. Who is equal after all
    tie-breaks shares in any case.
    """

    BY_PLACE = "place"
    EQUALLY = "equal"
    HORT = "hort"


class Choice(StrEnum):
    """Which prize is taken by who could have several and gets one."""

    BEST = "best"
    IN_ORDER = "order"


class Prize(NamedTuple):
    """Money, goods, or both."""

    cents: int
    goods: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a category, first prize first. `beside`: given beside any other prize."""

    category: str
    prizes: tuple[Prize, ...]
    beside: bool = False

    @property
    def cents(self) -> int:
        return sum(prize.cents for prize in self.prizes)


@dataclass(frozen=True, slots=True)
class Fund:
    """`several`: one person may win a prize of each list; otherwise one in all. `unrated_most`:
    whoever has no rating takes no prize of more than so many cents; 0: any.
    """

    lists: tuple[PrizeList, ...] = ()
    currency: str = "EUR"
    several: bool = False
    sharing: Sharing = Sharing.BY_PLACE
    choice: Choice = Choice.BEST
    unrated_most: int = 0

    @property
    def cents(self) -> int:
        return sum(each.cents for each in self.lists)


class Slot(NamedTuple):
    """One prize of a fund: number `place`, from 1, of list number `of`, from 0. Of goods `cents`
    is 0.
    """

    of: int
    place: int
    cents: int


def money_of(fund: Fund) -> Iterator[Slot]:
    for of, each in enumerate(fund.lists):
        for place, prize in enumerate(each.prizes, 1):
            if prize.cents:
                yield Slot(of, place, prize.cents)


def goods_of(fund: Fund) -> Iterator[Slot]:
    for of, each in enumerate(fund.lists):
        yield from (Slot(of, n, 0) for n, prize in enumerate(each.prizes, 1) if prize.goods)


def apart(fund: Fund) -> tuple[frozenset[int], ...]:
    """Lists of which one person gets one prize at most, together: in the order of the fund."""
    everything = range(len(fund.lists))
    alone = [n for n in everything if fund.several or fund.lists[n].beside]
    together = frozenset(everything) - frozenset(alone)
    return tuple(filter(None, (together, *(frozenset((n,)) for n in alone))))
