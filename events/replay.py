"""Replay a log from a store: verified, decoded and folded in one pass.

No object on the way is part of a cycle, but the state grows by a few objects with every event. The
garbage collector would scan them again and again, for a third of the time, so it is paused.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.fold import fold_records, fold_verified
from events.log.chain import Walk
from events.log.errors import LogError
from events.log.store import EventStore


def replay_log(
    store: EventStore,
    tournament: TournamentId,
    walk: Walk | None = None,
    state: Tournament | None = None,
) -> Tournament | None:
    """Return the state at the end of the log; None if it is empty. `walk` is at the version of
    `state`, and at the end of the log afterwards. BrokenChain if the chain is broken, or the events
    are impossible.
    """
    walk = walk or Walk()
    start = walk.head
    try:
        with _garbage_collection_paused():
            return fold_records(walk.verify_acts(store.read(tournament, start.version)), state)
    except LogError:
        raise
    except Exception:  # an invalid log must not break pages of other tournaments
        return fold_verified(
            [*Walk(start).verify_acts(store.read(tournament, start.version))], state
        )


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """Pause the garbage collector; if several threads do, the one that stopped it restarts it."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
