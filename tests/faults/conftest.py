import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.club import migrated, sqlite_url
from tests.postgres import in_memory


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory where there is one: a killed process leaves the system's cache behind, so
    waiting for a disk would prove nothing (see test_power_loss for what does)."""
    folder = Path(tempfile.mkdtemp(prefix="wallchart-", dir=in_memory()))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def url(memory: Path) -> str:
    """The address of an empty log."""
    return migrated(sqlite_url(memory))
