"""Report files paired, explained, generated and checked by the US Chess system."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.cli.wallchart import app


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "open.trf"
    options = ["--players", "23", "--rounds", "4", "--seed", "3", "--half-byes", "60"]
    run("generate", "--system", "us-chess", *options, "-o", str(file))
    return file


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == code, done.output
    return done.output


def test_what_was_generated_is_paired_the_same_again(report: Path) -> None:
    told = run("check", str(report), "--system", "us-chess")

    assert "4 rounds, 0 differ" in told


def test_a_round_is_paired_by_the_newest_edition_of_the_system(report: Path) -> None:
    shown = run("pair", str(report), "--round", "1", "--system", "us-chess")

    assert shown == run(
        "pair", str(report), "--round", "1", "--system", "us-chess", "--edition", "7th"
    )
    assert shown.startswith("Round 1\n")


def test_a_round_is_explained_with_both_pairings_side_by_side(report: Path) -> None:
    told = run("explain", str(report), "--round", "3", "--system", "us-chess")

    assert "Natural pairing | final pairing (US Chess, 7th edition, 29C1):" in told
    assert "(US Chess, 7th edition, 28L)" in told or "number of players was even" in told


def test_why_not_is_answered_with_a_rule(report: Path) -> None:
    words = ("explain", str(report), "--round", "3", "--system", "us-chess")

    told = run(*words, "--why-not", "1", "2")

    assert "1 and 2" in told
