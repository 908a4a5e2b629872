"""Delayed Swiss in a phase that is under way: forty pairs on base 5, two lines of five a section.

The pairs of the lines are seeded by lot; in session 1 a NS pair with an odd number makes 3NT
and one with an even number goes down, so that the closed session ranks the lines.
"""

import pytest

from domain.bridge.cards import boards_at
from domain.bridge.lines.delayed_swiss import ranked_lines
from domain.bridge.phases.phase_scores import mean_scores
from domain.bridge.seating import rematches
from domain.errors import NotNow
from events.bridge.proof import prove_seatings
from events.bridge.vocabulary.commands import CloseSession, RecordBoard, ReplanLines
from tests.events.bridge.afternoon import PHASE, Afternoon


def afternoon_with_session_1_played(sessions: int = 3) -> Afternoon:
    club = Afternoon(40, sessions).seeded().playing(1)
    phase = club.phase
    for sitting in club.table(1).games:
        for board in boards_at(sitting, phase.plan.boards):
            level = "3NT S 9" if sitting.ns % 2 else "3NT S 8"
            place = (PHASE, 1, sitting.round, sitting.section, sitting.table, board)
            saw = phase.session(1).planned_at
            club.do(RecordBoard(*place, level, saw, sitting.ns, sitting.ew))
    return club


def replan_by_results(club: Afternoon) -> None:
    club.do(ReplanLines(PHASE, "delayed Swiss", seed=7, by_results=True))


def test_the_mean_result_is_a_percentage_of_a_board() -> None:
    club = afternoon_with_session_1_played()
    assert mean_scores(club.phase) == {}
    club.do(CloseSession(PHASE, 1, missing="later"))

    means = mean_scores(club.phase)

    assert len(means) == 40
    assert sum(means.values()) / 40 == 50, "what one pair wins its opponents lose"
    assert all(0 <= mean <= 100 for mean in means.values())


def test_seating_by_results_needs_a_closed_session() -> None:
    with pytest.raises(NotNow, match="no results to seat by"):
        replan_by_results(afternoon_with_session_1_played())


def test_lines_of_nearly_equal_results_meet_and_no_two_pairs_meet_twice() -> None:
    club = afternoon_with_session_1_played()
    club.do(CloseSession(PHASE, 1, missing="later"))
    replan_by_results(club)
    club.planned(2)

    phase = club.phase
    assert phase.lines is not None
    rank = {line: n for n, line in enumerate(ranked_lines(phase.lines, mean_scores(phase)))}
    apart = [abs(rank[one] - rank[other]) for one, other in phase.line_ups[1].matches]
    drawn = afternoon_with_session_1_played()
    drawn.do(CloseSession(PHASE, 1, missing="later"))
    before = drawn.phase.line_ups[1].matches
    assert sum(apart) < sum(abs(rank[one] - rank[other]) for one, other in before)
    assert rematches(phase.session(2).seating, phase.ledger_without_session(2)) == ()


def test_two_sessions_seated_by_results_are_replanned_alike_by_the_audit() -> None:
    club = afternoon_with_session_1_played()
    club.do(CloseSession(PHASE, 1, missing="later"))
    replan_by_results(club)
    club.playing(2)
    replan_by_results(club)
    club.playing(3)

    found = list(prove_seatings(club.history))
    assert [each for each in found if each.doubt] == []
    assert sum(each.what == "lines planned again" for each in found) == 2
    assert rematches(club.table(3), club.phase.ledger_without_session(3)) == ()


def test_seating_is_by_results_or_by_reshaped_lines_but_not_both() -> None:
    club = afternoon_with_session_1_played()
    with pytest.raises(NotNow, match="one of the two"):
        club.do(ReplanLines(PHASE, "both", seed=7, reshape=True, by_results=True))
