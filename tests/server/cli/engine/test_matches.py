"""A Swiss of teams of four on the command line, from the matches of its rounds."""

from functools import partial
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.formats.team_matches.from_stage import matches_file_of
from domain.formats.team_matches.usebio_matches import write_usebio_matches
from domain.swiss.teams_of_four.matches import Odd, SwissTeamsOptions
from server.cli.wallchart import app
from tests.domain.teams_of_four.stages import played_out, short_match_rules, stage, swiss_round
from tests.server.cli.running import run_wallchart

TRIANGLES = SwissTeamsOptions(odd=Odd.TRIANGLE)


run_pair = partial(run_wallchart, "pair", "--system", "swiss-teams")


@pytest.fixture
def two_rounds_and_third(tmp_path: Path) -> tuple[Path, list[str]]:
    """A file of two rounds with a triangle, and the pairs of the third."""
    played_stage, random = stage(9, short_match_rules(4, rounds=5, swiss=TRIANGLES)), Random(3)
    for _ in range(2):
        played_stage = played_out(swiss_round(played_stage), random)
    path = tmp_path / "hall.xml"
    path.write_bytes(write_usebio_matches(matches_file_of(played_stage, "Hall"), swiss=True))
    third = swiss_round(played_stage).rounds[-1]
    return path, [f"{home} Team {home} {away} Team {away}" for home, away in third.pairs]


def test_the_next_round_is_paired_as_the_stage_would_be(
    two_rounds_and_third: tuple[Path, list[str]],
) -> None:
    path, pairs = two_rounds_and_third
    lines = run_pair(str(path), "--option", "odd: triangle", "--option", "rounds: 5").splitlines()
    assert lines[0] == "Round 3"
    assert [" ".join(line.split()[1:]) for line in lines[1:]] == pairs


def test_an_earlier_round_and_other_options_are_paired_as_asked(
    two_rounds_and_third: tuple[Path, list[str]],
) -> None:
    path, _ = two_rounds_and_third
    first = run_pair(str(path), "--round", "1", "--option", "first: fold")
    table_1, table_2 = (" ".join(line.split()[1:]) for line in first.splitlines()[1:3])
    assert (table_1, table_2) == ("1 Team 1 8 Team 8", "2 Team 2 7 Team 7")
    assert "9 Team 9 has the bye" in first


def test_generating_a_report_of_teams_of_four_is_refused(tmp_path: Path) -> None:
    words = ("generate", "--system", "swiss-teams", "-o", str(tmp_path / "x.trf"))
    with pytest.raises(BadFile, match="no report"):
        CliRunner().invoke(app, words, catch_exceptions=False)


@pytest.mark.parametrize("option", ["odd: square", "colour: red", "lag: x"])
def test_an_invalid_option_is_refused(
    two_rounds_and_third: tuple[Path, list[str]], option: str
) -> None:
    with pytest.raises(BadFile, match="option"):
        run_pair(str(two_rounds_and_third[0]), "--option", option)
