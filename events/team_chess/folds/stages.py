"""A stage of teams after what is announced of it, and after what concerns its list of teams."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET

from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.points import PointSystem
from domain.results import Colour
from domain.swiss.teams.matches import Preferences, Score, TeamTerms
from domain.team_chess.rules import (
    BestBy,
    BoardPrizes,
    LineUpRules,
    MatchPoints,
    Missing,
    Order,
    Places,
    TeamRules,
)
from domain.team_chess.stage import Adjustment, ForbiddenTeams, TeamStage
from events.log.recorded import Recorded
from events.team_chess.vocabulary import stages
from events.team_chess.vocabulary.teams import TeamNumbersAssigned, TeamsAllowed, TeamsForbidden


def planned(_before: None, event: stages.TeamStagePlanned, _record: Recorded) -> TeamStage:
    win, draw, loss, bye, forfeit_loss = event.match_points
    stated = None if event.bye_game_points is UNSET else event.bye_game_points
    rules = TeamRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        boards=event.boards,
        colours=event.colours,
        terms=TeamTerms(Score(event.primary), event.secondary, Preferences(event.preferences)),
        match_points=MatchPoints(win, draw, loss, bye, stated, forfeit_loss),
        points=PointSystem(*event.points),
        line_ups=line_up_rules(event),
        acceleration=event.acceleration,
        virtual=tuple((Number(n), points) for n, points in event.virtual),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )
    return TeamStage(StageId(event.stage), event.name, rules)


def line_up_rules(event: stages.TeamStagePlanned | stages.LineUpRulesAnnounced) -> LineUpRules:
    return LineUpRules(
        order=Order(event.order),
        points=event.near,
        reserves=None if event.reserves is UNSET else event.reserves,
        closes=event.closes,
        missing=Missing(event.missing),
        last_new_round=event.last_new_round,
        hidden=event.hidden,
    )


def replanned(stage: TeamStage, event: stages.TeamStageReplanned, _record: Recorded) -> TeamStage:
    rules = replace(
        stage.rules,
        rounds=event.rounds,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )
    return replace(stage, rules=rules)


def line_ups_announced(
    stage: TeamStage, event: stages.LineUpRulesAnnounced, _record: Recorded
) -> TeamStage:
    rules = replace(line_up_rules(event), captains_enter=event.captains_enter is True)
    return replace(stage, rules=replace(stage.rules, line_ups=rules))


def board_prizes_announced(
    stage: TeamStage, event: stages.BoardPrizesAnnounced, _record: Recorded
) -> TeamStage:
    announced = BoardPrizes(BestBy(event.best_by), event.games, Places(event.places))
    return replace(stage, rules=replace(stage.rules, board_prizes=announced))


def fide_mode_left(
    stage: TeamStage, _event: stages.TeamFideModeLeft, _record: Recorded
) -> TeamStage:
    return replace(stage, fide_mode=False)


def placed_by_hand(
    stage: TeamStage, event: stages.TeamsPlacedByHand, _record: Recorded
) -> TeamStage:
    return replace(stage, by_hand={EntryId(team): value for team, value in event.values})


def adjusted(stage: TeamStage, event: stages.PointsAdjusted, _record: Recorded) -> TeamStage:
    given = Adjustment(
        EntryId(event.team),
        event.match_points,
        event.game_points,
        RoundNo(event.round),
        event.reason,
    )
    return replace(stage, adjustments=(*stage.adjustments, given))


def numbered(stage: TeamStage, event: TeamNumbersAssigned, _record: Recorded) -> TeamStage:
    anew = {
        EntryId(team): fast_replace(stage.teams[EntryId(team)], number=Number(number))
        for team, number in event.numbers
    }
    return replace(stage, teams={**stage.teams, **anew})


def forbidden(stage: TeamStage, event: TeamsForbidden, _record: Recorded) -> TeamStage:
    last = RoundNo(event.last_round or stage.rules.rounds)
    named = frozenset(map(EntryId, event.teams))
    group = ForbiddenTeams(named, RoundNo(event.first_round), last, event.reason)
    return replace(stage, forbidden=(*stage.forbidden, group))


def allowed(stage: TeamStage, event: TeamsAllowed, _record: Recorded) -> TeamStage:
    return replace(stage, forbidden=tuple(_left_forbidden(stage, event)))


def _left_forbidden(stage: TeamStage, event: TeamsAllowed) -> Iterator[ForbiddenTeams]:
    named, ends = frozenset(map(EntryId, event.teams)), RoundNo(event.from_round - 1)
    for group in stage.forbidden:
        if group.teams != named or group.last <= ends:
            yield group
        elif group.first <= ends:
            yield replace(group, last=ends)
