"""The command `roundrobin`: tables, withdrawals, reversals."""

import re
from functools import partial

import pytest
from typer.testing import CliRunner

from domain.errors import RuleViolation, Unknown, Unsupported
from domain.round_robin.systems import TableName
from server.cli.engine.roundrobin import RULES
from server.cli.wallchart import app
from tests.server.cli.running import fields_from_wallchart, run_wallchart

run_roundrobin = partial(run_wallchart, "roundrobin")
json_fields = partial(fields_from_wallchart, "roundrobin")


def test_a_table_is_printed_line_by_line_into_a_pipe() -> None:
    assert run_roundrobin("4", "--system", "us-chess") == (
        "US Chess round robin, 4 entries\n1: 1-4 2-3\n2: 3-1 4-2\n3: 1-2 3-4\n"
    )


def test_the_resting_number_of_a_round_is_printed() -> None:
    assert "1: 2-3  (1 rests)" in run_roundrobin("3", "--system", "us-chess")


def test_json_has_boards_and_colours() -> None:
    answer = json_fields("8", "--system", "berger")

    assert answer["rounds"][0] == [
        {"board": 1, "white": 1, "black": 8},
        {"board": 2, "white": 2, "black": 7},
        {"board": 3, "white": 3, "black": 6},
        {"board": 4, "white": 4, "black": 5},
    ]
    assert answer["reversals"] == []


def test_json_of_a_withdrawal_has_the_colours_after_the_reversal() -> None:
    answer = json_fields("18", "--system", "crenshaw", "--withdraw", "13", "--after-round", "2")

    assert answer["reversals"][0] == {"round": 17, "white": 18, "black": 1}
    assert {"board": 1, "white": 1, "black": 18} in answer["rounds"][16]
    assert answer["withdrawals"] == [
        {"number": 13, "played": 2, "scheduled": 17, "treatment": "annulled"}
    ]
    assert answer["uneven"] == {}


def test_after_half_of_the_games_the_remaining_ones_are_forfeits() -> None:
    answer = json_fields("4", "--system", "us-chess", "--withdraw", "4", "--after-round", "2")

    assert answer["reversals"] == []
    assert answer["forfeits"] == [{"round": 3, "white": 3, "black": 4, "winner": 3}]


def test_a_withdrawal_is_explained_and_marked() -> None:
    assert run_roundrobin("4", "--system", "us-chess", "--withdraw", "2", "--after-round", "1") == (
        "US Chess round robin, 4 entries\n"
        "1: 1-4 (2-3)\n"
        "2: 3-1 (4-2)\n"
        "3: (1-2) 4-3*\n"
        "2 leaves after 1 of 3 games: his games count for nobody.\n"
        "Reversals: R3 4-3\n"
        "(games in brackets) do not count; * marks new colours\n"
    )


def test_on_a_terminal_the_table_is_a_grid_with_a_column_for_each_board() -> None:
    words = ("roundrobin", "5", "--system", "us-chess")
    as_if_a_terminal = {"FORCE_COLOR": "1", "COLUMNS": "80", "TERM": "xterm-256color"}

    answer = CliRunner().invoke(app, words, env=as_if_a_terminal, catch_exceptions=False)

    plain = re.sub(r"\x1b\[[\d;]*m", "", answer.output)
    heading = next(line for line in plain.splitlines() if "Round" in line)
    assert heading.split() == ["Round", "1", "2", "rests"]
    # Table B without number 6: 3 rests in round 1
    assert ["1", "5-4", "1-2", "3"] in [line.split() for line in plain.splitlines()]


def test_a_table_wider_than_the_terminal_keeps_one_line_a_round() -> None:
    as_if_a_terminal = {"FORCE_COLOR": "1", "COLUMNS": "40"}

    answer = CliRunner().invoke(app, ("roundrobin", "40"), env=as_if_a_terminal)

    assert " 1: 1-40 2-39" in answer.output


def test_the_choices_of_the_command_line_are_all_systems_and_editions() -> None:
    for system in TableName:
        assert json_fields("6", "--system", system)["system"] == system
    for edition in RULES:
        assert json_fields("6", "--rules", edition)["withdrawals"] == []


def test_by_fide_rules_no_game_is_reversed() -> None:
    words = ("10", "--withdraw", "7", "--after-round", "3", "--rules", "fide")

    assert json_fields(*words)["reversals"] == []
    assert json_fields(*words)["withdrawals"][0]["treatment"] == "annulled"


def test_two_players_may_leave_at_different_times() -> None:
    answer = json_fields("12", "--withdraw", "7,3", "--after-round", "2,4")

    assert [(w["number"], w["played"]) for w in answer["withdrawals"]] == [(7, 2), (3, 4)]


def test_a_declined_game_is_not_reversed() -> None:
    words = ("10", "--system", "crenshaw", "--withdraw", "7", "--after-round", "3")
    assert {"round": 9, "white": 10, "black": 1} in json_fields(*words)["reversals"]

    answer = json_fields(*words, "--decline", "9.1")

    assert all((g["round"], g["black"]) != (9, 1) for g in answer["reversals"])


def test_a_balance_that_no_reversal_can_level_is_reported() -> None:
    words = ("4", "--system", "us-chess", "--withdraw", "2", "--after-round", "1")

    output = run_roundrobin(*words, "--decline", "3.2,2.1")

    assert "3 stays +2 in colours; no game left can help." in output


def test_a_double_round_robin_and_another_first_round_can_be_chosen() -> None:
    assert len(json_fields("6", "--double")["rounds"]) == 10
    turned = json_fields("10", "--first-round", "6")["rounds"][0]
    assert turned[0] == {"board": 1, "white": 10, "black": 8}
    assert "double round robin" in run_roundrobin("6", "--double")


def test_the_reversals_after_each_withdrawal_are_listed() -> None:
    words = ("6", "--system", "us-chess", "--reversals")

    assert "5: R5 6-1\n6: none\n" in run_roundrobin(*words)
    assert json_fields(*words)["reversal_table"]["5"] == [{"round": 5, "white": 6, "black": 1}]


@pytest.mark.parametrize(
    "words",
    [
        ("10", "--withdraw", "x"),
        ("10", "--withdraw", "7,4", "--after-round", "1,2,3"),
        ("10", "--withdraw", "7", "--decline", "nine"),
        ("10", "--system", "swiss"),
        ("ten",),
    ],
)
def test_unreadable_options_are_refused(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, ("roundrobin", *words)).exit_code == 2


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("201",), Unsupported),
        (("10", "--withdraw", "11"), Unknown),
        (("10", "--withdraw", "7", "--after-round", "10"), Unknown),
        (("10", "--withdraw", "7", "--decline", "9.6"), Unknown),
        (("10", "--withdraw", "7,7"), RuleViolation),
    ],
)
def test_options_the_rules_do_not_allow_raise_a_domain_error(
    words: tuple[str, ...], error: type[Exception]
) -> None:
    assert isinstance(CliRunner().invoke(app, ("roundrobin", *words)).exception, error)
