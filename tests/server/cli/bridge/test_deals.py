import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.cli.wallchart import app
from tests.effort import beyond_the_gate
from tests.server.bridge.test_double_dummy import BY_SUIT, needs_dds

pytestmark = needs_dds
STATED = '[OptimumScore "NS 1510"]\n[ParContract "NS 7S="]\n'
TRICKS = '[DoubleDummyTricks "0d0000d00000d0000d00"]\n'


def run(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(app, ("deals", *words), catch_exceptions=False)
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deal.pbn"
    path.write_text(f'[Board "1"]\n[Deal "{BY_SUIT}"]\n{STATED}')
    return path


def test_tables_par_and_contracts_are_reported(file: Path) -> None:
    assert run(str(file)).splitlines() == [
        "Board 1, dealer N, vulnerable None",
        f"  {BY_SUIT}",
        "      S   H   D   C  NT",
        "  N  13   0  13   0   0",
        "  S  13   0  13   0   0",
        "  E   0  13   0  13   0",
        "  W   0  13   0  13   0",
        "  par +1510 NS: 7S-NS",
    ]


def test_deals_are_told_as_json(file: Path) -> None:
    (told,) = json.loads(run(str(file), "--json"))
    assert told["board"] == 1
    assert told["deal"] == BY_SUIT
    assert told["tricks"]["N"] == {"S": 13, "H": 0, "D": 13, "C": 0, "NT": 0}
    assert told["par"] == {"ns": 1510, "contracts": ["7S-NS"]}


@beyond_the_gate
def test_what_the_file_states_is_compared(file: Path) -> None:
    said = run(str(file), "--check")
    assert said == "1 deal, 1 with tricks or par in the file, 0 values differ\n"
    file.write_text(file.read_text().replace("1510", "1440").replace("7S", "6S") + TRICKS)
    said = run(str(file), "--check", code=1)
    assert "Board 1: par of NS 1440 in the file, 1510 computed\n" in said
    assert "Board 1: par contracts NS 6S in the file, NS 7S computed\n" in said
    (told,) = json.loads(run(str(file), "--check", "--json", code=1))
    tricks = {f"tricks {seat}" for seat in ("N D", "S D", "E C", "W C")}
    assert {each["field"] for each in told["differences"]} == {
        *("par of NS", "par contracts"),
        *tricks,
    }
