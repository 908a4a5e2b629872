"""How the announcements of time and byes are told."""

from domain.chess.stage import Stage
from domain.chess.terms import TimeLimits
from domain.chess.time_control import time_control
from domain.counted import counted
from domain.points import in_points
from events.chess.vocabulary.terms import ByeRulesAnnounced, TimeControlAnnounced


def time_control_announced(_stage: Stage, event: TimeControlAnnounced) -> str:
    limits = TimeLimits(event.words, time_control(event.code) if event.code else None)
    late = event.default_minutes
    default = f"; default time {counted(late, 'minute')}" if isinstance(late, int) else ""
    return f"Time control: {limits.told or 'not said'}{default}"


def bye_rules_announced(_stage: Stage, event: ByeRulesAnnounced) -> str:
    if not event.most:
        return "No half-point byes are granted"
    until = f", none after round {event.last_round}" if event.last_round else ""
    worth = in_points(event.worth)
    return f"Each player may have {counted(event.most, 'bye')} of {worth}{until}"
