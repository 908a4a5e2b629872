"""The results of matches, and the rows of pairing requests.

1 Alpha first-named, White on boards 1 and 3 (WBWB) 2 Beta

board  white    black    result    Alpha  Beta
1      Alpha    Beta     1-0         1      0
2      Beta     Alpha    =-=         ½      ½
3      Alpha    Beta     0-1         0      1
4      Beta     (empty)  +--         0      1
"""

from dataclasses import replace

from domain.contest.entry import MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.results import Colour, Mark, parse_result
from domain.swiss.teams.matches import Score
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import MatchPoints, TeamRules
from domain.team_chess.scores import MatchSide, bye_cell, pairing_request, scores_by_side, team_rows
from domain.team_chess.stage import Adjustment, TeamStage

RULES = TeamRules()
ALPHA, BETA, GAMMA = EntryId(1), EntryId(2), EntryId(3)


def match(*codes: str | None) -> Match:
    games = tuple(
        Game(
            BoardNo(n), MemberId(10 * n), MemberId(10 * n + 1), parse_result(code) if code else None
        )
        for n, code in enumerate(codes, start=1)
    )
    return Match(1, ALPHA, BETA, games, revealed=True)


def stage(*matches: Match) -> TeamStage:
    names = {ALPHA: "Alpha", BETA: "Beta", GAMMA: "Gamma"}
    teams = {id_: Team(id=id_, name=name, number=Number(int(id_))) for id_, name in names.items()}
    byes = ((GAMMA, Mark.PAIRING_BYE),)
    r = TeamRound(number=RoundNo(1), state=RoundState.PUBLISHED, matches=matches, byes=byes)
    return TeamStage(id=StageId(1), name="Cup", rules=RULES, entries=teams, rounds=(r,))


def test_more_game_points_win_the_match() -> None:
    played = match("1-0", "=-=", "0-1", "+--")
    assert scores_by_side(RULES, played) == (
        MatchSide(Mark.LOSS, 0, 15),
        MatchSide(Mark.WIN, 20, 25),
    )


def test_equal_game_points_are_a_draw() -> None:
    drawn = match("1-0", "1-0", "=-=", "=-=")
    assert scores_by_side(RULES, drawn) == (
        MatchSide(Mark.DRAW, 10, 20),
        MatchSide(Mark.DRAW, 10, 20),
    )


def test_a_match_in_which_neither_team_has_points_is_lost_by_both() -> None:
    nothing = match("0-0", "0-0", "0-0", "0-0")
    assert [side.mark for side in scores_by_side(RULES, nothing)] == [Mark.LOSS, Mark.LOSS]


def test_a_match_without_a_game_is_forfeited() -> None:
    # White of boards 2 and 4 is Beta's.
    empty = match("+--", "--+", "+--", "--+")
    first, second = scores_by_side(RULES, empty)
    assert (first, second) == (
        MatchSide(Mark.FORFEIT_WIN, 20, 40),
        MatchSide(Mark.FORFEIT_LOSS, 0, 0),
    )


def test_nothing_is_won_before_the_match_is_finished() -> None:
    unfinished = match("1-0", None, "1-0", "0-1")
    assert scores_by_side(RULES, unfinished) == (MatchSide(None, 0, 30), MatchSide(None, 0, 0))


def test_adjustments_count_in_the_row() -> None:
    penalty = Adjustment(BETA, -10, -5, RoundNo(1), "late")
    cup = replace(stage(match("1-0", "=-=", "0-1", "+--")), adjustments=(penalty,))
    alpha, beta, gamma = team_rows(cup, 1)
    assert (alpha.cells[0].opponent, alpha.cells[0].colour) == (2, Colour.WHITE)
    assert (beta.extra_points, beta.cells[0].colour) == ((-10, -5), Colour.BLACK)
    # A bye is a drawn match.
    assert gamma.cells[0].match_points == 10
    assert gamma.cells[0].game_points == 20


def test_a_bye_has_the_announced_points() -> None:
    rules = replace(RULES, match_points=MatchPoints(bye=20, bye_game_points=25))
    points = {Mark.PAIRING_BYE: (20, 25), Mark.HALF_BYE: (10, 20), Mark.ZERO_BYE: (0, 0)}
    for mark, (match_points, game_points) in points.items():
        cell = bye_cell(rules, mark)
        assert (cell.match_points, cell.game_points) == (match_points, game_points)


def test_baku_adds_a_won_match() -> None:
    """A won match, 20, in rounds 1 and 2, a drawn one in rounds 3 and 4."""
    cup = stage(match("1-0", "=-=", "0-1", "+--"))
    cup = replace(cup, rules=replace(RULES, acceleration="baku"))
    assert pairing_request(cup, RoundNo(2), frozenset()).virtual == {
        1: (20, 20, 10, 10),
        2: (20, 20, 10, 10),
    }


def test_adjustments_count_from_their_round_on() -> None:
    """Standings of earlier rounds, and who was a floater, are as they were then."""
    from_the_start = Adjustment(ALPHA, 10, 0, RoundNo(0), "bonus")
    later = Adjustment(BETA, -10, -5, RoundNo(2), "late")
    cup = stage(match("1-0", "=-=", "0-1", "+--"))
    second = replace(cup.rounds[0], number=RoundNo(2))
    cup = replace(cup, rounds=(*cup.rounds, second), adjustments=(from_the_start, later))
    assert [row.extra_points for row in team_rows(cup, 1)] == [(10, 0), (0, 0), (0, 0)]
    alpha, beta, _ = team_rows(cup, 2)
    assert (alpha.extra_points, beta.extra_points) == ((10, 0), (-10, -5))
    for score, penalty in ((Score.MATCH_POINTS, -10), (Score.GAME_POINTS, -5)):
        cells = [cell.points(score) for cell in beta.cells]
        assert [beta.points(score, rounds) for rounds in (0, 1, 2)] == [
            0,
            cells[0],
            cells[0] + cells[1] + penalty,
        ]
