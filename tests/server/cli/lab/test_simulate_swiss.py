import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.errors import BadFile, Unsupported
from server.cli.wallchart import app

SMALL = ("--players", "16", "--rounds", "3", "--count", "5", "--seed", "7", "--jobs", "1")


def run(*words: str) -> str:
    answer = CliRunner().invoke(app, ("simulate", "swiss", *words), catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_perfect_scores_upsets_and_gaps_are_told_by_acceleration_and_round() -> None:
    said = run(*SMALL, "--no-upsets", "--draws", "0")

    assert "16 players, 3 rounds, 0 % draws, the higher rated wins" in said
    for title in ("Perfect scores after round", "Upsets in round", "Mean rating gap in round"):
        assert title in said
    assert [line.split() for line in said.splitlines() if "wintd" in line][0] == [
        "wintd",
        "8",
        "2",
        "1",
    ]


def test_how_many_drawers_were_used_is_told_where_games_are_drawn() -> None:
    said = run(*SMALL, "--draws", "50", "--acceleration", "wintd").splitlines()

    headings = [line.split(maxsplit=2) for line in said if "drawers  " in line]
    assert headings == [["acceleration", "drawers", "of them used  "]]


def test_json_is_the_same_with_one_process_and_with_two() -> None:
    words = (*SMALL, "--acceleration", "none", "--acceleration", "wintd+more-upfloats", "--json")
    one, two = json.loads(run(*words)), json.loads(run(*words, "--jobs", "2"))

    assert one == two
    assert [way["acceleration"] for way in one["accelerations"]] == ["none", "wintd+more-upfloats"]
    assert one["accelerations"][0]["tournaments"] == 5
    assert [r["round"] for r in one["accelerations"][1]["rounds"]] == [1, 2, 3]


def test_the_picture_is_written(tmp_path: Path) -> None:
    run(*SMALL, "--svg", str(tmp_path / "perfect.svg"))

    assert (tmp_path / "perfect.svg").read_text().startswith("<svg")


def test_what_can_not_be_simulated_is_refused_by_name() -> None:
    with pytest.raises(Unsupported, match="wintd"):
        run(*SMALL, "--system", "fide-dutch", "--edition", "2026", "--acceleration", "wintd")
    with pytest.raises(BadFile, match="rules of its own"):
        run(*SMALL, "--acceleration", "listed")
    with pytest.raises(BadFile, match="known are"):
        run(*SMALL, "--edition", "2026")
    with pytest.raises(BadFile, match="--draws"):
        run(*SMALL, "--draws", "many")
    with pytest.raises(BadFile, match="--ratings"):
        run(*SMALL, "--ratings", "1000", "2000")
