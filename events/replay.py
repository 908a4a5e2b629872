"""From a store to the state its log tells: verified, decoded and folded in one passage.

Nothing on the way holds a cycle, but the state grows by a few objects with every event. The
garbage collector would look through them again and again, for a third of the time: it waits.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.fold import fold, folded
from events.log.chain import Walk
from events.log.errors import LogError
from events.log.store import EventStore


def replayed(
    store: EventStore,
    tournament: TournamentId,
    walk: Walk | None = None,
    state: Tournament | None = None,
) -> Tournament | None:
    """The state at the end of the log; None if there is none. `walk` stands where `state` is from,
    and is at the end afterwards. BrokenChain if the log does not hold together, or tells what can't
    have happened.
    """
    walk = walk or Walk()
    start = walk.head
    try:
        with _collector_waiting():
            return fold(walk.along(store.read(tournament, start.version)), state)
    except LogError:
        raise
    except Exception:  # no log of one tournament takes the others' lists and pages along
        return folded([*Walk(start).along(store.read(tournament, start.version))], state)


@contextmanager
def _collector_waiting() -> Iterator[None]:
    """Stop the garbage collector; of several threads the one that stopped it starts it again."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
