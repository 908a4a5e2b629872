"""The command `deals`: double-dummy tables and par, compared with those stated in a file."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.effort import beyond_the_gate
from tests.server.bridge.test_double_dummy import BY_SUIT, needs_dds
from tests.server.cli.running import run_wallchart

pytestmark = needs_dds
STATED = '[OptimumScore "NS 1510"]\n[ParContract "NS 7S="]\n'
TRICKS = '[DoubleDummyTricks "0d0000d00000d0000d00"]\n'


run_deals = partial(run_wallchart, "deals")


@pytest.fixture
def deal_file(tmp_path: Path) -> Path:
    path = tmp_path / "deal.pbn"
    path.write_text(f'[Board "1"]\n[Deal "{BY_SUIT}"]\n{STATED}')
    return path


def test_tables_par_and_contracts_are_reported(deal_file: Path) -> None:
    assert run_deals(str(deal_file)).splitlines() == [
        "Board 1, dealer N, vulnerable None",
        f"  {BY_SUIT}",
        "      S   H   D   C  NT",
        "  N  13   0  13   0   0",
        "  S  13   0  13   0   0",
        "  E   0  13   0  13   0",
        "  W   0  13   0  13   0",
        "  par +1510 NS: 7S-NS",
    ]


def test_tricks_and_par_are_printed_as_json(deal_file: Path) -> None:
    (deal,) = json.loads(run_deals(str(deal_file), "--json"))
    assert deal["board"] == 1
    assert deal["deal"] == BY_SUIT
    assert deal["tricks"]["N"] == {"S": 13, "H": 0, "D": 13, "C": 0, "NT": 0}
    assert deal["par"] == {"ns": 1510, "contracts": ["7S-NS"]}


@beyond_the_gate
def test_tricks_and_par_stated_in_the_file_are_compared_with_the_solvers(deal_file: Path) -> None:
    output = run_deals(str(deal_file), "--check")
    assert output == "1 deal, 1 with tricks or par in the file, 0 values differ\n"
    deal_file.write_text(deal_file.read_text().replace("1510", "1440").replace("7S", "6S") + TRICKS)
    output = run_deals(str(deal_file), "--check", code=1)
    assert "Board 1: par of NS 1440 in the file, 1510 computed\n" in output
    assert "Board 1: par contracts NS 6S in the file, NS 7S computed\n" in output
    (comparison,) = json.loads(run_deals(str(deal_file), "--check", "--json", code=1))
    tricks = {f"tricks {seat}" for seat in ("N D", "S D", "E C", "W C")}
    assert {each["field"] for each in comparison["differences"]} == {
        *("par of NS", "par contracts"),
        *tricks,
    }
