"""Prizes as an organiser writes them, one a line: "500", "1 000,50", "300 + Cup", "Book".

A line that begins with an amount is money, what comes after a plus sign or a semicolon is goods;
any other line is goods alone.
"""

import re

from domain.errors import DomainError
from domain.prizes.fund import Prize

MOST = 1_000_000_000_00
"""Cents: nobody's prize is more, and whoever writes it has mistyped."""
_MONEY = re.compile(
    r"^(?P<whole>\d{1,3}(?P<mark>[ '’\u00a0\u202f.,])\d{3}(?:(?P=mark)\d{3})*|\d+)"
    r"(?:(?!(?P=mark))[.,](?P<cents>\d{1,2}))?$"
)
_BETWEEN = re.compile(r"\s*[+;]\s*")
_UNIT = re.compile(r"^(?:[A-Z]{3}|[€$£¥])\s*|\s*(?:[A-Z]{3}|[€$£¥]|zł|Kč|Ft)$")


class UnreadablePrize(DomainError):
    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line

    def __str__(self) -> str:
        return (
            f"{self.line!r} is no prize; write an amount, goods, or both: 500, Cup, or 300 + Cup."
        )


def prize_of(line: str) -> Prize:
    first, *more = _BETWEEN.split(line.strip(), maxsplit=1)
    money = _MONEY.match(_UNIT.sub("", first))
    goods = more[0].strip() if more else ""
    if money is None:
        if not first.strip() or _looks_like_money(first):
            raise UnreadablePrize(line)
        return Prize(0, line.strip())
    whole = int(re.sub(r"\D", "", money["whole"]))
    cents = 100 * whole + int(f"{money['cents'] or '':0<2}")
    if cents > MOST or not (cents or goods):
        raise UnreadablePrize(line)
    return Prize(cents, goods)


def _looks_like_money(text: str) -> bool:
    """It has digits and no word: a mistyped amount, not goods."""
    return bool(re.search(r"\d", text)) and not re.search(r"[^\W\d_]{2}", text)


def line_of(prize: Prize) -> str:
    """As it can be read again."""
    return " + ".join(filter(None, (money_text(prize.cents) if prize.cents else "", prize.goods)))


def money_text(cents: int) -> str:
    """With cents only where there are any: "1500", "62.50"."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
