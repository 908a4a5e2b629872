"""The table of teams: the primary score, then the announced tie-breaks (C.07), then shared places.

Screens, files and the audit all rank with these functions. Teams still tied may be separated by
stated values (`TeamStage.by_hand`). An expelled team has no place; in a round robin a team that
left before half of its matches is annulled (C.05 (2024), 6.6). A knock-out's places are its
bracket's.

Tie-breaks count the stage's matches, game points and boards.

An unfinished match has its present game points. Its match points are those of a draw if the round
no longer waits for it, as for an adjourned game, and none while it is being played: live standings
change with each new result.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from domain.contest.round import RoundState
from domain.ids import Number, Tenths
from domain.results import Cell, Crosstable, CrosstableRow, Mark, PointSystem
from domain.standings.rules import RankingRules, TieBreakEdition, without_games_of
from domain.standings.table import (
    EVERYBODY,
    RankingTable,
    Selection,
    refuse_unsuitable_tiebreaks,
    tabulate_context,
)
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, parse_team_tie_break
from domain.standings.tiebreaks.team_boards import TeamBoardScore, TeamChart, TeamContext
from domain.swiss.teams.matches import Score, TeamCell, TeamRow
from domain.team_chess.knock_out import progress_of
from domain.team_chess.round import TeamRound
from domain.team_chess.round_robin import annulled_numbers
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import game_points_by_side, team_rows
from domain.team_chess.stage import TeamStage


def team_chart(stage: TeamStage, rounds: int) -> TeamChart:
    """The chart after that many rounds, of the teams with a number."""
    rounds = min(rounds, len(stage.rounds))
    waits = [_teams_in_progress(stage, r) for r in stage.rounds[:rounds]]
    rows = tuple(_with_matches_in_progress(row, waits) for row in team_rows(stage, rounds))
    systems = _point_systems(stage.rules)
    matches, games = (
        Crosstable(tuple(_crosstable_row(row, score) for row in rows), rounds, systems[score])
        for score in (Score.MATCH_POINTS, Score.GAME_POINTS)
    )
    return TeamChart(
        matches,
        games,
        {row.number: tuple(_board_scores(stage, row)) for row in rows},
        stage.rules.boards,
        stage.rules.points.win,
    )


def _point_systems(rules: TeamRules) -> dict[Score, PointSystem]:
    """The points of won and drawn rounds; every round's points are given separately."""
    match, game, boards = rules.match_points, rules.points, rules.games_in_match
    return {
        Score.MATCH_POINTS: PointSystem.from_values(match.win, match.draw, match.loss, match.bye),
        Score.GAME_POINTS: PointSystem.from_values(
            game.win * boards, game.draw * boards, game.loss * boards, rules.bye_game_points
        ),
    }


def _teams_in_progress(stage: TeamStage, r: TeamRound) -> frozenset[int]:
    """The numbers of the teams with a match in progress."""
    numbers = stage.numbers
    if r.state is RoundState.CLOSED:
        return frozenset()
    matches = (match for match in r.matches if not match.is_finished and not match.moved_to)
    return frozenset(numbers[team] for match in matches for team in match.teams)


def _with_matches_in_progress(row: TeamRow, teams_in_progress: list[frozenset[int]]) -> TeamRow:
    """The row without match points for matches in progress, by round."""
    cells = (
        cell._replace(mark=Mark.LOSS, match_points=0) if row.number in playing else cell
        for cell, playing in zip(row.cells, teams_in_progress, strict=True)
    )
    return row._replace(cells=tuple(cells))


def _crosstable_row(row: TeamRow, score: Score) -> CrosstableRow:
    return CrosstableRow(
        Number(row.number),
        tuple(Cell(cell.opponent, cell.colour, cell.mark) for cell in row.cells),
        penalty=row.extra_points[0 if score is Score.MATCH_POINTS else 1],
        awarded=tuple(cell.points(score) for cell in row.cells),
    )


def _board_scores(stage: TeamStage, row: TeamRow) -> Iterator[TeamBoardScore]:
    team = stage.by_number[Number(row.number)]
    for r, cell in zip(stage.rounds, row.cells, strict=False):
        match = r.match_of(team)
        if match is None:
            yield from _scores_of_bye(stage.rules, r.number, cell)
        else:
            side = match.side_of(team)
            for game in match.games:
                if game.result is not None:
                    first_colour = stage.rules.first_colour_in(game)
                    colour = first_colour.other if side else first_colour
                    mark = game.result.mark_of(colour)
                    points = game_points_by_side(stage.rules, game)[side]
                    yield TeamBoardScore(
                        r.number, int(game.number), cell.opponent, colour, mark, points
                    )


def _scores_of_bye(rules: TeamRules, round_number: int, cell: TeamCell) -> Iterable[TeamBoardScore]:
    """The bye's boards: equal shares, with the remainder on the upper boards."""
    share, rest = divmod(cell.game_points, rules.games_in_match)
    for board in range(1, rules.games_in_match + 1):
        points = share + (board <= rest)
        yield TeamBoardScore(round_number, board, 0, None, cell.mark, points)


class TeamPlace(NamedTuple):
    """`rank` is None for a team without a place; the other fields are those of every list of teams.
    `provisional`: one of its matches has no result yet.
    """

    rank: int | None
    number: Number
    match_points: Tenths
    game_points: Tenths
    played: int
    won: int
    drawn: int
    lost: int
    provisional: bool


def team_ranking(stage: TeamStage, rounds: int) -> RankingTable:
    """The table after that many rounds, with the data to explain each value."""
    if stage.knock_out is not None and stage.knock_out.plan.is_drawn:
        return _bracket_table(stage, rounds)
    chart, rules, order = team_chart(stage, rounds), ranking_rules(stage), ranking_columns(stage)
    refuse_unsuitable_tiebreaks(order, rules)
    out = annulled_numbers(stage)
    counted = replace(
        chart,
        matches=without_games_of(chart.matches, out),
        games=without_games_of(chart.games, out),
        boards=_boards_without(chart, out),
    )
    primary = stage.rules.terms.primary.value
    context = TeamContext.from_chart(counted, primary, rules)
    by_hand = {n: stage.by_hand[t.id] for n, t in stage.numbered_entries() if t.id in stage.by_hand}
    table = tabulate_context(context, chart.chart_of(primary), order, unplaced_teams(stage, out))
    return table.with_ties_broken(by_hand)


def _bracket_table(stage: TeamStage, rounds: int) -> RankingTable:
    """The table with the bracket's places; points are those of all matches."""
    primary = stage.rules.terms.primary.value
    chart, rules = team_chart(stage, rounds), ranking_rules(stage)
    context = TeamContext.from_chart(chart, primary, rules)
    table = tabulate_context(context, chart.chart_of(primary), ranking_columns(stage), EVERYBODY)
    places = progress_of(stage, rounds).places()
    return table.with_places({place.number: place.first for place in places})


def ranking_columns(stage: TeamStage) -> tuple[TieBreak, ...]:
    """The columns, points first; no tie-breaks for a knock-out, whose places are the bracket's."""
    primary = stage.rules.terms.primary.value
    if stage.knock_out is not None:
        return (TieBreak("PTS", score=primary), TieBreak("MPVGP"))
    listed = (parse_team_tie_break(name, primary) for name in stage.rules.tie_breaks)
    return full_order(listed, primary)


def ranking_rules(stage: TeamStage) -> RankingRules:
    announced = stage.rules
    edition = TieBreakEdition(announced.tie_break_edition)
    return RankingRules(edition, stage.table is not None, announced.rounds)


def unplaced_teams(stage: TeamStage, annulled: frozenset[int]) -> Selection:
    expelled = frozenset(int(number) for number, team in stage.numbered_entries() if team.expelled)
    return Selection(unplaced=expelled - annulled, annulled=annulled)


def _boards_without(chart: TeamChart, out: frozenset[int]) -> dict[int, tuple[TeamBoardScore, ...]]:
    """The boards of each number without those of the teams in `out`."""
    return {
        number: () if number in out else tuple(each for each in boards if each.opponent not in out)
        for number, boards in chart.boards.items()
    }


def team_places(stage: TeamStage, rounds: int) -> tuple[TeamPlace, ...]:
    """The places, best first, with the other columns of a list of teams."""
    table = team_ranking(stage, rounds)
    context = table.context
    assert isinstance(context, TeamContext)
    unfinished = unfinished_numbers(stage, rounds)
    found = []
    for standing in table.standings:
        cells = context.team_chart.matches.by_number[standing.number].cells
        marks = [cell.mark.value for cell in cells if cell.opponent]
        found.append(
            TeamPlace(
                standing.rank,
                standing.number,
                context.team_chart.matches.score(standing.number),
                context.team_chart.games.score(standing.number),
                len(marks),
                sum(mark in "1+" for mark in marks),
                marks.count("="),
                sum(mark in "0-" for mark in marks),
                standing.number in unfinished,
            )
        )
    return tuple(found)


def unfinished_numbers(stage: TeamStage, rounds: int) -> frozenset[int]:
    """Numbers of the teams with places that an unfinished match may change."""
    numbers = stage.numbers
    return frozenset(
        numbers[team]
        for r in stage.rounds[:rounds]
        for match in r.matches
        if not match.is_finished
        for team in match.teams
        if team in numbers
    )
