"""The command `simulate pairs`: chances in multi-phase events."""

import re
from functools import partial
from pathlib import Path

import pytest

from domain.errors import BadFile, RuleViolation, Unknown
from tests.server.cli.running import fields_from_wallchart, run_wallchart

SMALL = ("--pairs", "40", "--count", "25", "--seed", "7", "--jobs", "1")
SHORT = ("--qualification", "10", "--semifinal", "10", "--final", "10")


run_simulate_pairs = partial(run_wallchart, "simulate", "pairs")
json_fields = partial(fields_from_wallchart, "simulate", "pairs")


def test_every_format_is_simulated_with_every_carryover() -> None:
    answer = json_fields(
        *SMALL,
        *SHORT,
        "--format",
        "1",
        "--format",
        "3",
        "--carryover",
        "none",
        "--carryover",
        "weighted:0.3",
    )

    assert [(way["format"], way["carryover"]) for way in answer["ways"]] == [
        ("1", "none"),
        ("1", "weighted:0.3"),
        ("3", "none"),
        ("3", "weighted:0.3"),
    ]
    assert answer["seed"] == "7"
    assert {way["tournaments"] for way in answer["ways"]} == {25}


def test_format_3_reports_the_chances_from_semifinal_b() -> None:
    (way,) = json_fields(*SMALL, *SHORT, "--best", "3")["ways"]

    assert [group["pairs"] for group in way["groups"]] == [40, 20, 20, 10]
    assert [pair["pair"] for pair in way["best"]] == [1, 2, 3]
    assert set(way["from_b"]) == {"final", "medal", "win", "mean_place"}
    # Two of the ten finalists come from semifinal B.
    assert way["from_b"]["final"] == 0.2


def test_a_single_tournament_can_be_simulated() -> None:
    (way,) = json_fields(*SMALL, *SHORT, "--count", "1")["ways"]

    assert way["tournaments"] == 1


def test_the_number_of_processes_changes_nothing() -> None:
    assert json_fields(*SMALL, *SHORT, "--jobs", "2") == json_fields(*SMALL, *SHORT, "--jobs", "1")


def test_a_table_of_chances_is_printed() -> None:
    lines = run_simulate_pairs(
        *SMALL, *SHORT, "--format", "2", "--format", "3", "--best", "2"
    ).splitlines()

    assert lines[0] == "Format 2, carryover linear:0.03"
    assert lines[3] == "pair\taverages\tbelow average\tsemifinal\tfinal\tmedal\twin"
    assert re.match(r"1\t5\d\.\d %\t", lines[4]), "the best pair averages more than half"
    assert any(line.startswith("Semifinal B fills 2 of 10 places") for line in lines)
    assert lines[-1] == "25 tournaments each, seed 7"


def test_the_chances_are_written_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "chances.svg"
    run_simulate_pairs(*SMALL, *SHORT, "--svg", str(file))

    assert file.read_text().startswith("<svg ")


def test_sixty_per_cent_is_hardly_ever_below_average() -> None:
    answer = json_fields(
        "--below-average",
        "60",
        "--qualification",
        "100",
        "--count",
        "12000",
        "--seed",
        "1",
        "--jobs",
        "1",
    )

    assert answer["of"] == 12000
    assert answer["times"] / answer["of"] < 0.0006


def test_the_chance_of_being_below_average_is_printed_in_words() -> None:
    output = run_simulate_pairs(
        "--below-average", "50", "--qualification", "1", "--count", "100", "--seed", "1"
    )

    assert output.startswith("A pair averaging 50 % is below average after 1 boards in ")
    assert "of 100 qualifications" in output


@pytest.mark.parametrize(
    ("words", "refusal", "sentence"),
    [
        (("--format", "4"), BadFile, "--format takes 1, 2, 3, not '4'"),
        (("--carryover", "half"), Unknown, "half"),
        (("--spread", "x"), BadFile, "--spread takes a percentage"),
        (("--count", "0"), BadFile, "1 or more"),
        (("--pairs", "10", "--format", "3"), RuleViolation, "would play the final"),
        (("--finalists", "500"), RuleViolation, "can't qualify out of"),
        (("--below-average", "101"), RuleViolation, "less than 100 %"),
        (("--svg", "/nowhere/x.svg", *SMALL, *SHORT), BadFile, "can't be written"),
    ],
)
def test_impossible_simulations_are_refused(
    words: tuple[str, ...], refusal: type[Exception], sentence: str
) -> None:
    with pytest.raises(refusal, match=sentence):
        run_simulate_pairs(*words)


def test_by_default_two_hundred_pairs_are_halved_twice_on_the_way_to_the_final() -> None:
    words = ("--count", "1", "--jobs", "1", "--format", "2", "--carryover", "none")

    (way,) = json_fields(*SHORT, *words)["ways"]

    assert [group["pairs"] for group in way["groups"]] == [200, 100, 50]
