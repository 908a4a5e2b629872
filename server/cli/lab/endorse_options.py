"""What `wallchart endorse` takes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from domain.endorsement.model import TOURNAMENTS
from server.cli.console.command import Jobs


@dataclass(frozen=True, slots=True)
class Endorse:
    """Try what FIDE's checklist asks of a tournament program, and write the report.

    Random tournaments are paired, written, read and paired again by slow ways, in both editions.
    The folder keeps what was done: called again, it goes on from there.
    """

    folder: Annotated[Path, typer.Argument(help="Where the run and its report are kept.")]
    tournaments: Annotated[
        int, typer.Option(min=0, help="Random tournaments of each edition, in all.")
    ] = TOURNAMENTS
    seed: Annotated[str | None, typer.Option(help="The same seed tries the same tournaments.")] = (
        None
    )
    others: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[EDITION=]PATH",
            help="Tournaments of another program: a report, a folder or a zip archive; the "
            "edition as each file says if not given; repeatable.",
        ),
    ] = None
    tests: Annotated[
        bool, typer.Option("--tests", help="Run every test that the checklist names.")
    ] = False
    jobs: Jobs = 0
