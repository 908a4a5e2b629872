"""A bar while something takes its time: on a terminal; in a pipe nothing."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Done = TypeVar("Done")
Progress = Callable[[int, int], None]
"""How much is done, of how much."""


@contextmanager
def bar(doing: str) -> Iterator[Progress]:
    with described_bar(doing) as show:
        yield lambda done, of: show(doing, done, of)


@contextmanager
def described_bar(doing: str) -> Iterator[Callable[[str, int, int], None]]:
    """A bar whose description changes, too."""
    if not sys.stderr.isatty():
        yield lambda doing, done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(doing, total=None)
        yield lambda doing, done, of: shown.update(
            task, description=doing, completed=done, total=of
        )


def with_progress(done: Iterable[Done], doing: str, total: int) -> Iterable[Done]:
    if not sys.stderr.isatty():
        return done
    from rich.console import Console
    from rich.progress import track

    return track(done, doing, total, console=Console(stderr=True), transient=True)
