"""A stage after what is announced of the time of its games and of byes."""

from dataclasses import replace

from msgspec import UNSET

from domain.chess.stage import Stage
from domain.chess.terms import ByeRules, TimeLimits
from domain.chess.time_control import time_control
from domain.ids import EntryId
from domain.results import Mark
from events.chess.vocabulary.terms import ByeRulesAnnounced, LateByesGiven, TimeControlAnnounced
from events.log.recorded import Recorded


def time_control_announced(stage: Stage, event: TimeControlAnnounced, _record: Recorded) -> Stage:
    default = None if event.default_minutes is UNSET else event.default_minutes
    control = time_control(event.code) if event.code else None
    return replace(stage, time=TimeLimits(event.words, control, default))


def bye_rules_announced(stage: Stage, event: ByeRulesAnnounced, _record: Recorded) -> Stage:
    """What a bye is worth belongs to the points, for those given before too."""
    points = replace(stage.rules.points, half_bye=event.worth)
    rules = ByeRules(event.most, event.last_round, event.worth, event.late or 0)
    return replace(stage, bye_rules=rules, rules=replace(stage.rules, points=points))


def late_byes_given(stage: Stage, event: LateByesGiven, _record: Recorded) -> Stage:
    """Among the byes of the rounds themselves: chart, reports and pages find them there."""
    bye = (EntryId(event.entry), Mark.HALF_BYE)
    rounds = tuple(
        replace(r, byes=(*r.byes, bye)) if r.number in event.rounds else r for r in stage.rounds
    )
    return replace(stage, rounds=rounds)
