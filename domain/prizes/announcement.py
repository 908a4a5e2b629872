"""What is announced of a part's categories and prizes, and who declined one."""

from dataclasses import dataclass

from domain.prizes.allocation import NOTHING_DECLINED, Allocation, Declined, allocate
from domain.prizes.category import Category, Contender
from domain.prizes.fund import Fund


@dataclass(frozen=True, slots=True)
class Announced:
    categories: tuple[Category, ...] = ()
    fund: Fund = Fund()
    declined: Declined = NOTHING_DECLINED

    @property
    def any_prizes(self) -> bool:
        return bool(self.fund.lists)

    def given(self, contenders: tuple[Contender, ...]) -> Allocation:
        return allocate(self.fund, self.categories, contenders, self.declined)


NOTHING = Announced()
