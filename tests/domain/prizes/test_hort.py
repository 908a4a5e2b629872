"""The Hort system by its published examples, and the other ways of sharing on the same lists.

Half of a prize is for the player at its place, the other halves are shared by all with the same
points.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.prizes.allocation import allocate_prizes
from domain.prizes.fund import Fund, Sharing
from tests.domain.prizes.fields import contenders_with_points, euros_won, main_list

EXAMPLES = [
    # German Wikipedia, "Hort-System": the older and the newer worked example.
    ((100, 80, 60, 40, 20, 10), (8, 8, 7.5, 7, 7, 7), ("95", "85", "60")),
    (
        (1000, 500, 350, 200, 150, 100),
        (8, 8, 7.5, 7, 7, 7),
        ("875", "625", "350", "175", "150", "125"),
    ),
]


@pytest.mark.parametrize(("prizes", "scores", "expected"), EXAMPLES)
def test_hort_shares_equal_the_published_examples(
    prizes: tuple[int, ...], scores: tuple[float, ...], expected: tuple[str, ...]
) -> None:
    got = euros_won(
        Fund((main_list(*prizes),), sharing=Sharing.HORT), contenders_with_points(*scores)
    )
    assert [got[f"P{place}"] for place in range(1, len(expected) + 1)] == [*map(Fraction, expected)]
    assert sum(got.values()) == sum(prizes)


def test_the_other_half_is_divided_to_the_cent() -> None:
    """It pays whole euros, 32, 22 and 17, for 35/3 each of the other half: here it is 11.67."""
    got = euros_won(
        Fund((main_list(100, 80, 60, 40, 20, 10),), sharing=Sharing.HORT),
        contenders_with_points(8, 8, 7.5, 7, 7, 7),
    )
    assert [got[f"P{place}"] for place in (4, 5, 6)] == [
        *map(Fraction, ("31.67", "21.67", "16.66"))
    ]


def test_more_tied_players_than_prizes_share_the_second_halves() -> None:
    """Half of the prize for its winner, an equal part of the other halves for all."""
    got = euros_won(
        Fund((main_list(600, 300),), sharing=Sharing.HORT), contenders_with_points(5, 5, 5)
    )
    assert got == {"P1": 450, "P2": 300, "P3": 150}


def test_a_player_who_is_not_tied_has_the_whole_prize() -> None:
    allocation = allocate_prizes(
        Fund((main_list(600, 300),), sharing=Sharing.HORT), (), contenders_with_points(5, 4)
    )
    assert [[share.weight for share in award.shares] for award in allocation.awards] == [[1], [1]]


def test_a_tie_of_three_is_paid_by_place_or_equally() -> None:
    prizes = (main_list(1000, 600, 400, 200),)
    by_place = euros_won(Fund(prizes), contenders_with_points(7, 7, 7, 6))
    equally = euros_won(Fund(prizes, sharing=Sharing.EQUALLY), contenders_with_points(7, 7, 7, 6))
    assert by_place == {"P1": 1000, "P2": 600, "P3": 400, "P4": 200}
    assert equally == {
        **{f"P{n}": Fraction(cents, 100) for n, cents in ((1, 66667), (2, 66667), (3, 66666))},
        "P4": 200,
    }


def test_a_shared_rank_shares_the_money_even_by_place() -> None:
    field = contenders_with_points(7, 7, 6)
    field[1] = replace(field[1], rank=1)
    assert euros_won(Fund((main_list(500, 300, 100),)), field) == {"P1": 400, "P2": 400, "P3": 100}
