"""A random tournament paired again in slower ways: a difference is reported with its round."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.lab.endorsement import tournament_comparison
from domain.lab.endorsement.tournament_comparison import (
    EDITIONS,
    SIZES,
    PairAgain,
    PairingMethods,
    SlowMethod,
    compare_tournament,
    draw_realistic_options,
    rounds_by_weights,
)
from domain.pairing import Pairing, PairingRequest, RoundPairing
from domain.swiss.dutch import rounds
from tests.domain.swiss.histories import chart, in_clubs, random_request, request, with_like_colours
from tests.effort import some_rounds, some_tournaments

SMALL, LARGER = "3", "4"
"""Seeds: six players, every round compared slowly; sixteen, one round by weights."""


@pytest.mark.parametrize("edition", EDITIONS)
@some_tournaments
@given(seed=st.integers(0, 10**6))
def test_a_random_tournament_shows_no_discrepancy(edition: str, seed: int) -> None:
    assert compare_tournament(edition, str(seed)).discrepancies == ()


@pytest.mark.parametrize("edition", EDITIONS)
@some_rounds
@given(
    drawn=st.sampled_from([random_request, in_clubs, with_like_colours]), seed=st.integers(0, 10**6)
)
def test_weights_alone_give_the_same_round(
    edition: str, drawn: Callable[[int, int], PairingRequest], seed: int
) -> None:
    round_request = drawn(seed, 20)

    assert boards_and_bye(rounds.pair_round, round_request, edition) == boards_and_bye(
        tournament_comparison.pair_by_weights, round_request, edition
    )


def boards_and_bye(paired: PairAgain, request: PairingRequest, edition: str) -> object:
    try:
        found = paired(request, edition)
    except NoValidPairing:
        return None
    return found.boards, found.bye


def pair_with_colours_of_board_1_exchanged(request: PairingRequest, edition: str) -> RoundPairing:
    """Pair as another engine would that exchanges the colours of board 1."""
    found = rounds.pair_round(request, edition)
    white, black = found.boards[0]
    return replace(found, boards=(Pairing(black, white), *found.boards[1:]))


def test_every_round_in_which_weights_say_otherwise_is_named() -> None:
    comparison = compare_tournament(
        "2026", LARGER, PairingMethods(weights=pair_with_colours_of_board_1_exchanged)
    )

    assert 0 < comparison.by_weights < comparison.rounds
    assert [each.method for each in comparison.discrepancies] == [
        SlowMethod.WEIGHTS
    ] * comparison.by_weights
    reported = read_trf(comparison.discrepancies[0].report, "kept").tournament
    assert reported.paired_rounds == comparison.rounds


def test_every_other_round_is_read_and_paired_again() -> None:
    comparison = compare_tournament(
        "2026", LARGER, PairingMethods(checker=pair_with_colours_of_board_1_exchanged)
    )

    numbers = [each.round_number for each in comparison.discrepancies]
    assert len(set(numbers)) == comparison.again == comparison.rounds - comparison.by_weights > 0
    assert {each.method for each in comparison.discrepancies} == {SlowMethod.CHECKER}


def test_every_round_on_which_the_regulations_text_disagrees_is_counted() -> None:
    comparison = compare_tournament("2026", SMALL, PairingMethods(text=lambda request: None))

    assert comparison.by_text > 0
    assert [each.method for each in comparison.discrepancies] == [
        SlowMethod.TEXT
    ] * comparison.by_text


def pair_or_leave_all_unpaired(round_request: PairingRequest, edition: str) -> RoundPairing:
    """Pair as another engine would that leaves all unpaired if no pairing is legal."""
    try:
        return rounds.pair_round(round_request, edition)
    except NoValidPairing:
        return RoundPairing((), None, rounds.pair_round(request(chart("", ""), 1), edition).trace)


def test_a_round_without_a_pairing_by_the_engine_is_paired_in_another_way() -> None:
    """Six players have all met after five rounds; a sixth was announced."""
    comparison = compare_tournament(
        "2026", SMALL, PairingMethods(weights=pair_or_leave_all_unpaired)
    )

    assert [(each.round_number, each.method) for each in comparison.discrepancies] == [
        (6, SlowMethod.NO_PAIRING)
    ]


def test_small_fields_are_compared_in_every_round_and_large_ones_in_some() -> None:
    small, large = (compare_tournament("2026", seed) for seed in (SMALL, LARGER))

    assert small.by_weights == small.rounds
    assert large.by_weights < large.rounds


def test_the_2017_edition_has_no_pairing_by_its_text_to_compare_with() -> None:
    assert compare_tournament("2017", SMALL).by_text == 0


def test_of_larger_fields_one_round_of_one_in_ten_tournaments_is_compared() -> None:
    played = range(1, 8)
    middling = [rounds_by_weights(60, played, Random(seed)) for seed in range(200)]
    large = [rounds_by_weights(61, played, Random(seed)) for seed in range(200)]

    assert {len(rounds) for rounds in middling} == {1}
    assert set.union(*middling) == set(played)
    assert sum(len(rounds) for rounds in large) in range(8, 35)  # one in ten of 200 are 20


def test_the_sizes_cover_6_to_415_players_without_overlap() -> None:
    assert [number for size in SIZES for number in size.players] == list(range(6, 416))


def test_random_tournaments_have_all_sizes_points_clubs_accelerations_and_late_entries() -> None:
    drawn = [draw_realistic_options(Random(seed)) for seed in range(600)]

    for size in SIZES:
        found = sum(one.players in size.players for one in drawn)
        # 40 is more than three standard deviations, which are 12 at most.
        assert abs(found - 600 * size.share / 1000) < 40, size
    assert {one.accelerated for one in drawn} == {False, True}
    assert {one.points.win for one in drawn} == {10, 20, 30}
    one_in_ten = range(30, 95)  # of 600 they are 60
    assert sum(bool(one.clubs) for one in drawn) in one_in_ten
    assert sum(one.late == 150 for one in drawn) in one_in_ten  # late entries, per thousand
