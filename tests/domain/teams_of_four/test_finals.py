"""Qualification from groups to finals, and the carry-over of results."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo, StageId
from domain.teams_of_four.finals import (
    CarryForward,
    Carrying,
    carry_forwards,
    head_starts,
    qualifiers,
)
from domain.teams_of_four.stage import TeamsStage
from tests.domain.teams_of_four.stages import (
    WON,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_round,
    with_scores,
)

ONE, TWO, THREE, FOUR = (EntryId(n) for n in range(1, 5))


def group(number: int, *winners: tuple[int, int], rounds: int = 2) -> TeamsStage:
    """1 beats 2 and 3 beats 4, then 1 beats 3 and 2 beats 4."""
    played_stage = stage(4, short_match_rules(1, tie_breaks=("SEED",)))
    for pairs in ([(1, 2), (3, 4)], [(1, 3), (2, 4)])[:rounds]:
        played_stage = with_round(played_stage, pairs)
        for match in (1, 2):
            played_stage = with_scores(played_stage, len(played_stage.rounds), match, WON)
    return replace(played_stage, id=StageId(number))


def test_group_winners_qualify_first_then_seconds_then_the_best_others() -> None:
    groups = [group(1), group(2)]
    through = qualifiers(groups, 1)
    assert [(each.group, each.entry, each.place) for each in through] == [(1, 1, 1), (2, 1, 1)]
    assert [int(each.entry) for each in qualifiers(groups, 2)] == [1, 1, 2, 2]
    better = replace(groups[1], carried={TWO: Decimal(1)})
    found = qualifiers([groups[0], better], 1, best_others=1)
    assert [(each.group, each.entry) for each in found] == [(1, 1), (2, 1), (2, 2)]


def test_a_tie_that_leaves_the_qualifiers_undecided_is_refused() -> None:
    shared = replace(group(1), rules=replace(group(1).rules, tie_breaks=()))
    with pytest.raises(NotNow, match="is shared"):
        qualifiers([shared], 2)
    with pytest.raises(NotNow, match="Team 2 and Team 2 are level"):
        qualifiers([group(1), group(2)], 1, best_others=1)
    stated = replace(group(2), by_hand={TWO: 1})
    assert qualifiers([group(1), stated], 1, best_others=1)[-1].group == 2


def test_the_next_team_replaces_one_that_left_or_is_expelled() -> None:
    found = group(1)
    withdrawn = replace(found.entry(ONE), withdrawn_from=RoundNo(3))
    left = replace(found, entries={**found.entries, ONE: withdrawn})
    assert [(each.entry, each.place) for each in qualifiers([left], 2)] == [(TWO, 2), (THREE, 3)]
    with pytest.raises(NotNow, match="only 3 teams"):
        qualifiers([left], 4)
    with pytest.raises(NotNow, match="Only 1 other teams"):
        qualifiers([left], 2, best_others=2)


def test_of_two_teams_equal_on_points_the_one_with_the_greater_quotient_qualifies() -> None:
    here, away, nothing = ("4S N 10", "4S N 9"), ("4S E 10", "4S E 9"), ("PASS", "PASS")
    new = with_round(stage(2, short_match_rules(3)), [(1, 2)])
    lost = with_scores(new, 1, 1, scores_in_both_rooms([here, nothing, nothing]))
    level = replace(with_scores(new, 1, 1, scores_in_both_rooms([here, away, here])), id=StageId(2))
    assert [each.group for each in qualifiers([lost, level], 1, best_others=1)][-1] == 2


def test_all_points_a_share_of_them_or_those_against_each_other_are_carried() -> None:
    found = group(1)
    won = Decimal("17.31")  # 10 IMPs on one board
    assert carry_forwards(found, [ONE], CarryForward()) == {ONE: 0}
    every = carry_forwards(found, [ONE, TWO], CarryForward(Carrying.ALL))
    assert every[TWO] == 20  # 20 - won for the match lost, won for the other
    assert carry_forwards(found, [ONE], CarryForward(Carrying.ALL, 50))[ONE] == every[ONE] / 2
    among = carry_forwards(found, [ONE, TWO], CarryForward(Carrying.AMONG))
    assert sum(among.values()) == 20
    assert among[ONE] >= won


def head_start(group: TeamsStage, team: EntryId, other: EntryId, rule: CarryForward) -> Decimal:
    return head_starts(group, [team, other], rule)[team, other]


def test_imps_against_an_opponent_are_carried_up_to_a_limit() -> None:
    half = CarryForward(share=50)
    assert head_start(group(1), ONE, TWO, half) == 5
    assert head_start(group(1), TWO, ONE, half) == -5
    assert head_start(group(1), ONE, FOUR, half) == 0
    assert head_start(group(1), ONE, TWO, replace(half, most=3)) == 3
    assert Fraction(head_start(group(1), ONE, TWO, CarryForward(share=33))) == Fraction(33, 10)
