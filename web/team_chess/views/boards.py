"""The current rounds by match and by board: the members, once the line-ups of a match are revealed,
and the results; and all rounds: the schedule, and the wall chart with game points.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.contest.entry import NOBODY, Team
from domain.ids import EntryId, Number
from domain.messages import say
from domain.results import GameResult, Mark
from domain.standings.table import RankingTable
from domain.standings.tiebreaks.team_boards import TeamContext
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import bye_cell, scores_by_side
from domain.team_chess.stage import TeamStage
from web.contest.game_presentation import tables_of
from web.contest.members import Members, ShownMember, shown_members_within_teams
from web.contest.notation import is_forfeit, mark_text, result_text, score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import OUTCOMES, ChartCell, team_chart_view
from web.contest.views.round_views import round_view
from web.contest.views.team_matches import MatchRow, match_views
from web.contest.visibility import entrants_before, published_rounds
from web.shared.sheet import LEFT_OUT


def members_at_board(
    stage: TeamStage, members: Members, game: Game
) -> tuple[ShownMember | None, ...]:
    """The members of the first and the second team at a board, None for an empty seat."""
    seats = (game.white, game.black)
    if not stage.rules.first_has_white(game):
        seats = seats[::-1]
    return tuple(None if member == NOBODY else members[member] for member in seats)


def result_of_side(rules: TeamRules, game: Game, side: int = 0) -> GameResult | None:
    """The result with the half of the first (0) or second (1) team in front, of either colour."""
    result = game.result
    if result is None or rules.first_has_white(game) == (side == 0):
        return result
    return GameResult(result.black, result.white)


def match_row(
    stage: TeamStage, r: TeamRound, match: Match, teams: Mapping[EntryId, Entrant]
) -> MatchRow:
    first, second = points_so_far(stage, r, match)
    return MatchRow(
        key=f"{r.number}.{match.number}",
        match=match.number,
        first=teams[match.first],
        second=teams[match.second],
        colour=stage.rules.first_colour_in(match.games[0]),
        first_points=first,
        second_points=second,
        entered=sum(game.result is not None for game in match.games),
        boards=len(match.games),
        finished=match.is_finished,
        forfeit=match.forfeit is not None,
        disputed=any(game.is_disputed for game in match.games),
        revealed=match.revealed,
        moved=match.moved_to,
        venue=match.venue,
        board=match.games[0].number if stage.rules.rounds_played_at_once else LEFT_OUT,
    )


def points_so_far(stage: TeamStage, _r: TeamRound, match: Match) -> tuple[str, str]:
    """The teams' game points, empty before the first result; + and − for a forfeited match."""
    if match.forfeit is not None:
        first, second = match.forfeit
        return mark_text(first), mark_text(second)
    if all(game.result is None for game in match.games):
        return "", ""
    first_side, second_side = scores_by_side(stage.rules, match)
    return score_text(first_side.game_points), score_text(second_side.game_points)


MATCHES, TOP, SCHEDULE = match_views(match_row, points_so_far)


@dataclass(frozen=True, slots=True)
class MatchHeading:
    """A match, above its boards, with the points as in `MatchRow`."""

    key: str
    match: int
    first: Entrant
    second: Entrant
    first_points: str
    second_points: str
    revealed: bool
    moved: str
    venue: str
    kind: str = "match"


@dataclass(frozen=True, slots=True)
class GameRow:
    """A board: `first` is the member of the team named first, None for an empty seat, `colour` and
    the first half of `result` are that team's. `disputed`: two different results were reported;
    neither counts before a decision.
    """

    key: str
    match: int
    board: int
    colour: str
    first: ShownMember | None
    second: ShownMember | None
    result: str
    forfeit: bool
    disputed: bool
    kind: str = "game"


def board_rows(
    stage: TeamStage, r: TeamRound, matches: Iterable[Match]
) -> Iterator[MatchHeading | GameRow]:
    teams, members = entrants_before(stage, r.number), shown_members_within_teams(stage)
    for match in matches:
        first, second = points_so_far(stage, r, match)
        yield MatchHeading(
            key=f"{r.number}.{match.number}",
            match=match.number,
            first=teams[match.first],
            second=teams[match.second],
            first_points=first,
            second_points=second,
            revealed=match.revealed,
            moved=match.moved_to,
            venue=match.venue,
        )
        if match.revealed:
            yield from game_rows(stage, r, match, members)


def game_rows(stage: TeamStage, r: TeamRound, match: Match, members: Members) -> Iterator[GameRow]:
    for game in match.games:
        yield game_row(stage, f"{r.number}.{match.number}.{game.number}", match, game, members)


def game_row(stage: TeamStage, key: str, match: Match, game: Game, members: Members) -> GameRow:
    first, second = members_at_board(stage, members, game)
    result = result_of_side(stage.rules, game)
    return GameRow(
        key=key,
        match=match.number,
        board=game.number,
        colour="w" if stage.rules.first_has_white(game) else "b",
        first=first,
        second=second,
        result=result_text(result),
        forfeit=is_forfeit(result),
        disputed=game.is_disputed,
    )


VIEW = round_view(
    "boards",
    lambda stage, r: board_rows(stage, r, r.matches),
    say("Pairings by board"),
    "team_chess/sheets/boards.js",
)


def _game_points(stage: TeamStage) -> Mapping[Number, str]:
    (table,) = tables_of(stage, len(published_rounds(stage)))
    assert isinstance(table, RankingTable), "it is a ranking of teams"
    assert isinstance(table.context, TeamContext), "it is a ranking of teams"
    games = table.context.team_chart.games
    return {row.number: score_text(games.score(row.number)) for row in games.rows}


def chart_cell(stage: TeamStage, team: Team, r: TeamRound) -> ChartCell:
    match = r.match_of(team.id)
    if match is not None:
        return _match_cell(stage, r, match, team.id)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    return ChartCell(0, score_text(bye_cell(stage.rules, mark).game_points), "")


def _match_cell(stage: TeamStage, r: TeamRound, match: Match, team: EntryId) -> ChartCell:
    side = match.side_of(team)
    other = stage.entry(match.teams[1 - side])
    points = points_so_far(stage, r, match)[side]
    mark = scores_by_side(stage.rules, match)[side].mark
    return ChartCell(other.number or 0, points, OUTCOMES.get(mark, ""))


CROSSTABLE = team_chart_view(lambda *place: (chart_cell(*place),), _game_points)
