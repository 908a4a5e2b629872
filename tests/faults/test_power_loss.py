"""The power goes: what was not synced is gone, or half there, or there in any order.

A killed process proves nothing about this, as the system's cache outlives it. So the writes and
syncs of a real run are recorded, and the files put together again as a disk would have them that
lost power at any moment. That these tests can fail is shown with a driver that does not sync.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tests.faults.apsw_driver  # noqa: F401  # registers sqlite+apsw
from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.records import Receipt
from events.log.store import append
from events.log.store.databases import open_store
from tests.events.records import OPEN, batch
from tests.faults.club import migrated, sqlite_url
from tests.faults.disks import RecordingDisk

APPENDS = 60
CUTS = 120


@pytest.fixture
def disk() -> Iterator[RecordingDisk]:
    recording = RecordingDisk("recording")
    yield recording
    recording.unregister()


def lost(disk: RecordingDisk, folder: Path, synchronous: str) -> int:
    """In how many of the power cuts something promised was gone, or the log was broken."""
    options = f"vfs=recording&autocheckpoint=30&synchronous={synchronous}"
    url = f"sqlite+apsw:///{folder / 'log.sqlite3'}?{options}"
    migrated(url)
    first = len(disk.acts)
    told = _appended(disk, url)
    lots = Random(1851)
    moments = sorted(lots.choices(range(first, len(disk.acts) + 1), k=CUTS))
    return sum(not _stands(disk, moment, lots, told) for moment in moments)


def _appended(disk: RecordingDisk, url: str) -> list[tuple[int, Receipt]]:
    """The receipts, each with the number of the disk's acts when the sender got it."""
    store = open_store(url)
    told = []
    for version in range(APPENDS):
        receipt = append(store, batch(version, f"event-{version}"))
        told.append((len(disk.acts), receipt))
    store.close()
    return told


def _stands(
    disk: RecordingDisk, moment: int, lots: Random, told: list[tuple[int, Receipt]]
) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        disk.after_a_power_cut(moment, lots, Path(folder))
        try:
            hashes = _hashes(Path(folder))
        except Exception:
            return False
    promised = [receipt for when, receipt in told if when <= moment]
    return hashes[: len(promised)] == [receipt.hash for receipt in promised]


def _hashes(folder: Path) -> list[bytes]:
    store = open_store(sqlite_url(folder))
    try:
        return [record.hash for record in verify_chain(store.read(TournamentId(OPEN)))]
    finally:
        store.close()


def test_no_power_cut_takes_what_was_promised(disk: RecordingDisk, memory: Path) -> None:
    assert lost(disk, memory, synchronous="") == 0


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_database_that_syncs_less_is_found_out(
    disk: RecordingDisk, memory: Path, synchronous: str
) -> None:
    assert lost(disk, memory, synchronous) > 0
