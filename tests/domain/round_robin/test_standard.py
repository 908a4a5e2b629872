from domain.round_robin.standard import standard
from domain.round_robin.us_chess import us_chess


def test_number_one_stays_and_the_others_move_one_seat() -> None:
    # seats  1 2 3    1 6 2    1 5 6
    #        6 5 4    5 4 3    4 3 2
    rounds = [[(g.white, g.black) for g in r.games] for r in standard(6).rounds[:3]]

    assert rounds == [[(1, 6), (2, 5), (3, 4)], [(5, 1), (6, 4), (2, 3)], [(1, 4), (5, 3), (6, 2)]]


def test_four_give_the_table_of_the_us_chess_rulebook() -> None:
    assert standard(4) == us_chess(4)


def test_number_one_alternates() -> None:
    assert standard(8).colours(1) == "wbwbwbw"


def test_eight_already_give_somebody_three_equal_colours_in_a_row() -> None:
    strings = [standard(8).colours(number) for number in range(1, 9)]

    assert sum("www" in s or "bbb" in s for s in strings) > 0
