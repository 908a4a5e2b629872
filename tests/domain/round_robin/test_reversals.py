"""Reversals of colours after a withdrawal: the known printed lists, level colours, least cost."""

import json
from collections import Counter
from collections.abc import Collection
from itertools import chain, combinations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from domain.ids import BoardNo, Number, RoundNo
from domain.round_robin.reversals import Reversals, best_reversals, reversal_table
from domain.round_robin.systems import TableName, build_table, double_table
from domain.round_robin.table import ScheduledGame, Table, TableSlot, colour_balances
from tests.effort import against_all, beyond_the_gate, some_tournaments
from tests.every import every


def games_as_text(games: Collection[ScheduledGame]) -> list[str]:
    """Games as the rulebook prints them, with the new colours."""
    return [f"{g.white}-{g.black}" for g in games]


def us_chess_reversals(entries: int, withdrawn: int) -> list[str]:
    return games_as_text(
        best_reversals(build_table(TableName.US_CHESS, entries), [withdrawn]).games
    )


def assert_colours_are_level(whole: Table, annulled: Collection[int], answer: Reversals) -> None:
    """Equal colours after an even number of games, one apart after an odd one."""
    left = [g for g in whole.with_colours(answer.games).games if not g.players & set(annulled)]
    played = Counter(number for g in left for number in g.players)
    assert all(abs(balance) <= played[n] % 2 for n, balance in colour_balances(left).items())


def rounds_touched(whole: Table, answer: Reversals) -> int:
    """The number of last rounds in which a game changes."""
    return max((len(whole.rounds) - g.round + 1 for g in answer.games), default=0)


# What is known of the printed lists.


@pytest.mark.parametrize(("withdrawn", "expected"), [(1, []), (2, ["4-3"]), (3, ["2-1"]), (4, [])])
def test_reversals_of_four_players_are_those_printed(withdrawn: int, expected: list[str]) -> None:
    answer = best_reversals(build_table(TableName.US_CHESS, 4), [withdrawn])

    assert games_as_text(answer.games) == expected
    assert {g.round for g in answer.games} <= {3}


@pytest.mark.parametrize(
    ("withdrawn", "expected"),
    [(1, ["5-2", "4-3"]), (2, ["4-3"]), (3, []), (4, ["6-1", "5-2"]), (5, ["6-1"]), (6, [])],
)
def test_six_players_of_table_b_change_in_the_last_round_only(
    withdrawn: int, expected: list[str]
) -> None:
    answer = best_reversals(build_table(TableName.US_CHESS, 6), [withdrawn])

    assert games_as_text(answer.games) == expected
    assert {g.round for g in answer.games} <= {5}


def test_a_crenshaw_table_of_six_without_4_reverses_games_from_round_3_on() -> None:
    answer = best_reversals(build_table(TableName.CRENSHAW, 6), [4])

    assert min(g.round for g in answer.games) == 3
    assert "6-2" in games_as_text(answer.games)


def test_misprint_18_players_without_13_start_with_18_1_and_not_8_1() -> None:
    assert us_chess_reversals(18, 13)[0] == "18-1"


def test_misprint_18_players_without_14_have_13_6_second_and_not_13_16() -> None:
    assert us_chess_reversals(18, 14)[1] == "13-6"


def test_misprint_20_players_without_10_have_15_6_and_not_15_16() -> None:
    assert "15-6" in us_chess_reversals(20, 10)


def test_misprint_10_players_change_in_the_last_three_rounds() -> None:
    whole = build_table(TableName.US_CHESS, 10)

    assert max(rounds_touched(whole, best_reversals(whole, [n])) for n in range(1, 11)) == 3


@pytest.mark.shared
@pytest.mark.parametrize("entries", range(4, 26, 2))
def test_the_reconstructed_lists_come_out_in_their_order(shared: Path, entries: int) -> None:
    expected = json.loads((shared / "rules" / "crenshaw.json").read_text())[str(entries)]

    answers = reversal_table(build_table(TableName.US_CHESS, entries))

    for number, games in answers.items():
        pairs = [[g.white, g.black] for g in games]
        assert pairs == expected["reversals"][str(number)]
        assert [g.round for g in games] == expected["reversal_rounds"][str(number)]


# The promise.


@beyond_the_gate
@every("system", [TableName.BERGER, TableName.CRENSHAW, TableName.PORTER, TableName.US_CHESS])
@every("entries", range(4, 26, 2))
def test_turning_games_of_the_last_three_rounds_levels_colours_after_any_withdrawal(
    system: TableName, entries: int
) -> None:
    whole = build_table(system, entries)
    for withdrawn in range(1, entries + 1):
        for after_round in (0, entries // 2 - 1):
            answer = best_reversals(whole, [withdrawn], whole.slots_until(after_round))

            assert_colours_are_level(whole, [withdrawn], answer)
            assert not answer.uneven
            assert rounds_touched(whole, answer) <= 3


@every("entries", range(8, 26, 2))
def test_how_many_last_rounds_change_depends_on_the_withdrawn_number(entries: int) -> None:
    whole = build_table(TableName.US_CHESS, entries)
    half = entries // 2

    depths = {n: rounds_touched(whole, best_reversals(whole, [n])) for n in range(1, entries + 1)}

    assert all(depths[n] == 1 for n in (1, 2, entries - 1))
    assert all(depths[n] == 2 for n in range(3, half + 1))
    assert all(depths[n] == 3 for n in range(half + 1, entries - 1))
    assert depths[entries] == 0


@some_tournaments
@given(st.sampled_from(TableName), st.integers(2, 50), st.data())
def test_colours_are_balanced_after_a_withdrawal_in_larger_fields(
    system: TableName, pairs: int, data: st.DataObject
) -> None:
    entries = 2 * pairs
    whole = build_table(system, entries)
    withdrawn = data.draw(st.integers(1, entries))
    after_round = data.draw(st.integers(0, pairs - 1))

    answer = best_reversals(whole, [withdrawn], whole.slots_until(after_round))

    assert_colours_are_level(whole, [withdrawn], answer)
    assert not answer.uneven
    assert rounds_touched(whole, answer) <= (pairs if system is TableName.STANDARD else 3)


def test_in_the_standard_table_some_withdrawals_change_half_of_the_rounds() -> None:
    whole = build_table(TableName.STANDARD, 24)  # 23 rounds

    rounds = [rounds_touched(whole, best_reversals(whole, [n])) for n in range(1, 25)]

    assert max(rounds) == 11


@pytest.mark.parametrize("entries", [5, 7, 12 + 1])
def test_nothing_changes_in_an_odd_field(entries: int) -> None:
    assert set(reversal_table(build_table(TableName.US_CHESS, entries)).values()) == {()}


def test_nothing_changes_in_a_double_round_robin() -> None:
    assert set(reversal_table(double_table(TableName.BERGER, 10)).values()) == {()}


# The optimum, by exhaustive search.

Cost = tuple[int, int, int, int]


def cost_of_turning(
    whole: Table, counting: list[ScheduledGame], turned: Collection[ScheduledGame]
) -> Cost:
    """Surplus left, rounds touched, games turned, distances from the last round."""
    after = colour_balances(g.with_colours_reversed if g in turned else g for g in counting)
    last = len(whole.rounds)
    distances = [last - g.round for g in turned]
    return (
        sum(abs(b) // 2 for b in after.values()),
        max((d + 1 for d in distances), default=0),
        len(turned),
        sum(distances),
    )


def least_cost(whole: Table, annulled: Collection[int], fixed: Collection[TableSlot]) -> Cost:
    counting = [g for g in whole.games if not g.players & set(annulled)]
    free = [g for g in counting if g.slot not in fixed]
    subsets = chain.from_iterable(combinations(free, k) for k in range(len(free) + 1))
    return min(cost_of_turning(whole, counting, turned) for turned in subsets)


def cost_of(whole: Table, annulled: Collection[int], fixed: Collection[TableSlot]) -> Cost:
    counting = [g for g in whole.games if not g.players & set(annulled)]
    turned = {g.with_colours_reversed for g in best_reversals(whole, annulled, fixed).games}
    assert not {g.slot for g in turned} & set(fixed)
    return cost_of_turning(whole, counting, turned)


@against_all
@given(st.sampled_from(TableName), st.data())
def test_no_set_of_games_does_better_in_a_field_of_six(
    system: TableName, data: st.DataObject
) -> None:
    printed = build_table(system, 6)
    slots = st.sampled_from(sorted(printed.by_slot))
    annulled = data.draw(st.sets(st.integers(1, 6), min_size=1, max_size=2))
    fixed = data.draw(st.sets(slots, max_size=6))
    wrong = data.draw(st.sets(slots, max_size=4), label="sat with exchanged colours")
    whole = printed.with_colours(printed.by_slot[slot].with_colours_reversed for slot in wrong)

    assert cost_of(whole, annulled, fixed) == least_cost(whole, annulled, fixed)


@against_all
@given(st.sampled_from(TableName), st.integers(1, 8), st.data())
def test_no_set_of_games_does_better_in_a_late_field_of_eight(
    system: TableName, withdrawn: int, data: st.DataObject
) -> None:
    whole = build_table(system, 8)
    late = sorted(g.slot for g in whole.games if g.round > 4)
    fixed = {
        *whole.slots_until(4),
        *data.draw(st.sets(st.sampled_from(late), min_size=2, max_size=8)),
    }

    assert cost_of(whole, [withdrawn], fixed) == least_cost(whole, [withdrawn], fixed)


def test_a_game_is_turned_back_and_turned_again_where_that_costs_least() -> None:
    printed = build_table(TableName.STANDARD, 6)
    wrong = (TableSlot(RoundNo(1), BoardNo(2)), TableSlot(RoundNo(2), BoardNo(3)))
    whole = printed.with_colours(printed.by_slot[slot].with_colours_reversed for slot in wrong)

    assert cost_of(whole, [4], []) == least_cost(whole, [4], [])


# What may not be turned.


def test_a_declined_game_is_replaced_by_others_where_that_helps() -> None:
    whole = build_table(TableName.US_CHESS, 10)
    first = best_reversals(whole, [7])
    declined = first.games[0].slot

    second = best_reversals(whole, [7], {declined})

    assert declined not in {g.slot for g in second.games}
    assert_colours_are_level(whole, [7], second)


def test_a_game_of_the_last_round_played_early_keeps_its_colours() -> None:
    whole = build_table(TableName.US_CHESS, 10)
    early = {g.slot for g in whole.rounds[-1].games}

    answer = best_reversals(whole, [7], early)

    assert not early & {g.slot for g in answer.games}
    assert_colours_are_level(whole, [7], answer)


def test_a_player_without_games_left_is_named_with_the_balance() -> None:
    # Four players, 2 leaves after round 1, and the games of the last round were played early.
    #   R1 1-4 (2-3) · R2 3-1 (4-2) · R3 (1-2) 3-4
    # 3 has White twice and 4 Black twice; the one game left, 3-1, would only move the trouble to 1.
    whole = build_table(TableName.US_CHESS, 4)
    over = {*whole.slots_until(1), *(g.slot for g in whole.rounds[2].games)}

    answer = best_reversals(whole, [2], over)

    assert answer == Reversals((), {Number(3): 2, Number(4): -2})


def test_games_of_a_player_who_left_after_half_of_them_are_not_reversed() -> None:
    whole = build_table(TableName.US_CHESS, 10)
    reversed_before = best_reversals(whole, annulled=[7]).games[0]
    withdrawn = reversed_before.white

    answer = best_reversals(whole, annulled=[7], gone=[withdrawn])

    assert all(withdrawn not in g.players for g in answer.games)
    assert withdrawn not in answer.uneven


def test_a_second_annulled_player_leaves_all_at_most_one_apart() -> None:
    whole = build_table(TableName.US_CHESS, 12)
    for pair in combinations(range(1, 13), 2):
        answer = best_reversals(whole, pair, whole.slots_until(3))

        assert_colours_are_level(whole, pair, answer)


def test_two_hundred_entries_are_level_after_a_withdrawal() -> None:
    whole = build_table(TableName.CRENSHAW, 200)

    answer = best_reversals(whole, [77], whole.slots_until(50))

    assert_colours_are_level(whole, [77], answer)
    assert rounds_touched(whole, answer) == 2  # 77 is in the upper half of the numbers


@pytest.mark.parametrize(("withdrawn", "uneven"), [([5], {1: 2, 4: -2}), ([2, 5], {4: -3})])
def test_balances_that_stay_uneven_are_reported(
    withdrawn: list[int], uneven: dict[int, int]
) -> None:
    """Berger's six after round 4: only 6-3 is turned, which leaves both of them level."""
    whole = build_table(TableName.BERGER, 6)

    answer = best_reversals(whole, withdrawn, whole.slots_until(4))

    assert games_as_text(answer.games) == ["6-3"]
    assert answer.uneven == uneven


@some_tournaments
@given(st.sampled_from([TableName.BERGER, TableName.US_CHESS]), st.integers(4, 12), st.data())
def test_reported_uneven_balances_are_those_of_the_table(
    system: TableName, entries: int, data: st.DataObject
) -> None:
    whole = build_table(system, entries)
    withdrawn = data.draw(st.sets(st.integers(1, entries), min_size=1, max_size=entries // 3))
    answer = best_reversals(
        whole, withdrawn, whole.slots_until(data.draw(st.integers(0, len(whole.rounds) - 1)))
    )

    left = [g for g in whole.with_colours(answer.games).games if not g.players & withdrawn]
    uneven = {number: b for number, b in colour_balances(left).items() if abs(b) > 1}
    assert answer.uneven == uneven
