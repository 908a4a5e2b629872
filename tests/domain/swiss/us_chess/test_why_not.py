"""Why two were not paired, asked of rulebook groups and of random fields."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unknown
from domain.pairing import Forbidden, PairingRequest
from domain.swiss.explanation import Reason, explain_objection
from domain.swiss.us_chess.options import UsChessOptions
from domain.swiss.us_chess.why_not import why_not
from tests.domain.swiss.histories import chart, request as of_chart
from tests.domain.swiss.us_chess.fields import PAIR, P, request, troubled_request
from tests.effort import some_rounds


def explain(request: PairingRequest, a: int, b: int) -> str:
    return explain_objection(why_not(request, a, b))


FOUR = request([P(2050, "WBW"), P(1870, "BWB"), P(1850, "WBW"), P(1780, "BWB")])


def test_the_natural_opponents_would_deny_equalisation() -> None:
    assert explain(FOUR, 1, 3) == (
        "With 1 and 3 paired, the bracket of 0 points is worse: players denied equalisation, 2 "
        "instead of 0 (US Chess Official Rules (7th), 29E5b)."
    )


def test_an_interchange_comes_after_a_transposition() -> None:
    assert explain(FOUR, 1, 2) == (
        "With 1 and 2 paired, the bracket of 0 points is worse: boards of an interchange within 80 "
        "points, 2 instead of 0 (US Chess Official Rules (7th), 29E5e)."
    )


def test_objections_for_paired_met_and_forbidden_players() -> None:
    table = of_chart(chart("3w1", "4b1", "1b0", "2w0"), 5)

    assert why_not(FOUR, 1, 4).reason is Reason.PAIRED
    assert why_not(table, 1, 3).met == 1
    forbidden = replace(table, forbidden=(Forbidden(frozenset({1, 2})),))
    assert why_not(forbidden, 1, 2).reason is Reason.FORBIDDEN
    away = replace(table, absent=frozenset({1, 3}))
    assert why_not(away, 1, 2).reason is Reason.ABSENT
    with pytest.raises(Unknown):
        why_not(table, 1, 77)


def test_pairing_the_player_due_the_bye_gives_it_to_the_next_in_line() -> None:
    """The line for the bye is 3, 2, 1: the lowest rated player first."""
    round_request = request([P(1900, ""), P(1800, ""), P(1700, "")])

    assert explain(round_request, 1, 3) == (
        "With 1 and 3 paired, the bracket of 0 points is worse: place in the line for the bye, 2 "
        "instead of 1 (US Chess Official Rules (7th), 28L)."
    )


def test_a_pair_that_would_need_a_second_meeting_leaves_no_complete_round() -> None:
    table = of_chart(chart("Z", "Z", "4w=", "3b="), 5)

    objection = why_not(table, 1, 2)

    assert (objection.reason, objection.article) == (Reason.INCOMPLETE, "27A1, 28L")


def test_team_mates_below_plus_two_would_have_to_meet() -> None:
    request = replace(
        of_chart(chart(*[""] * 4), 5), options=UsChessOptions(teams=(frozenset({1, 3}),))
    )

    assert why_not(request, 1, 3).article == "27A1, 28N"


@some_rounds
@given(st.integers(0, 10**6), st.data())
def test_every_pair_has_an_objection_or_is_paired(seed: int, data: st.DataObject) -> None:
    request = troubled_request(seed, most=12)
    try:
        answer = PAIR(request)
    except NoValidPairing:
        return
    numbers = sorted(int(row.number) for row in request.chart.rows)
    a = data.draw(st.sampled_from(numbers))
    b = data.draw(st.sampled_from([n for n in numbers if n != a]))

    objection = why_not(request, a, b)

    paired = any({a, b} == set(board) for board in answer.boards)
    has_second_meeting = any(note.article == "27A1" for note in answer.trace.notes)
    assert (objection.reason is Reason.PAIRED) == paired or has_second_meeting
    assert explain_objection(objection)
