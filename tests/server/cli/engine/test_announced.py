"""What was announced for an event is an option of `pair`, `check` and `explain`, whether or not the
report says it.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.formats.trf.write import write_trf26
from events.chess.decisions.reports.federation_report import report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import UsChessAnnounced
from server.cli.wallchart import app
from tests.events.chess.evening import STAGE, Evening

ACCELERATION = "wintd+continued"
ASKED = ("--system", "us-chess")


@pytest.fixture(scope="module")
def told() -> Evening:
    plan = c.PlanStage("Open", 5, "us-chess", "7th", initial_colour="w", acceleration=ACCELERATION)
    evening = Evening(16, plan=plan)
    evening.do(UsChessAnnounced(STAGE, families=((1, 5),)))
    return evening.played(1).played(2)


@pytest.fixture
def silent(told: Evening, tmp_path: Path) -> str:
    """A report as another program would write it: nothing of an acceleration stands in it."""
    file = tmp_path / "open.trf"
    file.write_bytes(write_trf26(report(told.state, told.stage)))
    return str(file)


def asked(*arguments: str) -> str:
    shown = CliRunner().invoke(app, [*arguments])
    assert shown.exit_code in (0, 1), shown.output
    return shown.stdout


def test_check_finds_nothing_once_it_knows_what_was_announced(silent: str) -> None:
    given = ("--acceleration", ACCELERATION, "--option", "team-mates: 1 5")

    assert ", 2 different" in asked("check", silent, *ASKED)
    assert ", 0 different" in asked("check", silent, *ASKED, *given)


def test_pair_takes_the_acceleration_and_what_else_is_stated(silent: str) -> None:
    plain = asked("pair", silent, *ASKED, "--round", "1")
    halves = asked("pair", silent, *ASKED, "--round", "1", "--acceleration", ACCELERATION)
    apart = asked(
        *("pair", silent, *ASKED, "--round", "1", "--acceleration", ACCELERATION),
        *("--option", "team-mates, round 1: 1 5"),
    )

    first = [text.splitlines()[1].split()[1:] for text in (plain, halves, apart)]
    assert first == [["1", "P1", "9", "P9"], ["1", "P1", "5", "P5"], ["1", "P1", "6", "P6"]]


def test_explain_tells_the_round_of_an_acceleration(silent: str) -> None:
    given = ("--acceleration", ACCELERATION, "--round", "1")
    told = asked("explain", silent, *ASKED, *given)
    apart = asked(
        "explain", silent, *ASKED, *given, "--why-not", "1", "5", "--option", "team-mates: 1 5"
    )

    assert "group A" in told
    assert "28N" in apart


def test_an_option_given_counts_in_place_of_the_report_s_own(told: Evening, silent: str) -> None:
    text = Path(silent).read_text() + "### wallchart option acceleration: sixths\r\n"
    Path(silent).write_text(text)

    assert ", 0 different" not in asked("check", silent, *ASKED)
    given = ("--acceleration", ACCELERATION, "--option", "team-mates: 1 5")
    assert ", 0 different" in asked("check", silent, *ASKED, *given)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--acceleration", "eighths"), "acceleration 'eighths'"),
        (("--option", "team-mates 1 5"), "NAME: VALUE"),
        (("--option", "colour: w"), "there is no option 'colour'"),
        (("--option", "team-mates: 1 99"), "player 99, who does not exist"),
        (("--option", "team-mates: one"), "must be a number, not 'one'"),
        (("--option", "team-mates, rounds 3-2: 1 5"), "end before they begin"),
    ],
)
def test_what_can_not_be_meant_is_refused_in_a_sentence(
    silent: str, given: tuple[str, str], sentence: str
) -> None:
    shown = CliRunner().invoke(app, ["pair", silent, *ASKED, *given])

    assert sentence in str(shown.exception)


def test_options_of_us_chess_are_refused_by_another_system(silent: str) -> None:
    for given in (("--option", "team-mates: 1 5"), ("--acceleration", "wintd")):
        shown = CliRunner().invoke(app, ["pair", silent, *given])

        assert "can't honour" in str(shown.exception)


def test_to_another_system_the_report_s_own_are_comments(silent: str) -> None:
    plain = asked("pair", silent)
    stated = "team-mates: 1 2", "acceleration: wintd", "house-player: 3"
    text = Path(silent).read_text() + "".join(f"### wallchart option {s}\r\n" for s in stated)
    Path(silent).write_text(text)

    assert asked("pair", silent) == plain
