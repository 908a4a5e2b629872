"""The prizes and their rules. Money is in whole cents of one currency.

Prizes are written one per line: "500", "1 000,50", "300 + Cup", "Book".

A line that begins with an amount is money, followed by goods after a plus sign or a semicolon; any
other line is goods only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.errors import DomainError
from domain.messages import say

EVERYBODY = ""
"""The category of the main prizes."""


class Sharing(StrEnum):
    """How contenders equal on points share money; those equal after all tie-breaks always do."""

    BY_PLACE = "place"
    EQUALLY = "equal"
    HORT = "hort"


class PrizeChoice(StrEnum):
    """The prize taken by a contender who could have several and gets one."""

    BEST = "best"
    IN_ORDER = "order"


class Prize(NamedTuple):
    """Money, goods, or both."""

    cents: int
    goods: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a category, first prize first. `beside`: given besides any other prize."""

    category: str
    prizes: tuple[Prize, ...]
    beside: bool = False

    @property
    def cents(self) -> int:
        return sum(prize.cents for prize in self.prizes)


@dataclass(frozen=True, slots=True)
class Fund:
    """`several`: one person may win a prize of each list; otherwise one in all. `unrated_most`: an
    unrated player takes no prize above that many cents; 0: any.
    """

    lists: tuple[PrizeList, ...] = ()
    currency: str = "EUR"
    several: bool = False
    sharing: Sharing = Sharing.BY_PLACE
    choice: PrizeChoice = PrizeChoice.BEST
    unrated_most: int = 0

    @property
    def cents(self) -> int:
        return sum(each.cents for each in self.lists)


class Slot(NamedTuple):
    """Prize number `place`, from 1, of a list of the fund; `cents` is 0 for goods only."""

    list_index: int
    place: int
    cents: int


def slots_of(fund: Fund, of_goods: bool) -> Iterator[Slot]:
    """The prizes of all lists of goods only (`of_goods`), or of all lists with money."""
    for index, each in enumerate(fund.lists):
        if of_goods is not any(prize.cents for prize in each.prizes):
            yield from (Slot(index, n, prize.cents) for n, prize in enumerate(each.prizes, 1))


def exclusive_lists(fund: Fund) -> tuple[frozenset[int], ...]:
    """Sets of lists, by index: a person wins at most one prize of each set."""
    everything = range(len(fund.lists))
    alone = [n for n in everything if fund.several or fund.lists[n].beside]
    together = frozenset(everything) - frozenset(alone)
    return tuple(filter(None, (together, *(frozenset((n,)) for n in alone))))


MOST_CENTS = 1_000_000_000_00
"""A larger prize is certainly a typing error."""
_MONEY = re.compile(
    r"^(?P<whole>\d{1,3}(?P<mark>[ '’\u00a0\u202f.,])\d{3}(?:(?P=mark)\d{3})*|\d+)"
    r"(?:(?!(?P=mark))[.,](?P<cents>\d{1,2}))?$"
)
_BETWEEN = re.compile(r"\s*[+;]\s*")
_UNIT = re.compile(r"^(?:[A-Z]{3}|[€$£¥])\s*|\s*(?:[A-Z]{3}|[€$£¥]|zł|Kč|Ft)$")


@dataclass(eq=False)
class UnreadablePrize(DomainError):
    line: str

    def __str__(self) -> str:
        return say(
            "{line} is no prize; write an amount, goods, or both: 500, Cup, or 300 + Cup.",
            line=repr(self.line),
        )


def parse_prize(line: str) -> Prize:
    """Parse a line with a prize; UnreadablePrize if it is none."""
    first, *more = _BETWEEN.split(line.strip(), maxsplit=1)
    money = _MONEY.match(_UNIT.sub("", first))
    goods = more[0].strip() if more else ""
    if money is None:
        if not first.strip() or _looks_like_money(first):
            raise UnreadablePrize(line)
        return Prize(0, line.strip())
    whole = int(re.sub(r"\D", "", money["whole"]))
    cents = 100 * whole + int(f"{money['cents'] or '':0<2}")
    if cents > MOST_CENTS or not (cents or goods):
        raise UnreadablePrize(line)
    return Prize(cents, goods)


def _looks_like_money(text: str) -> bool:
    """Whether the text has digits and no word: a mistyped amount, not goods."""
    return bool(re.search(r"\d", text)) and not re.search(r"[^\W\d_]{2}", text)


def write_prize(prize: Prize) -> str:
    """Write the prize as `parse_prize` reads it."""
    return " + ".join(filter(None, (money_text(prize.cents) if prize.cents else "", prize.goods)))


def money_text(cents: int) -> str:
    """An amount, with cents only if there are any: "1500", "62.50"."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
