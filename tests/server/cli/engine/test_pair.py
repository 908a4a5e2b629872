"""`wallchart pair`."""

from pathlib import Path

from typer.testing import CliRunner

from server.cli.wallchart import app
from tests.server.cli.engine.test_check import GOOD


def test_the_next_round_is_shown_board_by_board(tmp_path: Path) -> None:
    # Anna has 2, Bert 1, Carl and Dora 1/2. Anna has met Carl and Bert, so she gets Dora.
    report = tmp_path / "open.trf"
    report.write_text(GOOD)

    result = CliRunner().invoke(app, ["pair", str(report)]).stdout.splitlines()

    assert result[0] == "Round 3"
    assert {"Anna", "Dora"} <= set(result[1].split())
    assert {"Bert", "Carl"} <= set(result[2].split())


def test_a_round_paired_already_can_be_paired_again(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    report.write_text(GOOD)

    result = CliRunner().invoke(app, ["pair", str(report), "--round", "1"]).stdout

    assert result.splitlines()[1].split() == ["1", "1", "Anna", "3", "Carl"]
