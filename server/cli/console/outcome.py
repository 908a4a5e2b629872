"""How a command ends: what can't be done is one sentence on stderr and an exit code.

Exit code 3 is bad input: a file, an option, a name. Whatever a command returns or raises as
`typer.Exit` is its own.
"""

import sys
from collections.abc import Callable
from io import TextIOWrapper

import typer

from domain.errors import WallchartError
from domain.texts import shown

DONE, DIFFERENT, BAD_INPUT = 0, 1, 3
INTERRUPTED = 130
NOT_TYPER_S = "Value error, "
"""What pydantic puts before a sentence of typer."""


def exit_code_of(command: Callable[[], int | None]) -> int:
    """The exit code of the command; it must raise what typer would print by itself."""
    if isinstance(sys.stdout, TextIOWrapper):  # a file's name may be no text at all
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return command() or 0
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as misuse:
        return _refused(_misused(misuse))
    except WallchartError as refusal:
        return _refused(refusal)
    except OSError as problem:
        return _refused(f"{problem.filename or 'The system'}: {problem.strerror or problem}.")
    except (MemoryError, RecursionError, OverflowError):
        return _refused("The input is too large or nested too deep for this program.")


def _misused(misuse: typer.TyperException) -> str:
    """Nothing where typer has printed the whole help."""
    said = misuse.format_message().replace(NOT_TYPER_S, "").strip().removesuffix(".")
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "wallchart"
    return f"{said}; {path} --help tells what it takes." if said else ""


def _refused(sentence: object) -> int:
    if said := str(sentence):
        print(shown(said), file=sys.stderr)
    return BAD_INPUT
