"""The program `wallchart`, run in this process for what it prints."""

import json
from typing import Any

from typer.testing import CliRunner

from server.cli.wallchart import app


def run_wallchart(*words: str, code: int = 0) -> str:
    """Run `wallchart` and return its output; it has to end with this exit code."""
    answer = CliRunner().invoke(app, words, catch_exceptions=False)
    assert answer.exit_code == code, answer.output
    return answer.output


def fields_from_wallchart(*words: str, code: int = 0) -> dict[str, Any]:
    read = json.loads(run_wallchart(*words, "--json", code=code))
    assert isinstance(read, dict)
    return read
