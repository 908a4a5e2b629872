"""The presentation of team chess. A round of a knock-out is called "Semi-finals, leg 2", not
"Round 4"; the rounds of a Hutton are its boards, which are played together.
"""

from collections.abc import Callable, Mapping

from domain.contest.entry import Team
from domain.contest.game import GamePlace
from domain.ids import Number, RoundNo
from domain.knockout.progress import KnockOutMatch, MatchStatus
from domain.messages import say
from domain.standings.table import RankingTable, definition_of
from domain.standings.tiebreaks.definition import TieBreak
from domain.swiss.teams.matches import Score
from domain.team_chess.knock_out import (
    TIE_BREAK_MATCH,
    Tie,
    deciding_criterion,
    is_over,
    knock_out_of,
    progress_of,
)
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.round_robin import annulled_numbers
from domain.team_chess.rules import Decider
from domain.team_chess.scores import scores_by_side, team_rows
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import ranking_columns, team_ranking
from web.contest.game_presentation import PrizeWinner, Seats, Square, bracket_round_name
from web.contest.members import shown_members_within_teams
from web.contest.notation import Column, modifier_marks, score_text
from web.contest.sheet_parts import GameName
from web.contest.team_presentation import TeamPresentation, winning_team
from web.contest.views.charts import ChartCell
from web.contest.visibility import published_rounds
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut
from web.team_chess.views.boards import chart_cell, members_at_board, points_so_far


def _meetings_so_far(stage: TeamStage, r: TeamRound, match: Match) -> int:
    """The number of matches between these two teams up to that round."""
    pair = set(match.teams)
    matches = (each for earlier in stage.rounds[: r.number] for each in earlier.matches)
    return sum(set(each.teams) == pair for each in matches)


SCORES = {Score.MATCH_POINTS: say("Match points"), Score.GAME_POINTS: say("Game points")}
_POINTS = {"PTS", "MPVGP"}
DECIDED_BY: Mapping[str, str] = {
    "game points": say("on game points"),
    Decider.BERLIN: say("by the Berlin count"),
    Decider.TOP_BOARD: say("from the top board down"),
    Decider.BOTTOM_BOARD: say("without the bottom boards"),
    Decider.WINS: say("by games won"),
    Decider.LOWER_NUMBER: say("as the team seeded lower"),
    TIE_BREAK_MATCH: say("in a tie-break match"),
}
"""How a match was decided; a decision by match points needs no text."""


class TeamChessPresentation(TeamPresentation[TeamStage, TeamRound]):
    def score_function_before(self, stage: TeamStage, number: RoundNo) -> Callable[[Number], str]:
        """The primary score of each team before that round, without matches that are annulled."""
        primary, played, out = stage.rules.terms.primary, number - 1, annulled_numbers(stage)
        rows = {row.number: row for row in team_rows(stage, played)}

        def score(of: Number) -> str:
            if of not in rows:
                return ""
            annulled = (
                () if of in out else (c for c in rows[of].cells[:played] if c.opponent in out)
            )
            lost = sum(cell.points(primary) for cell in annulled)
            return score_text(rows[of].points(primary, played) - lost)

        return score

    def prize_winner(self, stage: TeamStage, entry: Team) -> PrizeWinner:
        boards = stage.rules.boards
        return winning_team(entry, entry.members[:boards], entry.ranking_rating(boards))

    def round_name(self, stage: TeamStage, r: TeamRound) -> GameName | None:
        """The common name of all matches of the round; None without one."""
        if stage.rules.rounds_played_at_once:
            return GameName(say("All boards"), 0, "", "", 0)
        if stage.knock_out is None or not r.matches:
            return None
        pairs = [match.teams for match in r.matches]
        called = bracket_round_name(stage, pairs, progress_of(stage, r.number))
        if called is None:
            return None
        meetings = {_meetings_so_far(stage, r, match) for match in r.matches}
        meeting, legs = meetings.pop(), knock_out_of(stage).legs
        if meetings:
            return GameName(*called, "", "", 0)
        if meeting > legs:
            return GameName(*called, TIE_BREAK_MATCH, "", 0)
        return GameName(*called, "", "", 0, leg=meeting if legs > 1 else LEFT_OUT)

    def round_words(self, stage: TeamStage, r: TeamRound, words: Words) -> str:
        if stage.rules.rounds_played_at_once:
            return words("Board {number}", number=r.number)
        return super().round_words(stage, r, words)

    def seats_at_board(self, stage: TeamStage, r: TeamRound, at: GamePlace) -> Seats:
        game = r.game(at.board, at.match)
        first, second = members_at_board(stage, shown_members_within_teams(stage), game)
        return (first, second), stage.rules.first_has_white(game)

    def pair_result_text(self, stage: TeamStage, r: TeamRound, number: int) -> str:
        points = points_so_far(stage, r, r.match(number))
        return "–".join(points) if points[0] else ""

    def squares_function(self, stage: TeamStage) -> Callable[[Team], tuple[Square, ...]]:
        def squares_of(team: Team) -> tuple[Square, ...]:
            return tuple(_square(chart_cell(stage, team, r)) for r in stage.rounds)

        return squares_of

    def ranked_tables(self, stage: TeamStage, rounds: int) -> tuple[RankingTable, ...]:
        return (team_ranking(stage, rounds),)

    def columns_after_points(self, stage: TeamStage) -> tuple[Column, ...]:
        return tuple(_column(stage, each) for each in ranking_columns(stage)[1:])

    def points_column(self, stage: TeamStage) -> Column | LeftOut:
        return _column(stage, ranking_columns(stage)[0])

    is_over = staticmethod(is_over)

    def ranking_inputs(self, stage: TeamStage) -> tuple[object, ...]:
        return (stage.adjustments,)

    def side_score(self, stage: TeamStage, match: KnockOutMatch, side: int) -> str:
        """The game points of all legs, without tie-break matches."""
        team = dict(stage.numbered_entries())[match.sides[side] or Number(0)]
        all_legs = _matches_of_tie(stage, match)[: knock_out_of(stage).legs]
        legs = [each for each in all_legs if any(game.result for game in each.games)]
        scores = [scores_by_side(stage.rules, leg)[leg.side_of(team.id)] for leg in legs]
        return score_text(sum(score.game_points for score in scores)) if scores else ""

    def decision_message(self, stage: TeamStage, match: KnockOutMatch) -> str | LeftOut:
        if match.status is not MatchStatus.PLAYED:
            return LEFT_OUT
        return DECIDED_BY.get(deciding_criterion(stage, _matches_of_tie(stage, match)), LEFT_OUT)


def _square(cell: ChartCell) -> Square:
    playing = bool(cell.opponent) and not cell.mark
    return Square("", "·" if playing else cell.scored, cell.opponent)


def _matches_of_tie(stage: TeamStage, match: KnockOutMatch) -> Tie:
    """The published matches between the two sides of a match of the bracket."""
    teams = dict(stage.numbered_entries())
    pair = {teams[number].id for number in match.both_numbers}
    return [m for r in published_rounds(stage) for m in r.matches if set(m.teams) == pair]


def _column(stage: TeamStage, tie_break: TieBreak) -> Column:
    """The column of a tie-break; that of a score has only its name."""
    primary = stage.rules.terms.primary
    if tie_break.code in _POINTS and not tie_break.modifiers:
        score = primary.other if tie_break.code == "MPVGP" else Score(tie_break.score or primary)
        return Column(score.value, SCORES[score], ())
    return Column(tie_break.name, definition_of(tie_break).name, tuple(modifier_marks(tie_break)))
