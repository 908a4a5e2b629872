"""The oracle itself against the examples of the regulation, and the engine against the oracle."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing
from domain.lab.endorsement.exhaustive_dutch import (
    exchanges,
    pair_by_the_text,
    players_to_pair,
    transpositions,
)
from domain.pairing import PairingRequest
from domain.swiss.dutch.generation import single_exchanges
from domain.swiss.dutch.rounds import pair_round
from tests.domain.swiss.histories import chart, random_request, request, with_like_colours
from tests.effort import against_all


def test_a_homogeneous_bracket_of_eleven_has_720_transpositions() -> None:
    # C.04.3 (2026), 4.2: 6-7-8-9-10, 6-7-8-9-11, 6-7-8-10-9, ... 11-10-9-8-7
    orders = list(transpositions(range(6, 12), 5))

    assert orders[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert orders[-1] == (11, 10, 9, 8, 7)
    assert len(orders) == 720  # 6 · 5 · 4 · 3 · 2


def test_two_moved_down_players_among_eleven_have_72_transpositions() -> None:
    orders = list(transpositions(range(3, 12), 2))

    assert orders[:2] == [(3, 4), (3, 5)]
    assert orders[-1] == (11, 10)
    assert len(orders) == 72  # 9 · 8


def _swap(upper: list[int], p: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sequence numbers, from 1, that left S1 and that came in."""
    out = tuple(i + 1 for i in range(p) if i not in upper)
    return out, tuple(i + 1 for i in upper if i >= p)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (((4,), (6,)), ((5,), (8,))),
        (((3, 4), (6, 8)), ((4, 5), (8, 9))),
        (((2, 5), (6, 7)), ((3, 4), (6, 7))),
        (((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8))),
        (((1, 2), (6, 9)), ((1, 2), (7, 8))),
        (((1, 2, 3), (6, 7, 10)), ((1, 2, 3), (6, 8, 9))),
    ],
)
def test_exchanges_come_in_the_order_of_article_4_3(
    earlier: tuple[tuple[int, ...], tuple[int, ...]], later: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    order = [_swap(upper, 5) for upper, _ in exchanges(11, 5)]

    assert order.index(earlier) < order.index(later)


@pytest.mark.parametrize(("size", "half"), [(11, 5), (8, 4), (7, 2), (3, 1)])
def test_the_engine_tries_single_exchanges_in_the_same_order(size: int, half: int) -> None:
    single = [_swap(upper, half) for upper, _ in exchanges(size, half)]
    expected = [(out[0] - 1, into[0] - 1) for out, into in single if len(out) == 1]

    assert list(single_exchanges(size, half)) == expected


@pytest.mark.parametrize(("total_rounds", "topscorers"), [(3, [1]), (4, [])])
def test_topscorers_have_more_than_half_of_all_points_before_the_last_round(
    total_rounds: int, topscorers: list[int]
) -> None:
    table = chart("2w1 3b=", "1b0 4w1", "4b0 1w=", "3w1 2b0")

    players = players_to_pair(request(table, total_rounds))

    assert [player.number for player in players if player.topscorer] == topscorers


@against_all
@given(st.integers(0, 10**6), st.sampled_from([random_request, with_like_colours]), st.booleans())
def test_the_engine_pairs_as_the_text_does(
    seed: int, drawn: Callable[[int, int], PairingRequest], last: bool
) -> None:
    request = drawn(seed, 8)
    if last:  # with topscorers (1.8)
        request = replace(request, total_rounds=request.round_number)
    expected = pair_by_the_text(request)

    try:
        answer = pair_round(request, "2026")
    except NoValidPairing:
        assert expected is None
    else:
        assert expected == ({frozenset(board) for board in answer.boards}, answer.bye or 0)
