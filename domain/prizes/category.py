"""Membership of prize categories: by age on a day, sex, rating, club, federation, or a free name.

In a pair both players must have the age, club and federation; "mixed" is a pair of a woman and a
man. Only the stated conditions count.

Of birthdays only the year is kept. Decided here: on 1 January people have their age of the day
before, on any other day their age at the end of the year. This agrees with the days used by
federations: youth by 1 January (under 14 in 2026 means born in 2012 or later), seniors by 31
December. An unrated player is in a band of ratings only if it says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from domain.people import Sex

NO_LIMIT = 0


class CategorySex(StrEnum):
    """The sexes a category is for; a mixed one is for pairs."""

    ANYBODY = ""
    WOMEN = "w"
    MEN = "m"
    MIXED = "x"


@dataclass(frozen=True, slots=True)
class Category:
    """Ages are whole years on the ISO day `on`, both ends included, as are ratings; 0 is no limit.
    `tag`: entries with this category in the list.
    """

    name: str
    sex: CategorySex = CategorySex.ANYBODY
    youngest: int = NO_LIMIT
    oldest: int = NO_LIMIT
    on: str = ""
    rating_from: int = NO_LIMIT
    rating_to: int = NO_LIMIT
    unrated: bool = False
    federation: str = ""
    club: str = ""
    tag: str = ""


class PersonFacts(NamedTuple):
    """A person's data for categories. `born` is a year; 0 or empty means not known."""

    sex: Sex = Sex.UNSTATED
    born: int = 0
    federation: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player or a pair in a ranking. `rank` counts from 1 and may be shared; equal `points` are
    tied except for the tie-breaks. Each `field` has a separate ranking, as another quad or the
    pairs of the other direction.
    """

    entry: int
    name: str
    rank: int
    points: Fraction
    people: tuple[PersonFacts, ...] = ()
    rating: int | Fraction = 0
    tags: frozenset[str] = field(default=frozenset())
    field: int = 0
    withdrew: bool = False
    """Ranked, but takes no prize."""


class Belongs(StrEnum):
    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    """A required fact is not known, so the contender is not a member."""


def belongs_to(category: Category, contender: Contender) -> Belongs:
    """Whether the contender is a member; unknown if only a missing fact could tell."""
    answers = set(_condition_answers(category, contender))
    if Belongs.NO in answers:
        return Belongs.NO
    return Belongs.UNKNOWN if Belongs.UNKNOWN in answers else Belongs.YES


def eligible_contenders(
    category: Category, contenders: Iterable[Contender]
) -> tuple[Contender, ...]:
    """The members, best first; equal ranks by the number of the entry."""
    found = (
        contender for contender in contenders if belongs_to(category, contender) is Belongs.YES
    )
    return tuple(sorted(found, key=ranking_key))


def ranking_key(contender: Contender) -> tuple[int, int, int]:
    """The sort key of a ranking: field, rank, then number of the entry."""
    return contender.field, contender.rank, contender.entry


def places_among(ordered: Sequence[Contender]) -> tuple[int, ...]:
    """The place of each contender among these alone; equal ranks share a place."""
    found: list[int] = []
    for at, contender in enumerate(ordered):
        before = ordered[at - 1] if at else None
        if before is not None and (before.field, before.rank) == (contender.field, contender.rank):
            found.append(found[-1])
        else:
            found.append(1 + sum(other.field == contender.field for other in ordered[:at]))
    return tuple(found)


def _condition_answers(category: Category, contender: Contender) -> Iterable[Belongs]:
    """The answer of each stated condition; of a pair, of both players."""
    people = contender.people
    if category.sex:
        yield _sex_answer(category.sex, [person.sex for person in people])
    if category.youngest or category.oldest:
        yield from (_age_answer(category, person.born) for person in people)
    if category.rating_from or category.rating_to or category.unrated:
        yield _yes_or_no(_is_in_band(category, contender.rating))
    if category.federation:
        yield from (_name_answer(category.federation, person.federation) for person in people)
    if category.club:
        yield from (_name_answer(category.club, person.club) for person in people)
    if category.tag:
        yield _yes_or_no(_fold_text(category.tag) in map(_fold_text, contender.tags))


def _sex_answer(wanted: CategorySex, sexes: Sequence[Sex]) -> Belongs:
    if Sex.UNSTATED in sexes:
        return Belongs.UNKNOWN
    if wanted is CategorySex.MIXED:
        return _yes_or_no({Sex.FEMALE, Sex.MALE} == set(sexes))
    return _yes_or_no(all(sex.value == wanted.value for sex in sexes))


def _age_answer(category: Category, born: int) -> Belongs:
    if not born:
        return Belongs.UNKNOWN
    age = age_on(category.on, born)
    return _yes_or_no(age >= category.youngest and not 0 < category.oldest < age)


def age_on(day: str, born: int) -> int:
    """The age on an ISO 8601 day, as the year of birth gives it (see above)."""
    return int(day[:4]) - born - day.endswith("-01-01")


def _is_in_band(category: Category, rating: int | Fraction) -> bool:
    """Whether the rating is in the band; an unrated player only if the category says so."""
    if not rating:
        return category.unrated
    if not (category.rating_from or category.rating_to):
        return False
    return rating >= category.rating_from and not 0 < category.rating_to < rating


def _name_answer(wanted: str, stated: str) -> Belongs:
    return _yes_or_no(_fold_text(wanted) == _fold_text(stated)) if stated else Belongs.UNKNOWN


def _fold_text(text: str) -> str:
    return " ".join(text.split()).casefold()


def _yes_or_no(answer: bool) -> Belongs:
    return Belongs.YES if answer else Belongs.NO
