"""Plans arranged to sessions: every pair seated, no meeting or set repeated."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from domain.bridge.ledger import schedule_breaches
from domain.bridge.movements.balance import restore_note
from domain.bridge.planning.arrangement import arrange_sessions
from domain.bridge.planning.planner import MovementPlan, Requirements, Scheme, ordered_plans
from domain.bridge.session import PairNo
from domain.errors import RuleViolation
from tests.effort import A_SHARE
from web.shared.languages import words_in


def ranking(pairs: int) -> list[PairNo]:
    return [PairNo(n) for n in range(1, pairs + 1)]


@pytest.mark.parametrize(
    "pairs", [4, 5, 6, 7, 8, 11, 14, 15, 23, 24, 27, 30, 31, 39, 50, 61, 84, 99][::A_SHARE]
)
@pytest.mark.parametrize("sessions", [1, 2, 3])
def test_every_plan_that_is_offered_can_be_seated_and_is_sound(pairs: int, sessions: int) -> None:
    for plan in ordered_plans(Requirements(pairs, sessions)):
        if plan.most_sessions < sessions or plan.scheme is Scheme.SWISS:
            continue
        played = arrange_sessions(plan, ranking(pairs), sessions, Random(pairs))

        assert len(played) == sessions
        assert schedule_breaches(pairs, played) == ()
        assert all(session.rounds <= plan.rounds for session in played)


def plan_for(pairs: int, sessions: int, scheme: Scheme, kind: str = "") -> MovementPlan:
    return next(
        p
        for p in ordered_plans(Requirements(pairs, sessions))
        if p.scheme is scheme and p.name.startswith(kind) and not p.arrow_switched
    )


def test_a_mixture_moves_lines_of_each_size_on_their_own_circle() -> None:
    plan = next(
        p for p in ordered_plans(Requirements(88, 3)) if p.scheme is Scheme.MIXTURE and p.base == 7
    )
    played = arrange_sessions(plan, ranking(88), 3)

    assert [section.letter for section in played[0].sections] == list("ABCDEF")
    assert [section.movement.tables for section in played[2].sections] == [7, 7, 7, 7, 8, 8]
    assert schedule_breaches(88, played) == ()
    for session in played:
        lines = [block.line for section in session.sections for block in section.blocks]
        assert sorted(lines) == list(range(1, 13))
        for section in session.sections:
            n = section.movement.tables
            sides = [tuple(range(1, n + 1)), tuple(range(n + 1, 2 * n + 1))]
            assert [block.places for block in section.blocks] == sides


def test_all_rounds_of_a_spread_howell_are_played_once() -> None:
    played = arrange_sessions(plan_for(8, 3, Scheme.SPREAD), ranking(8), 3)
    games = Counter(frozenset((g.ns, g.ew)) for session in played for g in session.games)

    assert [session.rounds for session in played] == [3, 2, 2]
    assert [session.sections[0].movement.sets for session in played] == [3, 2, 2]
    assert len(games) == 8 * 7 // 2
    assert set(games.values()) == {1}


def test_rounds_of_a_spread_howell_are_named_in_the_reader_language_also_from_the_log() -> None:
    played = arrange_sessions(plan_for(8, 3, Scheme.SPREAD), ranking(8), 3)
    movement = played[1].sections[0].movement
    from_log = replace(movement, note=restore_note(str.__str__(movement.note), movement.rounds))
    german = words_in("de").translate

    assert german(movement.name) == german(from_log.name) == "Howell, 4 Tische, Runden 4 bis 5"


def test_a_missing_pair_of_a_relay_mitchell_ends_the_sharing() -> None:
    plan = plan_for(15, 1, Scheme.ONE_SECTION, "share-and-relay")
    session = arrange_sessions(plan, ranking(15), 1)[0]
    use = Counter((game.round, game.set) for game in session.games)

    assert max(use.values()) == 1
    assert len({bye.pair for bye in session.byes}) == 8  # all of the other direction


def test_a_missing_pair_of_a_howell_is_always_at_one_table() -> None:
    session = arrange_sessions(plan_for(13, 1, Scheme.ONE_SECTION, "Howell"), ranking(13), 1)[0]

    assert len({s.table for s in session.sittings if s.idle_pair}) == 1


def test_two_fields_are_of_equal_strength() -> None:
    session = arrange_sessions(plan_for(28, 1, Scheme.ONE_SECTION, "share"), ranking(28), 1)[0]
    ns = {s.ns for s in session.sittings}

    assert abs(sum(ns) * 2 - sum(range(1, 29))) <= 28


def test_a_plan_for_another_field_or_too_many_sessions_is_refused() -> None:
    plan = plan_for(30, 3, Scheme.POLISH)

    with pytest.raises(RuleViolation, match="for 30 pairs, not for 31"):
        arrange_sessions(plan, ranking(31), 3)
    with pytest.raises(RuleViolation, match="at most 5 sessions, not 6"):
        arrange_sessions(plan, ranking(30), 6)
