"""All boards of the newest published round by match: the members, once the line-ups of the match
are revealed, and the results.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.ids import EntryId
from domain.messages import say
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import scores_by_side
from domain.team_chess.stage import TeamStage
from web.contest.members import Members, ShownMember, members_by_team
from web.contest.notation import is_forfeit, mark_text, result_text, score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import round_view
from web.contest.views.team_matches import MatchRow, rows_of_round as of_round_of_teams
from web.contest.visibility import entrants_before
from web.shared.sheet import LEFT_OUT
from web.team_chess.members import first_team_result, members_at_board

TOP_MATCHES = 4


def match_row(
    stage: TeamStage, r: TeamRound, match: Match, teams: Mapping[EntryId, Entrant]
) -> MatchRow:
    first, second = points_so_far(stage, match)
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
        finished=match.finished,
        forfeit=match.forfeit is not None,
        disputed=any(game.disputed for game in match.games),
        revealed=match.revealed,
        moved=match.moved_to,
        venue=match.venue,
        board=match.games[0].number if stage.rules.rounds_played_at_once else LEFT_OUT,
    )


def points_so_far(stage: TeamStage, match: Match) -> tuple[str, str]:
    """The game points of the two teams so far, both empty before the first result; + and − for a
    forfeited match.
    """
    if match.forfeit is not None:
        first, second = match.forfeit
        return mark_text(first), mark_text(second)
    if all(game.result is None for game in match.games):
        return "", ""
    first_side, second_side = scores_by_side(stage.rules, match)
    return score_text(first_side.game_points), score_text(second_side.game_points)


def match_rows(stage: TeamStage, r: TeamRound) -> Iterator[MatchRow]:
    return of_round_of_teams(stage, r, match_row)


def _rows_with_match(stage: TeamStage, r: TeamRound) -> tuple[MatchRow, ...]:
    return tuple(row for row in match_rows(stage, r) if row.match)


MATCHES = round_view("pairings", match_rows, say("Pairings by match"), "contest/teams/matches.js")
TOP = round_view(
    "top",
    _rows_with_match,
    say("Top matches"),
    "contest/teams/top.js",
    most=TOP_MATCHES,
    together=False,
)


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
    teams, members = entrants_before(stage, r.number), members_by_team(stage)
    for match in matches:
        first, second = points_so_far(stage, match)
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
    result = first_team_result(stage.rules, game)
    return GameRow(
        key=key,
        match=match.number,
        board=game.number,
        colour="w" if stage.rules.first_has_white(game) else "b",
        first=first,
        second=second,
        result=result_text(result),
        forfeit=is_forfeit(result),
        disputed=game.disputed,
    )


def _rows_of_round(stage: TeamStage, r: TeamRound) -> Iterator[MatchHeading | GameRow]:
    return board_rows(stage, r, r.matches)


VIEW = round_view("boards", _rows_of_round, say("Pairings by board"), "team_chess/sheets/boards.js")
