"""Simulated Swiss tournaments reproduce Tom Doan's claims for his batches of acceleration.

A perfect score is one of a player who has won all games; without upsets the higher rated wins.
"""

from fractions import Fraction

import pytest

from domain.lab.simulation.swiss_tally import (
    SwissSeries,
    SwissSetup,
    SwissTally,
    decimal_text,
    play_tournament,
    tally_series,
)
from web.chess.pictures.perfect_scores import describe_ways, perfect_scores_picture

SIX_TOURNAMENTS = range(1, 7)


@pytest.mark.parametrize(
    ("acceleration", "perfect"),
    [
        ("none", [64, 32, 16]),
        ("wintd", [64, 16, 8]),
        ("added-score", [64, 16, 8]),
        ("adjusted-rating", [64, 16, 8]),
        # thirds of 128: 44, 44, 40, so that 22 of A win and 11 of them again
        ("sixths", [64, 11, 6]),
    ],
)
def test_without_upsets_half_of_the_perfect_scores_are_left_after_two_rounds(
    acceleration: str, perfect: list[int]
) -> None:
    played = play_tournament(SwissSetup(128, 3, acceleration), "any")

    assert [counted.perfect for counted in played.rounds] == perfect
    assert [counted.upsets for counted in played.rounds] == [0, 0, 0]


def test_drawers_of_the_upper_half_meet_winners_by_batches_but_not_by_added_score() -> None:
    added, batches = (
        tally_series(SwissSetup(128, 2, name, draws=300), "draws", SIX_TOURNAMENTS)
        for name in ("added-score", "wintd")
    )

    assert added.drawers == batches.drawers > 0
    assert added.share_meeting_winners == 0
    assert batches.share_meeting_winners is not None
    assert batches.share_meeting_winners > Fraction(1, 2)
    assert batches.average_perfect(2) < added.average_perfect(2)


def test_with_draws_batches_narrow_the_gaps_of_round_1_and_widen_those_of_round_2() -> None:
    plain, batches = (
        tally_series(SwissSetup(64, 2, name, draws=250, upsets=True), "gaps", SIX_TOURNAMENTS)
        for name in ("none", "wintd")
    )

    assert batches.average_gap(1) < plain.average_gap(1)
    assert batches.average_gap(2) > plain.average_gap(2)
    assert batches.average_perfect(2) < plain.average_perfect(2)


def test_a_game_has_one_result_with_either_colour_and_sums_make_a_series() -> None:
    setup = SwissSetup(20, 3, "wintd", draws=300, upsets=True)

    assert play_tournament(setup, "7 1") == play_tournament(setup, "7 1")
    whole = tally_series(setup, "7", range(1, 5))
    assert tally_series(setup, "7", range(1, 3)) + tally_series(setup, "7", range(3, 5)) == whole
    assert whole.tournaments == 4


@pytest.mark.parametrize("system", [("fide-dutch", "2026"), ("dubov", "2026")])
def test_baku_lowers_the_perfect_scores_of_other_systems(system: tuple[str, str]) -> None:
    plain, baku = (
        play_tournament(SwissSetup(32, 5, name, system=system[0], edition=system[1]), "1")
        for name in ("none", "baku")
    )

    assert [counted.perfect for counted in plain.rounds] == [16, 8, 4, 2, 1]
    assert [counted.perfect for counted in baku.rounds][:2] == [16, 4]


def test_the_picture_has_a_line_for_each_acceleration_and_says_it_in_words() -> None:
    ways = [
        SwissSeries(setup, tally_series(setup, "1", range(1, 2)))
        for setup in (SwissSetup(16, 2, "none"), SwissSetup(16, 2, "wintd"))
    ]

    assert describe_ways(ways) == (
        "none: 8 after round 1, 4 after round 2. wintd: 8 after round 1, 2 after round 2."
    )
    assert perfect_scores_picture(ways).count("<polyline") == 2
    # Quarters with one decimal: a half of it is rounded upwards.
    assert [decimal_text(Fraction(n, 4)) for n in (0, 1, 5, 40)] == ["0", "0.3", "1.3", "10"]


def test_an_empty_tally_counts_nothing() -> None:
    assert SwissTally() + SwissTally() == SwissTally()
    assert SwissTally().share_meeting_winners is None
