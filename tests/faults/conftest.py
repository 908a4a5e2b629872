"""A folder in memory, and an empty log in it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import in_memory


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, if the machine has one: the system's cache outlives a killed process, so
    that a disk would prove nothing more (test_power_loss tests that).
    """
    folder = Path(tempfile.mkdtemp(prefix="wallchart-", dir=in_memory()))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def url(memory: Path) -> str:
    """The address of an empty log."""
    return migrate_database(sqlite_url(memory))
