"""A command is data: its name, its options as one frozen dataclass, and the function it calls.

A field of the dataclass is an option's name, type, default and help at once: a sentence beside the
type is its help, and a field that is False by default is a flag. The docstring is the command's
help. The function is imported when the command is called, so that starting one does not load the
others: modules of options import no engine and no server.

An error is one sentence on stderr and an exit code: 3 is bad input, a file, an option, a name. A
command's own return value or `typer.Exit` passes through.
"""

import gc
import sys
from collections.abc import Callable
from inspect import Parameter, getdoc, signature
from io import TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, NamedTuple

import typer

from domain.errors import WallchartError
from domain.texts import show_controls

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")]
System = Annotated[str, "The pairing system; the usual one if not given."]
Svg = Annotated[Path | None, "Write a picture to this file."]


class CliCommand(NamedTuple):
    """`act` is MODULE:FUNCTION; it takes the options and returns the exit code, None for 0."""

    name: str
    options: type[Any]
    act: str


def _load(act: str) -> Callable[[Any], int | None]:
    """Import a function without garbage collection, and freeze what was imported: this saves a
    fifth of a server's starting time.
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
        if code := _load(command.act)(command.options(**given)):
            raise typer.Exit(code)

    taken = signature(command.options)  # typer reads the options from it
    declared = [_declared(option) for option in taken.parameters.values()]
    vars(call)["__signature__"] = taken.replace(parameters=declared)
    app.command(command.name, help=getdoc(command.options))(call)


def _declared(option: Parameter) -> Parameter:
    said = getattr(option.annotation, "__metadata__", ())
    if not said or not isinstance(said[0], str):
        return option
    flag = (f"--{option.name.replace('_', '-')}",) if option.default is False else ()
    asked: Any = Annotated[option.annotation.__origin__, typer.Option(*flag, help=said[0])]
    return option.replace(annotation=asked)


DONE, DIFFERENT, BAD_INPUT = 0, 1, 3
INTERRUPTED = 130
NOT_TYPER_S = "Value error, "
"""Prefix by pydantic before a sentence of typer."""


def exit_code_of(command: Callable[[], int | None]) -> int:
    """Run a command and return its exit code; it must raise what typer would print itself."""
    if isinstance(sys.stdout, TextIOWrapper):  # a file name may not be valid text
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return command() or 0
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as misuse:
        return _refuse(_usage_sentence(misuse))
    except WallchartError as refusal:
        return _refuse(refusal)
    except OSError as problem:
        return _refuse(f"{problem.filename or 'The system'}: {problem.strerror or problem}.")
    except (MemoryError, RecursionError, OverflowError):
        return _refuse("The input is too large or nested too deep for this program.")


def _usage_sentence(misuse: typer.TyperException) -> str:
    """The misuse in a sentence; empty if typer has printed the whole help."""
    said = misuse.format_message().replace(NOT_TYPER_S, "").strip().removesuffix(".")
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "wallchart"
    return f"{said}; {path} --help tells what it takes." if said else ""


def _refuse(sentence: object) -> int:
    if said := str(sentence):
        print(show_controls(said), file=sys.stderr)
    return BAD_INPUT
