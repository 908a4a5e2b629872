"""Scores updated after each event equal those computed from the whole log, whatever changed."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from hypothesis import given, strategies as st

from domain.bridge.masterpoints import MasterpointEvent, Steps, share_out
from domain.bridge.phase import Phase, phase_of, phases_of
from domain.bridge.phases.live_standings import closing_order, phase_so_far, phase_starts
from domain.bridge.phases.pair_sums import totals_by_pair
from domain.bridge.phases.phase_scores import expected_scores, score_session
from domain.bridge.play import PenaltyLine, Record
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.scores import Penalty
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import RegisterPairs
from events.bridge.vocabulary.phases import MasterpointsAnnounced
from tests.bridge_stories import pair_numbered
from tests.effort import beyond_the_gate, some_histories, some_tournaments
from tests.events.bridge.afternoon import Afternoon
from tests.events.bridge.two_phases import TwoPhases
from web.bridge.scores import closing_now, masterpoint_awards, phase_now, session_now, starts_of
from web.shared.languages import words_in

RESULTS = ("4H N 10", "3NT S 9 DK", "PASS", "NP", "A+/A-", "60x420,40x-50", "")
changes = st.lists(
    st.tuples(
        st.integers(0, 19), st.booleans(), st.sampled_from(RESULTS), st.sampled_from(["", "fouled"])
    ),
    max_size=30,
)


def club() -> Tournament:
    return Afternoon().seeded().playing(1).state


STATE = club()


def with_changed_score(
    phase: Phase, number: int, table: int, turned: bool, text: str, form: str
) -> Phase:
    sitting = phase.session(number).seating.games[table]
    ns, ew = (sitting.ew, sitting.ns) if turned else (sitting.ns, sitting.ew)
    record = Record(ns, ew, result_from_text(text) if text else None, form=form)
    at = sitting.at
    return replace(phase, play=phase.play.with_record(number, 2 * sitting.set - 1, at, record))


@some_tournaments
@given(changes, st.booleans())
def test_scores_updated_after_each_change_are_those_computed_from_all_boards(
    story: list[tuple[int, bool, str, str]], is_fined: bool
) -> None:
    phase = phase_of(STATE, StageId(1))
    for step in story:
        phase = with_changed_score(phase, 1, *step)
        if is_fined:
            line = PenaltyLine(1, 1, Penalty(phase.session(1).seating.games[0].ns, 2), "late")  # type: ignore[arg-type]  # an int is exact, too
            phase = replace(phase, play=replace(phase.play, penalties=(line,)))
        updated = session_now(STATE, phase, 1)
        computed = score_session(phase, 1)
        assert updated.scores.points == computed.points
        assert updated.scores.tallies == computed.tallies
        assert updated.totals == totals_by_pair(computed)


def qualified(form: str) -> Tournament:
    """Two sessions of a qualification that is closed, and a final that has not begun."""
    return (
        TwoPhases(sessions=2, scoring=form).played().played().closed(finalists=10).announced().state
    )


QUALIFIED = {form: qualified(form) for form in ("matchpoints", "butler", "cross-imps")}
corrections = st.lists(
    st.tuples(
        st.integers(1, 2),
        st.integers(0, 19),
        st.booleans(),
        st.sampled_from(RESULTS),
        st.sampled_from(["", "fouled"]),
    ),
    min_size=1,
    max_size=12,
)


@beyond_the_gate
@some_histories
@given(st.sampled_from(sorted(QUALIFIED)), corrections)
def test_ranking_and_carryovers_updated_after_corrections_are_those_computed_from_all_boards(
    form: str, story: list[tuple[int, int, bool, str, str]]
) -> None:
    state = QUALIFIED[form]
    for step in story:
        phase = with_changed_score(phase_of(state, StageId(1)), *step)
        state = replace(state, parts={**phases_of(state), phase.id: phase})
        final = phase_of(state, StageId(2))
        computed = phase_so_far(phase)
        assert closing_now(state, phase) == closing_order(phase, computed, {})
        assert starts_of(state, final) == phase_starts(
            phases_of(state), final, {phase.id: computed}
        )


def test_an_unchanged_phase_is_scored_once() -> None:
    phase = phase_of(STATE, StageId(1))
    assert session_now(STATE, phase, 1) is session_now(STATE, phase, 1)


def test_a_board_of_twenty_pairs_has_ten_scores_at_most() -> None:
    """In two sections each of five tables plays every set once: two times five scores a board."""
    phase = phase_of(STATE, StageId(1))
    assert expected_scores(phase.session(1).seating) == 10
    now = phase_now(STATE, phase.id)
    assert len(now.ranking) == 20
    assert {placed.total for placed in now.ranking} == {now.ranking[0].total}, "nothing is played"


def test_a_pair_without_a_board_gets_no_masterpoints_and_counts_for_no_table() -> None:
    """Of nine pairs two play: a table, whose winners take the first award of three."""
    club = Afternoon(8, 1, scheme="one-section", movement="Howell")
    club.seeded().playing(1)
    club.do(RegisterPairs(1, (pair_numbered(90),)))
    own = """[ours]
title = "Ours"
source = "the club"
edition = "2026"
kind = "table"
rows = [{ tables = [1, 1], awards = [10, 6, 4] }, { tables = [2, 9], awards = [30, 20, 10] }]
"""
    club.do(MasterpointsAnnounced(1, "ours", own=own.replace("\n", "␊")))
    phase = with_changed_score(club.phase, 1, 0, turned=False, text="4S N 10", form="")
    state = replace(club.state, parts={**club.state.parts, StageId(1): phase})
    awards = masterpoint_awards(phase, phase_now(state, StageId(1)).ranking)
    assert sum(award.points for award in awards.values()) == 16
    assert awards.keys() == set(phase.session(1).seating.games[0].holders)


def test_masterpoints_are_reckoned_in_the_readers_language() -> None:
    scheme = Steps(Fraction(1, 3), a_table=2, minimum=6, step=3)
    shared = share_out(scheme.awards(MasterpointEvent(12, Decimal(6))), [1, 1, 3, 4])
    said = [words_in("de").translate(shared[place].arithmetic) for place in (1, 4)]
    assert said == [
        "[(4 Vergaben x 3; 4 von 4 Stufen: 12) + (4 Vergaben x 3; 3 von 4 Stufen: 9)] / 2",
        "4 Vergaben x 3; 1 von 4 Stufen: 3, mindestens 6",
    ]
