"""`wallchart ratings`: what it prints, and that a refusal is one sentence."""

import json
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from server.cli.wallchart import app
from tests.domain.formats.rating_list.test_xml_list import LIST


def test_a_list_is_imported_and_searched(tmp_path: Path) -> None:
    source, table = tmp_path / "list.xml", str(tmp_path / "r.sqlite3")
    source.write_bytes(LIST)
    run = CliRunner().invoke

    done = run(app, ["ratings", "import", str(source), "--ratings", table])
    found = run(app, ["ratings", "search", "carl", "mag", "--ratings", table])
    as_json = run(app, ["ratings", "search", "1503014", "--ratings", table, "--json"])
    no_match = run(app, ["ratings", "search", "zz", "--ratings", table])

    assert (done.stdout, done.stderr) == (f"2 players in {table}\n", "")
    assert found.stdout.split() == (
        ["1503014", "GM", "Carlsen,", "Magnus", "NOR", "2823", "2801", "2860", "1990"]
    )
    assert json.loads(as_json.stdout)[0]["blitz"] == 2860
    assert no_match.stdout == "Nobody of that name.\n"


def test_control_characters_in_a_name_are_shown_as_replacement_characters(tmp_path: Path) -> None:
    source, table = tmp_path / "list.xml", str(tmp_path / "r.sqlite3")
    source.write_bytes(LIST.replace(b"Carlsen", "Carlsen\u009b2J\u202e".encode()))
    run = CliRunner().invoke

    run(app, ["ratings", "import", str(source), "--ratings", table])
    found = run(app, ["ratings", "search", "1503014", "--ratings", table])
    as_json = run(app, ["ratings", "search", "1503014", "--ratings", table, "--json"])

    assert "Carlsen�2J�, Magnus" in found.stdout
    assert r"Carlsen\u009b2J\u202e, Magnus" in as_json.stdout


def test_a_file_that_is_no_list_is_refused_in_a_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    program = [sys.executable, "-c", "from server.cli.wallchart import main; main()"]
    command = ["ratings", "import", "list.txt", "--ratings", "r.sqlite3"]
    environment = {"PYTHONPATH": str(Path(__file__).parents[4]), "PATH": ""}

    done = subprocess.run(
        [*program, *command], cwd=tmp_path, env=environment, capture_output=True, text=True
    )

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert done.stderr.startswith("list.txt, line 1: the first line is not the header")
    assert [p.name for p in tmp_path.iterdir()] == ["list.txt"]
