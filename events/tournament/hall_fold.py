"""The fold of what the hall is told: a clock and notices, of a stage of chess or a phase of bridge,
and the names of its rooms.

The clock of a phase belongs to the session the hall sees; another session starts without one.
"""

from dataclasses import replace

from domain.bridge.phase import Phase, PhaseSession
from domain.hall import Clock, Notice
from domain.ids import RoundNo
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.rooms import RoomsNamed
from events.tournament.hall import NoticeShown, RoundTimed

HallChange = RoundTimed | NoticeShown
PhaseHallChange = RoundCalled | RoomsNamed | HallChange


def clock_of(event: RoundTimed) -> Clock | None:
    return Clock(RoundNo(event.round), event.starts, event.minutes) if event.minutes else None


def noticed(before: tuple[Notice, ...], event: NoticeShown) -> tuple[Notice, ...]:
    """One notice for each display, and one for all."""
    kept = (notice for notice in before if notice.display != event.display)
    shown = (Notice(event.display, event.text),) if event.text else ()
    return (*kept, *shown)


def evolve_hall(phase: Phase, event: PhaseHallChange) -> Phase:
    match event:
        case NoticeShown():
            return replace(phase, notices=noticed(phase.notices, event))
        case RoundTimed():
            shown = phase.shown
            assert shown is not None, "only what the hall sees is timed"
            return _with_session(phase, replace(shown, clock=clock_of(event)))
        case RoomsNamed():
            names = {section: room for room, sections in event.rooms for section in sections}
            return replace(phase, room_names=names)
        case RoundCalled():
            before = phase.sessions[event.session - 1]
            return _with_session(phase, replace(before, called=event.round))


def _with_session(phase: Phase, session: PhaseSession) -> Phase:
    number = session.number
    return replace(
        phase, sessions=(*phase.sessions[: number - 1], session, *phase.sessions[number:])
    )
