"""A stage after what is announced of its byes."""

from dataclasses import replace

from domain.chess.bye_rules import ByeRules
from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.results import Mark
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced, LateByesGiven
from events.log.recorded import Recorded


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
