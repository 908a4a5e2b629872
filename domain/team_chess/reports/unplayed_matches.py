"""Matches without a played game in a form that tells who met by players alone: TRF16 has no record
330. If no two players sat opposite each other, a team without a line-up is told in its announced
order, as the one that was scheduled.
"""

from dataclasses import replace
from itertools import chain, islice, repeat

from domain.contest.entry import NOBODY
from domain.team_chess.reports.boards import mark_forfeit_by_boards
from domain.team_chess.round import Match
from domain.team_chess.seats import Members, forfeit_result, line_up_from_seats, seats_from_line_ups
from domain.team_chess.stage import TeamStage


def with_scheduled_players(stage: TeamStage) -> TeamStage:
    """The stage with opponents on the boards of matches in which nobody had one."""
    rounds = (
        replace(r, matches=tuple(_schedule_players(stage, match) for match in r.matches))
        for r in stage.rounds
    )
    return replace(stage, rounds=tuple(rounds))


def _schedule_players(stage: TeamStage, match: Match) -> Match:
    match = mark_forfeit_by_boards(stage.rules, match)
    marks = match.forfeit
    if marks is None or any(game.white and game.black for game in match.games):
        return match
    line_ups = (_scheduled_line_up(stage, match, side) for side in (0, 1))
    seats = seats_from_line_ups(stage.rules, match.games, *line_ups)
    games = (
        game._replace(
            white=white, black=black, result=game.result or forfeit_result(stage.rules, game, marks)
        )
        for game, (white, black) in zip(match.games, seats, strict=True)
    )
    return replace(match, games=tuple(games))


def _scheduled_line_up(stage: TeamStage, match: Match, side: int) -> Members:
    seats = tuple((game.white, game.black) for game in match.games)
    line_up = line_up_from_seats(stage.rules, match.games, seats, side)
    if any(line_up):
        return line_up
    members = (member.id for member in stage.entry(match.teams[side]).members)
    return tuple(islice(chain(members, repeat(NOBODY)), len(match.games)))
