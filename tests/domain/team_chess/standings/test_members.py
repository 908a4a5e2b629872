"""Members' scores, board prizes and ratings, computed by hand.

Round 1, boards White-Black: Ann 2400 beats Gus 2200; Ben (unrated) draws with Gil 2000. Round 2:
Ann wins by forfeit against an empty board; Bob 2100, the reserve, loses to Dan 1900.
"""

from dataclasses import replace
from fractions import Fraction

from domain.contest.entry import NOBODY, Member, MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.people import Person
from domain.results import parse_result
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import BestBy, BoardPrizeRule, BoardPrizes, TeamRules
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import board_tables, games_by_member, member_scores
from domain.team_chess.standings.rated_games import norm_candidates, rated_members

ANN, BEN, BOB, GUS, GIL, DORA, DAN = (MemberId(n) for n in range(1, 8))
HOME, GUEST, THIRD = EntryId(1), EntryId(2), EntryId(3)


def member(id_: MemberId, name: str, rating: int) -> Member:
    return Member(id_, Person(name, rating=rating, federation="GER"))


TEAMS = {
    HOME: Team(
        id=HOME,
        name="Home",
        members=(member(ANN, "Ann", 2400), member(BEN, "Ben", 0), member(BOB, "Bob", 2100)),
        number=Number(1),
    ),
    GUEST: Team(
        id=GUEST,
        name="Guest",
        members=(member(GUS, "Gus", 2200), member(GIL, "Gil", 2000)),
        number=Number(2),
    ),
    THIRD: Team(
        id=THIRD,
        name="Third",
        members=(member(DORA, "Dora", 2050), member(DAN, "Dan", 1900)),
        number=Number(3),
    ),
}


def game(number: int, white: MemberId, black: MemberId, code: str) -> Game:
    return Game(BoardNo(number), white, black, parse_result(code))


FIRST = Match(1, HOME, GUEST, (game(1, ANN, GUS, "1-0"), game(2, GIL, BEN, "=-=")), revealed=True)
SECOND = Match(
    1, HOME, THIRD, (game(1, ANN, NOBODY, "+--"), game(2, DAN, BOB, "1-0")), revealed=True
)


def stage_with(*matches: Match) -> TeamStage:
    rounds = tuple(
        TeamRound(number=RoundNo(r), state=RoundState.CLOSED, matches=(match,), byes=())
        for r, match in enumerate(matches, 1)
    )
    rules = TeamRules(boards=2, colours="WB")
    return TeamStage(id=StageId(1), name="Cup", rules=rules, entries=TEAMS, rounds=rounds)


CUP = stage_with(FIRST, SECOND)


def test_points_are_those_of_the_match_and_percentages_of_games_played() -> None:
    """A forfeit is a point and no game. 100 per cent against 2200 is a performance 800 above it."""
    ann, ben, bob, *_ = member_scores(CUP, 2)
    assert (ann.points, ann.games, ann.percentage, ann.performance) == (20, 1, Fraction(100), 3000)
    assert (ben.points, ben.percentage, ben.performance, ben.average) == (
        5,
        Fraction(50),
        2000,
        2000,
    )
    assert (bob.points, bob.percentage, bob.order) == (0, Fraction(0), 3)


def test_an_unrated_opponent_is_left_out_of_the_performance() -> None:
    gil = member_scores(CUP, 2)[4]
    assert (gil.member.id, gil.percentage, gil.performance) == (GIL, Fraction(50), None)


def test_an_unrevealed_line_up_gives_no_games() -> None:
    hidden = replace(FIRST, revealed=False)
    assert not any(games_by_member(stage_with(hidden), 1).values())


def test_boards_by_the_order_of_the_team_with_reserves_behind() -> None:
    tables = board_tables(CUP, 2)
    listed = [
        (table.board, [(p.place, p.score.member.id) for p in table.places]) for table in tables
    ]
    assert listed == [
        (1, [(1, ANN), (2, GUS)]),
        (2, [(1, DAN), (2, BEN), (3, GIL)]),
        (0, [(1, BOB)]),
    ]


def test_board_tables_by_actual_seats() -> None:
    tables = board_tables(CUP, 2, BoardPrizes(places=BoardPrizeRule.SEAT))
    assert [table.board for table in tables] == [1, 2]
    assert [p.score.member.id for p in tables[1].places] == [DAN, BEN, GIL, BOB]


def test_members_with_too_few_games_are_not_listed() -> None:
    assert not any(table.places for table in board_tables(CUP, 2, BoardPrizes(games=2)))


def test_members_are_ranked_by_the_announced_value() -> None:
    by_points = board_tables(CUP, 2, BoardPrizes(BestBy.POINTS))
    by_performance = board_tables(CUP, 2, BoardPrizes(BestBy.PERFORMANCE))
    assert [p.score.member.id for p in by_points[1].places] == [DAN, BEN, GIL]
    assert [p.score.member.id for p in by_performance[1].places] == [DAN, BEN, GIL]


def test_level_members_share_a_place() -> None:
    drawn = replace(FIRST, games=(game(1, ANN, GUS, "=-="), game(2, GIL, BEN, "=-=")))
    rules = BoardPrizes(BestBy.PERCENTAGE)
    table = board_tables(stage_with(drawn), 1, rules)[0]
    assert [(p.place, p.score.member.id) for p in table.places] == [(1, GUS), (2, ANN)]
    same = {**TEAMS, GUEST: replace(TEAMS[GUEST], members=(member(GUS, "Gus", 2400),))}
    level = replace(stage_with(drawn), entries=same, rules=replace(CUP.rules, boards=1))
    assert [p.place for p in board_tables(level, 1, rules)[0].places] == [1, 1]


def test_forfeits_and_unrated_opponents_change_no_rating() -> None:
    found = {each.score.member.id: each for each in rated_members(CUP, 2, "2026-11-23")}
    assert found[ANN].games == 1
    assert found[GIL].games == 0
    change = found[GIL].change
    assert change is not None
    assert change.points == 0
    assert found[BEN].change is None


def test_a_norm_counts_games_played_and_knows_the_point_that_was_given() -> None:
    found = norm_candidates(CUP)
    candidate, to_come = found[ANN]
    assert (len(candidate.games), candidate.given, to_come) == (1, 1, ())
    assert (candidate.games[0].rating, candidate.games[0].half_points) == (2200, 2)
