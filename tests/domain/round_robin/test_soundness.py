"""Every system, every size up to 40 and some beyond; and the proof finds each kind of damage."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import Unsupported
from domain.ids import BoardNo
from domain.round_robin.berger import DoubleForm, doubled_table, rotate_rounds
from domain.round_robin.systems import SYSTEMS, TableName, build_table, double_table
from domain.round_robin.table import ScheduledRound
from tests.domain.round_robin.colours import colour_letters
from tests.domain.round_robin.soundness import Fault, FaultKind, faults

systems = st.sampled_from(TableName)


@pytest.mark.parametrize("system", TableName)
def test_all_players_meet_with_level_colours(system: TableName) -> None:
    for entries in [*range(2, 41), 99, 100]:
        assert not faults(build_table(system, entries))


@given(systems, st.integers(41, 100))
def test_larger_tables_are_sound_too(system: TableName, entries: int) -> None:
    assert not faults(build_table(system, entries))


@pytest.mark.parametrize("system", TableName)
def test_two_hundred_entries_play_199_rounds_of_100_games(system: TableName) -> None:
    largest = build_table(system, 200)

    assert len(largest.rounds) == 199
    assert {len(one.games) for one in largest.rounds} == {100}
    assert not faults(largest)


@given(systems, st.integers(2, 30), st.sampled_from(DoubleForm))
def test_a_double_round_robin_is_level(system: TableName, entries: int, form: DoubleForm) -> None:
    twice = doubled_table(build_table(system, entries), form)

    assert not faults(twice)
    assert set(twice.colour_balances.values()) == {0}


@given(systems, st.integers(3, 30), st.data())
def test_another_first_round_keeps_a_table_sound(
    system: TableName, entries: int, data: st.DataObject
) -> None:
    whole = build_table(system, entries)
    start = data.draw(st.integers(1, len(whole.rounds)))

    turned = rotate_rounds(whole, start)

    assert not faults(turned)
    assert turned.rounds[0].byes == whole.rounds[start - 1].byes


@pytest.mark.parametrize("entries", range(4, 16, 2))
def test_fides_double_round_robin_has_no_three_equal_colours_in_a_row(entries: int) -> None:
    twice = double_table(TableName.BERGER, entries)

    for number in range(1, entries + 1):
        assert "www" not in colour_letters(twice, number)
        assert "bbb" not in colour_letters(twice, number)


def test_without_the_exchange_of_two_rounds_a_colour_is_repeated_three_times() -> None:
    twice = doubled_table(build_table(TableName.BERGER, 10), DoubleForm.PLAIN)

    assert any("www" in colour_letters(twice, number) for number in range(1, 11))


def test_the_second_cycle_is_the_first_with_colours_exchanged() -> None:
    twice = double_table(TableName.BERGER, 4)

    rounds = [[(g.white, g.black) for g in one.games] for one in twice.rounds]
    assert rounds == [
        [(1, 4), (2, 3)],
        [(2, 4), (3, 1)],
        [(4, 3), (1, 2)],
        [(4, 1), (3, 2)],
        [(3, 4), (2, 1)],
        [(4, 2), (1, 3)],
    ]
    assert [g.round for g in twice.games] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_only_fide_exchanges_rounds_in_a_double_round_robin() -> None:
    assert SYSTEMS[TableName.BERGER].double is DoubleForm.FIDE
    assert SYSTEMS[TableName.US_CHESS].double is DoubleForm.PLAIN


def test_a_double_table_is_not_doubled_again() -> None:
    with pytest.raises(Unsupported):
        doubled_table(double_table(TableName.BERGER, 4))


@pytest.mark.parametrize("entries", [-1, 0, 1, 201])
def test_too_few_or_too_many_entries_are_refused(entries: int) -> None:
    with pytest.raises(Unsupported, match="2 to 200"):
        build_table(TableName.BERGER, entries)


@pytest.mark.parametrize("start", [0, 6])
def test_a_round_outside_the_table_cannot_be_the_first(start: int) -> None:
    with pytest.raises(Unsupported):
        rotate_rounds(build_table(TableName.BERGER, 6), start)


def test_a_missing_round_is_found_in_meetings_and_colours() -> None:
    whole = build_table(TableName.BERGER, 4)
    short = replace(whole, rounds=whole.rounds[:-1])

    kinds = {fault.kind for fault in faults(short)}
    assert kinds == {FaultKind.MEETINGS, FaultKind.COLOURS}
    assert Fault(FaultKind.MEETINGS, (2, 4)) in faults(short)


def test_wrong_colours_are_found() -> None:
    whole = build_table(TableName.BERGER, 4)
    wrong = whole.with_colours([whole.rounds[1].games[0].with_colours_reversed])

    # number 4 has Black three times now, number 3 White twice
    assert faults(wrong) == (Fault(FaultKind.COLOURS, (4,)),)


def test_a_player_missing_in_a_round_is_found() -> None:
    whole = build_table(TableName.BERGER, 4)
    without_a_game = ScheduledRound(whole.rounds[0].games[:1])

    found = faults(replace(whole, rounds=(without_a_game, *whole.rounds[1:])))

    assert Fault(FaultKind.APPEARANCES, (2,), 1) in found
    assert str(found[0]) == "Round 1: 2 does not appear exactly once."


def test_a_stranger_and_a_wrong_board_are_found() -> None:
    whole = build_table(TableName.BERGER, 4)
    first = whole.rounds[0]
    moved = ScheduledRound((first.games[0], first.games[1]._replace(board=BoardNo(7))))

    assert Fault(FaultKind.BOARDS, (), 1) in faults(
        replace(whole, rounds=(moved, *whole.rounds[1:]))
    )
    assert Fault(FaultKind.APPEARANCES, (4,), 1) in faults(replace(whole, entries=3))
