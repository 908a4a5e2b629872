"""`wallchart ratings`: FIDE's rating list as a table beside the log, and a look into it."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from domain.errors import BadFile
from domain.formats.rating_list.rated import RatedPlayer

DEFAULT_TABLE = Path("ratings.sqlite3")

app = typer.Typer(help="FIDE's rating list: bring it in, look players up.", no_args_is_help=True)
Table = Annotated[Path, typer.Option("--ratings", help="The table's own file.")]


@app.command("import")
def import_(file: Path, ratings: Table = DEFAULT_TABLE) -> None:
    """Make the table from a list as FIDE distributes it: text or XML, zipped or not."""
    from server.clock import now
    from server.ratings.source import opened
    from server.ratings.table import build

    _refuse_other(ratings)
    with opened(file) as source, _shown(source.size, source.position) as progress:
        done = build(ratings, source.players(), (source.name, now()), progress)
    skipped = f", {done.skipped} lines name nobody" if done.skipped else ""
    print(f"{done.players} players in {ratings}{skipped}")


@app.command()
def search(
    name: Annotated[list[str], typer.Argument(help="Beginnings of names, or a FIDE ID.")],
    ratings: Table = DEFAULT_TABLE,
    limit: Annotated[int, typer.Option(min=1, max=100, help="At most so many.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Find players, the highest rated first."""
    from server.ratings.table import search as find

    found = find(ratings, " ".join(name), limit)
    if as_json:
        print(json.dumps([player._asdict() for player in found], indent=1, ensure_ascii=False))
    else:
        print("\n".join(_line(player) for player in found) or "Nobody of that name.")


def _refuse_other(path: Path) -> None:
    """A table takes the place of an older one, never of a log or of anything else."""
    from server.ratings.table import facts

    try:
        if path.is_file() and path.stat().st_size:
            facts(path)
    except BadFile:
        sentence = "this is no table of ratings, and it stays; give --ratings another file."
        raise BadFile(sentence, name=str(path)) from None


def _line(player: RatedPlayer) -> str:
    kinds = (player.standard, player.rapid, player.blitz)
    ratings = " ".join(f"{rating or '-':>4}" for rating in kinds)
    born = player.born or ""
    left = f"{player.fide_id:>10}  {player.title:<3} {player.name:<36} {player.federation:<3}"
    return f"{left}  {ratings}  {born}".rstrip()


@contextmanager
def _shown(size: int, position: Callable[[], int]) -> Iterator[Callable[[str], None]]:
    """A progress bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Reading", total=size)
        yield lambda doing: bar.update(task, completed=position(), description=doing)
