"""The command `movement`: seatings of a Polish movement printed, compared, checked."""

import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.bridge.planning.planner import ImpossiblePlan
from domain.errors import BadFile, Unknown
from server.cli.wallchart import app
from tests.server.cli.running import fields_from_wallchart, run_wallchart

run_movement = partial(run_wallchart, "movement")
json_fields = partial(fields_from_wallchart, "movement")


def test_json_has_every_game_and_every_bye() -> None:
    answer = json_fields("--pairs", "31", "--sessions", "3")

    assert (answer["pairs"], answer["base"]) == (31, 5)
    assert [session["session"] for session in answer["sessions"]] == [1, 2, 3]
    for session in answer["sessions"]:
        assert len(session["games"]) == 5 * 15
        assert [bye["round"] for bye in session["byes"]] == [1, 2, 3, 4, 5]
        assert set(session["games"][0]) == {"round", "section", "table", "ns", "ew", "set"}


def test_a_printed_plan_is_checked_as_sound(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text(run_movement("--pairs", "51", "--sessions", "5", "--base", "7", "--json"))

    # 25 full tables, 7 rounds of each of 5 sessions.
    assert run_movement("--check", str(file)).startswith("Sound: 51 pairs, 5 sessions, 875 games")


def test_lines_and_their_sections_are_printed_into_a_pipe() -> None:
    head, body = run_movement("--pairs", "20", "--sessions", "3").split("Session 1: ")

    assert head == (
        "20 pairs, 3 sessions: Polish movement on base 5\n"
        "10 tables: A-B Mitchell of 5 tables\n"
        "5 rounds a session; 4 lines allow 3 sessions\n"
    )
    assert body.endswith(
        "Line 1: 1 8 9 16 17\n"
        "Line 2: 2 7 10 15 18\n"
        "Line 3: 3 6 11 14 19\n"
        "Line 4: 4 5 12 13 20\n"
        "Proven: 150 games, nobody meets twice, nobody plays a set twice in a session\n"
    )


def test_lines_of_two_sections_meet_over_three_sessions_as_in_the_book() -> None:
    """M. Eminenti, Multiphase Pairs Tournaments, 1.3.3; directions are balanced besides."""
    lines = run_movement("--pairs", "20", "--sessions", "3").splitlines()[3:6]
    met = [[set(meeting.split("-")) for meeting in line.split()[3::2]] for line in lines]

    assert met == [[{"1", "2"}, {"3", "4"}], [{"1", "4"}, {"2", "3"}], [{"1", "3"}, {"2", "4"}]]


def test_on_a_terminal_the_line_ups_are_a_grid() -> None:
    as_if_a_terminal = {"FORCE_COLOR": "1", "COLUMNS": "90", "TERM": "xterm-256color"}
    words = ("movement", "--pairs", "32", "--sessions", "5")
    answer = CliRunner().invoke(app, words, env=as_if_a_terminal)

    assert "session 5" in answer.output
    assert "\x1b[" in answer.output


def test_the_order_inside_the_lines_is_drawn_by_a_seed() -> None:
    words = ("--pairs", "40", "--sessions", "3")

    assert (
        run_movement(*words, "--seed", "1")
        == run_movement(*words, "--seed", "1")
        != run_movement(*words)
    )


def test_a_guide_card_follows_one_pair() -> None:
    card = run_movement("--pairs", "26", "--sessions", "2", "--pair", "3").splitlines()

    assert card[0] == "Guide card of pair 3"
    assert len(card) == 1 + 2 * 5, "the title, and a line for each round of two sessions"
    with pytest.raises(Unknown, match="pair 27"):
        run_movement("--pairs", "26", "--sessions", "2", "--pair", "27")


def test_the_tables_of_each_round_are_printed_if_asked_for() -> None:
    answer = run_movement("--pairs", "19", "--sessions", "1", "--tables")

    rounds = [line for line in answer.splitlines() if line.startswith("Session 1, round")]

    assert len(rounds) == 5  # of two Mitchells of five tables, one with a sit-out
    assert all(line.count(" rests") == 1 for line in rounds)


def test_too_many_sessions_are_refused_with_what_would_be_possible() -> None:
    with pytest.raises(ImpossiblePlan) as refused:
        run_movement("--pairs", "8", "--sessions", "3")

    sentence = str(refused.value)
    assert "4 tables on base 5 make 1 line, enough for 1 session" in sentence
    assert "Possible instead: 1 session; or Howell, 4 tables" in sentence


def test_movement_plans_are_compared_and_the_best_is_marked() -> None:
    answer = run_movement("--pairs", "51", "--sessions", "5", "--plans").splitlines()

    assert answer[0] == "51 pairs, 5 sessions, 2 boards a round"
    assert answer[1].startswith("* Polish movement on base 5: 10 boards, 80 min, 30 sets, ")
    assert "130 as a barometer" in answer[1]
    assert sum(line.startswith("*") for line in answer) == 1


def test_the_best_plan_keeps_to_the_given_limits() -> None:
    answer = run_movement(
        "--pairs", "51", "--sessions", "3", "--plans", "--copies", "28", "--rooms", "30"
    )

    assert answer.splitlines()[1].startswith("* Polish movement on base 7")


def write_plan(tmp_path: Path, plan: object) -> str:
    file = tmp_path / "plan.json"
    file.write_text(plan if isinstance(plan, str) else json.dumps(plan))
    return str(file)


def test_a_rematch_in_a_checked_plan_is_reported(tmp_path: Path) -> None:
    plan = json_fields("--pairs", "20", "--sessions", "1")
    session_1, *_ = plan["sessions"]
    plan["sessions"].append(session_1 | {"session": 2})  # all of its 50 games again
    answer = run_movement("--check", write_plan(tmp_path, plan), code=1)

    assert "meet again" in answer
    assert answer.splitlines()[-1] == "Not sound: 20 pairs, 2 sessions, 100 games, 50 faults"


def test_a_missing_bye_in_a_checked_plan_is_reported(tmp_path: Path) -> None:
    plan = json_fields("--pairs", "19", "--sessions", "1")
    removed_bye = plan["sessions"][0]["byes"].pop()
    answer = run_movement("--check", write_plan(tmp_path, plan), code=1)

    assert (
        f"round {removed_bye['round']}: {removed_bye['pair']} does not sit exactly once" in answer
    )


def test_a_check_can_be_read_by_programs(tmp_path: Path) -> None:
    plan = json_fields("--pairs", "32", "--sessions", "2")
    answer = json_fields("--check", write_plan(tmp_path, plan))

    # 16 tables, 5 rounds of each of 2 sessions.
    assert answer == {"sound": True, "pairs": 32, "games": 160, "shared_sets": 10, "faults": []}


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("{\n oops", "line 2: is not JSON"),
        ([], 'the file has no "pairs"'),
        ({"pairs": 4}, 'the file has no "sessions"'),
        ({"pairs": "4", "sessions": []}, 'the file has a "pairs" that is not a number'),
        ({"pairs": 4, "sessions": [{"session": 1}]}, 'session 1 has no "games"'),
        (
            {"pairs": 4, "sessions": [{"session": 1, "games": [{"section": "A"}], "byes": []}]},
            'session 1, game 1 has no "round"',
        ),
    ],
)
def test_a_file_that_is_no_plan_is_refused(tmp_path: Path, plan: object, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        run_movement("--check", write_plan(tmp_path, plan))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"gone\.json"):
        run_movement("--check", str(tmp_path / "gone.json"))


def test_without_pairs_or_a_file_the_command_is_refused() -> None:
    answer = CliRunner().invoke(app, ["movement", "--sessions", "2"])

    assert answer.exit_code == 2
    assert "--check FILE" in answer.output
