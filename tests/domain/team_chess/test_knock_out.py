"""Winners in a knock-out of teams: one leg or two, and the decision of level matches."""

from dataclasses import replace

import pytest

from domain.contest.entry import MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.knockout.match import MatchStep
from domain.knockout.plan import KnockOutPlan
from domain.results import parse_result
from domain.team_chess.knock_out import progress_of, winner_and_criterion
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import Decider, TeamKnockOut, TeamRules
from domain.team_chess.stage import TeamStage
from domain.times.time_control import Pace

RULES = TeamRules(system="knock-out")
ONE, TWO = EntryId(1), EntryId(2)
# Boards 1 and 3 are White's of the team named first: =-= on all boards not given.
BOARD_1 = ("1-0", "=-=", "0-1", "=-=")
"""The team named first wins board 1, the other board 3."""


def leg(*codes: str, first: EntryId = ONE) -> Match:
    games = tuple(
        Game(BoardNo(n), MemberId(n), MemberId(10 + n), parse_result(code))
        for n, code in enumerate(codes, start=1)
    )
    return Match(1, first, TWO if first == ONE else ONE, games, revealed=True)


def stage(*legs: Match, announced_legs: int, deciders: tuple[Decider, ...]) -> TeamStage:
    steps = (MatchStep(announced_legs, Pace.STANDARD), MatchStep(1, Pace.RAPID))
    teams = {n: Team(id=n, name=f"Team {n}", number=Number(int(n))) for n in (ONE, TWO)}
    rounds = tuple(
        TeamRound(number=RoundNo(n), state=RoundState.CLOSED, matches=(match,), byes=())
        for n, match in enumerate(legs, 1)
    )
    bracket = TeamKnockOut(KnockOutPlan(steps, entries=2, seed=b"x"), deciders)
    return TeamStage(
        id=StageId(1), name="Cup", rules=RULES, entries=teams, rounds=rounds, knock_out=bracket
    )


@pytest.mark.parametrize(
    ("decider", "advancing"),
    [
        (Decider.BERLIN, ONE),  # 4 + 3/2 + 1/2 against 2 + 3/2 + 1/2
        (Decider.TOP_BOARD, ONE),
        (Decider.BOTTOM_BOARD, ONE),  # without boards 4 and 3: 1½ to ½
        (Decider.LOWER_NUMBER, TWO),  # the team seeded lower, whatever the boards say
    ],
)
def test_a_level_match_is_decided_as_announced(decider: Decider, advancing: EntryId) -> None:
    """One wins board 1 and Two board 3; One is seeded higher."""
    level = leg(*BOARD_1)
    assert winner_and_criterion(RULES, (decider,), [level], ONE) == (advancing, decider.value)


def test_the_team_with_more_wins_over_the_board_advances() -> None:
    # Level on points: One wins board 1 by forfeit, Two board 2 by playing, with White.
    match = leg("+--", "1-0", "=-=", "=-=")
    assert winner_and_criterion(RULES, (Decider.WINS,), [match], ONE) == (TWO, "wins")


def test_teams_level_by_all_deciders_meet_again() -> None:
    drawn = leg("=-=", "=-=", "=-=", "=-=")
    cup = stage(drawn, announced_legs=1, deciders=(Decider.BERLIN,))
    final = progress_of(cup).matches[progress_of(cup).bracket.final]
    assert final.winner is None
    assert final.course
    assert final.course.next_turn
    assert final.course.next_turn.step == 1
    with_second_round = replace(
        cup, rounds=(*cup.rounds, replace(cup.rounds[0], number=RoundNo(2)))
    )
    assert progress_of(with_second_round).winner is None
    decided = stage(drawn, leg(*BOARD_1), announced_legs=1, deciders=(Decider.BERLIN,))
    assert progress_of(decided).winner == 1


def test_two_legs_count_match_points_then_game_points() -> None:
    # One wins 3-1 at home; Two wins 2½-1½ at home: match points level, game points 4½ to 3½.
    home = leg("1-0", "0-1", "=-=", "=-=")
    away = leg("1-0", "=-=", "=-=", "=-=", first=TWO)
    cup = stage(home, away, announced_legs=2, deciders=())
    assert progress_of(cup).winner == 1
    assert winner_and_criterion(RULES, (), [home, away], ONE) == (ONE, "game points")


def test_the_second_leg_is_played_at_the_other_team_s() -> None:
    cup = stage(leg("1-0", "0-1", "=-=", "=-="), announced_legs=2, deciders=())
    final = progress_of(cup).matches[progress_of(cup).bracket.final]
    assert final.course
    assert final.course.next_turn
    assert final.course.next_turn.white == 2
