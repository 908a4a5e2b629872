"""The page of fees: the amounts owed and paid by each entry of a tournament, and the sums."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from domain.errors import Unknown
from domain.fees import EVERYBODY, Account, Debtor, Fee, account_of, amount_as_text, sum_of_accounts
from domain.ids import StageId
from domain.tournament import Part, Tournament
from web.shared.languages import Words
from web.shared.names import filing_key


@dataclass(frozen=True, slots=True)
class AccountShown:
    """Amounts as text; `settled`: nothing is open."""

    owed: str
    paid: str
    open: str
    settled: bool

    @classmethod
    def from_account(cls, account: Account) -> Self:
        owed, paid = amount_as_text(account.owed), amount_as_text(account.paid)
        return cls(owed, paid, amount_as_text(account.open), account.open == 0)


@dataclass(frozen=True, slots=True)
class FeeLine:
    """`own`: its amount differs from that of the others."""

    entry: int
    name: str
    own: bool
    account: AccountShown


@dataclass(frozen=True, slots=True)
class PartFees:
    """`everybody` is the amount of all entries without one of their own."""

    stage: StageId
    name: str
    everybody: str
    lines: tuple[FeeLine, ...]
    sum: AccountShown

    @classmethod
    def build(
        cls, part: Part, entries: Collection[int], fees: Mapping[Debtor, Fee], words: Words
    ) -> Self:
        """The fees of a part, including those of withdrawn payers, who may get them back."""
        common_fee = fees.get((part.id, EVERYBODY), Fee())
        withdrawn_payers = {
            entry for (stage, entry), fee in fees.items() if stage == part.id and fee.paid
        }
        own = {
            entry: fees.get((part.id, entry), Fee())
            for entry in {*entries, *withdrawn_payers} - {EVERYBODY}
        }
        accounts = {
            entry: account_of(fee, common_fee if entry in entries else Fee())
            for entry, fee in own.items()
        }
        lines = (
            FeeLine(
                entry,
                _entry_name(part, entry, words),
                own[entry].owed is not None,
                AccountShown.from_account(account),
            )
            for entry, account in accounts.items()
        )
        return cls(
            part.id,
            part.name,
            amount_as_text(common_fee.owed or 0),
            tuple(sorted(lines, key=lambda line: (filing_key(line.name, ""), line.entry))),
            AccountShown.from_account(sum_of_accounts(accounts.values())),
        )


def _entry_name(part: Part, entry: int, words: Words) -> str:
    try:
        return part.name_of(entry)
    except Unknown:
        return words("Entry {entry}, taken out", entry=entry)


@dataclass(frozen=True, slots=True)
class FeesPage:
    template: ClassVar[str] = "fees.html"
    tournament: Tournament
    parts: tuple[PartFees, ...]


@dataclass(frozen=True, slots=True)
class FeeChanged:
    """An entry's amounts after a change, and the sums of its part."""

    own: bool
    account: AccountShown
    sum: AccountShown
