"""The participants and officials of a tournament.

People as entered, without data that may have to be erased later (birth date, e-mail). The year of
birth is kept: FIDE's lists publish it, and K, age groups and reports depend on it. Also the words
that distinguish namesakes in every list, dialog and display, and the officials: chief arbiter or
director, and deputies.
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
    """Year of birth; 0: not known."""
    national_id: str = ""
    """The number in the federation, such as a US Chess member ID."""
    k: int = 0
    """The coefficient in the rating list (B.02 8.3.3); 0: not known."""
    rated_games: int | None = None
    """The number of games on which the rating is based; None: not known."""
    categories: tuple[str, ...] = ()
    """The prize categories, as named by the organiser."""
    national_title: str = ""
    """The title given by the federation; FIDE knows only `title`."""

    @property
    def full_name(self) -> str:
        """The name as in report files: "Family, Given"."""
        return f"{self.family}, {self.given}" if self.given else self.family


def person_named(name: str) -> Person:
    """The person of a reported name, "Family, Given"; without a comma it is a family name."""
    family, _, given = name.partition(",")
    return Person(family=family.strip(), given=given.strip())


def initial_ranking_key(person: Person) -> tuple[int, int, str]:
    """The key of the initial ranking: rating, then title, then alphabet (C.04.2 (2026) 2.2)."""
    title = TITLES.index(person.title) if person.title in TITLES else len(TITLES)
    return (-person.rating, title, person.full_name.casefold())


_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")


def year_of_birth(date: str) -> int:
    """The year of a date written in any order; 0 without a four-digit year."""
    found = _YEAR.search(date)
    return int(found[0]) if found else 0


# Spellings of titles in rating lists before 2013 and in TRF06.
_OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"} | {
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}


def modern_title(text: str) -> str:
    """The title as written today, even if there is no such title."""
    title = text.strip().upper()
    return _OLD_TITLES.get(title, title)


def parse_title(text: str) -> str | None:
    """The title in any spelling used by FIDE, "" for none; None if there is no such title."""
    title = modern_title(text)
    return title if title in TITLES else None


ARBITER_TITLES = ("IA", "FA", "NA", "NTD", "ANTD", "STD", "LTD", "CTD", "EBL", "WBF")
"""Titles of FIDE (B.06, 2024), of national arbiters, of US Chess directors, and of bridge directors
by the body that appointed them. Others are given by federations.
"""


@dataclass(frozen=True, slots=True)
class Official:
    """`fide_id` is the number in FIDE's list, or in that of the appointing federation."""

    name: str = ""
    title: str = ""
    fide_id: str = ""

    @property
    def report_text(self) -> str:
        """The text of records 102 and 112: "IA Kovács, Péter (700088)"."""
        number = f"({self.fide_id})" if self.fide_id else ""
        return " ".join(part for part in (self.title, self.name, number) if part)


def parse_official(text: str) -> Official:
    """Parse a `report_text`: a known title first, a number last, in brackets or after a blank."""
    words = text.split()
    title = words.pop(0) if len(words) > 1 and words[0] in ARBITER_TITLES else ""
    last = words[-1].strip("()") if words else ""
    number = words.pop().strip("()") if last.isascii() and last.isdigit() and len(words) > 1 else ""
    return Official(" ".join(words), title, number)


Key = TypeVar("Key")


class KnownPerson(NamedTuple):
    """A name and other facts about the person, the best known first; empty or 0: not known."""

    name: str
    facts: tuple[str | int, ...]


_ORDER = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def distinguish_namesakes(people: Mapping[Key, KnownPerson]) -> dict[Key, str]:
    """Map each namesake to the first fact that differs between all of them, or to a Roman numeral
    in order of entry. People without namesakes are missing.
    """
    groups: defaultdict[str, list[Key]] = defaultdict(list)
    for key, known in people.items():
        groups[name_key(known.name)].append(key)
    return {
        key: words
        for group in groups.values()
        if len(group) > 1
        for key, words in zip(
            group, _distinguishing_facts([people[key].facts for key in group]), strict=True
        )
    }


def name_among(people: Mapping[Key, KnownPerson], key: Key) -> str:
    """The person's name, with the distinguishing fact for namesakes."""
    name = people[key].name
    alike = {key: known for key, known in people.items() if name_key(known.name) == name_key(name)}
    return f"{name} ({distinguish_namesakes(alike)[key]})" if len(alike) > 1 else name


def name_key(name: str) -> str:
    """A key equal for namesakes, ignoring case and blanks."""
    return " ".join(name.casefold().replace(",", " ").split())


def _distinguishing_facts(group: list[tuple[str | int, ...]]) -> list[str]:
    """The first fact that differs between all of the group, for each; else Roman numerals."""
    for found in zip(*group, strict=True):
        if all(found) and len(set(found)) == len(group):
            return list(map(str, found))
    return [_ORDER[i] if i < len(_ORDER) else str(i + 1) for i in range(len(group))]
