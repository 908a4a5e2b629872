"""The command `masterpoints`: awards by a scheme, with their arithmetic."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from typer import BadParameter
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.formats.pairs_results.document import PrintedStanding
from domain.formats.usebio.write import write_usebio
from server.cli.wallchart import app
from tests.bridge_sessions import club_evening
from tests.domain.formats.test_masterpoint_schemes import OWN
from tests.server.cli.running import run_wallchart

run_masterpoints = partial(run_wallchart, "masterpoints")


def test_awards_are_printed_with_their_arithmetic_and_the_schemes_source() -> None:
    lines = run_masterpoints(
        "acbl-first-overall", "--tables", "20", "--factor", "R=sectional"
    ).splitlines()
    assert lines[0].startswith("ACBL, general formula")
    assert "edition: November 2003" in lines[1]
    assert lines[2] == (
        "  1  5.00  = B (20 + 10)/60 = 0.5000 x R 10 (sectional) x S 1 (1) x M 1 x P 1 x T 1"
    )


def test_the_chosen_reading_of_a_scheme_is_printed() -> None:
    """A third of the 24 players get points, each three more than the next: the first 8 x 3."""
    output = run_masterpoints("ebu-individual", "--tables", "6", "--reading", "full-tables")
    assert "Read as announced: full-tables; its readings: full-tables, rounded-up" in output
    as_json = json.loads(
        run_masterpoints("ebu-individual", "--tables", "6", "--reading", "rounded-up", "--json")
    )
    assert as_json["reading"] == "rounded-up"
    assert as_json["awards"][0]["points"] == 24


def test_awards_of_a_clubs_own_scheme_go_to_the_pairs_of_a_results_file(tmp_path: Path) -> None:
    own, evening = tmp_path / "club.toml", tmp_path / "evening.xml"
    own.write_text(OWN)
    evening.write_bytes(write_usebio(club_evening()))
    as_json = json.loads(run_masterpoints(str(own), str(evening), "--json"))
    # The row of the club's scheme for three to five tables; the evening has five.
    assert [each["points"] for each in as_json["awards"]] == [6, 4, 2.5]
    assert as_json["awards"][0]["pairs"]
    assert as_json["awards"][0]["pairs"][0] in run_masterpoints(str(own), str(evening))


def test_pairs_of_a_file_without_a_place_are_no_entries_unless_none_has_one(tmp_path: Path) -> None:
    evening, file = club_evening(), tmp_path / "evening.xml"
    for ranked, tables in ((6, 3), (0, 5)):
        pairs = (
            replace(pair, standing=pair.standing if number < ranked else PrintedStanding())
            for number, pair in enumerate(evening.pairs)
        )
        file.write_bytes(write_usebio(replace(evening, pairs=tuple(pairs))))
        assert f"({tables} + 10)/60" in run_masterpoints("acbl-first-overall", str(file))


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
def test_unknown_schemes_and_missing_choices_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(BadParameter):
        CliRunner().invoke(
            app, ("masterpoints", *words), catch_exceptions=False, standalone_mode=False
        )


def test_an_empty_scheme_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text("")
    with pytest.raises(BadFile, match="no scheme"):
        run_masterpoints(str(own), "--tables", "5")
