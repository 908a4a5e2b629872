"""Lines and grids for people: laid out on a terminal, whole lines and tabs in a pipe."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text


def say(console: Console, line: str, style: str = "") -> None:
    """Text as it stands: brackets in a name are no markup."""
    console.print(Text(line, style=style), soft_wrap=not console.is_terminal)


def show_rows(
    console: Console,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    to_the_left: int = 0,
) -> None:
    """Numbers stand to the right, the words of column `to_the_left` to the left."""
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
