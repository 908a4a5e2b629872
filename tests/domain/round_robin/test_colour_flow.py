"""The games that are turned are as few as possible, then as late as possible."""

from domain.ids import BoardNo, Number, RoundNo
from domain.round_robin.reversals import cheapest_reversals
from domain.round_robin.table import ScheduledGame


def game_of(round_number: int, white: int, black: int) -> ScheduledGame:
    return ScheduledGame(RoundNo(round_number), BoardNo(1), Number(white), Number(black))


def test_one_early_game_is_reversed_rather_than_two_late_ones() -> None:
    """1 has two Whites too many and 2 two Blacks: 1-2 levels both, as 1-3 and 3-2 do together."""
    early, late, last = game_of(1, 1, 2), game_of(10, 1, 3), game_of(10, 3, 2)
    balance = {Number(1): 2, Number(2): -2, Number(3): 0}

    assert cheapest_reversals(balance, [early, late, last], 10) == (early,)
    assert cheapest_reversals(balance, [late, last], 10) == (late, last)


def test_of_two_suitable_games_the_later_one_is_reversed() -> None:
    early, late = game_of(1, 1, 2), game_of(9, 1, 2)

    assert cheapest_reversals({Number(1): 2, Number(2): -2}, [early, late], 10) == (late,)
