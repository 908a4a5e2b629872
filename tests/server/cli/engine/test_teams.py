"""Events of teams on the command line: generated, paired again, explained, ranked."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from domain.formats.trf.ranking import MisplacedRank
from domain.formats.trf.read import read_trf
from domain.team_chess.reports.ranking import misplaced_teams, rank_teams
from server.cli.wallchart import main


def run_wallchart(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    return int(ended.value.code or 0), printed.out + printed.err


@pytest.fixture
def event_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = str(tmp_path / "event.trf")
    made = ("generate", "--teams", "9", "--boards", "4", "--rounds", "5", "--seed", "7", "-o", file)
    assert run_wallchart(capsys, *made)[0] == 0
    return file


def test_a_generated_event_is_paired_again(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(capsys, "check", event_file, "--system", "fide-team", "--json")

    found = json.loads(output)
    assert (code, found["files"], found["differing"], found["refused"]) == (0, 1, [], [])
    assert found["rounds"] == 5


def test_pairings_are_printed_with_the_names_of_teams(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(
        capsys, "pair", event_file, "--system", "fide-team", "--round", "1"
    )

    assert code == 0
    assert "1 Team 001" in output


def test_a_match_is_explained_with_the_article(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("explain", event_file, "--system", "fide-team", "--round", "3")

    assert "C.04.6 (2026), 3.6.2" in run_wallchart(capsys, *command, "--board", "1")[1]
    assert "How it was settled" in run_wallchart(capsys, *command)[1]
    assert "C.04.6" in run_wallchart(capsys, *command, "--why-not", "1", "2")[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--teams", "9", "--players", "9"), "--players is for players"),
        (("--teams", "nine"), "--teams takes a number, not 'nine'"),
        (("--teams", "9", "--team-rules", "SWISS"), "--team-rules takes a code such as"),
        (("--teams", "9", "--boards", "15"), "15 boards; give 1 to 14"),
        (("--teams", "1000", "--boards", "4"), "1000 teams of 4 boards"),
        (("--teams", "9", "--team-rules", "FIDE_TEAM_GP", "--accelerated"), "game points"),
    ],
)
def test_impossible_options_of_the_generator_are_refused_in_a_sentence(
    options: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = run_wallchart(capsys, "generate", *options, "-o", str(tmp_path / "x.trf"))

    assert code != 0
    assert message in answer
    assert not (tmp_path / "x.trf").exists()


def test_a_report_without_teams_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "players.trf"
    assert (
        run_wallchart(capsys, "generate", "--players", "8", "--rounds", "3", "-o", str(file))[0]
        == 0
    )

    code, output = run_wallchart(capsys, "check", str(file), "--system", "fide-team")

    assert code != 0
    assert "no team (record 310) is in this report" in output


def test_only_the_edition_in_force_is_known(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(
        capsys, "check", event_file, "--system", "fide-team", "--edition", "2017"
    )

    assert code != 0
    assert "fide-team has the edition 2026 only" in output


def test_teams_are_ranked_by_given_tie_breaks(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(
        capsys, "standings", event_file, "--tiebreaks", "MPvGP,EDE,BH:MP/C1", "--json"
    )

    assert code == 0
    table = json.loads(output)
    assert table["columns"] == ["PTS:MP", "MPVGP", "EDE", "BH:MP/C1"]
    assert table["rows"][0]["rank"] == 1
    assert sorted(row["number"] for row in table["rows"]) == [*range(1, 10)]


@pytest.mark.parametrize(
    ("options", "name"), [(("--after-round", "1"), "Team 001"), (("--players",), "Test0001")]
)
def test_standings_of_an_event_name_teams_and_with_the_option_players(
    options: tuple[str, ...], name: str, event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(capsys, "standings", event_file, *options)

    assert code == 0
    assert name in output


def test_teams_are_not_ranked_by_a_tie_break_of_individuals(
    event_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output = run_wallchart(capsys, "standings", event_file, "--tiebreaks", "ARO")

    assert code != 0
    assert "individuals" in output


def test_ranks_of_teams_are_checked_against_the_tie_break_list(event_file: str) -> None:
    """The ranks of records 310 against the list of record 202."""
    plain = read_trf(Path(event_file).read_bytes()).tournament
    rules = plain.regulations._replace(tie_breaks=("MPvGP", "TPN"))
    places: dict[int, int | None] = {
        row.number: row.rank for row in rank_teams(plain, tiebreaks="MPvGP,TPN").rows
    }

    def misplaced_with(ranks: dict[int, int | None]) -> tuple[MisplacedRank, ...]:
        teams = (team._replace(rank=ranks[team.number]) for team in plain.ranked_teams)
        return misplaced_teams(replace(plain, regulations=rules, ranked_teams=tuple(teams)))

    assert misplaced_with(places) == ()
    first, second = (number for number, rank in places.items() if rank in (1, 2))
    exchanged = places | {first: places[second], second: places[first]}
    assert {each.number for each in misplaced_with(exchanged)} == {first, second}
