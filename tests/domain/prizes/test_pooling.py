"""Prizes taken together: examples of US Chess 32B3, and every way to divide small ones."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, strategies as st

from domain.people import Sex
from domain.prizes.fund import Fund, PrizeList, Sharing, Slot
from domain.prizes.pooling import WinnerKind, kind_shares, pooled_slots
from tests.domain.prizes.fields import contender, euros_won, main_list, prizes_in_euros
from tests.effort import against_all


def fund_shared_equally(*lists: PrizeList) -> Fund:
    return Fund(lists, sharing=Sharing.EQUALLY)


def test_a_tie_of_four_pools_a_youth_prize_and_shares_equally() -> None:
    """WinTD's help on 32B3: $300, $200 and $150 for the best junior, four tied: $162.50 each."""
    field = [contender(n, 10, born=2014 if n == 3 else 1980) for n in range(1, 5)]
    got = euros_won(
        fund_shared_equally(main_list(300, 200), PrizeList("U14", prizes_in_euros(150))), field
    )
    assert set(got.values()) == {Fraction("162.5")}


def test_a_class_prize_above_the_equal_share_is_taken_alone() -> None:
    """32B3: a player who gets more by a prize that others may not win takes only that."""
    field = [contender(n, 10, rating=1700 if n == 2 else 2100) for n in (1, 2, 3)]
    got = euros_won(
        fund_shared_equally(main_list(300, 200), PrizeList("U1800", prizes_in_euros(400))), field
    )
    assert got == {"P1": 250, "P2": 400, "P3": 250}


def test_no_share_exceeds_the_largest_prize_without_the_tie() -> None:
    """The change of 2013, on a division discussed then: 536 for the one of the four who is in no
    class, (1379 + 766 + 306) / 3 = 817 for each of the others.
    """
    above = [contender(n, 20 - n) for n in (1, 2)]
    four = [contender(n, 8, rating=2100 if n == 3 else 1700) for n in (3, 4, 5, 6)]
    fund = fund_shared_equally(
        main_list(2375, 1149, 536, 306, 230), PrizeList("U1800", prizes_in_euros(1379, 766))
    )
    assert euros_won(fund, [*above, *four]) == {
        "P1": 2375,
        "P2": 1149,
        "P3": 536,
        "P4": 817,
        "P5": 817,
        "P6": 817,
    }


def test_a_tied_player_in_no_class_gets_at_most_the_largest_main_prize() -> None:
    """1000 for the one in no class; (800 + 2000 + 1000) / 3 = 1266.67 for those in the class."""
    four = [contender(n, 14, rating=2100 if n == 1 else 1600) for n in (1, 2, 3, 4)]
    got = euros_won(
        fund_shared_equally(main_list(1000, 800), PrizeList("U1800", prizes_in_euros(2000, 1000))),
        four,
    )
    assert [got[f"P{n}"] for n in (1, 2, 3, 4)] == [
        1000,
        Fraction("1266.67"),
        Fraction("1266.67"),
        Fraction("1266.66"),
    ]


def test_a_womens_prize_is_not_shared_with_a_man() -> None:
    field = [contender(1, 8), contender(2, 8, sex=Sex.FEMALE)]
    assert euros_won(
        fund_shared_equally(main_list(10), PrizeList("Women", prizes_in_euros(500))), field
    ) == {"P1": 10, "P2": 500}


def may_win(kind: WinnerKind, slot: Slot) -> bool:
    return slot.list_index in kind.lists


kinds = st.dictionaries(
    st.frozensets(st.integers(0, 3)).map(WinnerKind), st.integers(1, 2), min_size=1, max_size=4
)
prizes = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9)), max_size=5).map(
    lambda some: [Slot(of, place, cents) for place, (of, cents) in enumerate(some, 1)]
)


def people_of_kinds(known: dict[WinnerKind, int]) -> list[WinnerKind]:
    return [kind for kind, count in known.items() for _ in range(count)]


def possible_awards(
    slots: Sequence[Slot], people: Sequence[WinnerKind]
) -> Iterator[frozenset[Slot]]:
    """Every set of prizes that can be awarded, one to each player at most."""
    for holders in product((None, *range(len(people))), repeat=len(slots)):
        winners = [holder for holder in holders if holder is not None]
        pairs = [(s, h) for s, h in zip(slots, holders, strict=True) if h is not None]
        if len(set(winners)) == len(winners) and all(may_win(people[h], s) for s, h in pairs):
            yield frozenset(slot for slot, _ in pairs)


@against_all
@given(prizes, kinds)
def test_the_pooled_prizes_are_the_best_possible(
    slots: list[Slot], known: dict[WinnerKind, int]
) -> None:
    wanted = sorted(slots, key=lambda slot: (-slot.cents, slot.place))
    best = max(
        possible_awards(wanted, people_of_kinds(known)),
        key=lambda some: [s in some for s in wanted],
    )
    assert set(pooled_slots(wanted, known, may_win)) == best
    assert sum(s.cents for s in best) == max(
        sum(s.cents for s in some) for some in possible_awards(wanted, people_of_kinds(known))
    )


def equal_shares_by_brute_force(
    slots: Sequence[Slot], known: dict[WinnerKind, int], most: dict[WinnerKind, int]
) -> dict[WinnerKind, Fraction]:
    """The most equal shares, found by looking at every set of kinds instead of by a flow."""
    settled: dict[WinnerKind, Fraction] = {}
    while len(settled) < len(known):
        each, tight = min(
            (
                (equal_part_left(some, slots, known, settled), some)
                for size in range(1, len(known) + 1)
                for some in combinations(known, size)
                if not settled.keys() >= set(some)
            ),
            key=lambda found: found[0],
        )
        lowest = min(most[kind] for kind in known if kind not in settled)
        if lowest < each:
            each, tight = Fraction(lowest), tuple(k for k in known if most[k] == lowest)
        settled |= {kind: each for kind in tight if kind not in settled}
    return settled


def equal_part_left(
    some: Sequence[WinnerKind],
    slots: Sequence[Slot],
    known: dict[WinnerKind, int],
    settled: dict[WinnerKind, Fraction],
) -> Fraction:
    worth = sum(slot.cents for slot in slots if any(may_win(kind, slot) for kind in some))
    fixed = sum((known[k] * settled[k] for k in some if k in settled), Fraction(0))
    return (worth - fixed) / sum(known[k] for k in some if k not in settled)


@against_all
@given(prizes, kinds)
def test_prizes_are_divided_as_equally_as_possible(
    slots: list[Slot], known: dict[WinnerKind, int]
) -> None:
    wanted = sorted(slots, key=lambda slot: (-slot.cents, slot.place))
    most = {k: max((s.cents for s in slots if may_win(k, s)), default=0) for k in known}
    got = pooled_slots(wanted, known, may_win)
    found_levels = list(kind_shares(got, known, most, may_win))
    found = {level.kind: level.each for level in found_levels}
    assert found == equal_shares_by_brute_force(got, known, most)
    for level in found_levels:
        if not level.capped:
            worth = sum(slot.cents for slot in level.slots)
            assert level.people * level.each == worth - level.others
    assert sum(known[kind] * each for kind, each in found.items()) == sum(s.cents for s in got)
