"""Announced rules given as options of `pair`, `check` and `explain`, for reports without them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.formats.trf.write import write_trf26
from events.chess.decisions.reports.federation_report import build_report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import UsChessAnnounced
from server.cli.wallchart import app
from tests.events.chess.evening import STAGE, Evening

ACCELERATION = "wintd+continued"
US_CHESS = ("--system", "us-chess")


@pytest.fixture(scope="module")
def accelerated_evening() -> Evening:
    plan = c.PlanStage("Open", 5, "us-chess", "7th", initial_colour="w", acceleration=ACCELERATION)
    evening = Evening(16, plan=plan)
    evening.do(UsChessAnnounced(STAGE, families=((1, 5),)))
    return evening.played(1).played(2)


@pytest.fixture
def report_without_options(accelerated_evening: Evening, tmp_path: Path) -> str:
    """A report file as another program would write it: without the acceleration."""
    file = tmp_path / "open.trf"
    file.write_bytes(
        write_trf26(build_report(accelerated_evening.state, accelerated_evening.stage))
    )
    return str(file)


def run_wallchart(*arguments: str) -> str:
    result = CliRunner().invoke(app, [*arguments])
    assert result.exit_code in (0, 1), result.output
    return result.stdout


def test_check_finds_no_difference_once_given_the_announced_options(
    report_without_options: str,
) -> None:
    options = ("--acceleration", ACCELERATION, "--option", "team-mates: 1 5")

    # Both rounds were paired with the acceleration.
    assert ", 2 different" in run_wallchart("check", report_without_options, *US_CHESS)
    assert ", 0 different" in run_wallchart("check", report_without_options, *US_CHESS, *options)


def test_pair_uses_the_given_acceleration_and_options(report_without_options: str) -> None:
    plain = run_wallchart("pair", report_without_options, *US_CHESS, "--round", "1")
    halves = run_wallchart(
        "pair", report_without_options, *US_CHESS, "--round", "1", "--acceleration", ACCELERATION
    )
    apart = run_wallchart(
        *(
            "pair",
            report_without_options,
            *US_CHESS,
            "--round",
            "1",
            "--acceleration",
            ACCELERATION,
        ),
        *("--option", "team-mates, round 1: 1 5"),
    )

    # Of 16 players 1 meets 9; with the upper half apart 5; with 5 a team-mate 6.
    first = [text.splitlines()[1].split()[1:] for text in (plain, halves, apart)]
    assert first == [["1", "P1", "9", "P9"], ["1", "P1", "5", "P5"], ["1", "P1", "6", "P6"]]


def test_explain_names_the_accelerations_group_and_the_option_that_forbids(
    report_without_options: str,
) -> None:
    options = ("--acceleration", ACCELERATION, "--round", "1")
    explained = run_wallchart("explain", report_without_options, *US_CHESS, *options)
    apart = run_wallchart(
        "explain",
        report_without_options,
        *US_CHESS,
        *options,
        "--why-not",
        "1",
        "5",
        "--option",
        "team-mates: 1 5",
    )

    assert "group A" in explained
    assert "28N" in apart, "the rule that team mates may be kept apart"


def test_a_given_option_overrides_the_one_in_the_report(
    accelerated_evening: Evening, report_without_options: str
) -> None:
    text = (
        Path(report_without_options).read_text() + "### wallchart option acceleration: sixths\r\n"
    )
    Path(report_without_options).write_text(text)

    assert ", 0 different" not in run_wallchart("check", report_without_options, *US_CHESS)
    options = ("--acceleration", ACCELERATION, "--option", "team-mates: 1 5")
    assert ", 0 different" in run_wallchart("check", report_without_options, *US_CHESS, *options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--acceleration", "eighths"), "acceleration 'eighths'"),
        (("--option", "team-mates 1 5"), "NAME: VALUE"),
        (("--option", "colour: w"), "there is no option 'colour'"),
        (("--option", "team-mates: 1 99"), "player 99, who does not exist"),
        (("--option", "team-mates: one"), "must be a number, not 'one'"),
        (("--option", "team-mates, rounds 3-2: 1 5"), "end before they begin"),
    ],
)
def test_invalid_options_are_refused_in_a_sentence(
    report_without_options: str, options: tuple[str, str], sentence: str
) -> None:
    result = CliRunner().invoke(app, ["pair", report_without_options, *US_CHESS, *options])

    assert sentence in str(result.exception)


def test_options_of_us_chess_are_refused_by_another_system(report_without_options: str) -> None:
    for options in (("--option", "team-mates: 1 5"), ("--acceleration", "wintd")):
        stated = ["pair", report_without_options, "--system", "fide-dutch", *options]
        result = CliRunner().invoke(app, stated)

        assert "can't honour" in str(result.exception)


def test_options_of_us_chess_in_the_report_are_ignored_by_another_system(
    report_without_options: str,
) -> None:
    plain = run_wallchart("pair", report_without_options, "--system", "fide-dutch")
    stated = "team-mates: 1 2", "acceleration: wintd", "house-player: 3"
    text = Path(report_without_options).read_text() + "".join(
        f"### wallchart option {s}\r\n" for s in stated
    )
    Path(report_without_options).write_text(text)

    assert run_wallchart("pair", report_without_options, "--system", "fide-dutch") == plain
