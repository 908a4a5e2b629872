"""Fixtures of a table of teams, and what becomes of those of a team that leaves.

Berger, 4 teams        1  1-4 2-3    2  4-3 1-2    3  2-4 3-1
"""

from dataclasses import replace

from domain.contest.entry import Member, MemberId, Team
from domain.contest.matches import fixtures_in, forfeit_of, resting_entries_in
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.people import Person
from domain.results import Mark, parse_result
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName, build_table
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.round_robin import annulled_numbers
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage


def league(teams: int, played: int = 0) -> TeamStage:
    """Every match of the rounds played is drawn."""
    drawn = build_table(TableName.BERGER, teams)
    known = {
        EntryId(n): Team(
            id=EntryId(n),
            name=f"Team {n}",
            number=Number(n),
            members=(Member(MemberId(n), Person(f"Player {n}")),),
        )
        for n in range(1, teams + 1)
    }

    def draw(white: int, black: int) -> Game:
        return Game(BoardNo(1), MemberId(white), MemberId(black), parse_result("=-="))

    rounds = tuple(
        TeamRound(
            number=RoundNo(n),
            state=RoundState.CLOSED,
            matches=tuple(
                Match(
                    int(g.board),
                    EntryId(g.white),
                    EntryId(g.black),
                    (draw(g.white, g.black),),
                    revealed=True,
                )
                for g in one.games
            ),
            byes=tuple((EntryId(n), Mark.ZERO_BYE) for n in one.byes),
        )
        for n, one in enumerate(drawn.rounds[:played], 1)
    )
    rules = TeamRules(system="berger", boards=1, rounds=len(drawn.rounds), tie_breaks=("GP",))
    return TeamStage(
        id=StageId(1),
        name="League",
        rules=rules,
        entries=known,
        rounds=rounds,
        table=TablePlan(TableName.BERGER, table=drawn),
    )


def with_team_withdrawn(stage: TeamStage, team: int, first: int) -> TeamStage:
    left = replace(stage.entry(EntryId(team)), withdrawn_from=RoundNo(first))
    return replace(stage, entries={**stage.entries, left.id: left})


def test_a_round_follows_the_table() -> None:
    for number, teams in ((1, [(1, 4), (2, 3)]), (3, [(2, 4), (3, 1)])):
        assert [(f.first, f.second) for f in fixtures_in(league(4), RoundNo(number))] == teams


def test_in_an_odd_field_one_team_rests() -> None:
    cup = league(5)
    assert [len(resting_entries_in(cup, RoundNo(n))) for n in range(1, 6)] == [1] * 5


def test_matches_of_a_withdrawn_team_are_forfeited() -> None:
    cup = with_team_withdrawn(league(4, played=1), 3, first=2)
    first, second = fixtures_in(cup, RoundNo(2))
    assert forfeit_of(cup, first) == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)  # 4-3
    assert forfeit_of(cup, second) is None
    both = with_team_withdrawn(cup, 4, first=2)
    assert forfeit_of(both, first) == (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS)


def test_a_team_that_leaves_before_half_does_not_count() -> None:
    assert annulled_numbers(with_team_withdrawn(league(4, played=1), 3, first=2)) == {3}  # 1 of 3
    assert (
        annulled_numbers(with_team_withdrawn(league(4, played=2), 3, first=3)) == frozenset()
    )  # 2 of 3
