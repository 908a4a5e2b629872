"""A person or pair as entered, without what may have to be erased one day (birth date, e-mail).

The year of birth is kept: FIDE's lists publish it, and K, age groups and reports go by it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

# C.04.2 (2026) 2.2: the order of titles in the initial ranking.
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")


HIGHEST_K = 40
"""FIDE gives 40, 20 and 10."""


class Sex(StrEnum):
    FEMALE = "w"
    MALE = "m"
    UNSTATED = ""


@dataclass(frozen=True, slots=True)
class Person:
    family: str
    given: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    sex: Sex = Sex.UNSTATED
    club: str = ""
    born: int = 0
    """Year; 0: not known."""
    national_id: str = ""
    """As the federation knows them, such as a US Chess member ID."""
    k: int = 0
    """The coefficient that the rating list gives (B.02 8.3.3); 0: nobody knows it."""
    rated_games: int | None = None
    """On which the rating is based; None: nobody knows how many."""
    categories: tuple[str, ...] = ()
    """Those it may win a prize of, as the organiser calls them."""

    @property
    def full_name(self) -> str:
        """As report files write it: "Family, Given"."""
        return f"{self.family}, {self.given}" if self.given else self.family


def person_named(name: str) -> Person:
    """A name as report files write it, "Family, Given"; without a comma it is a family name."""
    family, _, given = name.partition(",")
    return Person(family=family.strip(), given=given.strip())


def initial_ranking_key(person: Person) -> tuple[int, int, str]:
    """C.04.2 (2026) 2.2: rating, then title, then alphabetically."""
    title = TITLES.index(person.title) if person.title in TITLES else len(TITLES)
    return (-person.rating, title, person.full_name.casefold())


_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")


def year_of_birth(date: str) -> int:
    """Of a date in whatever order it is written; 0 where no year of four digits can be told."""
    found = _YEAR.search(date)
    return int(found[0]) if found else 0


# Rating lists of before 2013 and TRF06 write titles so.
_OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"} | {
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}


def title_named(text: str) -> str | None:
    """The title in any spelling FIDE has used, "" for none; None if there is no such title."""
    title = _OLD_TITLES.get(text.strip().upper(), text.strip().upper())
    return title if title in TITLES else None
