"""Single pairing criteria, checked against the articles of the regulation."""

import pytest

from domain.swiss.colour import preference_after
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.criteria import (
    PairedBracket,
    receiver_unplayed_games,
    repeats_topscorer_colour,
)
from domain.swiss.dutch.quality_criteria import LAST_ROUND, DigitScale, PlayerKind
from domain.swiss.dutch.rounds import field_of
from tests.domain.swiss.histories import chart, request


@pytest.mark.parametrize(
    ("one", "other", "repeated"),
    [
        # C11 (2026), C9 (2017): both had Black twice running, and one gets it again
        ("wbb", "wbb", True),
        ("bb", "bb", True),
        # as far out of balance, but one of them had White last: they have Black
        ("bbwb", "bbbw", False),
        # the smaller imbalance gives way: it had Black twice running, or it didn't
        ("bbwb", "wbb", True),
        ("wbb", "bbwb", True),
        ("wbwbb", "bbb", True),
        ("bbb", "bbwb", False),
        # only two absolute preferences can clash so
        ("bb", "b", False),
        ("wb", "wb", False),
    ],
)
def test_a_colour_three_times_running_for_one_of_two_topscorers(
    one: str, other: str, repeated: bool
) -> None:
    assert repeats_topscorer_colour(preference_after(one), preference_after(other)) is repeated
    assert repeats_topscorer_colour(preference_after(other), preference_after(one)) is repeated


def test_unplayed_rounds_of_the_byes_receiver_count_at_every_rank() -> None:
    # C9 (2026): 1 had a half-point bye, 2 and 3 drew
    field = field_of(request(chart("H", "3w=", "2b="), 5), "2026")

    counts = [receiver_unplayed_games(PairedBracket(field, 0, (), 1 << g, g)) for g in range(3)]

    assert counts == [(1,), (0,), (0,)]
    assert receiver_unplayed_games(PairedBracket(field, 0, (), 0)) == (0,)


def _kind(score: int, *, down: bool = False, up: bool = False) -> PlayerKind:
    return PlayerKind(score, preference_after("w"), False, down, False, up, False)


def test_in_a_collapsed_bracket_differences_count_by_how_large_they_are() -> None:
    # scores 20, 10, 10, 5, 0; the collapsed bracket is everybody
    field = field_of(request(chart("F F", "F Z", "F Z", "H Z", "Z Z"), 5), "2017")
    scale = DigitScale(field, Bracket((), 0, 5), mixed=True)
    high = _kind(20, down=True)

    # C16 (2017): who floated down meets, the nearer the better; alone they count most
    nearer = [
        LAST_ROUND.downfloat_difference_merit(high, _kind(score), scale) for score in (20, 10, 5, 0)
    ]
    assert nearer == sorted(set(nearer), reverse=True)
    assert nearer[-1] > 0

    # C17 (2017): who floated up and meets an equal doesn't float up again
    assert LAST_ROUND.upfloat_difference_merit(_kind(10), _kind(10, up=True), scale) == 0
    further = [
        LAST_ROUND.upfloat_difference_merit(_kind(s), _kind(0, up=True), scale)
        for s in (0, 5, 10, 20)
    ]
    assert further == sorted(set(further), reverse=True)
