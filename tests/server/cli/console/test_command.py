"""The table of commands: complete, fast to start, each option with one spelling."""

import subprocess
import sys
from inspect import signature
from pkgutil import resolve_name

from typer.testing import CliRunner

from server.cli.console.command import CliCommand
from server.cli.wallchart import COMMANDS, GROUPS, app
from server.release import release_name
from tests.every import every

ALL_COMMANDS = (*COMMANDS, *(each for _, commands in GROUPS.values() for each in commands))
SLOW_IMPORTS = [
    "domain.swiss",
    "events.fold",
    "msgspec",
    "networkx",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "jinja2",
]


@every("command", ALL_COMMANDS, ids=lambda command: command.act)
def test_every_command_calls_a_function_that_takes_its_options(command: CliCommand) -> None:
    (parameter,) = signature(resolve_name(command.act)).parameters.values()

    assert parameter.annotation is command.options
    assert command.options.__dataclass_params__.frozen
    assert command.options.__doc__


def test_starting_the_command_line_imports_no_engine_and_no_server() -> None:
    program = "import sys, server.cli.wallchart; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert set(SLOW_IMPORTS).isdisjoint(loaded.stdout.split())


def test_the_version_is_reported() -> None:
    answer = CliRunner().invoke(app, ["--version"])

    assert (answer.exit_code, answer.output) == (0, f"Wallchart {release_name()}\n")
