"""Files of `wallchart export` for teams of four, with the same names as those of pairs."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.formats.team_matches.usebio_matches import read_usebio_matches
from events.log.store.databases import open_store
from server.cli.wallchart import app
from server.demo.fours_story import FoursStory
from tests.effort import beyond_the_gate
from tests.faults.club import migrate_database


@beyond_the_gate
@pytest.mark.parametrize("form", ["usebio", "pbn", "csv-pairs", "csv-boards", "csv-standings"])
def test_the_files_of_teams_of_four_are_written(tmp_path: Path, form: str) -> None:
    url = f"sqlite:///{tmp_path / 'hall.sqlite3'}"
    store = open_store(migrate_database(url))
    tournament = FoursStory(store).create_once()
    store.close()
    file = tmp_path / "out"
    command = ["export", tournament, "--format", form, "-o", str(file), "--database", url]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    if form == "usebio":
        assert read_usebio_matches(file.read_bytes())
    else:
        assert len(file.read_bytes().splitlines()) > 2
