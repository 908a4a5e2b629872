"""The sentences an arbiter reads, word for word."""

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unknown
from domain.results import points_as_read
from domain.swiss.systems import SYSTEMS
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.histories import chart, random_request, request
from tests.effort import some_rounds

FIRST_ROUND = SYSTEMS["fide-dutch", "2026"].pair_round(request(chart(*[""] * 5), 5)).trace


@pytest.mark.parametrize(
    ("tenths", "expected"), [(0, "0"), (5, "½"), (10, "1"), (25, "2½"), (33, "3.3"), (-15, "-1½")]
)
def test_points_are_written_as_people_write_them(tenths: int, expected: str) -> None:
    assert points_as_read(tenths) == expected


def test_a_board_of_the_first_round_is_explained_by_halves_and_number() -> None:
    assert explain_board(FIRST_ROUND, 3) == [
        "The bracket of 0 points has 5 residents (C.04.3 (2026), 1.3.2).",
        "1, number 1 of those to be paired among themselves, met 3, number 3 of them "
        "(C.04.3 (2026), 3.2.1, 4.2).",
        "1 has White against 3: initial colour by the higher ranked player's number "
        "(C.04.3 (2026), 5.2.5).",
    ]


def test_the_bye_is_explained_by_its_score_and_its_rivals() -> None:
    assert explain_bye(FIRST_ROUND) == [
        "5 with 0 points has the bye: nobody with fewer points can have it in a round in which "
        "everybody else is paired (C.04.3 (2026), C5).",
        "5 players could have had it; the criteria of the bracket decided "
        "(C.04.3 (2026), C9 and the order of article 4).",
    ]


def test_the_board_of_the_player_with_the_bye_explains_the_bye() -> None:
    assert explain_board(FIRST_ROUND, 5) == explain_bye(FIRST_ROUND)


def test_with_an_even_number_there_is_no_bye() -> None:
    trace = SYSTEMS["fide-dutch", "2017"].pair_round(request(chart("", ""), 5)).trace

    assert explain_bye(trace) == ["Nobody had the bye: the number of players was even."]


def test_a_bracket_explains_floaters_and_failed_criteria() -> None:
    # both winners of round 1 had White and want Black now
    trace = (
        SYSTEMS["fide-dutch", "2026"]
        .pair_round(request(chart("3w1", "4w1", "1b0", "2b0"), 5))
        .trace
    )

    assert explain_bracket(trace, 0) == [
        "The bracket of 1 point has 2 residents (C.04.3 (2026), 1.3.2).",
        "Its pairs are 1-2.",
        "Not avoidable in this bracket: players not getting their colour preference, 1 "
        "(C.04.3 (2026), C12).",
        "Not avoidable in this bracket: players not getting their strong colour preference, 1 "
        "(C.04.3 (2026), C13).",
        "How it was settled: no criterion had to give way further than counting the players "
        "forces.",
    ]


def test_a_player_who_is_not_in_the_round_has_no_board() -> None:
    with pytest.raises(Unknown):
        explain_board(FIRST_ROUND, 77)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "2017"]))
def test_every_board_and_bracket_can_be_explained(seed: int, edition: str) -> None:
    request = random_request(seed, most=14)
    try:
        answer = SYSTEMS["fide-dutch", edition].pair_round(request)
    except NoValidPairing:
        return

    for white, _ in answer.boards:
        assert all(f"({edition})" in sentence for sentence in explain_board(answer.trace, white))
    for index in range(len(answer.trace.brackets)):
        assert explain_bracket(answer.trace, index)
    assert explain_bye(answer.trace)
