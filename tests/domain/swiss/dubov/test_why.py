"""Explanations of a round of the Dubov system, and of pairs not made."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unknown
from domain.messages import message_as_data
from domain.pairing import Forbidden
from domain.swiss.dubov.players import read_field
from domain.swiss.dubov.reasons import why_not
from domain.swiss.explanation import Reason, allow_only_each_other, explain_objection
from tests.domain.swiss.dubov.test_rounds import drawn_request, pair, with_falling_ratings
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.histories import chart, request
from tests.effort import some_rounds

# Round 1 of five: 1 and 2 won, 3 and 4 lost, 5 had the bye.
ONE_ROUND = with_falling_ratings(request(chart("3w1", "4b1", "1b0", "2w0", "U"), 5))


def test_a_round_is_explained_bracket_by_bracket() -> None:
    trace = pair(ONE_ROUND).trace

    assert explain_bracket(trace, 0) == [
        "The bracket of 1 point has 3 residents and, from below, number 3 "
        "(C.04.4.1 (2026), 1.3.2, 3.2.2).",
        "Its pairs are 2-1, 3-5, by ascending average rating of the opponents of those named first "
        "(C.04.4.1 (2026), 3.2.5, 3.2.6).",
        "How it was settled: counting settled who had to come up.",
    ]
    assert explain_bye(trace) == [
        "4 with 0 points has the bye: of those without whom all the others can be paired, the "
        "lowest score, then the most games, then the largest number (C.04.4.1 (2026), 3.1).",
        "4 players could have had it (C.04.4.1 (2026), C2, C4).",
    ]
    assert explain_board(trace, 1)[1:] == [
        "2, number 1 of 2 by ascending average rating of the opponents, met 1, the first by number "
        "who still leaves everybody after him an opponent (C.04.4.1 (2026), 3.2.5, 3.2.6).",
        "2 has White against 1: both preferences granted (C.04.4.1 (2026), 5.2.2).",
    ]
    assert explain_board(trace, 4) == explain_bye(trace)


def test_the_number_of_candidates_for_the_bye_can_be_translated() -> None:
    _, candidates = explain_bye(pair(ONE_ROUND).trace)

    message, places = message_as_data(candidates)[:2]

    assert message == "{others} could have had it {cite}."
    assert isinstance(places, dict)
    assert places["others"] == ["{eligible} players", {"eligible": 4}]


@pytest.mark.parametrize(
    ("a", "b", "reason", "article"),
    [
        (1, 3, Reason.MET, "C1"),
        (1, 2, Reason.PAIRED, ""),
        (1, 4, Reason.WORSE, "3.1"),
        (2, 3, Reason.WORSE, "C7"),
    ],
)
def test_why_two_were_not_paired(a: int, b: int, reason: Reason, article: str) -> None:
    objection = why_not(ONE_ROUND, a, b)

    assert (objection.reason, objection.article) == (reason, article)
    assert objection.edition == "2026"
    assert reason is Reason.PAIRED or "(C.04.4.1 (2026), " in explain_objection(objection)


@pytest.mark.parametrize(("b", "article"), [(2, "3.2.4, 4.3"), (4, "3.2.6, 4.4")])
def test_of_equally_good_pairings_the_later_one_is_named_with_its_order(
    b: int, article: str
) -> None:
    objection = why_not(with_falling_ratings(request(chart(*[""] * 4), 5)), 1, b)

    assert (objection.reason, objection.article) == (Reason.LATER, article)


def test_forbidden_absent_and_unknown_players_have_their_own_objections() -> None:
    club = replace(ONE_ROUND, forbidden=(Forbidden(frozenset({1, 2})),))
    away = replace(ONE_ROUND, absent=frozenset({5}))

    assert why_not(club, 1, 2).reason is Reason.FORBIDDEN
    assert why_not(away, 1, 5).reason is Reason.ABSENT
    with pytest.raises(Unknown):
        why_not(ONE_ROUND, 1, 99)


@some_rounds
@given(st.integers(0, 10**6))
def test_every_round_can_be_explained_and_no_forced_pair_is_better(seed: int) -> None:
    request = drawn_request(seed, most=12)
    try:
        answer = pair(request)
    except NoValidPairing:
        return
    for index in range(len(answer.trace.brackets)):
        assert all(s.endswith(".") for s in explain_bracket(answer.trace, index))
    for white, black in answer.boards:
        assert explain_board(answer.trace, white) == explain_board(answer.trace, black)
    present = sorted({n for board in answer.boards for n in board})
    for a, b in zip(present, present[1:], strict=False):
        objection = why_not(request, a, b)
        assert explain_objection(objection)
        if objection.reason is Reason.WORSE and objection.article != "3.1":
            assert objection.forced > objection.actual


def test_a_forced_pair_meets_no_others_and_gets_no_bye() -> None:
    """Bit n stands for player n + 1: 2 may meet only 5, and 1, 3 and 4 may have the bye."""
    players = read_field(with_falling_ratings(request(chart(*[""] * 5), 5)))

    forced = allow_only_each_other(players, 1, 4)

    assert list(forced.legal) == [0b01100, 0b10000, 0b01001, 0b00101, 0b00010]
    assert forced.bye_allowed == 0b01101
