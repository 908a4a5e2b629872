"""The definition of a command: its name, its options as a frozen dataclass, and its function.

Each field of the dataclass is an option: a string in its annotation is the help, and a field that
is False by default is a flag. The dataclass's docstring is the command's help. The function is
imported when the command is called, so that starting one command does not load the others: modules
of options import no engine and no server.

An error is one sentence on stderr and an exit code; 3 is bad input (a file, an option, a name). A
command's own return value or `typer.Exit` is passed on.
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
Jobs = Annotated[int, typer.Option(min=0, help="Number of processes; 0: one for each core.")]
System = Annotated[str, "The pairing system; by default the usual one."]
Svg = Annotated[Path | None, "Write a picture to this file."]


class CliCommand(NamedTuple):
    """`act` is MODULE:FUNCTION; it takes the options and returns the exit code, None for 0."""

    name: str
    options: type[Any]
    act: str


def _import_function(act: str) -> Callable[[Any], int | None]:
    """Import a function without garbage collection, which saves a fifth of a server's start."""
    gc.disable()
    try:
        found: Callable[[Any], int | None] = resolve_name(act)
    finally:
        gc.freeze()
        gc.enable()
    return found


def add_command(app: typer.Typer, command: CliCommand) -> None:
    def call_command(**given: object) -> None:
        if code := _import_function(command.act)(command.options(**given)):
            raise typer.Exit(code)

    parameters = signature(command.options)  # typer reads the options from it
    declared = [_declare_option(option) for option in parameters.parameters.values()]
    vars(call_command)["__signature__"] = parameters.replace(parameters=declared)
    app.command(command.name, help=getdoc(command.options))(call_command)


def _declare_option(option: Parameter) -> Parameter:
    """The option as typer takes it: a string in the annotation is the help, False a flag."""
    metadata = getattr(option.annotation, "__metadata__", ())
    if not metadata or not isinstance(metadata[0], str):
        return option
    flag = (f"--{option.name.replace('_', '-')}",) if option.default is False else ()
    annotation: Any = Annotated[option.annotation.__origin__, typer.Option(*flag, help=metadata[0])]
    return option.replace(annotation=annotation)


DONE, DIFFERENT, BAD_INPUT = 0, 1, 3
INTERRUPTED = 130
PYDANTIC_PREFIX = "Value error, "
"""Prefix by pydantic before a sentence of typer."""


def run_to_exit_code(command: Callable[[], int | None]) -> int:
    """Run a command, print its error if it fails, and return the exit code."""
    if isinstance(sys.stdout, TextIOWrapper):  # a file name may not be valid text
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return command() or 0
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as misuse:
        return _print_refusal(_usage_sentence(misuse))
    except WallchartError as refusal:
        return _print_refusal(refusal)
    except OSError as problem:
        return _print_refusal(f"{problem.filename or 'The system'}: {problem.strerror or problem}.")
    except (MemoryError, RecursionError, OverflowError):
        return _print_refusal("The input is too large or nested too deep for this program.")


def _usage_sentence(misuse: typer.TyperException) -> str:
    """The misuse in a sentence; empty if typer has printed the whole help."""
    sentence = misuse.format_message().replace(PYDANTIC_PREFIX, "").strip().removesuffix(".")
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "wallchart"
    return f"{sentence}; {path} --help tells what it takes." if sentence else ""


def _print_refusal(sentence: object) -> int:
    if text := str(sentence):
        print(show_controls(text), file=sys.stderr)
    return BAD_INPUT
