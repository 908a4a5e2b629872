"""The table of commands: whole, light to start, and every option spelled in one place."""

import subprocess
import sys
from inspect import signature
from pkgutil import resolve_name

from typer.testing import CliRunner

from server.cli.console.command import CliCommand
from server.cli.wallchart import COMMANDS, GROUPS, app
from server.release import release
from tests.every import every

ALL = (*COMMANDS, *(each for _, commands in GROUPS.values() for each in commands))
HEAVY = [
    "domain.swiss",
    "events.fold",
    "msgspec",
    "networkx",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "jinja2",
]


@every("command", ALL, ids=lambda command: command.act)
def test_every_command_calls_what_takes_its_options(command: CliCommand) -> None:
    (asked,) = signature(resolve_name(command.act)).parameters.values()

    assert asked.annotation is command.options
    assert command.options.__dataclass_params__.frozen
    assert command.options.__doc__


def test_starting_the_command_line_imports_no_engine_and_no_server() -> None:
    program = "import sys, server.cli.wallchart; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert set(HEAVY).isdisjoint(loaded.stdout.split())


def test_the_version_is_reported() -> None:
    answer = CliRunner().invoke(app, ["--version"])

    assert (answer.exit_code, answer.output) == (0, f"Wallchart {release()}\n")
