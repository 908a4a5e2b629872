"""Whether a contender belongs to a category: age, sex, federation, club, rating, tag."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.people import Sex
from domain.prizes.category import (
    Belongs,
    Category,
    CategorySex,
    Contender,
    PersonFacts,
    age_on,
    belongs_to,
    eligible_contenders,
    places_among,
)

U14 = Category("U14", oldest=13, on="2026-01-01")
SENIORS = Category("50+", youngest=50, on="2026-12-31")


def contender_of(
    *people: PersonFacts, rating: int = 0, tags: frozenset[str] = frozenset()
) -> Contender:
    return Contender(1, "A", 1, Fraction(1), people, rating, tags)


@pytest.mark.parametrize(
    ("day", "born", "age"),
    [("2026-01-01", 2012, 13), ("2026-12-31", 1976, 50), ("2026-07-01", 2012, 14)],
)
def test_the_age_on_a_day_is_counted_from_the_year_of_birth(day: str, born: int, age: int) -> None:
    """Of 2026: under 14 are those born in 2012 or later, 50+ those born in 1976 or before."""
    assert age_on(day, born) == age


@pytest.mark.parametrize(
    ("category", "somebody", "answer"),
    [
        (U14, PersonFacts(born=2012), Belongs.YES),
        (U14, PersonFacts(born=2011), Belongs.NO),
        (U14, PersonFacts(), Belongs.UNKNOWN),
        (SENIORS, PersonFacts(born=1976), Belongs.YES),
        (SENIORS, PersonFacts(born=1977), Belongs.NO),
        (Category("W", sex=CategorySex.WOMEN), PersonFacts(Sex.FEMALE), Belongs.YES),
        (Category("W", sex=CategorySex.WOMEN), PersonFacts(Sex.MALE), Belongs.NO),
        (Category("W", sex=CategorySex.WOMEN), PersonFacts(), Belongs.UNKNOWN),
        (Category("PL", federation="POL"), PersonFacts(federation="pol"), Belongs.YES),
        (Category("PL", federation="POL"), PersonFacts(), Belongs.UNKNOWN),
        (Category("C", club="SK  Berlin"), PersonFacts(club="sk berlin"), Belongs.YES),
        (Category("C", club="SK Berlin"), PersonFacts(club="Union"), Belongs.NO),
        (replace(U14, sex=CategorySex.WOMEN), PersonFacts(Sex.MALE), Belongs.NO),
        (replace(U14, sex=CategorySex.WOMEN), PersonFacts(Sex.FEMALE), Belongs.UNKNOWN),
    ],
)
def test_whether_one_person_belongs_to_a_category(
    category: Category, somebody: PersonFacts, answer: Belongs
) -> None:
    assert belongs_to(category, contender_of(somebody)) is answer


@pytest.mark.parametrize(
    ("band", "rating", "answer"),
    [
        (Category("B", rating_from=1600, rating_to=1799), 1600, True),
        (Category("B", rating_from=1600, rating_to=1799), 1799, True),
        (Category("B", rating_from=1600, rating_to=1799), 1800, False),
        (Category("B", rating_to=1799), 0, False),
        (Category("B", rating_to=1799, unrated=True), 0, True),
        (Category("B", rating_from=2400), 2800, True),
        (Category("U", unrated=True), 0, True),
        (Category("U", unrated=True), 1200, False),
    ],
)
def test_whether_a_rating_belongs_to_a_category(band: Category, rating: int, answer: bool) -> None:
    assert (belongs_to(band, contender_of(rating=rating)) is Belongs.YES) is answer


@pytest.mark.parametrize(
    ("sexes", "women", "mixed"),
    [("ww", True, False), ("wm", False, True), ("mm", False, False), ("wmw", False, True)],
)
def test_a_pair_is_of_women_or_mixed(sexes: str, women: bool, mixed: bool) -> None:
    pair = contender_of(*(PersonFacts(Sex(sex)) for sex in sexes))
    assert (belongs_to(Category("W", sex=CategorySex.WOMEN), pair) is Belongs.YES) is women
    assert (belongs_to(Category("X", sex=CategorySex.MIXED), pair) is Belongs.YES) is mixed


def test_both_players_of_a_pair_must_be_of_the_age() -> None:
    pair = contender_of(PersonFacts(born=2013), PersonFacts(born=1980))
    assert belongs_to(U14, pair) is Belongs.NO


def test_membership_of_a_tagged_category_depends_only_on_the_tag() -> None:
    assert (
        belongs_to(Category("S", tag="Seniors"), contender_of(tags=frozenset({"seniors", "Mixed"})))
        is Belongs.YES
    )
    assert belongs_to(Category("S", tag="Seniors"), contender_of()) is Belongs.NO


def test_places_are_shared_like_ranks_and_start_again_in_another_field() -> None:
    ranks = ((0, 2), (0, 5), (0, 5), (0, 9), (1, 1), (1, 4))
    ordered = [
        Contender(n, "", rank, Fraction(0), field=field) for n, (field, rank) in enumerate(ranks)
    ]
    assert places_among(ordered) == (1, 2, 2, 4, 1, 2)
    assert eligible_contenders(Category("all"), ordered[::-1]) == tuple(ordered)
