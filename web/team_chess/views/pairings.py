"""The newest published round, match by match; teams without one below the last."""

from collections.abc import Iterator, Mapping

from domain.ids import EntryId
from domain.messages import say
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage
from web.contest.notation import mark_text, score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import of_round
from web.contest.views.team_matches import MatchRow, rows_of_round as of_round_of_teams
from web.shared.sheet import LEFT_OUT

TOP_MATCHES = 4


def match_row(
    stage: TeamStage, shown: TeamRound, match: Match, teams: Mapping[EntryId, Entrant]
) -> MatchRow:
    first, second = points_of(stage, match)
    return MatchRow(
        key=f"{shown.number}.{match.number}",
        match=match.number,
        first=teams[match.first],
        second=teams[match.second],
        colour=stage.rules.colour_in(match.games[0]),
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
        board=match.games[0].number if stage.rules.at_once else LEFT_OUT,
    )


def points_of(stage: TeamStage, match: Match) -> tuple[str, str]:
    """As they stand, of the team named first and of the other."""
    if match.forfeit is not None:
        first, second = match.forfeit
        return mark_text(first), mark_text(second)
    if all(game.result is None for game in match.games):
        return "", ""
    one, other = sides_of(stage.rules, match)
    return score_text(one.game_points), score_text(other.game_points)


def rows_of_round(stage: TeamStage, shown: TeamRound) -> Iterator[MatchRow]:
    return of_round_of_teams(stage, shown, match_row)


def _first_matches(stage: TeamStage, shown: TeamRound) -> tuple[MatchRow, ...]:
    return tuple(row for row in rows_of_round(stage, shown) if row.match)


VIEW = of_round("pairings", rows_of_round, say("Pairings by match"), "contest/teams/matches.js")
TOP = of_round(
    "top",
    _first_matches,
    say("Top matches"),
    "contest/teams/top.js",
    most=TOP_MATCHES,
    together=False,
)
