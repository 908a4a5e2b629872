"""Line-ups of stanzas, and how the pairs that sat down did."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.scoring.contract import Compass
from domain.contest.entry import LineUp, MemberId
from domain.ids import EntryId, RoundNo
from domain.teams_of_four.line_ups import (
    awaited_teams,
    default_line_up,
    first_to_hand_in,
    line_up_fault,
    may_see_line_up,
    stanzas_of,
    why_no_further_member,
)
from domain.teams_of_four.pairs import pair_scores
from domain.teams_of_four.round import Room
from domain.teams_of_four.rules import HandInOrder, MatchForm, StanzaLineUpRules
from tests.domain.teams_of_four.stages import (
    WON,
    first_match,
    played_out,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_line_ups,
    with_round,
    with_scores,
)

HALVES = short_match_rules(4, match=MatchForm(4, 2))
"""Four boards in two stanzas."""


def members(*numbers: int) -> tuple[MemberId, ...]:
    return tuple(map(MemberId, numbers))


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ((11, 12, 13, 14), ""),
        ((11, 12, 13), "four players"),
        ((11, 12, 13, 0), "A seat of Team 1 is empty"),
        ((11, 12, 13, 21), "no member 21"),
        ((11, 12, 13, 13), "two places at once"),
        ((11, 12, 13, 16), "does not play"),
    ],
)
def test_a_line_up_names_four_eligible_members(named: tuple[int, ...], sentence: str) -> None:
    team = stage(2).entry(EntryId(1))
    late = replace(team.members[5], first_round=RoundNo(2))
    found = line_up_fault(
        replace(team, members=(*team.members[:5], late)), members(*named), RoundNo(1)
    )
    assert sentence in found
    assert bool(found) is bool(sentence)


def test_the_team_with_the_choice_sees_the_other_line_up() -> None:
    played_stage = with_round(stage(2, HALVES), [(1, 2)])
    _, match = first_match(played_stage)
    assert stanzas_of(match) == (1, 2)
    rules = StanzaLineUpRules(seating=HandInOrder.ALTERNATE)
    assert [first_to_hand_in(rules, match, stanza) for stanza in (1, 2)] == [2, 1]
    assert awaited_teams(rules, match, 1) == (2,)
    handed = replace(match, line_ups=((None, LineUp(members(21, 22, 23, 24), 1)),))
    assert awaited_teams(rules, handed, 1) == (1,)
    assert may_see_line_up(rules, handed, 1, EntryId(1))
    assert not may_see_line_up(rules, handed, 1, EntryId(2))
    assert awaited_teams(StanzaLineUpRules(), match, 1) == (1, 2)
    assert not may_see_line_up(StanzaLineUpRules(), handed, 1, EntryId(1))
    assert may_see_line_up(StanzaLineUpRules(), replace(handed, revealed=1), 1, EntryId(1))
    assert first_to_hand_in(StanzaLineUpRules(seating=HandInOrder.VISITORS), match, 2) == 2


def test_where_no_line_up_came_the_last_ones_sit_again_else_the_first_four() -> None:
    played_stage = with_round(stage(2, HALVES), [(1, 2)])
    _, match = first_match(played_stage)
    assert default_line_up(played_stage, match, EntryId(1), 1, RoundNo(1)) == members(
        11, 12, 13, 14
    )
    other = LineUp(members(15, 16, 13, 14), 1)
    handed = replace(match, line_ups=((other, None), (None, None)))
    assert default_line_up(played_stage, handed, EntryId(1), 2, RoundNo(1)) == other.members
    later = with_round(played_stage.with_round(played_stage.rounds[0].with_match(handed)), [(2, 1)])
    assert default_line_up(later, later.rounds[1].matches[0], EntryId(1), 1, RoundNo(2)) == (
        other.members
    )


def test_a_seventh_member_is_refused_unless_announced() -> None:
    team = stage(2).entry(EntryId(1))

    assert why_no_further_member(StanzaLineUpRules(), team).startswith("Team 1 has 6 members")
    assert why_no_further_member(StanzaLineUpRules(most=7), team) == ""


def test_seats_follow_from_line_up_room_and_home_team() -> None:
    played_stage = with_line_ups(with_round(stage(2, short_match_rules(1)), [(1, 2)]))
    _, match = first_match(played_stage)
    assert match.players_at_board(Room.OPEN, 1) == {
        Compass.NORTH: 11,
        Compass.SOUTH: 12,
        Compass.EAST: 21,
        Compass.WEST: 22,
    }
    assert match.players_at_board(Room.CLOSED, 1)[Compass.NORTH] == 23


def test_butler_and_cross_imps_of_one_board_at_four_tables() -> None:
    played_stage = with_line_ups(with_round(stage(4, short_match_rules(1)), [(1, 2), (3, 4)]))
    played_stage = with_scores(played_stage, 1, 1, WON)  # 420, -50
    played_stage = with_scores(played_stage, 1, 2, scores_in_both_rooms([("4S N 10", "4S N 10")]))
    by_pair = {tuple(map(int, each.partners)): each for each in pair_scores(played_stage, 1)}
    # Without the highest and the lowest the datum is 420.
    assert by_pair[11, 12].butler == 0
    assert by_pair[23, 24].butler == -10
    assert by_pair[13, 14].butler == 10
    # 10 IMPs against one of three other tables; 23 and 24 were opposed by a pair with +10.
    assert by_pair[11, 12].cross == Fraction(10, 3)
    assert by_pair[23, 24].opponents == 10
    assert by_pair[23, 24].corrected == 0
    assert sum(each.cross for each in by_pair.values()) == 0


def test_a_pair_is_the_same_with_either_player_in_north() -> None:
    played_stage = with_line_ups(with_round(stage(2, HALVES), [(1, 2)]))
    r, match = first_match(played_stage)
    turned = LineUp(members(12, 11, 14, 13), 1), LineUp(members(22, 21, 24, 23), 1)
    played_stage = played_stage.with_round(
        r.with_match(replace(match, line_ups=(match.line_ups[0], turned)))
    )
    scores = pair_scores(played_out(played_stage, Random(1)), 1)
    assert sorted((each.partners, each.boards) for each in scores) == [
        ((11, 12), 4),
        ((13, 14), 4),
        ((21, 22), 4),
        ((23, 24), 4),
    ]


@given(st.integers(0, 10**6))
def test_cross_imps_of_a_board_sum_to_zero(seed: int) -> None:
    played_stage = with_line_ups(with_round(stage(6, HALVES), [(1, 2), (3, 4), (5, 6)]))
    scores = pair_scores(played_out(played_stage, Random(seed)), 1)
    assert sum(each.cross for each in scores) == 0
    assert {each.boards for each in scores} == {4}
    assert len(scores) == 12
