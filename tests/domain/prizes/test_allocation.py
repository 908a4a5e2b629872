"""Properties of allocations for any field and fund, and brute force for small ones."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.people import Sex
from domain.prizes.allocation import allocate_prizes
from domain.prizes.category import Belongs, Contender, belongs_to
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeChoice, PrizeList, Sharing
from tests.domain.prizes.fields import (
    CATEGORIES,
    contender,
    contenders_with_points,
    euros_won,
    fields,
    funds,
    main_list,
    prizes_in_euros,
)
from tests.effort import against_all


def lists_open_to(fund: Fund, contender: Contender) -> set[int]:
    known = {category.name: category for category in CATEGORIES}
    return {
        n
        for n, each in enumerate(fund.lists)
        if each.category == EVERYBODY or belongs_to(known[each.category], contender) is Belongs.YES
    }


@given(funds(), fields())
def test_every_cent_is_awarded_or_left_over(fund: Fund, field: list[Contender]) -> None:
    found = allocate_prizes(fund, CATEGORIES, field)
    assert found.cents + found.left == fund.cents
    assert found.left >= 0
    for award in found.awards:
        exact = sum((share.money for share in award.shares), Fraction(0))
        assert abs(award.cents - exact) < max(1, len(award.lists)), "each list has odd cents"


@given(funds(), fields(), st.randoms())
def test_the_order_of_contenders_does_not_matter(
    fund: Fund, field: list[Contender], chance: Random
) -> None:
    mixed = list(field)
    chance.shuffle(mixed)
    assert allocate_prizes(fund, CATEGORIES, mixed) == allocate_prizes(fund, CATEGORIES, field)
    assert allocate_prizes(fund, CATEGORIES[::-1], mixed) == allocate_prizes(
        fund, CATEGORIES, field
    )


@given(funds(), fields())
def test_no_better_placed_player_gets_less(fund: Fund, field: list[Contender]) -> None:
    """Compared with players who could win no other prizes: guaranteed if each gets the best prize,
    or one of each list.
    """
    promised = fund.several or fund.choice is PrizeChoice.BEST
    if not promised:
        fund = replace(fund, choice=PrizeChoice.BEST)
    cents = {a.contender.entry: a.cents for a in allocate_prizes(fund, CATEGORIES, field).awards}
    limit = fund.unrated_most
    for at, better in enumerate(field):
        for behind in field[at + 1 :]:
            every = lists_open_to(fund, better) >= lists_open_to(fund, behind)
            if every and (not limit or better.rating or not behind.rating):
                assert cents.get(better.entry, 0) >= cents.get(behind.entry, 0)


@against_all
@given(funds(), fields(5))
def test_a_single_prize_is_the_best_remaining_one(fund: Fund, field: list[Contender]) -> None:
    """Compared with every way of giving one each: the best for the first, then for the second;
    of equal ones that of the list announced first.
    """
    field = [replace(one, rank=place) for place, one in enumerate(field, 1)]
    lists = tuple(PrizeList(e.category, e.prizes[:2]) for e in fund.lists[:3])
    fund = Fund(lists, unrated_most=fund.unrated_most)
    slots = sorted(
        ((n, prize.cents) for n, each in enumerate(lists) for prize in each.prizes),
        key=lambda slot: (-slot[1], slot[0]),
    )
    nothing = len(slots)
    options = [
        [nothing, *(i for i, slot in enumerate(slots) if may_win(fund, one, *slot))]
        for one in field
    ]
    best = min(
        choice
        for choice in product(*options)
        if len(set(choice) - {nothing}) == len(choice) - choice.count(nothing)
    )
    cents = {a.contender.entry: a.cents for a in allocate_prizes(fund, CATEGORIES, field).awards}
    worth = [*(cents for _, cents in slots), 0]
    assert [cents.get(one.entry, 0) for one in field] == [worth[i] for i in best]


def may_win(fund: Fund, contender: Contender, list_number: int, cents: int) -> bool:
    limited = not contender.rating and fund.unrated_most and cents > fund.unrated_most
    return list_number in lists_open_to(fund, contender) and not limited


class TestOnePrizeOrSeveral:
    field = (contender(1, 9, sex=Sex.FEMALE), contender(2, 8), contender(3, 7, sex=Sex.FEMALE))
    lists = (main_list(100, 80), PrizeList("Women", prizes_in_euros(120, 30)))

    def test_a_player_takes_the_best_prize_and_the_next_one_moves_up(self) -> None:
        assert euros_won(Fund(self.lists), self.field) == {"P1": 120, "P2": 100, "P3": 80}

    def test_a_single_prize_may_be_the_one_announced_first(self) -> None:
        got = euros_won(Fund(self.lists, choice=PrizeChoice.IN_ORDER), self.field)
        assert got == {"P1": 100, "P2": 80, "P3": 120}

    def test_a_player_may_win_several_prizes_where_that_is_announced(self) -> None:
        got = euros_won(Fund(self.lists, several=True), self.field)
        assert got == {"P1": 220, "P2": 80, "P3": 30}

    def test_a_list_may_be_won_beside_any_other(self) -> None:
        lists = (self.lists[0], replace(self.lists[1], beside=True))
        # P1 wins the women's 120 beside the main 100; so P2 gets the main 80, P3 the women's 30.
        assert euros_won(Fund(lists), self.field) == {"P1": 220, "P2": 80, "P3": 30}

    def test_of_equal_prizes_the_first_announced_is_given(self) -> None:
        lists = (PrizeList("Women", prizes_in_euros(100)), main_list(100))
        allocation = allocate_prizes(Fund(lists), CATEGORIES, self.field)
        assert [
            share.slots[0].list_index for award in allocation.awards for share in award.shares
        ] == [0, 1]

    def test_prizes_passed_over_are_listed(self) -> None:
        first = allocate_prizes(Fund(self.lists), CATEGORIES, self.field).awards[0]
        assert [slot.cents for slot in first.shares[0].passed] == [10000]


def test_declining_affects_only_that_category() -> None:
    field, fund = TestOnePrizeOrSeveral.field, Fund(TestOnePrizeOrSeveral.lists)
    allocation = allocate_prizes(fund, CATEGORIES, field, frozenset({(101, "Women")}))
    assert {a.contender.name: a.cents for a in allocation.awards} == {
        "P1": 10000,
        "P2": 8000,
        "P3": 12000,
    }


def test_an_unrated_player_wins_only_prizes_up_to_the_limit() -> None:
    field = [contender(1, 9, rating=0), *contenders_with_points(0, 8, 7)[1:]]
    got = euros_won(Fund((main_list(500, 200, 100),), unrated_most=150_00), field)
    assert got == {"P1": 100, "P2": 500, "P3": 200}
    assert euros_won(Fund((main_list(500, 200, 100),)), field)["P1"] == 500


def test_a_prize_of_goods_takes_a_place_among_the_prizes() -> None:
    """800, 500, 300, a cup, 100: the cup is the fourth prize, and 100 the fifth; among those who
    share money equally the cup is for the fourth by tie-breaks.
    """
    prizes = (*main_list(800, 500, 300).prizes, Prize(0, "Cup"), Prize(10000))
    for choice in PrizeChoice:
        fund = Fund((PrizeList(EVERYBODY, prizes),), choice=choice)
        allocation = allocate_prizes(fund, (), contenders_with_points(9, 8, 7, 6, 5, 4))
        assert [(a.cents, [g.text for g in a.goods]) for a in allocation.awards] == [
            (80000, []),
            (50000, []),
            (30000, []),
            (0, ["Cup"]),
            (10000, []),
        ]
    allocation = allocate_prizes(
        Fund((PrizeList(EVERYBODY, prizes),), sharing=Sharing.EQUALLY),
        (),
        contenders_with_points(9, 9, 9, 9, 5),
    )
    assert [(a.cents, [g.text for g in a.goods]) for a in allocation.awards] == [
        *[(40000, [])] * 3,
        (40000, ["Cup"]),
        (10000, []),
    ]


def test_goods_of_a_line_with_money_go_where_the_money_of_the_line_goes() -> None:
    prizes = (Prize(30000), Prize(10000, "Cup"), Prize(0, "Book"))
    fund = Fund((PrizeList(EVERYBODY, prizes),), sharing=Sharing.EQUALLY)
    allocation = allocate_prizes(fund, (), contenders_with_points(5, 5))
    assert [(a.cents, [g.text for g in a.goods]) for a in allocation.awards] == [
        (20000, []),
        (20000, ["Cup"]),
    ]


def test_a_list_of_goods_alone_is_given_beside_money() -> None:
    lists = (main_list(300, 100), PrizeList(EVERYBODY, (Prize(0, "Cup"), Prize(0, "Book"))))
    allocation = allocate_prizes(Fund(lists), (), contenders_with_points(5, 4))
    assert [(a.cents, [g.text for g in a.goods]) for a in allocation.awards] == [
        (30000, ["Cup"]),
        (10000, ["Book"]),
    ]


def test_goods_of_a_shared_rank_are_drawn_by_lot() -> None:
    field = [replace(one, rank=1) for one in contenders_with_points(5, 5)]
    allocation = allocate_prizes(Fund((PrizeList(EVERYBODY, (Prize(0, "Cup"),)),)), (), field)
    assert [[(g.text, g.among) for g in a.goods] for a in allocation.awards] == [[("Cup", 2)]] * 2


def test_every_separate_ranking_has_the_whole_fund() -> None:
    quads = [
        replace(one, field=quad, entry=10 * quad + n)
        for quad in (1, 2)
        for n, one in enumerate(contenders_with_points(3, 2, 1), 1)
    ]
    allocation = allocate_prizes(Fund((main_list(50),)), (), quads)
    assert [(a.contender.entry, a.cents) for a in allocation.awards] == [(11, 5000), (21, 5000)]


def test_a_list_of_an_unknown_category_is_not_awarded() -> None:
    allocation = allocate_prizes(
        Fund((PrizeList("Veterans", prizes_in_euros(70)),)), (), contenders_with_points(3, 2)
    )
    assert (allocation.awards, allocation.left) == ((), 7000)


@pytest.mark.parametrize("sharing", Sharing)
def test_the_odd_cents_go_to_the_best_placed(sharing: Sharing) -> None:
    allocation = allocate_prizes(
        Fund((PrizeList(EVERYBODY, (Prize(101), Prize(100), Prize(100))),), sharing=sharing),
        (),
        contenders_with_points(5, 5, 5),
    )
    assert [a.cents for a in allocation.awards] == [101, 100, 100]
