"""A command is data: its name, its options as one frozen dataclass, and the function it calls.

A field of the dataclass is an option's name, type, default and help at once; the docstring is the
command's help. The function is imported when the command is called, so that starting one does not
pay for the others: modules of options import no engine and no server.
"""

import gc
from collections.abc import Callable
from inspect import getdoc, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, NamedTuple

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")]
System = Annotated[str, typer.Option(help="The pairing system; the usual one if not given.")]
Svg = Annotated[Path | None, typer.Option(help="Write a picture to this file.")]


class CliCommand(NamedTuple):
    """`act` is MODULE:FUNCTION; it takes the options and answers the exit code, None for 0."""

    name: str
    options: type[Any]
    act: str


def _loaded(act: str) -> Callable[[Any], int | None]:
    """What is imported stays until the end: no garbage is looked for in it, neither now nor later.
    That is a fifth of the time a server takes to start.
    """
    gc.disable()
    try:
        found: Callable[[Any], int | None] = resolve_name(act)
    finally:
        gc.freeze()
        gc.enable()
    return found


def add(app: typer.Typer, command: CliCommand) -> None:
    def call(**given: object) -> None:
        if code := _loaded(command.act)(command.options(**given)):
            raise typer.Exit(code)

    vars(call)["__signature__"] = signature(command.options)  # typer reads the options from it
    app.command(command.name, help=getdoc(command.options))(call)
