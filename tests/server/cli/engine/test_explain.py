"""`wallchart explain`: which of the engine's sentences are printed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.chess.stage import stages_of
from domain.errors import NotNow, Unknown
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf26
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from events.chess.decisions.reports.federation_report import build_report
from server.cli.engine.explain import explanation_lines
from server.cli.engine.options import Explain
from server.cli.wallchart import app
from tests.server.cli.engine.test_check import COLOURS_TURNED, GOOD
from tests.stories import OPEN
from tests.web.views.round_robins import after_rounds, round_robin_drawn

READING = read_trf(GOOD.encode())
REPORT = Path("open.trf")
MET_IN_ROUND_2 = "1 and 2 met in round 2; two players meet once only (C.04.3 (2026), C1)."


def explanation_text(options: Explain) -> str:
    return "\n".join(explanation_lines(READING, options))


def test_a_round_is_explained_with_the_articles_of_the_rules() -> None:
    text = explanation_text(Explain(REPORT, 2))

    # After round 1 two players have a point, and two have none.
    for points, pair in (("1 point", "1-2"), ("0 points", "3-4")):
        bracket = f"The bracket of {points} has 2 residents (C.04.3 (2026), 1.3.2)."
        assert f"{bracket}\nIts pairs are {pair}.\n" in text


def test_a_board_is_explained_with_its_colours() -> None:
    assert explanation_text(Explain(REPORT, 1, board=1)).startswith(
        "Board 1: 1 has White against 3."
    )


def test_why_not_names_an_earlier_meeting() -> None:
    assert explanation_text(Explain(REPORT, 3, against=(1, 2))) == MET_IN_ROUND_2


def test_a_pairing_of_the_report_that_differs_is_mentioned_first() -> None:
    turned = read_trf(COLOURS_TURNED.encode())

    assert next(explanation_lines(turned, Explain(REPORT, 2))).startswith(
        "The report's own pairing"
    )


def test_an_unknown_board_or_round_is_refused() -> None:
    with pytest.raises(Unknown, match="board 9"):
        explanation_text(Explain(REPORT, 1, board=9))
    with pytest.raises(NotNow):
        explanation_text(Explain(REPORT, 7))


def test_the_option_why_not_takes_two_numbers(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    report.write_text(GOOD)

    result = CliRunner().invoke(
        app, ["explain", str(report), "--round", "3", "--why-not", "1", "2"]
    )

    assert result.exit_code == 0
    assert result.stdout == f"{MET_IN_ROUND_2}\n"


def test_a_round_robin_is_explained_by_its_table() -> None:
    played = after_rounds(round_robin_drawn(7, TablePlan(TableName.BERGER)), 3)
    reading = read_trf(write_trf26(build_report(played, stages_of(played)[OPEN])))

    assert list(explanation_lines(reading, Explain(REPORT, 3))) == [
        "A round robin: every round is that of the table (berger)."
    ]
