"""The command `simulate swiss`: perfect scores, upsets and rating gaps by acceleration."""

import json
from functools import partial
from pathlib import Path

import pytest

from domain.errors import BadFile, Unsupported
from tests.server.cli.running import run_wallchart

SMALL = ("--players", "16", "--rounds", "3", "--count", "5", "--seed", "7", "--jobs", "1")


run_simulate_swiss = partial(run_wallchart, "simulate", "swiss")


def test_perfect_scores_upsets_and_gaps_are_printed_by_acceleration_and_round() -> None:
    output = run_simulate_swiss(*SMALL, "--no-upsets", "--draws", "0")

    assert "16 players, 3 rounds, 0 % draws, the higher rated wins" in output
    for title in ("Perfect scores after round", "Upsets in round", "Mean rating gap in round"):
        assert title in output
    # Eight win round 1; of the four of the upper half two win again, of the lower half none.
    assert [line.split() for line in output.splitlines() if "wintd" in line][0] == [
        "wintd",
        "8",
        "2",
        "1",
    ]


def test_with_draws_the_share_of_used_drawers_is_printed() -> None:
    lines = run_simulate_swiss(*SMALL, "--draws", "50", "--acceleration", "wintd").splitlines()

    headings = [line.split(maxsplit=2) for line in lines if "drawers  " in line]
    assert headings == [["acceleration", "drawers", "of them used  "]]


def test_json_is_the_same_with_one_process_and_with_two() -> None:
    words = (*SMALL, "--acceleration", "none", "--acceleration", "wintd+more-upfloats", "--json")
    single, parallel = (
        json.loads(run_simulate_swiss(*words)),
        json.loads(run_simulate_swiss(*words, "--jobs", "2")),
    )

    assert single == parallel
    assert [way["acceleration"] for way in single["accelerations"]] == [
        "none",
        "wintd+more-upfloats",
    ]
    assert single["accelerations"][0]["tournaments"] == 5
    assert [r["round"] for r in single["accelerations"][1]["rounds"]] == [1, 2, 3]


def test_perfect_scores_are_written_as_svg(tmp_path: Path) -> None:
    run_simulate_swiss(*SMALL, "--svg", str(tmp_path / "perfect.svg"))

    assert (tmp_path / "perfect.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--system fide-dutch --edition 2026 --acceleration wintd", "can't honour .* 'wintd'"),
        ("--acceleration listed", "points that an event adds by rules of its own"),
        ("--edition 2026", "there is no us-chess 2026; known are"),
        ("--draws many", "--draws takes a percentage"),
        ("--ratings 1000 2000", "--ratings takes the highest and the lowest"),
    ],
)
def test_impossible_options_are_refused_with_the_reason(options: str, message: str) -> None:
    with pytest.raises((BadFile, Unsupported), match=message):
        run_simulate_swiss(*SMALL, *options.split())


def test_the_default_field_is_halved_in_each_round_without_draws_and_upsets() -> None:
    words = ("--no-upsets", "--draws", "0", "--acceleration", "none", "--count", "1")

    (found,) = json.loads(run_simulate_swiss(*words, "--jobs", "1", "--json"))["accelerations"]

    assert [each["perfect_scores"] for each in found["rounds"]] == [64, 32, 16, 8, 4]
