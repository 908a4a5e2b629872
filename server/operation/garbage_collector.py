"""Tuning the garbage collector of a process that keeps a hall's sockets open for days.

A full collection scans all objects: with three thousand sockets that is a quarter of a second
without an answer. Long-lived objects are therefore frozen regularly, so that the next collection
scans only new ones. Frozen garbage is found in a quiet moment, when no answer is due; or, on a
server without any, when the frozen objects have grown by half since the last full
collection.
"""

import gc
from collections.abc import Callable
from time import monotonic

from anyio import sleep

STARTING_SECONDS = 1
TIDY_SECONDS = 30
QUIET_SECONDS = 600
GROWN = 1.5
YOUNG = 20_000
"""New objects between two collections; Python's default of 700 is reached by a few commands."""


class QuietTime:
    """The time since the last activity. `now` is in monotonic seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._disturbed = now()

    def note_activity(self) -> None:
        self._disturbed = self._now()

    def is_quiet(self) -> bool:
        return self._now() - self._disturbed >= QUIET_SECONDS


async def collect_garbage(quiet: QuietTime) -> None:
    """Collect garbage in quiet moments, for as long as the server runs."""
    thresholds = gc.get_threshold()
    gc.set_threshold(YOUNG, *thresholds[1:])
    try:
        await sleep(STARTING_SECONDS)
        tidying = GarbageCollection(quiet)
        while True:
            tidying.collect()
            await sleep(TIDY_SECONDS)
    finally:
        gc.set_threshold(*thresholds)


class GarbageCollection:
    """The collections of one server, which freeze what is left so that later ones are short."""

    def __init__(self, quiet: QuietTime) -> None:
        self._quiet = quiet
        self._most = GROWN * gc.get_freeze_count()
        """The number of frozen objects at which all are scanned again; 0 before the first time."""

    def collect(self) -> None:
        """Collect and freeze what is new; in a quiet moment, or once much is frozen, all of it."""
        all_of_it = self._quiet.is_quiet() or gc.get_freeze_count() >= self._most
        if all_of_it:
            gc.unfreeze()
            self._quiet.note_activity()
        gc.collect()
        gc.freeze()
        if all_of_it:
            self._most = GROWN * gc.get_freeze_count()
