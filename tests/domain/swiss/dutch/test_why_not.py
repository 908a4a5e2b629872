"""Why a pair was not made: every kind of answer, and that no forced pair ever makes a round
better.
"""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unknown
from domain.pairing import Forbidden
from domain.swiss.dutch.reasons import why_not
from domain.swiss.dutch.rounds import EDITIONS, field_of
from domain.swiss.explanation import Reason, explain_objection
from tests.domain.swiss.histories import chart, random_request, request
from tests.effort import some_rounds

# Round 1 of four: 1 and 2 won, 3 and 4 lost.
ONE_ROUND = request(chart("3w1", "4b1", "1b0", "2w0"), 5)


def test_the_round_of_an_earlier_meeting_is_named() -> None:
    objection = why_not(ONE_ROUND, "2026", 1, 3)

    assert (objection.reason, objection.article, objection.met) == (Reason.MET, "C1", 1)
    assert explain_objection(objection) == (
        "1 and 3 met in round 1; two players meet once only (C.04.3 (2026), C1)."
    )


def test_a_pair_that_was_made_is_called_paired() -> None:
    assert why_not(ONE_ROUND, "2026", 1, 2).reason is Reason.PAIRED


def test_winners_against_losers_would_mean_more_downfloaters() -> None:
    objection = why_not(ONE_ROUND, "2026", 1, 4)

    assert (objection.reason, objection.article) == (Reason.WORSE, "C6")
    assert (objection.actual, objection.forced) == ((0,), (2,))


def test_a_pair_within_the_upper_half_is_generated_later() -> None:
    objection = why_not(request(chart(*[""] * 4), 5), "2017", 1, 2)

    assert (objection.reason, objection.article) == (Reason.LATER, "B.8")


def test_a_forbidden_pair_has_its_own_objection() -> None:
    round_request = replace(ONE_ROUND, forbidden=(Forbidden(frozenset({1, 2})),))

    assert why_not(round_request, "2026", 1, 2).reason is Reason.FORBIDDEN


def test_two_with_the_same_absolute_preference_are_kept_apart() -> None:
    # 1 and 2 have had Black twice
    table = chart("3b1 4b1", "4b1 3b1", "1w0 2w0", "2w0 1w0", "6w1 5w1", "5b0 6b0")
    objection = why_not(request(table, 9), "2026", 1, 2)

    assert (objection.reason, objection.article) == (Reason.SAME_COLOUR, "C3")


def test_a_pair_that_leaves_two_unpaired_violates_completion() -> None:
    # 3 and 4 have met: with 1-2 paired they would be left
    table = chart("Z", "Z", "4w=", "3b=")
    objection = why_not(request(table, 5), "2026", 1, 2)

    assert (objection.reason, objection.article) == (Reason.INCOMPLETE, "C4")


def test_an_absent_player_is_not_paired_with_anybody() -> None:
    round_request = request(chart(*[""] * 5), 5, absent=[2])

    assert why_not(round_request, "2026", 1, 2).reason is Reason.ABSENT


def test_an_unknown_number_is_refused() -> None:
    with pytest.raises(Unknown):
        why_not(ONE_ROUND, "2026", 1, 99)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "2017"]), st.data())
def test_forcing_a_pair_never_makes_the_first_difference_better(
    seed: int, edition: str, data: st.DataObject
) -> None:
    request = random_request(seed, most=12)
    field = field_of(request, edition)
    if field.size < 2:
        return
    try:
        EDITIONS[edition](field).pair_all()
    except NoValidPairing:
        return
    a, b = data.draw(st.permutations(list(field.number)))[:2]

    objection = why_not(request, edition, a, b)

    if objection.reason is Reason.WORSE:
        assert objection.forced > objection.actual
    assert explain_objection(objection).endswith(".")
