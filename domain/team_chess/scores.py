"""The result of a match, and the scores of each team for pairing and standings.

The side with more game points wins the match; equal game points are a draw, but neither side wins
or draws if both have none. A match in which no game was played and only one side has points was
forfeited: it counts neither as a meeting nor for colours (C.04.6 (2026), 1.6.1 and C1). Reports are
read by the same rules (`domain.team_chess.report`).

Also the request to the Swiss of teams for a round of a stage: C.04.6 (2026), Baku by C.04.7.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.ids import EntryId, RoundNo
from domain.results import PLAYED, Colour, Mark
from domain.swiss.acceleration import baku_points
from domain.swiss.teams.matches import GivenPoints, TeamCell, TeamRequest, TeamRow
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage


class MatchSide(NamedTuple):
    """A team's points in a match, in tenths. `mark` is None and `match_points` 0 until the match is
    finished; `game_points` are those won so far.
    """

    mark: Mark | None
    match_points: int
    game_points: int


def game_points_by_side(rules: TeamRules, game: Game) -> tuple[int, int]:
    """The game points in tenths, of the team named first and of the other; 0 without a result."""
    if game.result is None:
        return 0, 0
    table = rules.points.table
    white = table[game.result.white, Colour.WHITE]
    black = table[game.result.black, Colour.BLACK]
    return (white, black) if rules.first_has_white(game) else (black, white)


def scores_by_side(rules: TeamRules, match: Match) -> tuple[MatchSide, MatchSide]:
    """The points of the team named first, and of the other."""
    on_boards = [game_points_by_side(rules, game) for game in match.games]
    first, second = (sum(points) for points in zip(*on_boards, strict=True))
    if not match.is_finished:
        return MatchSide(None, 0, first), MatchSide(None, 0, second)
    marks = match.forfeit or _marks_by_points(match, first, second)
    return (
        MatchSide(marks[0], rules.match_points.points_for(marks[0]), first),
        MatchSide(marks[1], rules.match_points.points_for(marks[1]), second),
    )


def _marks_by_points(match: Match, first: int, second: int) -> tuple[Mark, Mark]:
    played = any(game.result and game.result.white in PLAYED for game in match.games)
    return mark_by_points(first, second, played), mark_by_points(second, first, played)


def mark_by_points(own_points: int, opponents_points: int, played: bool) -> Mark:
    """The mark of a side by its game points; `played`: some game of the match was played."""
    if not played and not (own_points and opponents_points):
        return Mark.FORFEIT_WIN if own_points > opponents_points else Mark.FORFEIT_LOSS
    if own_points > opponents_points:
        return Mark.WIN
    return Mark.DRAW if own_points == opponents_points and own_points else Mark.LOSS


def team_rows(stage: TeamStage, rounds: int) -> tuple[TeamRow, ...]:
    """A row for every team with a number, ascending, with its first `rounds` rounds. An unfinished
    match counts as a draw in match points and with the present game points: pairing with open
    matches is refused before this, or was confirmed.
    """
    numbers = stage.numbers
    columns = [_cells_of_round(stage, r, numbers) for r in stage.rounds[:rounds]]
    absent = TeamCell(0, None, Mark.ZERO_BYE)
    return tuple(
        TeamRow(
            number,
            tuple(column.get(number, absent) for column in columns),
            tuple(_given_points(stage, team_id, rounds)),
        )
        for team_id, number in sorted(numbers.items(), key=lambda each: each[1])
    )


def _given_points(stage: TeamStage, team: EntryId, rounds: int) -> Iterator[GivenPoints]:
    for each in stage.adjustments:
        if each.team == team and each.round <= rounds:
            yield GivenPoints(each.round, each.match_points, each.game_points)


def _cells_of_round(
    stage: TeamStage, r: TeamRound, numbers: Mapping[EntryId, int]
) -> dict[int, TeamCell]:
    cells = dict(_cells_of_matches(stage, r, numbers))
    for team, mark in r.byes:
        if team in numbers:
            cells[numbers[team]] = bye_cell(stage.rules, mark)
    return cells


def _cells_of_matches(
    stage: TeamStage, r: TeamRound, numbers: Mapping[EntryId, int]
) -> Iterator[tuple[int, TeamCell]]:
    """The cells of both teams of each match, with their numbers."""
    colour = stage.rules.colour_of_first(1)
    for match in r.matches:
        sides = scores_by_side(stage.rules, match)
        for team, other, side, own_colour in (
            (match.first, match.second, sides[0], colour),
            (match.second, match.first, sides[1], colour.other),
        ):
            mark = side.mark or Mark.ADJOURNED
            points = side.match_points if side.mark else stage.rules.match_points.draw
            cell = TeamCell(numbers[other], own_colour, mark, points, side.game_points)
            yield numbers[team], cell


def bye_cell(rules: TeamRules, mark: Mark) -> TeamCell:
    """The cell of a round without a match, with its points."""
    points = rules.match_points.points_for(mark)
    if mark is Mark.PAIRING_BYE:
        return TeamCell(0, None, mark, points, rules.bye_game_points)
    game = {Mark.FULL_BYE: rules.points.full_bye, Mark.HALF_BYE: rules.points.half_bye}
    return TeamCell(0, None, mark, points, game.get(mark, 0) * rules.games_in_match)


def pairing_request(stage: TeamStage, wanted: RoundNo, absent: frozenset[int]) -> TeamRequest:
    """The request for a round; `absent` are the numbers of the teams that are not paired."""
    return TeamRequest(
        round_number=wanted,
        total_rounds=max(stage.rules.rounds, wanted),
        rows=team_rows(stage, wanted - 1),
        terms=stage.rules.terms,
        absent=absent,
        virtual=virtual_points(stage),
        forbidden=stage.forbidden_numbers,
        initial_colour=stage.rules.initial_colour,
    )


def virtual_points(stage: TeamStage) -> Mapping[int, tuple[int, ...]]:
    """The virtual points, tenths by number and round; Baku adds a won match. Game points are never
    accelerated (C.04.7 (2026), 1.4.4).
    """
    rules = stage.rules
    if rules.acceleration == "listed":
        return {int(number): points for number, points in rules.virtual}
    if rules.acceleration == "none":
        return {}
    ranked = list(stage.numbered_entries())
    on_time = [int(number) for number, team in ranked if team.first_round == 1]
    order = [int(number) for number, _ in ranked]
    return baku_points(order, on_time, rules.rounds, rules.match_points.win)
