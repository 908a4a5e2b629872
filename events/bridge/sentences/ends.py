"""Who goes on from a phase, in a sentence; see `events.audit.sentences`."""

from domain.bridge.phase import Phase
from events.bridge.vocabulary.ways_on import WaysOnAnnounced

WORDS = {
    "places": "the first {}",
    "percent": "the best {} % of the field",
    "score": "everybody with {} % or more",
    "rest": "all others",
}


def ways_on_announced(phase: Phase | None, event: WaysOnAnnounced) -> str:
    name = phase.name if phase else "the phase"
    if not event.ways:
        return f"It is announced that nobody goes on from {name}"
    told = [f"{WORDS[by].format(amount)} to phase {target}" for target, by, amount in event.ways]
    return f"It is announced who goes on from {name}: {', '.join(told)}"
