"""Running a long series of similar jobs on several processes, with a progress bar on a terminal.

A series of simulated tournaments is split into parts, so that the bar moves and every process has
work. The random numbers of a tournament follow from seed and number, so the result does not depend
on the parts.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from multiprocessing import Pool
from operator import add
from typing import Protocol, Self, TypeVar

from server.cli.console.terminal import with_progress
from server.clock import SOURCE

PLAYING = "Playing"
Job = TypeVar("Job")
Done = TypeVar("Done")
Setup = TypeVar("Setup")


class Summable(Protocol):
    def __add__(self, other: Self, /) -> Self: ...


Tally = TypeVar("Tally", bound=Summable)
Play = Callable[[Setup, str, range], Tally]


def seed_or_drawn(seed: str | None) -> str:
    """The given seed; if it is None a random one, which the caller prints."""
    return str(SOURCE.randrange(2**32)) if seed is None else seed


def run_jobs(work: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    """Yield the result of each job, in the order of the jobs. `processes` 0: one per core."""
    workers = min(processes or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        yield from with_progress(map(work, jobs), PLAYING, len(jobs))
        return
    with Pool(workers) as pool:
        yield from with_progress(pool.imap(work, jobs), PLAYING, len(jobs))


def tally_tournaments(
    play: Play[Setup, Tally],
    setups: Sequence[Setup],
    seed: str,
    tournaments: int,
    at_once: int,
    processes: int,
) -> list[Tally]:
    """Play tournaments of each setup, `at_once` in a part; return the sum of their tallies for each
    setup. `processes` 0: one for each core.
    """
    last = tournaments + 1
    parts = [range(first, min(first + at_once, last)) for first in range(1, last, at_once)]
    jobs = [(setup, seed, numbers) for setup in setups for numbers in parts]
    found = list(run_jobs(partial(_play_job, play), jobs, processes))
    return [reduce(add, found[n * len(parts) : (n + 1) * len(parts)]) for n in range(len(setups))]


def _play_job(play: Play[Setup, Tally], job: tuple[Setup, str, range]) -> Tally:
    return play(*job)
