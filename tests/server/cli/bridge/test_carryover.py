"""The command `carryover`: policies compared on standings, and advice."""

from functools import partial
from pathlib import Path

import pytest

from domain.errors import BadFile, RuleViolation, Unknown
from tests.server.cli.running import fields_from_wallchart, run_wallchart

PHASES = ("--boards", "100", "--top", "98", "--ahead-boards", "50", "--ahead-top", "48")
STANDINGS = "pair,percent,name\n1,60,Ann - Bob\n2,55,\n3,55,\n4,50,\n5,40,\n"


@pytest.fixture
def standings_file(tmp_path: Path) -> str:
    path = tmp_path / "standings.csv"
    path.write_text(STANDINGS)
    return str(path)


run_carryover = partial(run_wallchart, "carryover", *PHASES)
json_fields = partial(fields_from_wallchart, "carryover", *PHASES)


def test_all_usual_policies_are_compared_side_by_side(standings_file: str) -> None:
    lines = run_carryover(standings_file, "--qualifiers", "4").splitlines()

    assert lines[0].split("\t") == [
        *("place", "pair", "%", "none", "full", "weighted:0.2", "weighted:0.4"),
        *("linear", "linear:0.02", "linear:0.04", "ebu"),
    ]
    # full: 60 boards' tops of 48 = 2880; weighted:0.2 a fifth of it.
    assert lines[1].startswith("1\t1 Ann - Bob\t60.00\t0.00\t2880.00\t576.00\t")
    # The lead of the first over the fourth (60 % and 50 %): 10 tops of 100 boards.
    assert lines[5].startswith("\tlead in tops\t\t0.00\t10.00\t2.00\t4.00\t100.00\t2.00\t4.00")
    assert lines[6].startswith("\tto make up, %\t\t0.00\t20.00\t4.00\t8.00\t200.00\t")
    assert "Advice: carry over, with a low weight." in lines


def test_amounts_are_exact_in_json(standings_file: str) -> None:
    (way,) = json_fields(standings_file, "--qualifiers", "4", "--carryover", "linear:1/7")["ways"]

    # linear: 4800 (100 tops of 48) for the first, 0 for the last, by percentage between.
    assert way["amounts"] == {"1": "4800/7", "2": "2400/7", "3": "2400/7", "4": "0"}


def test_the_carryover_of_drop_ins_is_shown(standings_file: str) -> None:
    # The place 4 * 4 / (4 + 4) = 2 has half of the 4800 of the first, as its 55 % lie midway.
    coming = ("--drop-ins", "4", "--qualifying", "4", "--qualifiers", "4")
    (way,) = json_fields(standings_file, *coming, "--carryover", "linear")["ways"]

    assert way["drop_ins"] == "2400"


def test_the_carryover_of_drop_ins_can_be_raised_to_the_average(standings_file: str) -> None:
    coming = ("--drop-ins", "1", "--drop-in-rule", "fixed:5", "--never-below-average")
    (way,) = json_fields(standings_file, *coming, "--qualifiers", "4", "--carryover", "linear")[
        "ways"
    ]

    average = 2400  # of 4800, 2400, 2400 and 0
    assert way["drop_ins"] == str(average)


def test_a_tie_at_the_cut_is_reported(standings_file: str) -> None:
    assert json_fields(standings_file, "--qualifiers", "2")["undecided"] == [[2, 3]]
    assert "Pairs 2, 3 are tied at the cut: a ballot decides." in run_carryover(
        standings_file, "--qualifiers", "2"
    )


def test_the_advice_is_for_the_given_situation(standings_file: str) -> None:
    advice = json_fields(standings_file, "--situation", "round-robin")["advice"]

    assert advice["verdict"] == "a carryover is mandatory"


@pytest.mark.parametrize(
    ("words", "refusal", "sentence"),
    [
        (("--qualifiers", "6"), BadFile, "--qualifiers takes 1 to 5"),
        (("--carryover", "half"), Unknown, "There is no carryover half"),
        (("--situation", "rain"), Unknown, "There is no situation rain"),
        (("--drop-ins", "1", "--drop-in-rule", "best"), Unknown, "no drop-in rule best"),
        (("--drop-ins", "1", "--carryover", "full"), RuleViolation, "choose the median"),
    ],
)
def test_invalid_options_are_refused(
    standings_file: str, words: tuple[str, ...], refusal: type[Exception], sentence: str
) -> None:
    with pytest.raises(refusal, match=sentence):
        run_carryover(standings_file, *words)


def test_a_missing_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="can't be read"):
        run_carryover(str(tmp_path / "none.csv"))
