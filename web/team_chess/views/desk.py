"""Data for the desk of a stage of teams (`web.contest.views.desk`): matches with their line-ups,
drafts included, teams with their members, and the rules for handing in line-ups.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.contest.entry import Team
from domain.contest.matches import line_ups_close_at
from domain.contest.round import RoundState
from domain.team_chess.line_ups import awaited_teams, awaited_teams_of_round
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import Adjustment, TeamStage
from domain.tournament import Tournament
from web.contest.notation import score_text
from web.contest.views.desk import DeskParts, Entrants, desk_view, rounds_at_hand
from web.contest.views.desk_lines import (
    DeskEntry,
    HandedInLineUp,
    TeamEntry,
    handed_in_line_up,
    team_entry_function,
)
from web.shared.sheet import fields_of
from web.team_chess.views.next_acts import next_acts
from web.team_chess.views.tablet import MatchLine, match_lines


@dataclass(frozen=True, slots=True)
class DeskMatch(MatchLine):
    """A match with the line-ups of both teams, even before they are public."""

    line_ups: tuple[HandedInLineUp | None, HandedInLineUp | None]
    awaited: tuple[int, ...]
    saw: int
    draft: bool


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """Points as written, "−1" or "½"."""

    team: int
    name: str
    match_points: str
    game_points: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class TeamChessDeskFacts:
    """`lacking` is the number of missing line-ups, due at `closes_at` if that was announced. The
    rules for line-ups: their `order`, at most `reserves` (−1: any number), handed in until `closes`
    minutes before a round.
    """

    members: int
    lacking: int
    closes_at: str
    boards: int
    order: str
    points: int
    reserves: int
    closes: int
    missing: str
    hidden: bool
    last_new_round: int
    captains_enter: bool
    by_number: bool
    """A table prescribes the pairings of members: all keep their numbers."""
    at_once: bool
    best_by: str
    best_of: str
    best_games: int
    """The fewest games for a place among the best on each board."""
    adjustments: tuple[AdjustmentLine, ...]


def _own_facts(
    _tournament: Tournament, stage: TeamStage, newest: TeamRound | None
) -> TeamChessDeskFacts:
    rules, line_ups, prizes = stage.rules, stage.rules.line_ups, stage.rules.board_prizes
    waiting = stage.rounds if rules.rounds_played_at_once else stage.rounds[-1:]
    return TeamChessDeskFacts(
        members=sum(len(team.members) for team in stage.entries.values()),
        lacking=sum(
            len(awaited_teams_of_round(r)) for r in waiting if r.state is RoundState.PUBLISHED
        ),
        closes_at=line_ups_close_at(stage, newest.number) if newest else "",
        boards=rules.boards,
        order=line_ups.order.value,
        points=line_ups.points,
        reserves=-1 if line_ups.reserves is None else line_ups.reserves,
        closes=line_ups.closes,
        missing=line_ups.missing.value,
        hidden=line_ups.hidden,
        last_new_round=line_ups.last_new_round,
        captains_enter=line_ups.captains_enter,
        by_number=rules.member_table is not None,
        at_once=rules.rounds_played_at_once,
        best_by=prizes.best_by.value,
        best_of=prizes.places.value,
        best_games=prizes.games,
        adjustments=tuple(_adjustment_line(stage, each) for each in stage.adjustments),
    )


def _adjustment_line(stage: TeamStage, adjustment: Adjustment) -> AdjustmentLine:
    points = (score_text(adjustment.match_points), score_text(adjustment.game_points))
    return AdjustmentLine(
        adjustment.team,
        stage.name_of(adjustment.team),
        *points,
        adjustment.round,
        adjustment.reason,
    )


def _desk_matches(stage: TeamStage, r: TeamRound, teams: Entrants) -> Iterator[DeskMatch]:
    for line, match in zip(match_lines(stage, r, teams), r.matches, strict=True):
        yield DeskMatch(
            **fields_of(line),
            line_ups=(handed_in_line_up(match.line_ups[0]), handed_in_line_up(match.line_ups[1])),
            awaited=tuple(awaited_teams(match)),
            saw=match.changed_at,
            draft=r.state is RoundState.PAIRED,
        )


def _entry_extension(stage: TeamStage) -> Callable[[Team, DeskEntry], TeamEntry]:
    """A function that adds a team's members, with their games so far, and its rating."""
    games_of_member = Counter(
        member for r in stage.rounds for _, game in r.games() for member in (game.white, game.black)
    )
    return team_entry_function(
        games_of_member, lambda team: team.ranking_rating(stage.rules.boards)
    )


DESK = DeskParts(
    rows=_desk_matches,
    entry=_entry_extension,
    missing=lambda r: r.unfinished_matches,
    acts=next_acts,
    own=_own_facts,
    at_hand=rounds_at_hand,
)
VIEW = desk_view(DESK)
