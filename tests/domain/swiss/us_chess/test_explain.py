"""The sentences an arbiter reads, word for word."""

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unknown
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.us_chess.fields import PAIR, P, request, troubled_request
from tests.effort import some_rounds

INTERCHANGED = PAIR(request([P(2050, "WBW"), P(1870, "BWB"), P(1850, "WBW"), P(1750, "BWB")])).trace


def test_a_group_shows_the_natural_pairing_beside_the_final_one() -> None:
    assert explain_bracket(INTERCHANGED, 0) == [
        "The score group of 0 has 4 players (US Chess, 7th edition, 29B).",
        "Natural pairing | final pairing (US Chess, 7th edition, 29C1):",
        "            1-3 | 1-2 *",
        "            2-4 | 3-4 *",
        "An interchange, 20 points: 1-3, 2-4 became 1-2, 3-4 to equalise colours or avoid a third "
        "in a row (US Chess, 7th edition, 29E5b).",
        "How it was settled: the whole group was optimised; no pairing within 80 and 200 points of "
        "the natural one has fewer denied colours (US Chess, 7th edition, 29E5).",
    ]


def test_the_explanation_of_a_board_names_natural_opponents_and_colours() -> None:
    assert explain_board(INTERCHANGED, 4) == [
        "The score group of 0 has 4 players (US Chess, 7th edition, 29B).",
        "The natural opponent of 3 was 1 (US Chess, 7th edition, 29C1).",
        "The natural opponent of 4 was 2 (US Chess, 7th edition, 29C1).",
        "An interchange, 20 points: 1-3, 2-4 became 1-2, 3-4 to equalise colours or avoid a third "
        "in a row (US Chess, 7th edition, 29E5b).",
        "4 has White against 3: both have the colour they are due (US Chess, 7th edition, 29E3).",
    ]


def test_an_odd_player_is_explained() -> None:
    players = [
        P(2100, "BWB", 30),
        P(2080, "BWB", 30),
        P(1990, "WBW", 30),
        P(2050, "WBW", 25),
        P(1980, "BWB", 25),
        P(1800, "BWB", 25),
    ]

    explanation = explain_bracket(PAIR(request(players)).trace, 0)

    assert (
        "Another odd player, 50 points: 1-2, 3 as odd player became 1-3, 2 as odd player to "
        "equalise colours or avoid a third in a row (US Chess, 7th edition, 29E5b)." in explanation
    )
    assert "2 dropped to the next group (US Chess, 7th edition, 29D)." in explanation


def test_the_bye_is_explained_with_the_number_of_candidates() -> None:
    trace = PAIR(request([P(1900, ""), P(1800, ""), P(1700, "")])).trace

    assert explain_bye(trace) == explain_board(trace, 3)
    assert explain_bye(trace)[1] == (
        "3 of the players could have had it (US Chess, 7th edition, 28L2-28L4)."
    )
    with pytest.raises(Unknown):
        explain_board(trace, 77)


@some_rounds
@given(st.integers(0, 10**6))
def test_every_trace_can_be_explained(seed: int) -> None:
    try:
        answer = PAIR(troubled_request(seed, most=14))
    except NoValidPairing:
        return
    for index in range(len(answer.trace.brackets)):
        assert explain_bracket(answer.trace, index)
    for board in answer.boards:
        assert explain_board(answer.trace, board.white)
