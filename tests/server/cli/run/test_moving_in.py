"""Tournaments of other programs imported on the command line, and audited."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from domain.errors import BadFile
from server.cli.wallchart import app
from tests.domain.formats import test_acblscore, test_papi, test_vega
from tests.domain.formats.swiss_manager import test_swiss_manager

FILES = {
    "open.papi": (test_papi.WHOLE, "not kept: Prix1, Tel"),
    "open.tunx": (test_swiss_manager.PLAYERS, "no file of the program itself could be tried"),
    "liga.tumx": (test_swiss_manager.TEAMS, "no file of the program itself could be tried"),
    "scalea.tdf": (test_vega.WHOLE, "no file of the program itself could be tried"),
    "club.AC1": (test_acblscore.WHOLE, "no file of the program itself could be tried"),
}


def run_wallchart(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, catch_exceptions=False)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_program_is_imported_as_a_log_that_audits_clean(
    tmp_path: Path, name: str
) -> None:
    data, note = FILES[name]
    path = tmp_path / name
    path.write_bytes(data)
    log = ("--database", f"sqlite:///{tmp_path / 'log.sqlite3'}")
    imported = run_wallchart("import", str(path), *log)
    assert imported.exit_code == 0, imported.output
    assert note in imported.stderr
    tournament = imported.stdout.splitlines()[-1]
    audited = run_wallchart("audit", tournament, *log)
    assert audited.exit_code == 0, audited.output


@pytest.mark.parametrize("name", FILES)
def test_half_a_file_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name][0][: len(FILES[name][0]) // 2])
    database = tmp_path / "log.sqlite3"
    answer = CliRunner().invoke(app, ("import", str(path), "--database", f"sqlite:///{database}"))
    assert isinstance(answer.exception, BadFile)
    assert str(answer.exception).startswith(f"{name}: ")
