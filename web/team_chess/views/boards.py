"""Every board of the newest published round, under its match: who sits there once the line-ups of
the match are revealed, and how each game has ended.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.ids import StageId
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import MemberId
from domain.tournament import Tournament
from web.shared.notation import is_forfeit, result_text
from web.shared.sheet import Sheet, View
from web.team_chess.views.pairings import points_of
from web.team_chess.views.shown import (
    TeamLine,
    Who,
    head_of,
    members_by_team,
    newest_published,
    played_now,
    seated,
    team_lines,
)
from web.team_chess.views.told import as_named


@dataclass(frozen=True, slots=True)
class MatchHeading:
    """A match, above its boards; the points are those of `web.team_chess.views.pairings`."""

    key: str
    match: int
    first: TeamLine
    second: TeamLine
    first_points: str
    second_points: str
    revealed: bool
    moved: str
    venue: str
    kind: str = "match"


@dataclass(frozen=True, slots=True)
class GameRow:
    """`first` sits there for the team named first, `colour` is theirs; None where the team left the
    board empty. `result` has their half in front. `disputed`: two different results were reported;
    neither counts until it is decided.
    """

    key: str
    match: int
    board: int
    colour: str
    first: Who | None
    second: Who | None
    result: str
    forfeit: bool
    disputed: bool
    kind: str = "game"


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    head = head_of(tournament, stage, shown)
    rows = (row for r in played_now(stage) for row in rows_of(stage, r, r.matches))
    return Sheet(head, tuple(rows))


def rows_of(
    stage: TeamStage, shown: TeamRound, matches: Iterable[Match]
) -> Iterator[MatchHeading | GameRow]:
    teams, player = team_lines(stage, shown.number), members_by_team(stage)
    for match in matches:
        first, second = points_of(stage, match)
        yield MatchHeading(
            key=f"{shown.number}.{match.number}",
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
            yield from games_of(stage, shown, match, player)


def games_of(
    stage: TeamStage, shown: TeamRound, match: Match, player: Mapping[MemberId, Who]
) -> Iterator[GameRow]:
    for game in match.games:
        yield game_row(stage, f"{shown.number}.{match.number}.{game.number}", match, game, player)


def game_row(
    stage: TeamStage, key: str, match: Match, game: Game, player: Mapping[MemberId, Who]
) -> GameRow:
    first, second = seated(stage, player, game)
    result = as_named(stage.rules, game)
    return GameRow(
        key=key,
        match=match.number,
        board=game.number,
        colour="w" if white_is_first(stage.rules, game) else "b",
        first=first,
        second=second,
        result=result_text(result),
        forfeit=is_forfeit(result),
        disputed=game.disputed,
    )


VIEW = View("boards", build, "Pairings by board", "team_chess/sheets/boards.js")
