"""The request to the Swiss of teams for a round of a stage: C.04.6 (2026), Baku by C.04.7.

Also whether a stage of teams is over: all is played, or no place can change.
"""

from collections.abc import Mapping

from domain.ids import RoundNo
from domain.swiss.acceleration import baku_points
from domain.swiss.teams.matches import TeamRequest
from domain.team_chess.knock_out import progress_of
from domain.team_chess.scores import team_rows
from domain.team_chess.stage import TeamStage


def pairing_request(stage: TeamStage, wanted: RoundNo, absent: frozenset[int]) -> TeamRequest:
    """The request for a round; `absent` are the numbers of the teams that are not paired."""
    return TeamRequest(
        round_number=wanted,
        total_rounds=max(stage.rules.rounds, wanted),
        rows=team_rows(stage, wanted - 1),
        terms=stage.rules.terms,
        absent=absent,
        virtual=virtual_points(stage),
        forbidden=stage.forbidden_numbers,
        initial_colour=stage.rules.initial_colour,
    )


def virtual_points(stage: TeamStage) -> Mapping[int, tuple[int, ...]]:
    """The virtual points, tenths by number and round; Baku adds a won match. Game points are never
    accelerated (C.04.7 (2026), 1.4.4).
    """
    rules = stage.rules
    if rules.acceleration == "listed":
        return {int(number): points for number, points in rules.virtual}
    if rules.acceleration == "none":
        return {}
    ranked = list(stage.numbered_entries())
    on_time = [int(number) for number, team in ranked if team.first_round == 1]
    order = [int(number) for number, _ in ranked]
    return baku_points(order, on_time, rules.rounds, rules.match_points.win)


def is_over(stage: TeamStage) -> bool:
    return stage.is_over(_is_bracket_over)


def is_played(stage: TeamStage) -> bool:
    """Whether the stage is played to its end, by its bracket if it has one."""
    return stage.is_played(_is_bracket_over)


def _is_bracket_over(stage: TeamStage) -> bool:
    return progress_of(stage).is_over
