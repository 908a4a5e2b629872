"""Data for tablets that enter results: matches, with boards once line-ups are revealed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.round import RoundState
from domain.ids import EntryId
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage
from web.contest.members import members_by_team
from web.contest.notation import score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.tablet import tablet_view
from web.team_chess.views.games import GameLine, game_lines


@dataclass(frozen=True, slots=True)
class MatchLine:
    """`score` are the game points of both teams so far, first team first; `forfeit` are the marks
    of a match forfeited as a whole. `taking`: results can be entered.
    """

    key: str
    kind: str
    round: int
    match: int
    first: Entrant
    second: Entrant
    score: tuple[str, str]
    finished: bool
    revealed: bool
    taking: bool
    forfeit: str
    moved_to: str
    venue: str
    games: tuple[GameLine, ...]


def match_lines(
    stage: TeamStage, r: TeamRound, teams: Mapping[EntryId, Entrant]
) -> Iterator[MatchLine]:
    members = members_by_team(stage)
    for match in r.matches:
        sides = sides_of(stage.rules, match)
        yield MatchLine(
            key=f"match.{r.number}.{match.number}",
            kind="match",
            round=r.number,
            match=match.number,
            first=teams[match.first],
            second=teams[match.second],
            score=(score_text(sides[0].game_points), score_text(sides[1].game_points)),
            finished=match.finished,
            revealed=match.revealed,
            taking=match.revealed and match.forfeit is None and r.state is RoundState.PUBLISHED,
            forfeit="".join(match.forfeit) if match.forfeit else "",
            moved_to=match.moved_to,
            venue=match.venue,
            games=game_lines(stage, r, match, members),
        )


VIEW = tablet_view(
    "match-tablet", match_lines, waits=lambda line: bool(line.moved_to) and not line.finished
)
