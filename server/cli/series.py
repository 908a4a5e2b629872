"""Long series of equal jobs: over several processes, with a progress bar on a terminal."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import Pool
from typing import TypeVar

from rich.console import Console

Job = TypeVar("Job")
Done = TypeVar("Done")


def done(work: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    """In the order of the jobs; `processes` 0: one for each core."""
    many = min(processes or os.cpu_count() or 1, len(jobs))
    if many <= 1:
        yield from _shown(map(work, jobs), len(jobs))
        return
    with Pool(many) as pool:
        yield from _shown(pool.imap(work, jobs), len(jobs))


def _shown(done: Iterable[Done], total: int) -> Iterable[Done]:
    """A progress bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        return done
    from rich.progress import track

    return track(done, "Playing", total, console=Console(stderr=True), transient=True)
