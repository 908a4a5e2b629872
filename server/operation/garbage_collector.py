"""The garbage collector of a process that keeps a hall's sockets open for days.

A full collection looks at every object there is: with three thousand sockets that is a quarter of a
second without an answer. What lives long is therefore put out of the collector's sight now and
then, so that the next collection looks at what is new only. What was put away and has become
garbage since is found in a quiet moment, when no answer is due; and on a server that knows none,
where what was put away has grown by half since all of it was looked at.
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
"""New objects between two collections; Python's own 700 are less than a dozen commands make."""


class QuietTime:
    """Since when nothing has happened. `now` is seconds of a clock that never goes back."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._disturbed = now()

    def disturb(self) -> None:
        self._disturbed = self._now()

    def lasts(self) -> bool:
        return self._now() - self._disturbed >= QUIET_SECONDS


async def collect_garbage(quiet: QuietTime) -> None:
    """Collect garbage in quiet moments, for as long as the server runs."""
    thresholds = gc.get_threshold()
    gc.set_threshold(YOUNG, *thresholds[1:])
    try:
        await sleep(STARTING_SECONDS)
        tidying = GarbageCollection(quiet)
        while True:
            tidying.tidy()
            await sleep(TIDY_SECONDS)
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class GarbageCollection:
    def __init__(self, quiet: QuietTime) -> None:
        self._quiet = quiet
        self._most = 0.0
        """Of objects put away, until all of them are looked at again."""

    def tidy(self) -> None:
        all_of_it = self._quiet.lasts() or gc.get_freeze_count() >= self._most
        if all_of_it:
            gc.unfreeze()
            self._quiet.disturb()
        gc.collect()
        gc.freeze()
        if all_of_it:
            self._most = GROWN * gc.get_freeze_count()
