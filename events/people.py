"""What is asked of every person who is entered, whatever they play."""

from typing import Protocol

from msgspec import UNSET, UnsetType

from domain.errors import NotNow, RuleViolation
from domain.people import TITLES, Sex
from domain.texts import is_blank
from events.words import stated_categories

EARLIEST_YEAR = 1900


def check_sex(code: str) -> str:
    """Refused if it is none."""
    if code not in set(Sex):
        raise NotNow(f"{code!r} is not a sex code; write m, w or nothing.")
    return code


def check_born(year: int) -> int:
    """0 is not known; refused if nobody can be so old."""
    if year and year < EARLIEST_YEAR:
        raise NotNow(f"{year} is not a year of birth; write one like 1990, or nothing.")
    return year


class StatedPerson(Protocol):
    """Any command that enters or corrects one who plays chess."""

    @property
    def family(self) -> str: ...
    @property
    def given(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def rating(self) -> int: ...
    @property
    def federation(self) -> str: ...
    @property
    def fide_id(self) -> str: ...
    @property
    def sex(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def born(self) -> int: ...
    @property
    def national_id(self) -> str: ...
    @property
    def k(self) -> int: ...
    @property
    def rated_games(self) -> int | None: ...
    @property
    def categories(self) -> tuple[str, ...]: ...


Stated = str | int | tuple[str, ...] | UnsetType


def person_stated(person: StatedPerson) -> dict[str, Stated]:
    """The fields of the event that states them; what is UNSET is not written."""
    title = person.title.strip().upper()
    if title not in TITLES:
        raise RuleViolation(
            f"{person.title!r} is not a title; write one of {', '.join(TITLES[:-1])} or none.",
            "C.04.2 (2026) 2.2",
        )
    if is_blank(person.family):
        raise NotNow("The family name is empty; write one.")
    return {
        "family": person.family.strip(),
        "given": person.given.strip(),
        "title": title,
        "rating": person.rating,
        "federation": person.federation.strip().upper(),
        "fide_id": person.fide_id.strip(),
        "sex": check_sex(person.sex),
        "club": person.club.strip(),
        "born": check_born(person.born) or UNSET,
        "national_id": person.national_id.strip() or UNSET,
        "k": person.k or UNSET,
        "rated_games": UNSET if person.rated_games is None else person.rated_games,
        "categories": stated_categories(person.categories) or UNSET,
    }
