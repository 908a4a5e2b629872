"""Planning a Swiss; checking announced tie-breaks: each must be known, suit the pairings, and have
a known edition.
"""

import re
from collections.abc import Iterable
from dataclasses import astuple
from itertools import starmap

from msgspec import structs

from domain.chess.defaults import body_of, usual_tie_breaks
from domain.chess.stage import stages_of
from domain.errors import RuleViolation, Unsupported
from domain.messages import say
from domain.pairing import Body
from domain.results import Colour, PointSystem
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import refuse_unsuitable_tiebreaks
from domain.standings.tiebreaks.descriptor import parse_tie_break
from domain.swiss.acceleration import AddedPoints, listed_points
from domain.swiss.pairing_system import LISTED
from domain.swiss.systems import systems_for_players
from domain.tournament import Tournament
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import StagePlanned
from events.contest.acting import act_on_tournament, refuse_used_name
from events.game import Chance
from events.game.roles import LEADING
from events.game.words import require_text
from events.log.vocabulary import common_fields


def announced_tie_breaks(
    names: Iterable[str], edition: str, predetermined: bool = False
) -> tuple[str, ...]:
    """The tie-breaks, one per column: "BH SB" is split into two. Refuses an order that could not
    rank; `predetermined`: the pairings are those of a table (C.07 8).
    """
    order = tuple(part for name in names for part in re.split(r"[,;\s]+", name) if part)
    rules = RankingRules(TieBreakEdition(check_tie_break_edition(edition)), predetermined)
    refuse_unsuitable_tiebreaks([parse_tie_break(name) for name in order], rules)
    return order


def check_tie_break_edition(year: str) -> str:
    if year not in set(TieBreakEdition):
        raise Unsupported(say("The tie-break rules"), say("edition {year}", year=year))
    return year


def _fill_initial_colour(state: Tournament, command: c.PlanStage, chance: Chance) -> c.PlanStage:
    if command.initial_colour:
        return command
    colour = _colour_tossed_before(state, command.system) or chance.colour()
    return structs.replace(command, initial_colour=colour.value)


def _colour_tossed_before(state: Tournament, system: str) -> Colour | None:
    """The colour tossed for an earlier section: US Chess has one toss for all (28J)."""
    if body_of(system) is not Body.US_CHESS:
        return None
    before = (stage.rules for stage in stages_of(state).values() if not stage.follows_fide)
    return next((rules.initial_colour for rules in before if rules.initial_colour), None)


@act_on_tournament("plan-stage", c.PlanStage, LEADING, draw=_fill_initial_colour)
def plan_stage(state: Tournament, command: c.PlanStage) -> StagePlanned:
    return stage_planned_event(state, command)


def stage_planned_event(state: Tournament, command: c.PlanStage) -> StagePlanned:
    system = systems_for_players().get((command.system, command.edition))
    if system is None:
        raise Unsupported(
            say("Pairing system {system}", system=command.system),
            say("edition {edition}", edition=command.edition),
        )
    system.refuse_unknown_acceleration(command.acceleration, command.rounds)
    if command.initial_colour not in set(Colour):
        raise RuleViolation(
            'The initial colour must be "w" or "b", as it was drawn.', "C.04.3 (2026) 5.1"
        )
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.04.2 (2026)",
        )
    if bool(command.added) != (command.acceleration == LISTED):
        raise RuleViolation(
            'Points added rule by rule need the acceleration "listed" and at least one rule.',
            "C.04.7 (2026)",
        )
    stated_order = command.tie_breaks
    usual = usual_tie_breaks(command.system)
    order = announced_tie_breaks(
        usual if stated_order is None else stated_order, command.tie_break_edition
    )
    refuse_used_name(state, command.name)
    return _event_of_checked_plan(state.next_part_number, command, order)


def _event_of_checked_plan(
    stage: int, command: c.PlanStage, order: tuple[str, ...]
) -> StagePlanned:
    points = PointSystem.from_values(command.win, command.draw, command.loss, command.bye)
    added = listed_points(starmap(AddedPoints, map(structs.astuple, command.added)), command.rounds)
    fields = {
        "stage": stage,
        "name": require_text(command.name, "name"),
        "points": astuple(points),
        "virtual": tuple(added.items()),
        "tie_breaks": order,
    }
    return StagePlanned(**common_fields(command, StagePlanned) | fields)
