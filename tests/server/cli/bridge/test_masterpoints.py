import json
from pathlib import Path

import pytest
from typer import BadParameter
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.formats.usebio.write import write_usebio
from server.cli.wallchart import app
from tests.bridge_sessions import club_evening
from tests.domain.formats.test_masterpoint_schemes import OWN


def run(*words: str) -> str:
    answer = CliRunner().invoke(app, ("masterpoints", *words), catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_each_award_has_its_arithmetic_and_the_scheme_its_source() -> None:
    said = run("acbl-first-overall", "--tables", "20", "--factor", "R=sectional").splitlines()
    assert said[0].startswith("ACBL, general formula")
    assert "edition: November 2003" in said[1]
    assert said[2] == (
        "  1  5.00  = B (20 + 10)/60 = 0.5000 x R 10 (sectional) x S 1 (1) x M 1 x P 1 x T 1"
    )


def test_the_reading_is_announced() -> None:
    said = run("ebu-individual", "--tables", "6", "--reading", "full-tables")
    assert "Read as announced: full-tables; its readings: full-tables, rounded-up" in said
    told = json.loads(run("ebu-individual", "--tables", "6", "--reading", "rounded-up", "--json"))
    assert told["reading"] == "rounded-up"
    assert told["awards"][0]["points"] == 24


def test_a_clubs_own_scheme_and_the_pairs_of_a_file(tmp_path: Path) -> None:
    own, evening = tmp_path / "club.toml", tmp_path / "evening.xml"
    own.write_text(OWN)
    evening.write_bytes(write_usebio(club_evening()))
    told = json.loads(run(str(own), str(evening), "--json"))
    assert [each["points"] for each in told["awards"]] == [6, 4, 2.5]
    assert told["awards"][0]["pairs"]
    assert told["awards"][0]["pairs"][0] in run(str(own), str(evening))


@pytest.mark.parametrize(
    "words",
    [
        ("dbv", "--tables", "5"),
        ("ebu-individual", "--tables", "5"),
        ("acbl-first-overall",),
        ("acbl-first-overall", "--tables", "many"),
        ("acbl-first-overall", "--tables", "5", "--factor", "Q=1"),
        ("acbl-first-overall", "--tables", "5", "--factor", "M=x"),
    ],
)
def test_what_is_not_announced_is_asked_for(words: tuple[str, ...]) -> None:
    with pytest.raises(BadParameter):
        CliRunner().invoke(
            app, ("masterpoints", *words), catch_exceptions=False, standalone_mode=False
        )


def test_an_empty_scheme_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text("")
    with pytest.raises(BadFile, match="no scheme"):
        run(str(own), "--tables", "5")
