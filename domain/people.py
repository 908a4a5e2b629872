"""Who takes part in a tournament and who runs it.

People and pairs as they were entered, without what may have to be erased one day (birth date,
e-mail). The year of birth is kept: FIDE's lists publish it, and K, age groups and reports go by it.
Which words tell those of the same name apart, in every list, dialog and wall. The officials: chief
arbiter or director, and deputies.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

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
    national_title: str = ""
    """As the federation writes it; FIDE knows only `title`."""

    @property
    def full_name(self) -> str:
        """The name as report files write it: "Family, Given"."""
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
    """Return the year of a date written in any order; 0 without a four-digit year."""
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


ARBITER_TITLES = ("IA", "FA", "NA", "NTD", "ANTD", "STD", "LTD", "CTD", "EBL", "WBF")
"""FIDE's (B.06, 2024), a national arbiter's, those of US Chess directors, and of bridge directors
by who named them. Others are federations' own.
"""


@dataclass(frozen=True, slots=True)
class Official:
    """`fide_id` is their number in FIDE's list, or in that of the federation that named them."""

    name: str = ""
    title: str = ""
    fide_id: str = ""

    @property
    def told(self) -> str:
        """The person in the free text of records 102 and 112: "IA Kovács, Péter (700088)"."""
        number = f"({self.fide_id})" if self.fide_id else ""
        return " ".join(part for part in (self.title, self.name, number) if part)


def official_told(text: str) -> Official:
    """The other way: a known title in front, a number in brackets or behind a blank at the end."""
    words = text.split()
    title = words.pop(0) if len(words) > 1 and words[0] in ARBITER_TITLES else ""
    last = words[-1].strip("()") if words else ""
    number = words.pop().strip("()") if last.isascii() and last.isdigit() and len(words) > 1 else ""
    return Official(" ".join(words), title, number)


Key = TypeVar("Key")


class KnownPerson(NamedTuple):
    """A name and what else is known of the person, the best known first; empty or 0: not known."""

    name: str
    facts: tuple[str | int, ...]


_ORDER = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def told_apart(people: Mapping[Key, KnownPerson]) -> dict[Key, str]:
    """Namesakes alone, each with the first fact that differs in all of them. Where none does they
    are counted in the order they came.
    """
    groups: defaultdict[str, list[Key]] = defaultdict(list)
    for key, known in people.items():
        groups[name_key(known.name)].append(key)
    return {
        key: words
        for group in groups.values()
        if len(group) > 1
        for key, words in zip(group, _words([people[key].facts for key in group]), strict=True)
    }


def name_among(people: Mapping[Key, KnownPerson], one: Key) -> str:
    """The person's name, among namesakes with what tells them apart."""
    name = people[one].name
    alike = {key: known for key, known in people.items() if name_key(known.name) == name_key(name)}
    return f"{name} ({told_apart(alike)[one]})" if len(alike) > 1 else name


def name_key(name: str) -> str:
    """A key equal for namesakes: case and blanks make no difference in the hall."""
    return " ".join(name.casefold().replace(",", " ").split())


def _words(group: list[tuple[str | int, ...]]) -> list[str]:
    for found in zip(*group, strict=True):
        if all(found) and len(set(found)) == len(group):
            return list(map(str, found))
    return [_ORDER[i] if i < len(_ORDER) else str(i + 1) for i in range(len(group))]
