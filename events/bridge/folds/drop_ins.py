"""A phase after something about pairs that drop into it: who may, who waits, who has come."""

from dataclasses import replace

from domain.bridge.phase import PairEntry, Phase, Waiting
from domain.bridge.phases.preregistration import Entrance
from domain.bridge.session import PairNo
from events.bridge.vocabulary.boards import DroppedIn
from events.bridge.vocabulary.requests import (
    FREE,
    EntranceAnnounced,
    PairPreregistered,
    PreregistrationSettled,
)
from events.bridge.vocabulary.stated import player_of
from events.log.recorded import Recorded


def rules_announced(phase: Phase, event: EntranceAnnounced, _record: Recorded) -> Phase:
    said = Entrance(event.open, event.mid_phase, event.only_preregistered)
    return replace(phase, entrance=said)


def preregistered(phase: Phase, event: PairPreregistered, record: Recorded) -> Phase:
    players = tuple(map(player_of, event.players))
    one = Waiting(
        record.version,
        players,
        event.seeding,
        event.event,
        not event.event,
        event.hundredths or 0,
        event.categories or (),
    )
    return replace(phase, waiting=(*phase.waiting, one))


def settled(phase: Phase, event: PreregistrationSettled, _record: Recorded) -> Phase:
    waiting = (_settled(one, event.outcome, event.preregistration) for one in phase.waiting)
    return replace(phase, waiting=tuple(one for one in waiting if one))


def _settled(one: Waiting, outcome: str, version: int) -> Waiting | None:
    """None: they wait no longer."""
    if one.version != version:
        return one
    return replace(one, free=True) if outcome == FREE else None


def dropped_in(phase: Phase, event: DroppedIn, _record: Recorded) -> Phase:
    return with_dropped_in(phase, event)


def with_dropped_in(phase: Phase, event: DroppedIn) -> Phase:
    coming = {
        PairNo(number): PairEntry(PairNo(number), tuple(map(player_of, players)), seeding)
        for number, players, seeding in event.pairs
    }
    for number, hundredths, categories in event.more or ():
        entry = coming[PairNo(number)]
        coming[entry.number] = replace(entry, hundredths=hundredths, categories=categories)
    play = replace(phase.play, waves=(*phase.play.waves, tuple(coming)))
    return replace(phase, entries={**phase.entries, **coming}, play=play)
