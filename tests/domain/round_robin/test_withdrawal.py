"""Withdrawals in practice: games that count, forfeits, reversed colours."""

import pytest

from domain.errors import RuleViolation, Unknown
from domain.ids import BoardNo, Number, RoundNo
from domain.round_robin.systems import TableName, build_table, double_table
from domain.round_robin.table import ScheduledGame, TableSlot, colour_balances
from domain.round_robin.withdrawal import (
    FIDE,
    US_CHESS,
    Aftermath,
    Treatment,
    Withdrawal,
    derive_aftermath,
    treatment_of,
    withdrawal_after,
)

TEN = build_table(TableName.US_CHESS, 10)


def aftermath_of_one(number: int, after_round: int) -> Aftermath:
    return derive_aftermath(TEN, [withdrawal_after(TEN, number, after_round)], US_CHESS)


@pytest.mark.parametrize(("scheduled", "half"), [(3, 2), (5, 3), (7, 4), (9, 5), (11, 6), (4, 2)])
def test_half_of_the_games_rounded_up_is_half(scheduled: int, half: int) -> None:
    assert treatment_of(half - 1, scheduled) is Treatment.ANNULLED
    assert treatment_of(half, scheduled) is Treatment.FORFEITED


def test_misprint_10_players_the_limit_is_five_games_and_not_four() -> None:
    assert aftermath_of_one(7, 4).annulled_numbers == {7}
    assert aftermath_of_one(7, 5).forfeited_numbers == {7}


def test_a_bye_is_not_a_game() -> None:
    # Five players: everybody has four games, so two are half. 5 rests in round 1.
    five = build_table(TableName.BERGER, 5)
    resting = five.rounds[0].byes[0]

    aftermath = derive_aftermath(five, [withdrawal_after(five, resting, 2)], FIDE)

    assert aftermath.departures[0].played == 1
    assert aftermath.annulled_numbers == {resting}


def test_both_cycles_of_a_double_round_robin_make_the_half() -> None:
    twice = double_table(TableName.BERGER, 4)

    assert derive_aftermath(twice, [withdrawal_after(twice, 1, 2)], FIDE).annulled_numbers == {1}
    assert derive_aftermath(twice, [withdrawal_after(twice, 1, 3)], FIDE).forfeited_numbers == {1}


def test_below_half_colours_change_and_nothing_is_forfeited() -> None:
    left = aftermath_of_one(7, 3)

    assert left.annulled_numbers == {7}
    assert left.forfeits == ()
    assert left.reversed_games == left.steps[0].games
    counting = [g for g in left.table.games if 7 not in g.players]
    assert set(colour_balances(counting).values()) == {0}


def test_from_half_on_the_games_left_are_forfeits_and_colours_stay() -> None:
    left = aftermath_of_one(7, 6)

    assert left.table == TEN
    assert left.reversed_games == ()
    assert [(f.game.round, f.winner) for f in left.forfeits] == [
        (g.round, g.opponent_of(7)) for g in TEN.games_of[Number(7)][6:]
    ]


def test_fide_annuls_without_touching_colours() -> None:
    aftermath = derive_aftermath(TEN, [withdrawal_after(TEN, 7, 3)], FIDE)

    assert aftermath.annulled_numbers == {7}
    assert aftermath.table == TEN
    assert aftermath.steps == ()


def test_two_late_leavers_both_forfeit_their_game() -> None:
    both = [withdrawal_after(TEN, 3, 6), withdrawal_after(TEN, 8, 6)]

    aftermath = derive_aftermath(TEN, both, US_CHESS)

    (lost_by_both,) = [f for f in aftermath.forfeits if f.winner is None]
    assert lost_by_both.game.players == {3, 8}


def test_a_late_leaver_forfeits_nothing_to_an_annulled_player() -> None:
    aftermath = derive_aftermath(
        TEN, [withdrawal_after(TEN, 7, 3), withdrawal_after(TEN, 4, 6)], US_CHESS
    )

    assert aftermath.annulled_numbers == {7}
    assert aftermath.forfeited_numbers == {4}
    assert all(7 not in f.game.players for f in aftermath.forfeits)


def test_two_who_leave_together_are_reversed_together() -> None:
    both = [withdrawal_after(TEN, 7, 3), withdrawal_after(TEN, 4, 3)]

    aftermath = derive_aftermath(TEN, both, US_CHESS)

    assert len(aftermath.steps) == 1
    counting = [g for g in aftermath.table.games if not g.players & {4, 7}]
    assert all(abs(b) == 1 for b in colour_balances(counting).values())


def test_a_later_withdrawal_keeps_announced_reversals() -> None:
    first = aftermath_of_one(7, 2)

    aftermath = derive_aftermath(
        TEN, [withdrawal_after(TEN, 7, 2), withdrawal_after(TEN, 4, 3)], US_CHESS
    )

    assert aftermath.steps[0] == first.steps[0]
    assert aftermath.steps[1].games == ()
    assert aftermath.reversed_games == first.reversed_games


def test_a_third_withdrawal_makes_all_level_again() -> None:
    leaving = [withdrawal_after(TEN, number, r) for number, r in ((7, 1), (4, 2), (9, 3))]

    aftermath = derive_aftermath(TEN, leaving, US_CHESS)

    counting = [g for g in aftermath.table.games if not g.players & {4, 7, 9}]
    assert set(colour_balances(counting).values()) == {0}


def test_a_declined_reversal_keeps_the_colours_of_the_table() -> None:
    declined = aftermath_of_one(7, 3).reversed_games[0].slot

    aftermath = derive_aftermath(TEN, [withdrawal_after(TEN, 7, 3)], US_CHESS, [declined])

    assert aftermath.table.by_slot[declined] == TEN.by_slot[declined]
    counting = [g for g in aftermath.table.games if 7 not in g.players]
    assert set(colour_balances(counting).values()) == {0}


def test_colours_are_balanced_even_after_a_game_with_reversed_colours() -> None:
    # In round 1 board 2 sat the wrong way round; both players are two apart until 7 leaves.
    wrong = TEN.rounds[0].games[1].with_colours_reversed
    leaving = Withdrawal(Number(7), TEN.slots_until(3), frozenset([wrong]))

    aftermath = derive_aftermath(TEN, [leaving], US_CHESS)

    assert aftermath.table.by_slot[wrong.slot] == wrong
    counting = [g for g in aftermath.table.games if 7 not in g.players]
    assert set(colour_balances(counting).values()) == {0}


def test_postponed_games_are_not_counted_as_played() -> None:
    # 7 has postponed his game of round 5, so four of his nine games are played.
    postponed = next(g.slot for g in TEN.rounds[4].games if 7 in g.players)
    leaving = Withdrawal(Number(7), TEN.slots_until(5) - {postponed})

    assert derive_aftermath(TEN, [leaving], US_CHESS).annulled_numbers == {7}


def test_a_second_withdrawal_is_refused() -> None:
    twice = [withdrawal_after(TEN, 7, 1), withdrawal_after(TEN, 7, 2)]

    with pytest.raises(RuleViolation, match="Entry 7 has left already"):
        derive_aftermath(TEN, twice, US_CHESS)


def test_a_player_who_is_not_in_the_table_cannot_withdraw() -> None:
    with pytest.raises(Unknown, match="entry 11"):
        aftermath_of_one(11, 1)


def test_a_game_that_is_not_in_the_table_cannot_have_been_played() -> None:
    stranger = ScheduledGame(RoundNo(1), BoardNo(1), Number(1), Number(2))
    leaving = Withdrawal(Number(7), frozenset([stranger.slot]), frozenset([stranger]))

    with pytest.raises(Unknown, match="round 1 at board 1 between 1 and 2"):
        derive_aftermath(TEN, [leaving], US_CHESS)


def test_slots_name_round_and_board() -> None:
    assert TEN.rounds[2].games[1].slot == TableSlot(RoundNo(3), BoardNo(2))


def test_a_game_decided_without_being_played_is_not_turned_and_does_not_count_as_his() -> None:
    # Seven has played three games; a fourth was lost by forfeit before he left.
    forfeited = next(game for game in TEN.rounds[3].games if 7 in game.players)
    early = frozenset(game.slot for game in TEN.rounds[8].games)
    leaving = Withdrawal(Number(7), TEN.slots_until(3), settled=early | {forfeited.slot})

    aftermath = derive_aftermath(TEN, [leaving], US_CHESS)

    assert aftermath.departures[0].played == 3
    assert not {game.slot for game in aftermath.reversed_games} & early
