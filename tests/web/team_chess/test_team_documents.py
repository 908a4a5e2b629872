"""Tables of a team section as CSV files for spreadsheets."""

from dataclasses import replace

import pytest

from domain.errors import NotNow
from domain.formats.team_csv import read_teams
from domain.team_chess.stage import TeamStage
from tests.web.team_chess.test_team_desk import (
    ALPHA,
    BETA,
    DELTA,
    GAMMA,
    HIDDEN,
    RULES,
    match,
    stage_of,
    tournament,
)
from web.team_chess.documents import FILES, standings_csv


def csv_lines(stage: TeamStage, form: str, round_number: int = 0) -> list[str]:
    state = tournament()
    return FILES[form].write(state, stage, round_number).decode("utf-8-sig").splitlines()


PLAYED = (match(1, ALPHA, GAMMA, "1-0", "=-="), match(2, BETA, DELTA, "0-1", None))


def test_matches_have_the_game_points_so_far_and_the_bye_stands_last() -> None:
    rows = csv_lines(stage_of(tournament(*PLAYED)), "csv-pairings")
    assert rows[1:] == ["1,1,Alpha,1.5,0.5,Gamma,3", "2,2,Beta,0,1,Delta,4", ",5,Epsilon,bye,,,"]


def test_board_results_are_given_from_the_first_teams_side() -> None:
    won = match(1, ALPHA, GAMMA, "1-0", "1-0")
    rows = csv_lines(stage_of(tournament(won)), "csv-boards")
    assert rows[1:] == [
        "1,1,Alpha,White,,Alpha1,1999,1–0,1999,Gamma1,,Gamma",
        "1,2,Alpha,Black,,Alpha2,1998,0–1,1998,Gamma2,,Gamma",
    ]


def test_no_board_is_in_a_file_before_its_line_ups_are_revealed() -> None:
    assert len(csv_lines(stage_of(tournament(*HIDDEN)), "csv-boards")) == 1


def test_the_list_of_teams_reads_back_as_it_was_written() -> None:
    stage = stage_of(tournament(*PLAYED))
    again = read_teams(FILES["csv-entries"].write(tournament(), stage, 0)).teams
    members = [[member.person for member in team.members] for team in stage.entries.values()]
    assert [list(team.members) for team in again] == members
    assert [team.name for team in again] == [team.name for team in stage.entries.values()]


def test_the_last_standings_wait_for_every_match() -> None:
    last = replace(stage_of(tournament(*PLAYED)), rules=replace(RULES, rounds=1))
    moved = replace(last.rounds[0].matches[1], moved_to="Tuesday")
    late = replace(last, rounds=(replace(last.rounds[0], matches=(PLAYED[0], moved)),))
    with pytest.raises(NotNow, match=r"waits for every match; still to be played .* 1\.2"):
        standings_csv(late)


def test_standings_are_ranked_by_match_points_then_game_points() -> None:
    lost = match(2, BETA, DELTA, "0-1", "1-0")
    rows = csv_lines(stage_of(tournament(PLAYED[0], lost)), "csv-standings")

    assert [row.split(",")[:6] for row in rows] == [
        ["Rank", "No.", "Team", "Federation", "MP", "GP"],
        ["1", "4", "Delta", "", "2", "2"],
        ["2", "1", "Alpha", "", "2", "1.5"],
        ["3", "5", "Epsilon", "", "1", "1"],
        ["4", "3", "Gamma", "", "0", "0.5"],
        ["5", "2", "Beta", "", "0", "0"],
    ]


def test_without_a_published_round_there_is_no_pairings_file() -> None:
    stage = stage_of(tournament())
    with pytest.raises(NotNow, match="No round of Cup is published yet"):
        csv_lines(stage, "csv-pairings")
