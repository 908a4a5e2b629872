"""What tablets in the hall enter results on: the matches of every round that takes them, with their
boards from the moment the line-ups are revealed.

No draft, no line-up before its time, no list of members. The round just closed stays, so that an
entry made without a connection still finds its board.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.contest.lifecycle import RoundState
from domain.ids import StageId
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.notation import score_text
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of
from web.team_chess.views.games import GameLine, game_lines
from web.team_chess.views.shown import (
    Head,
    TeamLine,
    head_of,
    members_by_team,
    newest_published,
    team_lines,
)

ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class TabletHead(Head):
    """`disputed` counts boards about which two things were said; `at_once`: rounds are boards."""

    disputed: int
    at_once: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """`score` are the game points of both teams so far, in the order of the teams; `forfeit` the
    marks of a match that was forfeited as a whole. `taking`: its boards take results.
    """

    key: str
    kind: str
    round: int
    match: int
    first: TeamLine
    second: TeamLine
    score: tuple[str, str]
    finished: bool
    revealed: bool
    taking: bool
    forfeit: str
    moved_to: str
    venue: str
    games: tuple[GameLine, ...]


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    lines = [
        line
        for r in _at_hand(stage)
        for line in match_lines(stage, r)
        if _is_entered(stage, r, line)
    ]
    disputed = sum(game.disputed for line in lines for game in line.games)
    said = fields_of(head_of(tournament, stage, shown))
    return Sheet(
        TabletHead(**said, disputed=disputed, at_once=stage.rules.at_once or LEFT_OUT), tuple(lines)
    )


def _at_hand(stage: TeamStage) -> Iterator[TeamRound]:
    """The newest first; a match that was moved is entered when it is played."""
    newest = stage.shown.number if stage.shown else 0
    for r in reversed(stage.rounds):
        if r.state is RoundState.PAIRED:
            continue
        if (
            stage.rules.at_once
            or r.number > newest - ROUNDS_AT_HAND
            or any(_waits(match) for match in r.matches)
        ):
            yield r


def _is_entered(stage: TeamStage, r: TeamRound, line: MatchLine) -> bool:
    newest = stage.shown.number if stage.shown else 0
    recent = stage.rules.at_once or r.number > newest - ROUNDS_AT_HAND
    return recent or _waits(r.match(line.match))


def _waits(match: Match) -> bool:
    return bool(match.moved_to) and not match.finished


def match_lines(stage: TeamStage, r: TeamRound) -> Iterator[MatchLine]:
    teams, known = team_lines(stage, r.number), members_by_team(stage)
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
            games=game_lines(stage, r, match, known),
        )


VIEW = View("match-tablet", build, at_table=True)
