"""Board prizes, with the games, percentage and performance of members; the newest published round
by name; and the start list.

By name, members find their match, and their board once the line-ups are revealed. Before that all
available members of a team are listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from domain.contest.entry import Team
from domain.messages import say
from domain.standings.exact_values import round_half_up
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.rules import BestBy
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, board_tables
from web.contest.members import Members, ShownMember, shown_members
from web.contest.notation import mark_text, value_text
from web.contest.views.round_views import stage_view
from web.contest.views.teams import members_available, members_without_match, names_view, teams_view
from web.contest.visibility import published_rounds
from web.shared.names import filing_letter
from web.team_chess.views.boards import members_at_board, result_of_side


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """`board` is 0 for reserves. `points` and `games` count games over the board; `performance` is
    0 without a rated opponent; `best_by` is the measure of the places.
    """

    key: str
    board: int
    place: int
    player: ShownMember
    team: str
    points: str
    games: int
    percentage: str
    performance: int
    best_by: BestBy


def board_prize_rows(stage: TeamStage) -> Iterator[PlayerRow]:
    members = shown_members(stage)
    for table in board_tables(stage, len(published_rounds(stage))):
        for place in table.places:
            member, best_by = members[place.score.member.id], stage.rules.board_prizes.best_by
            yield _player_row(table.board, place.place, member, place.score, best_by)


def _player_row(
    board: int, place: int, member: ShownMember, score: MemberScore, best_by: BestBy
) -> PlayerRow:
    return PlayerRow(
        key=f"{board}.{member.member}",
        board=board,
        place=place,
        player=member,
        team=score.team.short or score.team.name,
        points=member_points_text(score),
        games=score.games,
        percentage=percentage_text(score),
        performance=score.performance or 0,
        best_by=best_by,
    )


def member_points_text(score: MemberScore) -> str:
    return value_text(Fraction(score.half_points, 2))


def percentage_text(score: MemberScore) -> str:
    return "" if score.percentage is None else round_half_up(score.percentage, 1)


VIEW = stage_view("players", board_prize_rows, say("Board prizes"), "team_chess/sheets/players.js")


@dataclass(frozen=True, slots=True)
class BoardNameRow:
    """`letter` is the initial for filing. `board` is 0 before the line-ups are revealed. `result`
    is this player's half, "" during the game. `note`: why they have no game.
    """

    key: str
    letter: str
    player: ShownMember
    team: str
    match: int = 0
    board: int = 0
    colour: str = ""
    opponent: ShownMember | None = None
    result: str = ""
    note: str = ""


def _name_rows(stage: TeamStage, r: TeamRound) -> Iterator[BoardNameRow]:
    members = shown_members(stage)
    for match in r.matches:
        if match.revealed:
            yield from _rows_at_boards(stage, r, match, members)
            continue
        for id_ in match.teams:
            team = stage.entry(id_)
            for member in members_available(team, r):
                yield _name_row(r, team, members[member.id], match=match.number)
    for team, member, note in members_without_match(stage, r):
        yield _name_row(r, team, members[member.id], note=note)


def _rows_at_boards(
    stage: TeamStage, r: TeamRound, match: Match, members: Members
) -> Iterator[BoardNameRow]:
    for game in match.games:
        players = members_at_board(stage, members, game)
        halves = result_of_side(stage.rules, game)
        first_white = stage.rules.first_has_white(game)
        for side, member in enumerate(players):
            if member is None:
                continue
            half = halves[side] if halves else None
            yield _name_row(
                r,
                stage.entry(match.teams[side]),
                member,
                match=match.number,
                board=game.number,
                colour="w" if first_white == (side == 0) else "b",
                opponent=players[1 - side],
                result=mark_text(half) if half else "",
            )


def _name_row(r: TeamRound, team: Team, player: ShownMember, **more: Any) -> BoardNameRow:
    """The row of a member; `more` has the fields that differ from their defaults."""
    key, letter = f"{r.number}.{player.member}", filing_letter(player.family)
    return BoardNameRow(key, letter, player, team.short or team.name, **more)


NAMES = names_view(_name_rows, "team_chess/sheets/names.js")
START_LIST = teams_view(
    lambda stage: int(stage.rules.boards),
    lambda stage, team: team.ranking_rating(stage.rules.boards),
)
