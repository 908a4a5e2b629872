"""The newest published round, match by match; teams without one below the last."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.ids import EntryId
from domain.messages import say
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage
from web.contest.notation import mark_text, score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import of_round
from web.contest.visibility import bye_word, byes_worth_showing, entrants_before
from web.shared.sheet import LEFT_OUT, LeftOut

TOP_MATCHES = 4


@dataclass(frozen=True, slots=True)
class MatchRow:
    """`match` is 0 and `second` None for a team that has none; `note` then says why. `first_points`
    and `second_points` are the game points so far, both empty before the first result; of a match
    that was forfeited as a whole they are + and −. `entered` of `boards` games have a result.
    `colour` is what the team named first has on board 1. `moved` says when the match is played that
    is not played with its round, `venue` where.
    """

    key: str
    match: int
    first: Entrant
    second: Entrant | None = None
    colour: str = ""
    first_points: str = ""
    second_points: str = ""
    entered: int = 0
    boards: int = 0
    finished: bool = False
    forfeit: bool = False
    disputed: bool = False
    revealed: bool = False
    moved: str = ""
    venue: str = ""
    note: str = ""
    board: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The only one that is played in the match, where several rounds are played at once."""


def rows_of_round(stage: TeamStage, shown: TeamRound) -> Iterator[MatchRow]:
    teams = entrants_before(stage, shown.number)
    for match in shown.matches:
        yield match_row(stage, shown, match, teams)
    for team, mark in byes_worth_showing(stage, shown):
        key = f"{shown.number}.bye.{team}"
        yield MatchRow(key, 0, teams[team], note=bye_word(stage, mark))


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


def _first_matches(stage: TeamStage, shown: TeamRound) -> tuple[MatchRow, ...]:
    return tuple(row for row in rows_of_round(stage, shown) if row.match)


VIEW = of_round("pairings", rows_of_round, say("Pairings by match"), "team_chess/sheets/matches.js")
TOP = of_round(
    "top",
    _first_matches,
    say("Top matches"),
    "team_chess/sheets/top.js",
    most=TOP_MATCHES,
    together=False,
)
