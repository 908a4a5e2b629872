"""The wheel as its user has it: installed in an environment of its own, away from the sources."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from events.games import GAMES
from events.log.store.sqlite_library import sqlite3
from server.release import release_name
from server.vendored.packages import missing_packages, read_packages
from tests.effort import only_in_full
from web.proof import INDEX, proof_files

pytestmark = [only_in_full, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[1]
PACKAGES = ("domain", "events", "migrations", "server", "web")
BUILD_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
NOT_SOURCES = shutil.ignore_patterns("__pycache__", ".*")


OWN_PYTHON = Path("/usr/bin/python3")
"""The machine's own; that of the tests may be in a folder that other users can't read."""
OTHERS_RUN_IT = os.getuid() == 0 and OWN_PYTHON.exists()
"""Needs root, to run as another user, and a Python that all users may run."""
NOBODY = 65534


@dataclass(frozen=True, slots=True)
class Installed:
    wheel: Path
    environment: Path

    user: int | None = None
    """The user who runs it; None: the one who runs the tests."""

    def run(self, program: str, *arguments: str, folder: Path) -> "subprocess.Popen[str]":
        """Start a program of the wheel in a folder away from the sources, without a Python path."""
        command = [str(self.environment / "bin" / program), *arguments]
        bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        bare |= {"PYTHONUNBUFFERED": "1", "HOME": str(folder)}
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "user": self.user}
        return subprocess.Popen(command, cwd=folder, env=bare, text=True, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    """The wheel in a folder of the tests' user that all others may read. Nothing is compiled there
    but what is run.
    """
    with TemporaryDirectory(prefix="wallchart-wheel-") as folder:
        place = Path(folder)
        place.chmod(0o755)
        sources = place / "sources"
        for package in PACKAGES:
            shutil.copytree(ROOT / package, sources / package, ignore=NOT_SOURCES)
        for name in BUILD_FILES:
            shutil.copy(ROOT / name, sources)
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
        _run_to_success(*pip, "wheel", "--no-deps", "--wheel-dir", place, sources)
        shutil.rmtree(sources)
        (wheel,) = place.glob("*.whl")
        environment = place / "environment"
        python = OWN_PYTHON if OTHERS_RUN_IT else sys.executable
        _run_to_success(python, "-m", "venv", "--without-pip", environment)
        into = ("--python", environment, "install", "--no-compile")
        _run_to_success(*pip, *into, "--constraint", ROOT / "constraints.txt", wheel)
        yield Installed(wheel, environment)


def _run_to_success(*command: str | Path) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@contextmanager
def demo(installed: Installed, folder: Path, *options: str) -> Iterator[tuple[str, list[str]]]:
    """Serve the demo, or with the options; yield its address and the lines it has printed."""
    serve = ("serve", *(options or ("--demo",)), "--port", "0")
    process = installed.run("wallchart", *serve, folder=folder)
    assert process.stdout is not None
    assert process.stderr is not None
    output = []
    try:
        for line in process.stdout:
            output.append(line)
            if line.startswith("Ctrl-C"):
                break
        address = re.search(r"http://127\.0\.0\.1:\d+", "".join(output))
        assert address, process.stderr.read()
        yield address[0], output
    finally:
        process.terminate()
        _, complaints = process.communicate(timeout=20)
        assert [line for line in complaints.splitlines() if not line.startswith("{")] == []


def download(address: str) -> bytes:
    with urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
    return content


def _static() -> Iterator[tuple[str, bytes]]:
    static = ROOT / "web/static"
    for file in sorted(static.rglob("*")):
        if file.is_file() and file.suffix in (".css", ".js", ".woff2", ".svg"):
            yield file.relative_to(static).as_posix(), file.read_bytes()


def test_the_wheel_has_every_file_of_the_packages_except_markdown_and_no_other_folder(
    installed: Installed,
) -> None:
    assert not missing_packages(read_packages()), "the vendored packages are installed"
    with ZipFile(installed.wheel) as archive:
        in_wheel = set(archive.namelist())
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*"):
            path = file.relative_to(ROOT).as_posix()
            if file.is_file() and "__pycache__" not in path and "/." not in path:
                assert path in in_wheel or path.endswith(".md"), path
    folders = {name.partition("/")[0] for name in in_wheel}
    assert {name for name in folders if not name.endswith(".dist-info")} == set(PACKAGES)


def test_the_wheel_is_wallchart_server_and_its_command_is_wallchart(
    installed: Installed, tmp_path: Path
) -> None:
    assert installed.wheel.name.startswith("wallchart_server-")
    output, complaints = installed.run("wallchart", "--version", folder=tmp_path).communicate()
    assert (output, complaints) == (f"Wallchart {release_name()}\n", "")


def test_the_wheels_readme_has_no_relative_links(installed: Installed) -> None:
    with ZipFile(installed.wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("/METADATA"))
        readme = archive.read(name).decode()
    assert "# Wallchart\n" in readme
    assert re.findall(r"\]\((?!https?:)", readme) == []


def test_the_wheels_demo_serves_all_its_files_without_a_warning(
    installed: Installed, tmp_path: Path
) -> None:
    with demo(installed, tmp_path) as (address, output):
        tournaments = re.findall(r"/t/(\w+)", "".join(output))
        assert len(tournaments) == len(GAMES)
        for page in ("", *(f"t/{tournament}" for tournament in tournaments)):
            assert b"<html" in download(f"{address}/{page}")
        for name, content in _static():
            assert download(f"{address}/static/{name}") == content, name
        for name, content in proof_files("en").items():
            assert download(f"{address}/proof/{name.removesuffix(INDEX)}") == content, name
    assert (tmp_path / "wallchart.sqlite3").is_file()


def test_the_installed_wheel_uses_the_sqlite_of_pysqlite3(
    installed: Installed, tmp_path: Path
) -> None:
    """On machines for which there is a build of pysqlite3."""
    imports = (
        "from events.log.store.sqlite_library import sqlite3 as s; import pysqlite3.dbapi2 as p"
    )
    process = installed.run("python", "-c", f"{imports}; print(s is p)", folder=tmp_path)
    assert process.communicate(timeout=20) == ("True\n", "")


def test_the_wheels_engine_refuses_missing_arguments_without_a_traceback(
    installed: Installed, tmp_path: Path
) -> None:
    """It is started by programs that are not written in Python."""
    process = installed.run("wallchart-engine", "--dutch", folder=tmp_path)
    out, complaints = process.communicate(timeout=20)
    assert process.returncode != 0
    assert "Traceback" not in out + complaints


MADE_UP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", "{head}", None, None

def upgrade():
    op.add_column("device", sa.Column("made_up", sa.Text(), nullable=False, server_default=""))
"""


@pytest.mark.skipif(not OTHERS_RUN_IT, reason="there is no other user who could run it")
def test_a_user_without_write_access_to_the_program_runs_it_and_migrates_the_log(
    installed: Installed,
) -> None:
    """From the log of one release to the next, by a made-up migration."""
    program = replace(installed, user=NOBODY)
    with TemporaryDirectory(prefix="wallchart-of-nobody-") as place:
        own = Path(place)
        os.chown(own, NOBODY, NOBODY)
        before = sorted(file for file in program.environment.rglob("*"))
        with demo(program, own) as (address, output):
            tournaments = re.findall(r"/t/(\w+)", "".join(output))
            assert b"<html" in download(f"{address}/t/{tournaments[0]}")
        assert sorted(file for file in program.environment.rglob("*")) == before
        (steps,) = program.environment.glob("lib/*/site-packages/migrations/versions")
        made_up = steps / "9999_made_up.py"
        made_up.write_text(MADE_UP.format(head=revision(own)))
        try:
            with demo(program, own, "--backups", "0") as (address, _):
                assert b"<html" in download(f"{address}/t/{tournaments[0]}")
        finally:
            made_up.unlink()
        assert revision(own) == "9999"


def revision(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "wallchart.sqlite3")) as log:
        ((found,),) = log.execute("SELECT version_num FROM alembic_version")
    return str(found)
