"""Totals of a running phase follow from its results, whatever the order of calls and entries."""

from collections import defaultdict
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phase import phase_of
from domain.formats.pairs_results.document import rounded_to_cents
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.boards import BoardScored
from events.bridge.vocabulary.commands import PlanSession, SeedLines
from events.bridge.vocabulary.sessions import RoundCalled, SessionClosed, SessionPublished
from events.fold import apply_event
from events.log.vocabulary import Event
from tests.effort import some_histories
from tests.events.bridge.two_phases import FINAL, TwoPhases
from tests.events.records import event_record
from web.bridge.scores import phase_now
from web.bridge.views.ranking import RankRow, build_sheet
from web.shared.board_words import fixed_decimals
from web.shared.sheet import rows_in


def the_final() -> tuple[Tournament, tuple[BoardScored, ...]]:
    """Ten pairs with a carryover each, no round called, and every result there will be."""
    club = TwoPhases().played().closed(finalists=10).announced("full")
    club.do(SeedLines(FINAL, 3))
    club.do(PlanSession(FINAL, 1))
    club.do(SessionPublished(FINAL, 1))
    return club.state, tuple(club.drawn(FINAL, 1))


STATE, RESULTS = the_final()
ROUNDS = phase_of(STATE, StageId(FINAL)).session(1).seating.rounds
stories = st.integers(0, len(RESULTS)).flatmap(
    lambda many: st.tuples(
        st.just(many),
        st.permutations(range(many)),
        st.lists(st.tuples(st.integers(0, many), st.integers(1, ROUNDS)), max_size=6),
    )
)


def after_event(state: Tournament, event: Event) -> Tournament:
    return apply_event(state, event, event_record(state.version + 1, event))


def ranking_rows(state: Tournament) -> dict[int, RankRow]:
    return {row.pair.pair: row for row in rows_in(build_sheet(state, StageId(FINAL)), RankRow)}


def standing_of_row(row: RankRow) -> tuple[int, str, str, str]:
    return row.rank, row.carryover, row.share, row.total


@some_histories
@given(stories)
def test_any_order_of_calls_and_entries_gives_the_same_totals(
    story: tuple[int, list[int], list[tuple[int, int]]],
) -> None:
    many, order, calls = story
    straight = STATE
    for result in RESULTS[:many]:
        straight = after_event(straight, result)
    state = STATE
    for done, index in enumerate(order):
        for when, number in calls:
            if when == done:
                state = after_event(state, RoundCalled(FINAL, 1, number))
        state = after_event(state, RESULTS[index])
    expected = {pair: standing_of_row(row) for pair, row in ranking_rows(straight).items()}
    assert {pair: standing_of_row(row) for pair, row in ranking_rows(state).items()} == expected


def test_ten_boards_without_a_call_count_as_ten_boards() -> None:
    """The total of each pair is what it won in five rounds of two boards, and its carryover."""
    state = STATE
    for result in RESULTS:
        if result.round <= 5:
            state = after_event(state, result)
    now = phase_now(state, StageId(FINAL))
    assert now.extent.boards == 10
    won: dict[int, Fraction] = defaultdict(Fraction)
    for compared in now.sessions[0].scores.points.values():
        for (ns, ew), points in compared.items():
            assert isinstance(points.ns, Fraction)
            assert isinstance(points.ew, Fraction)
            won[ns] += points.ns
            won[ew] += points.ew
    for placed in now.ranking:
        assert placed.score.boards == 10
        assert placed.total == won[placed.pair] + now.carryover_by_pair[placed.pair]


def test_a_pair_without_a_board_shows_its_carryover_and_no_total() -> None:
    carried = phase_now(STATE, StageId(FINAL)).carryover_by_pair
    before = ranking_rows(STATE)
    assert [row.carryover for row in before.values()] == [
        fixed_decimals(amount) for amount in sorted(carried.values(), reverse=True)
    ]
    assert {(row.rank, row.total, row.apart) for row in before.values()} == {
        (0, "", "no board yet")
    }
    first = RESULTS[0]
    after = ranking_rows(after_event(STATE, first))
    assert {pair for pair, row in after.items() if row.total} == {first.ns, first.ew}
    assert [row.pair.pair for row in list(after.values())[2:]] == [
        pair for pair in before if pair not in (first.ns, first.ew)
    ]


def test_with_the_last_result_the_total_is_that_of_the_closing() -> None:
    state = STATE
    for result in RESULTS:
        state = after_event(state, result)
    before = [placed.total for placed in phase_now(state, StageId(FINAL)).ranking]
    state = after_event(state, SessionClosed(FINAL, 1))
    assert [placed.total for placed in phase_now(state, StageId(FINAL)).ranking] == before


@pytest.mark.parametrize(
    ("value", "shown"), [("1/8", "0.13"), ("-1/8", "−0.13"), ("-1/800", "0.00"), ("-7/2", "−3.50")]
)
def test_halves_are_rounded_alike_on_both_sides_on_screens_and_in_files(
    value: str, shown: str
) -> None:
    assert fixed_decimals(Fraction(value)) == shown
    assert rounded_to_cents(Fraction(value)) == Decimal(shown.replace("−", "-"))
