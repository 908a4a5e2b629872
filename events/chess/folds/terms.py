"""A stage after what is announced of the time of its games and of byes."""

from dataclasses import replace

from msgspec import UNSET

from domain.chess.stage import Stage
from domain.chess.terms import ByeRules, TimeLimits
from domain.chess.time_control import time_control
from events.chess.vocabulary.terms import ByeRulesAnnounced, TimeControlAnnounced
from events.log.recorded import Recorded


def time_control_announced(stage: Stage, event: TimeControlAnnounced, _record: Recorded) -> Stage:
    default = None if event.default_minutes is UNSET else event.default_minutes
    control = time_control(event.code) if event.code else None
    return replace(stage, time=TimeLimits(event.words, control, default))


def bye_rules_announced(stage: Stage, event: ByeRulesAnnounced, _record: Recorded) -> Stage:
    """What a bye is worth belongs to the points, for those given before too."""
    points = replace(stage.rules.points, half_bye=event.worth)
    rules = ByeRules(event.most, event.last_round, event.worth)
    return replace(stage, bye_rules=rules, rules=replace(stage.rules, points=points))
