"""Bridge as the log knows it: duplicate pairs, played in phases of several sessions."""

from dataclasses import replace

from domain.bridge.phase import Phase
from domain.bridge.play import touched as touched_play
from domain.bridge.session_states import SessionState
from domain.own_requests import still_asked
from events.bridge.acts import ACTS
from events.bridge.decisions import asking
from events.bridge.differences import phase_differences
from events.bridge.discarding import Pairs
from events.bridge.facts import FACTS
from events.game import Asking, Game
from events.log.event import Event


def touched(before: Phase, now: Phase, version: int) -> Phase:
    """Sessions in which somebody sits elsewhere than a moment ago count as changed by the undo."""
    if before is now:
        return before
    seen = {session.number: session.changed_at for session in now.sessions}
    sessions = tuple(
        one if seen.get(one.number) == one.changed_at else replace(one, changed_at=version)
        for one in before.sessions
    )
    return replace(
        before,
        sessions=sessions,
        play=touched_play(before.play, now.play, version),
        own_requests=still_asked(before.own_requests, now.own_requests),
    )


def round_of(phase: Phase, event: Event) -> int:
    """The session the event is about, or the newest one."""
    return getattr(event, "session", 0) or len(phase.sessions)


def is_played(phase: Phase) -> bool:
    closed = sum(session.state is SessionState.CLOSED for session in phase.sessions)
    return 0 < phase.plan.sessions <= closed


BRIDGE = Game(
    name=Phase.game,
    facts=FACTS,
    acts=ACTS,
    touched=touched,
    differences=phase_differences,
    round_of=round_of,
    is_played=is_played,
    discarding=Pairs(),
    asking=Asking(asking.offers, asking.granted),
)
