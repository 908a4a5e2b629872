"""Knock-outs of teams of four: one match or two, ties, and the choice of opponents."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from domain.bridge.scoring.match import TeamImps
from domain.bridge.scoring.result import Award
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.knockout.match import parse_steps
from domain.knockout.plan import FirstColours, KnockOutPlan
from domain.results import Mark
from domain.teams_of_four.knock_out import (
    boards_needed,
    choosable_opponents,
    deciding_points,
    lead_of,
    meetings_by_teams,
    next_chooser,
    numbers_by_choice,
    progress_of,
    refuse_invalid_choice,
    winner_and_criterion,
)
from domain.teams_of_four.pairing import is_played
from domain.teams_of_four.round import add_boards
from domain.teams_of_four.rules import KNOCK_OUT, TeamsKnockOut, TieDecider
from domain.teams_of_four.stage import MatchDecision, PenaltyUnit, TeamPenalty, TeamsStage
from domain.teams_of_four.standings import team_ranking
from tests.domain.teams_of_four.stages import (
    EVEN,
    LOST,
    WON,
    scores_in_both_rooms,
    short_match_rules,
    stage,
    with_round,
    with_scores,
)


def cup(teams: int, *deciders: TieDecider, legs: int = 1) -> TeamsStage:
    plan = KnockOutPlan(
        parse_steps([f"{legs} standard", "1 standard"]),
        all_played=True,
        colours=FirstColours.HIGHER,
        entries=teams,
    )
    rules = short_match_rules(1, system=KNOCK_OUT, tie_breaks=())
    return stage(teams, rules, knock_out=TeamsKnockOut(plan, deciders))


def with_next_round(stage: TeamsStage) -> TeamsStage:
    """The stage with a round of the matches that can begin, home team first, which changes on leg
    2.
    """
    turns = [
        match.course.next_turn for match in progress_of(stage).startable_matches() if match.course
    ]
    team = stage.by_number
    return with_round(stage, [(int(team[t.white]), int(team[t.black])) for t in turns if t])


def winner(stage: TeamsStage) -> int | None:
    return progress_of(stage).winner


def test_winners_advance_and_the_final_ends_the_knock_out() -> None:
    stage = with_next_round(cup(4))
    assert [match.teams for match in stage.rounds[0].matches] == [(1, 4), (2, 3)]
    stage = with_scores(with_scores(stage, 1, 1, WON), 1, 2, LOST)
    stage = with_next_round(stage)
    assert [match.teams for match in stage.rounds[1].matches] == [(1, 3)]
    assert not is_played(stage)
    assert winner(with_scores(stage, 2, 1, LOST)) == 3
    before = [(place.rank, int(place.entry)) for place in team_ranking(stage, 1)]
    assert before == [(1, 1), (1, 3), (3, 2), (3, 4)]
    over = with_scores(stage, 2, 1, LOST)
    assert [(place.rank, int(place.entry)) for place in team_ranking(over, 2)] == [
        *((1, 3), (2, 1), (3, 2), (3, 4))
    ]
    assert is_played(with_scores(stage, 2, 1, LOST))


def test_imps_of_both_legs_are_added_up_and_the_second_is_played_away() -> None:
    stage = with_scores(with_next_round(cup(2, TieDecider.BOARDS, legs=2)), 1, 1, WON)
    assert winner(stage) is None
    level = with_scores(stage, 1, 1, EVEN)
    assert boards_needed(level, level.rounds[0], level.rounds[0].matches[0]) == 0
    stage = with_next_round(stage)
    assert [match.teams for match in stage.rounds[1].matches] == [(2, 1)]
    behind = scores_in_both_rooms([("2HX W 7", "4S N 9")])  # 100 and 50 for the home team: 4 IMPs
    assert winner(with_scores(stage, 2, 1, behind)) == 1
    ahead = scores_in_both_rooms([("4S N 10", "4S N 8")])  # 420 and 100: 11 IMPs
    assert winner(with_scores(stage, 2, 1, ahead)) == 2


def test_boards_are_added_while_a_match_is_tied_and_no_longer() -> None:
    stage = with_scores(with_next_round(cup(2, TieDecider.BOARDS)), 1, 1, EVEN)
    r = stage.rounds[0]
    assert boards_needed(stage, r, r.matches[0]) == 1
    assert winner(stage) is None
    longer = add_boards(stage.rules.match, r.matches[0], 1, 2)
    stage = stage.with_round(r.with_match(longer))
    assert boards_needed(stage, stage.rounds[0], longer) == 0
    tied = with_scores(stage, 1, 1, {(2, "open"): "PASS", (2, "closed"): "PASS"})
    assert boards_needed(tied, tied.rounds[0], tied.rounds[0].matches[0]) == 1
    won = with_scores(stage, 1, 1, {(2, "open"): "4S N 9", (2, "closed"): "PASS"})
    assert winner(won) == 2


@pytest.mark.parametrize(
    ("decider", "team"),
    [(TieDecider.HIGHER_SEED, 1), (TieDecider.LOWER_SEED, 2), (TieDecider.CARRY, 2)],
)
def test_a_tie_is_decided_as_announced(decider: TieDecider, team: int) -> None:
    stage = with_scores(with_next_round(cup(2, decider)), 1, 1, EVEN)
    stage = replace(stage, carried={EntryId(2): Decimal(3)})
    assert winner(stage) == team
    meeting = meetings_by_teams(stage)[frozenset((EntryId(1), EntryId(2)))]
    assert winner_and_criterion(stage, meeting) == (team, decider.value)


def test_undecided_teams_meet_again() -> None:
    stage = with_scores(with_next_round(cup(2)), 1, 1, EVEN)
    stage = with_next_round(stage)
    assert len(stage.rounds) == 2
    assert winner(with_scores(stage, 2, 1, WON)) == int(stage.rounds[1].matches[0].first)


def test_imps_carried_against_an_opponent_count() -> None:
    stage = with_scores(with_next_round(cup(2)), 1, 1, EVEN)
    stage = replace(stage, head_starts={(EntryId(2), EntryId(1)): Decimal("0.5")})
    assert winner(stage) == 2
    meeting = meetings_by_teams(stage)[frozenset((EntryId(1), EntryId(2)))]
    assert lead_of(stage, meeting, EntryId(1)) == Fraction(-1, 2)


def test_a_penalty_in_imps_comes_off_in_full() -> None:
    # 420 and 400 against 50 and 50: 10 IMPs for team 1, less 10.
    stage = with_scores(with_next_round(cup(2, TieDecider.LOWER_SEED)), 1, 1, WON)
    fine = TeamPenalty(1, EntryId(1), RoundNo(1), PenaltyUnit.IMPS, Decimal(10), "late")
    assert winner(replace(stage, penalties=(fine._replace(amount=Decimal(9)),))) == 1
    assert winner(replace(stage, penalties=(fine,))) == 2
    meeting = meetings_by_teams(replace(stage, penalties=(fine,)))[frozenset(stage.entries)]
    assert lead_of(replace(stage, penalties=(fine,)), meeting, EntryId(1)) == 0


def test_a_board_with_unequal_rulings_counts_its_mean() -> None:
    stage = with_next_round(cup(2))
    r, match = stage.rounds[0], stage.rounds[0].matches[0]
    judged = match.board(BoardNo(1))._replace(awarded=(Award(60), Award(50)))
    stage = stage.with_round(r.with_match(match.with_board(judged)))
    [[played]] = meetings_by_teams(stage).values()
    assert played.score.balanced_imps == TeamImps(Fraction(3, 2), Fraction(0))
    assert lead_of(stage, [played], EntryId(1)) == Fraction(3, 2)


def test_points_decided_by_the_director_decide_a_match() -> None:
    stage = with_scores(with_next_round(cup(2)), 1, 1, WON)
    decided = (MatchDecision(RoundNo(1), 1, (Decimal(8), Decimal(12)), "stopped"),)
    assert winner(replace(stage, decided=decided)) == 2


def test_the_imps_of_the_first_match_begin_with_the_head_start() -> None:
    stage = with_scores(with_next_round(cup(2, legs=2)), 1, 1, WON)
    stage = with_scores(with_next_round(stage), 2, 1, WON)
    stage = replace(stage, head_starts={(EntryId(1), EntryId(2)): Decimal("-2.5")})
    [meeting] = meetings_by_teams(stage).values()
    counted = [deciding_points(stage, r, match) for r, match, _ in meeting]
    assert counted == [TeamImps(Fraction(10), Fraction(5, 2)), TeamImps(Fraction(10), Fraction(0))]
    assert lead_of(stage, meeting, EntryId(1)) == Fraction(-5, 2)


def test_a_forfeit_and_a_withdrawal_end_a_match() -> None:
    stage = with_next_round(cup(2))
    match = replace(stage.rounds[0].matches[0], forfeit=(Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN))
    assert winner(stage.with_round(stage.rounds[0].with_match(match))) == 2
    after_withdrawal = stage.with_entries(
        {EntryId(2): replace(stage.entry(EntryId(2)), withdrawn_from=RoundNo(1))}
    )
    assert winner(after_withdrawal) == 1


def test_the_highest_seeds_choose_their_opponents_in_turn() -> None:
    ranked = [EntryId(n) for n in (11, 12, 13, 14, 15, 16, 17)]
    chosen: dict[EntryId, EntryId] = {}
    assert next_chooser(ranked, chosen) == 12  # 11 has the bye
    assert choosable_opponents(ranked, chosen) == (15, 16, 17)
    with pytest.raises(NotNow, match="turn"):
        refuse_invalid_choice(ranked, chosen, EntryId(13), EntryId(15))
    with pytest.raises(NotNow, match="chosen"):
        refuse_invalid_choice(ranked, chosen, EntryId(12), EntryId(14))
    with pytest.raises(NotNow, match="Not all"):
        numbers_by_choice(ranked, chosen)
    for team, opponent in ((12, 15), (13, 17), (14, 16)):
        refuse_invalid_choice(ranked, chosen, EntryId(team), EntryId(opponent))
        chosen[EntryId(team)] = EntryId(opponent)
    assert next_chooser(ranked, chosen) is None
    numbers = numbers_by_choice(ranked, chosen)
    assert {int(team): int(number) for team, number in numbers.items()} == {
        **{11: 1, 12: 2, 13: 3, 14: 4},
        **{15: 7, 17: 6, 16: 5},
    }
