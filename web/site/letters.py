"""People in the order of their names, letter by letter."""

from collections.abc import Iterable
from itertools import groupby
from typing import Protocol

from web.shared.names import filing_key, filing_letter
from web.site.pages import Lettered


class Named(Protocol):
    @property
    def family(self) -> str: ...
    @property
    def given(self) -> str: ...


def by_letter(people: Iterable[Named]) -> tuple[Lettered, ...]:
    filed = sorted(people, key=lambda one: filing_key(one.family, one.given))
    letters = groupby(filed, key=lambda one: filing_letter(one.family))
    return tuple(Lettered(letter, tuple(group)) for letter, group in letters)
