"""Each event in a sentence, as one who was there would tell it.

The sentence is told in the state the event met, because only that knows who sat at the board then.
"""

from domain.ids import StageId
from domain.tournament import Tournament
from events.catalogue import FACT_OF
from events.log.event import Event


def sentence_of(before: Tournament | None, event: Event) -> str:
    fact = FACT_OF[type(event)]
    if fact.scope.whole:
        return fact.sentence(before, event)
    part = before.parts.get(StageId(getattr(event, "stage", 0))) if before else None
    reason = getattr(event, "reason", "")
    several = before is not None and len(before.parts) > 1
    prefix = f"{part.name}: " if several and part else ""
    return f"{prefix}{fact.sentence(part, event)}{f': {reason}' if reason else ''}"
