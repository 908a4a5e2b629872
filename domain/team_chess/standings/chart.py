"""From a stage of teams to what its tie-breaks count: matches, game points, boards.

A match that is not finished has its game points so far. Its match points are those of a draw where
the round no longer waits for it, as for a game that is adjourned, and none while it is being
played: live standings move with each result that comes in.
"""

from collections.abc import Iterable, Iterator

from domain.contest.lifecycle import RoundState
from domain.crosstable import Crosstable, Row
from domain.ids import EntryId, Number
from domain.points import PointSystem
from domain.results import Cell, Colour, Mark
from domain.standings.tiebreaks.team_context import BoardScore, TeamChart
from domain.swiss.teams.matches import Score, TeamCell, TeamRow
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import points_on, rows_of, white_is_first
from domain.team_chess.stage import TeamStage


def chart_of(stage: TeamStage, rounds: int) -> TeamChart:
    """After that many rounds, of the teams that have a number."""
    rounds = min(rounds, len(stage.rounds))
    waits = [_waited_for(stage, r) for r in stage.rounds[:rounds]]
    rows = tuple(_as_it_stands(row, waits) for row in rows_of(stage, rounds))
    systems = _systems(stage.rules)
    matches, games = (
        Crosstable(tuple(_row(row, score) for row in rows), rounds, systems[score])
        for score in (Score.MATCH_POINTS, Score.GAME_POINTS)
    )
    return TeamChart(
        matches,
        games,
        {row.number: tuple(_boards(stage, row)) for row in rows},
        stage.rules.boards,
        stage.rules.points.win,
        stage.rules.points.draw,
    )


def _systems(rules: TeamRules) -> dict[Score, PointSystem]:
    """What won and drawn rounds are worth; every round's points are given."""
    match, game, boards = rules.match_points, rules.points, rules.games_in_match
    return {
        Score.MATCH_POINTS: PointSystem.of(match.win, match.draw, match.loss, match.bye),
        Score.GAME_POINTS: PointSystem.of(
            game.win * boards, game.draw * boards, game.loss * boards, rules.bye_game_points
        ),
    }


def _waited_for(stage: TeamStage, r: TeamRound) -> frozenset[int]:
    """Numbers of the teams whose match is on."""
    numbers = {team.id: int(number) for number, team in stage.numbered()}
    if r.state is RoundState.CLOSED:
        return frozenset()
    matches = (match for match in r.matches if not match.finished and not match.moved_to)
    return frozenset(numbers[team] for match in matches for team in match.teams)


def _as_it_stands(row: TeamRow, waits: list[frozenset[int]]) -> TeamRow:
    cells = (
        cell._replace(mark=Mark.LOSS, match_points=0) if row.number in waited else cell
        for cell, waited in zip(row.cells, waits, strict=True)
    )
    return row._replace(cells=tuple(cells))


def _row(row: TeamRow, score: Score) -> Row:
    return Row(
        Number(row.number),
        tuple(Cell(cell.opponent, cell.colour, cell.mark) for cell in row.cells),
        penalty=row.extra[0 if score is Score.MATCH_POINTS else 1],
        awarded=tuple(cell.points(score) for cell in row.cells),
    )


def _boards(stage: TeamStage, row: TeamRow) -> Iterator[BoardScore]:
    numbered = {int(number): team.id for number, team in stage.numbered()}
    team = numbered[row.number]
    for r, cell in zip(stage.rounds, row.cells, strict=False):
        match = r.match_of(team)
        if match is None:
            yield from _of_bye(stage.rules, r.number, cell)
        else:
            yield from _of_match(stage.rules, r.number, cell.opponent, match, team)


def _of_match(
    rules: TeamRules, round_number: int, opponent: int, match: Match, team: EntryId
) -> Iterator[BoardScore]:
    side = match.side(team)
    for game in match.games:
        if game.result is not None:
            has_white = white_is_first(rules, game) is (side == 0)
            yield BoardScore(
                round_number,
                int(game.number),
                opponent,
                Colour.WHITE if has_white else Colour.BLACK,
                mark_of(game, has_white),
                points_on(rules, game)[side],
            )


def mark_of(game: Game, white: bool) -> Mark:
    assert game.result is not None
    return game.result.white if white else game.result.black


def _of_bye(rules: TeamRules, round_number: int, cell: TeamCell) -> Iterable[BoardScore]:
    """Every board has its share, what can't be shared the upper ones."""
    share, rest = divmod(cell.game_points, rules.games_in_match)
    for board in range(1, rules.games_in_match + 1):
        points = share + (board <= rest)
        yield BoardScore(round_number, board, 0, None, cell.mark, points)
