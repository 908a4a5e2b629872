"""Report files paired, explained, generated and checked by the US Chess system."""

from pathlib import Path

import pytest

from tests.server.cli.running import run_wallchart


@pytest.fixture
def generated_report(tmp_path: Path) -> Path:
    file = tmp_path / "open.trf"
    options = ["--players", "23", "--rounds", "4", "--seed", "3", "--half-byes", "60"]
    run_wallchart("generate", "--system", "us-chess", *options, "-o", str(file))
    return file


def test_a_generated_tournament_is_checked_without_differences(generated_report: Path) -> None:
    output = run_wallchart("check", str(generated_report), "--system", "us-chess")

    assert "4 rounds, 0 differ" in output


def test_without_an_edition_a_round_is_paired_by_the_newest(generated_report: Path) -> None:
    shown = run_wallchart("pair", str(generated_report), "--round", "1", "--system", "us-chess")

    assert shown == run_wallchart(
        "pair", str(generated_report), "--round", "1", "--system", "us-chess", "--edition", "7th"
    )
    assert shown.startswith("Round 1\n")


def test_a_round_is_explained_with_both_pairings_side_by_side(generated_report: Path) -> None:
    output = run_wallchart("explain", str(generated_report), "--round", "3", "--system", "us-chess")

    assert "Natural pairing | final pairing (US Chess, 7th edition, 29C1):" in output
    # 23 players: somebody has the bye.
    assert " has the bye: " in output
    assert "(US Chess, 7th edition, 28L)" in output


def test_why_not_is_answered_with_a_rule(generated_report: Path) -> None:
    words = ("explain", str(generated_report), "--round", "3", "--system", "us-chess")

    output = run_wallchart(*words, "--why-not", "1", "2")

    # They are the only two with two points.
    assert output == (
        "With 1 and 2 paired, the bracket of 2 points is worse: players who drop, 2 instead of 0 "
        "(US Chess Official Rules (7th), 29D).\n"
    )
