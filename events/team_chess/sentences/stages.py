"""What is announced of a stage of teams, told."""

from domain.points import points_as_read
from domain.team_chess.stage import TeamStage
from events.team_chess.vocabulary import stages
from events.team_chess.words import team
from events.words import listed

_ORDERS = {
    "stated": "in the stated board order",
    "near": "by rating",
    "free": "in any order",
}


_BEST_BY = {
    "percentage": "the percentage of their points",
    "performance": "performance",
    "points": "points",
}


def planned(_stage: TeamStage | None, event: stages.TeamStagePlanned) -> str:
    colour = {"w": ", White drawn for number 1", "b": ", Black drawn for number 1"}
    drawn = colour.get(event.initial_colour, "")
    said = f"{event.rounds} rounds of teams of {event.boards}, {event.system} {event.edition}"
    return f"{event.name} is planned: {said}{drawn}"


def replanned(stage: TeamStage | None, event: stages.TeamStageReplanned) -> str:
    order = ", ".join(event.tie_breaks)
    return f"{_name(stage)} is announced anew: {event.rounds} rounds, {order}"


def line_ups_announced(stage: TeamStage | None, event: stages.LineUpRulesAnnounced) -> str:
    return f"{_name(stage)}: teams line up {_ORDERS[event.order]} from now on: {event.reason}"


def board_prizes_announced(stage: TeamStage | None, event: stages.BoardPrizesAnnounced) -> str:
    return f"{_name(stage)}: the best on each board are announced by {_BEST_BY[event.best_by]}"


def fide_mode_left(stage: TeamStage | None, _event: stages.TeamFideModeLeft) -> str:
    return f"{stage.name if stage else 'It'} leaves FIDE mode"


def placed_by_hand(stage: TeamStage | None, event: stages.TeamsPlacedByHand) -> str:
    if not event.values:
        return f"Ties are no longer decided by values from outside: {event.reason}"
    shown = [f"{team(stage, each)} {value}" for each, value in event.values]
    return f"Ties are decided by values from outside, {listed(shown, 6)}: {event.reason}"


def adjusted(stage: TeamStage | None, event: stages.PointsAdjusted) -> str:
    given = f"{_signed(event.match_points)} match points, {_signed(event.game_points)} game points"
    where = f"in round {event.round}" if event.round else "from the start"
    return f"{team(stage, event.team)}: {given} {where}: {event.reason}"


def _signed(tenths: int) -> str:
    return f"{'−' if tenths < 0 else '+'}{points_as_read(abs(tenths))}"


def _name(stage: TeamStage | None) -> str:
    return stage.name if stage else "The stage"
