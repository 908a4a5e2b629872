"""`wallchart-engine --serve`: one process answers calls as separate runs would."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.cli.engine.resident import answer_all
from server.cli.wallchart_engine import run
from tests.server.cli.test_wallchart_engine import ALL_MET, LAST_ROUND

PAIRED = "3\n1 5\n3 2\n6 0\n"


def answers_to(*calls: object) -> list[Any]:
    return list(answer_all(run, (json.dumps(call).encode() for call in calls), 3))


@pytest.fixture
def resident_engine() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "server.cli.wallchart_engine", "--serve"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]
        yield process


def test_one_process_answers_call_after_call_and_ends_with_its_input(
    resident_engine: subprocess.Popen[str],
) -> None:
    assert resident_engine.stdin is not None
    assert resident_engine.stdout is not None
    call = {"arguments": ["--dutch", "-p"], "report": LAST_ROUND.decode()}
    for _ in range(2):  # an answer comes before the next call is made
        resident_engine.stdin.write(f"{json.dumps(call)}\n")
        resident_engine.stdin.flush()
        assert json.loads(resident_engine.stdout.readline()) == {
            "code": 0,
            "output": PAIRED,
            "errors": "",
        }

    assert resident_engine.communicate() == ("", "")
    assert resident_engine.returncode == 0


def test_files_are_read_and_written_as_by_the_command(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(LAST_ROUND)

    (answer,) = answers_to({"arguments": ["--dutch", str(file), "-p", "out.txt"]})

    assert answer == {"code": 0, "output": "", "errors": ""}
    assert (tmp_path / "out.txt").read_text() == PAIRED


def test_a_call_that_fails_leaves_the_next_one_alone() -> None:
    stuck, paired = answers_to(
        {"arguments": ["--dutch", "-p"], "report": ALL_MET.decode()},
        {"arguments": ["--dutch", "-p"], "report": LAST_ROUND.decode()},
    )

    assert (stuck["code"], stuck["output"]) == (1, "")
    assert "Round 4 has no legal pairing" in stuck["errors"]
    assert paired == {"code": 0, "output": PAIRED, "errors": ""}


@pytest.mark.parametrize(
    "call",
    [
        [],
        {},
        {"arguments": "-p"},
        {"arguments": [1]},
        {"arguments": [], "report": 1},
        {"arguments": [], "edition": "2026"},
    ],
)
def test_an_invalid_call_is_refused_with_the_form_of_a_call(call: object) -> None:
    (answer,) = answers_to(call)

    assert answer["code"] == 3
    assert answer["errors"].startswith('A call is {"arguments": [texts]}')


@pytest.mark.parametrize(
    "line",
    [b"{", b"[" * 100_000, b'{"arguments": ["\xe9"]}', b'{"arguments": [' + b"9" * 5000 + b"]}"],
)
def test_a_line_that_is_not_json_is_refused_and_the_next_is_answered(line: bytes) -> None:
    broken, release = answer_all(run, [line + b"\n", b'{"arguments": ["-r"]}\n'], 3)

    assert broken["code"] == 3
    assert "one line of JSON" in str(broken["errors"])
    assert str(release["output"]).startswith("Wallchart ")


def test_bytes_of_a_report_in_no_utf_8_are_escaped_and_half_a_character_is_refused() -> None:
    western = b"012 Caf\xe9\n" + LAST_ROUND

    escaped, half, next_one = answers_to(
        {"arguments": ["--dutch", "-p"], "report": western.decode("utf-8", "surrogateescape")},
        {"arguments": ["--dutch", "-p"], "report": "012 \ud800"},
        {"arguments": ["-r"]},
    )

    assert (escaped["code"], escaped["output"]) == (0, PAIRED)
    assert half["code"] == 3
    assert "\\ud800" in half["errors"]
    assert next_one["code"] == 0


def test_serving_takes_no_other_argument() -> None:
    (answer,) = answers_to({"arguments": ["--serve", "--dutch"]})

    assert answer["errors"].startswith("--serve stands alone.")
