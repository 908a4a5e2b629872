"""Fees owed and paid by entries, in hundredths of the organiser's currency.

They are not part of a tournament's history: they are stored outside the log, and can be erased.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from domain.ids import StageId

EVERYBODY = 0
"""In place of an entry: the amount owed by all entries of a part without their own."""

Debtor = tuple[StageId, int]
"""A part, and an entry of it or EVERYBODY."""

_AMOUNT = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Fee:
    """The amounts owed and paid by one debtor. `owed` None: the amount of EVERYBODY."""

    owed: int | None = None
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """The amounts of one entry, or the sum of several; nothing is open if too much was paid."""

    owed: int = 0
    paid: int = 0
    open: int = 0

    @classmethod
    def from_amounts(cls, owed: int, paid: int) -> Self:
        return cls(owed, paid, max(0, owed - paid))


def sum_of_accounts(accounts: Iterable[Account]) -> Account:
    """Add up accounts; an overpayment of one settles no debt of another."""
    known = tuple(accounts)
    return Account(
        sum(account.owed for account in known),
        sum(account.paid for account in known),
        sum(account.open for account in known),
    )


def account_of(fee: Fee, general: Fee) -> Account:
    """The account of an entry; without an amount of its own it owes the `general` one."""
    return Account.from_amounts((general.owed or 0) if fee.owed is None else fee.owed, fee.paid)


def parse_fee(text: str) -> int | None:
    """Parse `25`, `25.5` or `25,50`; None if it is no amount."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return None
    whole, part = found.groups()
    return int(whole) * 100 + int((part or "").ljust(2, "0"))


def amount_as_text(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"
