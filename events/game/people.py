"""The data of a person who plays chess, alone or in a team, and the checks of it."""

from dataclasses import asdict
from typing import Any, TypeVar

from msgspec import structs

from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say
from domain.people import TITLES, Person, Sex
from domain.texts import is_blank
from events.game.words import distinct_categories
from events.log.vocabulary import (
    Categories,
    Coefficient,
    Event,
    Name,
    RatedGames,
    Rating,
    Text,
    Year,
    common_fields,
)

EARLIEST_YEAR = 1900


class PersonStated(Event, frozen=True, forbid_unknown_fields=True):
    """`born` is a year, `k` the coefficient of the rating list, `rated_games` the number of games
    that the rating is based on; null: not known.
    """

    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""
    born: Year = 0
    national_id: Text = ""
    k: Coefficient = 0
    rated_games: RatedGames | None = None
    categories: Categories = ()
    national_title: Text = ""


P = TypeVar("P", bound=PersonStated)


def check_person(person: P) -> P:
    """The person with trimmed and normalised data; refused if the data is impossible."""
    title = person.title.strip().upper()
    if title not in TITLES:
        raise RuleViolation(
            "{title} is not a title; write one of {titles} or none.",
            "C.04.2 (2026) 2.2",
            title=repr(person.title),
            titles=join_messages(", ", TITLES[:-1]),
        )
    if is_blank(person.family):
        raise NotNow("The family name is empty; write one.")
    return structs.replace(
        person,
        family=person.family.strip(),
        given=person.given.strip(),
        title=title,
        federation=person.federation.strip().upper(),
        fide_id=person.fide_id.strip(),
        sex=check_sex(person.sex),
        club=person.club.strip(),
        born=check_born(person.born),
        national_id=person.national_id.strip(),
        national_title=person.national_title.strip(),
        categories=distinct_categories(person.categories),
    )


def check_sex(code: str) -> str:
    if code not in set(Sex):
        raise NotNow("{code} is not a sex code; write m, w or nothing.", code=repr(code))
    return code


def check_born(year: int) -> int:
    """Check a year of birth; 0 is unknown. Refuse an impossible age."""
    if year and year < EARLIEST_YEAR:
        raise NotNow("{year} is not a year of birth; write one like 1990, or nothing.", year=year)
    return year


def person_of(stated: PersonStated) -> Person:
    return Person(**{**common_fields(stated, PersonStated), "sex": Sex(stated.sex)})


def statement_of(person: Person) -> dict[str, Any]:
    """The fields of a statement, the reverse of `person_of`."""
    return {**asdict(person), "sex": person.sex.value}


def person_words(stated: PersonStated) -> str:
    """Name and known data: "Alpha, Anna (WIM 2210 GER K 20)"."""
    name = stated.family
    if stated.given:
        name = say("{family}, {given}", family=stated.family, given=stated.given)
    rating, k = str(stated.rating) if stated.rating else "", f"K {stated.k}" if stated.k else ""
    facts = join_messages(
        " ", (fact for fact in (stated.title, rating, stated.federation, k) if fact)
    )
    return say("{name} ({known})", name=name, known=facts) if facts else name
