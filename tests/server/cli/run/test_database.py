"""A log file that is damaged: truncated, or with foreign pages."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import make_url

from domain.errors import BadFile
from events.log.errors import DamagedLog
from events.log.store import append_batch
from events.log.store.sqlite_library import sqlite3
from server.cli.console.command import BAD_INPUT, run_to_exit_code
from server.cli.run.database import lock_on_database, open_for_reading, open_for_writing
from server.cli.wallchart import app
from server.demo.story import ChessStory
from server.operation.startup_checks import refuse_damaged
from tests.events.records import batch
from tests.faults.club import migrate_database, sqlite_url
from tests.server.damage import PAGE, damage_key_index

COMMANDS = ("audit", "replay", "export", "site", "backup", "import")


@pytest.fixture(scope="module")
def demo_log(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """A tournament's id and the file of its log."""
    path = tmp_path_factory.mktemp("whole") / "log.sqlite3"
    with open_for_writing(f"sqlite:///{path}") as store:
        tournament = ChessStory(store).create_once()
    return tournament, path.read_bytes()


def damaged_copies(data: bytes) -> Iterator[bytes]:
    """The file halved, cut elsewhere, with a page of zeros, with a page of random bytes."""
    draw = Random(15)
    yield data[: len(data) // 2]
    for _ in range(2):
        yield data[: draw.randrange(PAGE, len(data) - PAGE)]
        for page in (bytes(PAGE), draw.randbytes(PAGE)):
            at = draw.randrange(PAGE, len(data), PAGE)
            yield data[:at] + page + data[at + PAGE :]


def arguments(command: str, tournament: str, folder: Path) -> list[str]:
    """Arguments of the command on `folder`/log.sqlite3; it writes its files beside it."""
    players = folder / "players.csv"
    players.write_text("name;rating\nAlpha, Anna;2000\n")
    own = {
        "site": [tournament, "-o", str(folder / "site")],
        "backup": [str(folder / "saved")],
        "import": [str(players)],
    }
    words = own.get(command, [tournament])
    return [command, *words, "--database", f"sqlite:///{folder / 'log.sqlite3'}"]


@pytest.mark.parametrize("command", COMMANDS)
def test_on_a_damaged_log_a_command_works_or_is_refused_in_a_sentence(
    command: str, demo_log: tuple[str, bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tournament, data = demo_log
    for case, content in enumerate(damaged_copies(data)):
        folder = tmp_path / str(case)
        folder.mkdir()
        (folder / "log.sqlite3").write_bytes(content)
        words = arguments(command, tournament, folder)
        code = run_to_exit_code(lambda words=words: app(words, standalone_mode=False))  # type: ignore[misc]

        stderr = capfd.readouterr().err
        assert code != BAD_INPUT or stderr.count("\n") == 1, stderr


def test_a_halved_log_is_reported_as_damaged_with_advice(
    demo_log: tuple[str, bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tournament, data = demo_log
    (tmp_path / "log.sqlite3").write_bytes(data[: len(data) // 2])
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    for command in (["serve", "--port", "0"], ["audit", tournament]):
        words = [*command, "--database", url]
        assert run_to_exit_code(lambda words=words: app(words, standalone_mode=False)) == BAD_INPUT  # type: ignore[misc]

        stderr = capfd.readouterr().err
        assert stderr.startswith(f"{tmp_path / 'log.sqlite3'}: the log is damaged")
        assert stderr.endswith("Stop the server and restore a backup (wallchart restore).\n")
        assert "not a log of Wallchart" not in stderr


def test_a_log_without_identity_is_damaged(tmp_path: Path) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "log.sqlite3")) as connection:
        connection.execute("DELETE FROM identity")
        connection.commit()

    with pytest.raises(BadFile, match="the log is damaged: it does not say which log it is"):
        open_for_reading(url).__enter__()


def test_damage_outside_the_chains_is_found_at_the_start(tmp_path: Path) -> None:
    """The index of commands is damaged: every chain is whole, but a repeated command would not be
    recognised.
    """
    url = migrate_database(sqlite_url(tmp_path))
    with open_for_writing(url) as store:
        for version in range(300):
            append_batch(store, batch(version, f"event-{version}"))
        refuse_damaged(store)
    damage_key_index(tmp_path / "log.sqlite3")

    with open_for_writing(url) as store:
        assert len(list(store.read(batch(0, "a").tournament))) == 300
        with pytest.raises(DamagedLog, match="restore a backup"):
            refuse_damaged(store)


def test_a_folder_that_is_not_writable_is_refused_with_advice(tmp_path: Path) -> None:
    """As in such a folder, the lock beside the log can't be opened: a folder has its name."""
    (tmp_path / "log.sqlite3.lock").mkdir()
    with (
        pytest.raises(BadFile, match="nothing can be written beside it .*--database where you may"),
        open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}"),
    ):
        raise AssertionError


def test_a_log_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    address = make_url(sqlite_url(tmp_path / "nowhere"))

    with pytest.raises(BadFile, match="does not exist; make it first"), lock_on_database(address):
        pass
