"""`wallchart explain`: the sentences are the engine's; here is which of them are told."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.errors import NotNow, Unknown
from domain.formats.trf.read import read_trf
from server.cli.engine.explain import explain
from server.cli.engine.options import Explain
from server.cli.wallchart import app
from tests.server.cli.engine.test_check import COLOURS_TURNED, GOOD

READING = read_trf(GOOD.encode())
REPORT = Path("open.trf")


def told(asked: Explain) -> str:
    return "\n".join(explain(READING, asked))


def test_a_round_is_told_bracket_by_bracket_with_its_articles() -> None:
    text = told(Explain(REPORT, 2))

    assert "1" in text
    assert "C.04.3 (2026)" in text


def test_a_board_is_told_with_its_colours() -> None:
    assert told(Explain(REPORT, 1, board=1)).startswith("Board 1: 1 has White against 3.")


def test_two_who_have_met_can_not_be_paired_again() -> None:
    assert "met" in told(Explain(REPORT, 3, against=(1, 2)))


def test_a_report_that_was_paired_otherwise_is_said_first() -> None:
    turned = read_trf(COLOURS_TURNED.encode())

    assert next(explain(turned, Explain(REPORT, 2))).startswith("The report's own pairing")


def test_a_board_or_round_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unknown, match="board 9"):
        told(Explain(REPORT, 1, board=9))
    with pytest.raises(NotNow):
        told(Explain(REPORT, 7))


def test_the_command_takes_two_numbers(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    report.write_text(GOOD)

    result = CliRunner().invoke(
        app, ["explain", str(report), "--round", "3", "--why-not", "1", "2"]
    )

    assert result.exit_code == 0
    assert "met" in result.stdout
