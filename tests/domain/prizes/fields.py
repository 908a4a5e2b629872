"""Small fields of contenders, and funds, drawn and by hand."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from domain.people import Sex
from domain.prizes.allocation import Allocation, allocate_prizes
from domain.prizes.category import Category, CategorySex, Contender, PersonFacts
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeChoice, PrizeList, Sharing

WOMEN = Category("Women", sex=CategorySex.WOMEN)
YOUNG = Category("U14", oldest=13, on="2026-01-01")
BAND = Category("U1800", rating_to=1799)
CATEGORIES = (WOMEN, YOUNG, BAND)


def prizes_in_euros(*amounts: int) -> tuple[Prize, ...]:
    return tuple(Prize(100 * amount) for amount in amounts)


def main_list(*amounts: int) -> PrizeList:
    return PrizeList(EVERYBODY, prizes_in_euros(*amounts))


def contender(
    place: int,
    points: int = 0,
    rating: int = 2000,
    sex: Sex = Sex.MALE,
    born: int = 1980,
    rank: int = 0,
) -> Contender:
    """Entry 100 + place, so that numbers differ from ranks; points are in halves."""
    people = (PersonFacts(sex, born),)
    half = Fraction(points, 2)
    return Contender(100 + place, f"P{place}", rank or place, half, people, rating)


def contenders_with_points(*scores: float) -> list[Contender]:
    """Grown-up men of these points, best first."""
    return [contender(place, int(2 * score)) for place, score in enumerate(scores, 1)]


def euros_by_name(allocation: Allocation) -> dict[str, Fraction]:
    """Each player's prize money in euros."""
    return {a.contender.name: Fraction(a.cents, 100) for a in allocation.awards}


def euros_won(fund: Fund, field: Sequence[Contender]) -> dict[str, Fraction]:
    return euros_by_name(allocate_prizes(fund, CATEGORIES, field))


amounts = st.lists(st.integers(1, 40), max_size=4).map(lambda some: sorted(some, reverse=True))
"""Amounts of one list, in cents: small, so that there are odd ones, and equal ones."""


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> list[Contender]:
    """Contenders, best first; points repeat, ranks now and then."""
    size = draw(st.integers(1, most))
    points = sorted(draw(st.lists(st.integers(0, 4), min_size=size, max_size=size)), reverse=True)
    found: list[Contender] = []
    for place, score in enumerate(points, 1):
        before = found[-1] if found else None
        same = before is not None and before.points == Fraction(score, 2) and draw(st.booleans())
        found.append(
            contender(
                place,
                score,
                draw(st.sampled_from((0, 1500, 2000))),
                draw(st.sampled_from((Sex.FEMALE, Sex.MALE))),
                draw(st.sampled_from((1980, 2014))),
                before.rank if same and before and draw(st.booleans()) else place,
            )
        )
    return found


@st.composite
def funds(draw: st.DrawFn) -> Fund:
    names = (EVERYBODY, *(category.name for category in CATEGORIES))
    lists = [
        PrizeList(name, tuple(map(Prize, draw(amounts))), name == "Women" and draw(st.booleans()))
        for name in draw(st.permutations(names))
    ]
    return Fund(
        tuple(each for each in lists if each.prizes),
        several=draw(st.booleans()),
        sharing=draw(st.sampled_from(Sharing)),
        choice=draw(st.sampled_from(PrizeChoice)),
        unrated_most=draw(st.sampled_from((0, 0, 10))),
    )
