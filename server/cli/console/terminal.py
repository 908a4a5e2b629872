"""Printing lines and tables: laid out on a terminal; whole lines, with tabs, into a pipe or file.

Progress bars are shown on a terminal only.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text


def print_line(console: Console, line: str, style: str = "") -> None:
    """Print text without interpreting brackets as markup."""
    console.print(Text(line, style=style), soft_wrap=not console.is_terminal)


def show_rows(
    console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]], to_the_left: int = 0
) -> None:
    """Print rows aligned to the right, except column `to_the_left`."""
    if not console.is_terminal:
        for row in (headings, *rows):
            print(*row, sep="\t", file=console.file)
        return
    grid = Grid(box=box.SIMPLE_HEAD, header_style="dim")
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="left" if number == to_the_left else "right")
    for row in rows:
        grid.add_row(*row)
    console.print(grid)


Done = TypeVar("Done")
Progress = Callable[[int, int], None]
"""Called with the amount done and the total."""


@contextmanager
def progress_bar(doing: str) -> Iterator[Progress]:
    """A progress bar described as `doing`; yields a function of amount done and total."""
    with described_bar(doing) as show:
        yield lambda done, of: show(doing, done, of)


@contextmanager
def described_bar(doing: str) -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar; yields a function of description, amount done and total."""
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
    """The items, counted while they are iterated by a progress bar with the description `doing`."""
    if not sys.stderr.isatty():
        return done
    from rich.console import Console
    from rich.progress import track

    return track(done, doing, total, console=Console(stderr=True), transient=True)
