"""The sentences an arbiter reads about a round of the Burstein System, word for word."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from domain.errors import NoValidPairing, Unknown
from domain.swiss.burstein.reasons import why_not
from domain.swiss.explanation import Reason, explain_objection
from domain.swiss.systems import pair_round
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.histories import chart, random_request, request
from tests.effort import some_rounds

# Round 2 of 3, after one seeding round: 1, 2 and 3 have won; 7 had the bye
PLAYED = chart("4w1", "5b1", "6w1", "1b0", "2w0", "3b0", "U")
ROUND_2 = request(PLAYED, 3)


def test_a_seeding_round_is_explained_as_the_dutch_system() -> None:
    trace = pair_round("burstein", "2026", request(chart(*[""] * 4), 9)).trace

    assert explain_board(trace, 1) == [
        "This is a seeding round: it is paired following the FIDE Dutch System "
        "(C.04.4.2 (2026), 1.6).",
        "The bracket of 0 points has 4 residents (C.04.3 (2026), 1.3.2).",
        "1, number 1 of those to be paired among themselves, met 3, number 3 of them "
        "(C.04.3 (2026), 3.2.1, 4.2).",
        "1 has White against 3: initial colour by the higher ranked player's number "
        "(C.04.3 (2026), 5.2.5).",
    ]


def test_a_board_is_explained_by_the_opponents_met_so_far() -> None:
    # 7's bye counts as a game against himself with a win: Buchholz 1, Sonneborn-Berger 1
    trace = pair_round("burstein", "2026", ROUND_2).trace

    assert explain_board(trace, 7) == [
        "The bracket of 1 point has 4 residents (C.04.4.2 (2026), 1.2.2).",
        "7 is number 1 of 4 in the bracket by the opponents met so far: Buchholz 1, "
        "Sonneborn-Berger 1 (C.04.4.2 (2026), 1.7, 1.8).",
        "3 is number 4 of 4 in the bracket by the opponents met so far: Buchholz 0, "
        "Sonneborn-Berger 0 (C.04.4.2 (2026), 1.7, 1.8).",
        "From the top of the bracket each gets the lowest opponent still left by what comes "
        "first: 7 met 3 (C.04.4.2 (2026), 4.3).",
        "7 has White against 3: both preferences granted (C.04.4.2 (2026), 5.2.2).",
    ]


def test_the_bye_is_explained_by_the_deciding_rule() -> None:
    trace = pair_round("burstein", "2026", ROUND_2).trace

    assert explain_bye(trace) == [
        "6 with 0 points has the bye: of those without whom all the others can be paired, the "
        "lowest score, then the most games, then the lowest by the Index (C.04.4.2 (2026), 3.1).",
        "6 players could have had it (C.04.4.2 (2026), C2, C4).",
    ]


def test_the_explanation_of_a_bracket_names_its_pairs_and_floaters() -> None:
    trace = pair_round("burstein", "2026", request(chart("3w1", "U", "1b0"), 3)).trace

    assert explain_bracket(trace, 0) == [
        "The bracket of 1 point has 2 residents (C.04.4.2 (2026), 1.2.2).",
        "Its pairs are 2-1.",
        "How it was settled: no colour preference had to give way further than counting the "
        "players forces.",
    ]


def test_before_2018_the_other_program_is_named_instead_of_an_article() -> None:
    trace = pair_round("burstein", "pre-2018", ROUND_2).trace

    assert all("(C.04.4.2 (pre-2018), as bbpPairings plays it)" in s for s in explain_bye(trace))


def test_a_player_outside_the_round_has_no_board() -> None:
    with pytest.raises(Unknown):
        explain_board(pair_round("burstein", "2026", ROUND_2).trace, 77)


@pytest.mark.parametrize(
    ("a", "b", "reason", "article"),
    [
        (7, 3, Reason.PAIRED, ""),
        (1, 4, Reason.MET, "C1"),
        (7, 1, Reason.LATER, "4.3"),
        (1, 3, Reason.WORSE, "C8"),
        (1, 6, Reason.LATER, "3.1"),
        (1, 5, Reason.WORSE, "C5"),
    ],
)
def test_why_two_were_not_paired(a: int, b: int, reason: Reason, article: str) -> None:
    objection = why_not(ROUND_2, "2026", a, b)

    assert (objection.reason, objection.article) == (reason, article)
    assert objection.regulation == "C.04.4.2"


def test_objections_of_a_seeding_round_are_those_of_the_dutch_system() -> None:
    objection = why_not(request(chart(*[""] * 4), 9), "2026", 1, 4)

    assert (objection.regulation, objection.reason) == ("C.04.3", Reason.LATER)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(["2026", "pre-2018"]), st.data())
def test_everything_can_be_explained(seed: int, edition: str, data: st.DataObject) -> None:
    request = random_request(seed, most=14)
    request = replace(request, total_rounds=data.draw(st.integers(request.round_number, 9)))
    try:
        answer = pair_round("burstein", edition, request)
    except NoValidPairing:
        assume(False)

    for white, _ in answer.boards:
        assert all(f"({edition})" in sentence for sentence in explain_board(answer.trace, white))
    for index in range(len(answer.trace.brackets)):
        assert explain_bracket(answer.trace, index)
    assert explain_bye(answer.trace)
    paired = {frozenset(board) for board in answer.boards}
    numbers = [row.number for row in request.chart.rows]
    a, b = data.draw(st.lists(st.sampled_from(numbers), min_size=2, max_size=2, unique=True))
    objection = why_not(request, edition, a, b)
    assert (objection.reason is Reason.PAIRED) == ({a, b} in paired)
    assert explain_objection(objection)
