"""A stage after an arbiter noted something of a game."""

from dataclasses import replace

from domain.contest.incidents import Incident, IncidentKind
from domain.messages import said_together, say
from events.contest.game_rules import AnyStage
from events.contest.scopes import STAGE, at_of, place
from events.contest.vocabulary.incidents import IncidentNoted
from events.game import fact, told
from events.log.records import Recorded

KINDS = {
    IncidentKind.ILLEGAL_MOVE: say("illegal move"),
    IncidentKind.LATE: say("late at the board"),
    IncidentKind.DEVICE: say("electronic device"),
    IncidentKind.CONDUCT: say("conduct"),
    IncidentKind.OTHER: say("other incident"),
}
SIDES = {"w": say("White"), "b": say("Black"), "": ""}


def incident_words(kind: str, side: str, text: str) -> str:
    """What, of whom, and what else was written: "illegal move, White, twice in a row"."""
    return said_together(", ", filter(None, (KINDS[IncidentKind(kind)], SIDES[side], text)))


@fact(
    IncidentNoted,
    STAGE,
    told("{place}: {what}", place=place, what=lambda _, e: incident_words(e.kind, e.side, e.text)),
)
def fold_incident_noted(stage: AnyStage, event: IncidentNoted, record: Recorded) -> AnyStage:
    at = at_of(event)
    game = stage.round(at.round).game_at(at)
    kind = IncidentKind(event.kind)
    noted = Incident(at, event.side, kind, event.text, game.white, game.black, record.act.instant)
    return replace(stage, incidents=(*stage.incidents, noted))
