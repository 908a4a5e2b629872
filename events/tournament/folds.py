"""A tournament after what is said of it, of when it is played, and of whether it counts."""

from dataclasses import replace

from domain.officials import Official
from domain.times.schedule import Beginning, Schedule
from domain.tournament import Part, Tournament
from events.log.recorded import Recorded
from events.tournament.vocabulary import (
    ScheduleAnnounced,
    TournamentBroughtBack,
    TournamentCopied,
    TournamentDescribed,
    TournamentDiscarded,
)


def described(state: Tournament, event: TournamentDescribed, record: Recorded) -> Tournament:
    return replace(
        state,
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief=Official(*event.chief),
        deputies=tuple(Official(*deputy) for deputy in event.deputies),
        organiser=event.organiser,
        version=record.version,
    )


def scheduled(part: Part, event: ScheduleAnnounced, _record: Recorded) -> Part:
    return part.with_schedule(Schedule(tuple(Beginning(*one) for one in event.beginnings)))


def discarded(state: Tournament, event: TournamentDiscarded, record: Recorded) -> Tournament:
    return replace(state, discarded=event.reason, version=record.version)


def brought_back(state: Tournament, _event: TournamentBroughtBack, record: Recorded) -> Tournament:
    return replace(state, discarded="", version=record.version)


def copied(state: Tournament, event: TournamentCopied, record: Recorded) -> Tournament:
    """Also of one that was discarded: whoever makes it wants to see it."""
    return replace(_called(state, event.name), discarded="", version=record.version)


def _called(state: Tournament, name: str) -> Tournament:
    """Also once an act before it has been undone: a copy never takes its origin's name again."""
    held = state.undoable
    kept = held and replace(held, before=_called(held.before, name))
    return replace(state, name=name, undoable=kept)
