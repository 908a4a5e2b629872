"""A bar while something takes its time: on a terminal; in a pipe nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""How much is done, of how much."""


@contextmanager
def bar(doing: str) -> Iterator[Progress]:
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(doing, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)
