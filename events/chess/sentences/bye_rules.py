"""How the announcements of byes are told."""

from domain.chess.stage import Stage
from domain.points import in_points
from domain.texts import counted
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced, LateByesGiven
from events.chess.words import player
from events.words import listed


def bye_rules_announced(_stage: Stage, event: ByeRulesAnnounced) -> str:
    rounds = f"; late entries get one for up to {counted(event.late or 0, 'round')} missed"
    late = rounds if event.late else ""
    if not event.most:
        return f"No half-point byes are granted{late}"
    until = f", none after round {event.last_round}" if event.last_round else ""
    worth = in_points(event.worth)
    return f"Each player may have {counted(event.most, 'bye')} of {worth}{until}{late}"


def late_byes_given(stage: Stage | None, event: LateByesGiven) -> str:
    who, rounds = player(stage, event.entry), listed([str(number) for number in event.rounds])
    return f"{who} gets a half-point bye for what was missed: round {rounds}"
