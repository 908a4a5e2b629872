"""What the desk must know of a stage of teams besides its matches: how it is announced, who must
not meet, which points were given or taken beyond the results, and which team has no match.
"""

from dataclasses import dataclass

from domain.contest.lifecycle import RoundState
from domain.standings import TieBreakEdition
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import Adjustment, TeamStage
from web.shared.notation import score_text
from web.team_chess.views.shown import TeamLine, team_lines
from web.team_chess.views.told import bye_word


@dataclass(frozen=True, slots=True)
class WithoutMatch:
    """`kind` is the bye's letter."""

    team: TeamLine
    kind: str
    word: str


@dataclass(frozen=True, slots=True)
class ForbiddenLine:
    teams: tuple[int, ...]
    names: tuple[str, ...]
    first: int
    last: int
    reason: str


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
class TeamFacts:
    """How the stage is announced. `order` is that of line-ups, `closes` in minutes before a round;
    `numbers`: whether teams have theirs: "none", "open" while they can change, then "fixed".
    """

    system: str
    edition: str
    boards: int
    colours: str
    primary: str
    preferences: str
    secondary: bool
    order: str
    points: int
    reserves: int
    """−1: any number."""
    closes: int
    missing: str
    hidden: bool
    last_new_round: int
    captains_enter: bool
    by_number: bool
    """A table says which member meets whom: everybody keeps their number."""
    at_once: bool
    best_by: str
    best_of: str
    best_games: int
    """How the best on each board are found; who has played fewer games is not among them."""
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    editions: tuple[str, ...]
    fide_mode: bool
    numbers: str
    manual: int
    closed: bool
    forbidden: tuple[ForbiddenLine, ...]
    adjustments: tuple[AdjustmentLine, ...]
    without: tuple[WithoutMatch, ...]


def facts_of(stage: TeamStage, newest: TeamRound | None) -> TeamFacts:
    rules, line_ups = stage.rules, stage.rules.line_ups
    lines = team_lines(stage, newest.number) if newest else {}
    return TeamFacts(
        system=rules.system,
        edition=rules.edition,
        boards=rules.boards,
        colours=rules.colours,
        primary=rules.terms.primary.value,
        preferences=rules.terms.preferences.value,
        secondary=rules.terms.secondary,
        order=line_ups.order.value,
        points=line_ups.points,
        reserves=-1 if line_ups.reserves is None else line_ups.reserves,
        closes=line_ups.closes,
        missing=line_ups.missing.value,
        hidden=line_ups.hidden,
        last_new_round=line_ups.last_new_round,
        captains_enter=line_ups.captains_enter,
        by_number=rules.member_table is not None,
        at_once=rules.at_once,
        best_by=rules.board_prizes.best_by.value,
        best_of=rules.board_prizes.places.value,
        best_games=rules.board_prizes.games,
        tie_breaks=rules.tie_breaks,
        tie_break_edition=rules.tie_break_edition,
        editions=tuple(TieBreakEdition),
        fide_mode=stage.fide_mode,
        numbers=_numbers(stage),
        manual=newest.number if newest and newest.manual else 0,
        closed=any(r.state is RoundState.CLOSED for r in stage.rounds),
        forbidden=tuple(
            ForbiddenLine(
                tuple(sorted(group.entries)),
                tuple(stage.name_of(team) for team in sorted(group.entries)),
                *(group.first, group.last, group.reason),
            )
            for group in stage.forbidden
        ),
        adjustments=tuple(_adjustment(stage, one) for one in stage.adjustments),
        without=tuple(
            WithoutMatch(lines[team], mark.value, bye_word(stage, mark))
            for team, mark in (newest.byes if newest and stage.knock_out is None else ())
        ),
    )


def _numbers(stage: TeamStage) -> str:
    if not any(team.number is not None for team in stage.entries.values()):
        return "none"
    return "fixed" if stage.rounds else "open"


def _adjustment(stage: TeamStage, one: Adjustment) -> AdjustmentLine:
    points = (score_text(one.match_points), score_text(one.game_points))
    return AdjustmentLine(one.team, stage.name_of(one.team), *points, one.round, one.reason)
