"""Power cuts: writes that were not synced are lost, or kept in any combination.

Killing a process does not test this, as the system's cache outlives it. So the writes and syncs of
a real run are recorded, and the files rebuilt as a power cut at some moment would leave them. A
driver that syncs less shows that these tests can fail.
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
from events.log.store import append_batch
from events.log.store.databases import open_store
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.disks import RecordingDisk

APPENDS = 60
CUTS = 120


@pytest.fixture
def disk() -> Iterator[RecordingDisk]:
    recording = RecordingDisk("recording")
    yield recording
    recording.unregister()


def count_losses(disk: RecordingDisk, folder: Path, synchronous: str) -> int:
    """The number of power cuts that lose a promised event or break the log."""
    options = f"vfs=recording&autocheckpoint=30&synchronous={synchronous}"
    url = f"sqlite+apsw:///{folder / 'log.sqlite3'}?{options}"
    migrate_database(url)
    first = len(disk.acts)
    receipts = _append_events(disk, url)
    random = Random(1851)
    moments = sorted(random.choices(range(first, len(disk.acts) + 1), k=CUTS))
    return sum(not _keeps_promises(disk, moment, random, receipts) for moment in moments)


def _append_events(disk: RecordingDisk, url: str) -> list[tuple[int, Receipt]]:
    """The receipts, each with the number of disk acts up to it."""
    store = open_store(url)
    receipts = []
    for version in range(APPENDS):
        receipt = append_batch(store, batch(version, f"event-{version}"))
        receipts.append((len(disk.acts), receipt))
    store.close()
    return receipts


def _keeps_promises(
    disk: RecordingDisk, moment: int, random: Random, receipts: list[tuple[int, Receipt]]
) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        disk.after_power_cut(moment, random, Path(folder))
        try:
            hashes = _hashes(Path(folder))
        except Exception:  # however a broken log makes itself known
            return False
    promised = [receipt for act, receipt in receipts if act <= moment]
    return hashes[: len(promised)] == [receipt.hash for receipt in promised]


def _hashes(folder: Path) -> list[bytes]:
    store = open_store(sqlite_url(folder))
    try:
        return [record.hash for record in verify_chain(store.read(TournamentId(OPEN)))]
    finally:
        store.close()


def test_power_cut_loses_no_promised_event(disk: RecordingDisk, memory: Path) -> None:
    assert count_losses(disk, memory, synchronous="") == 0


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_power_cuts_reveal_a_database_that_syncs_less(
    disk: RecordingDisk, memory: Path, synchronous: str
) -> None:
    assert count_losses(disk, memory, synchronous) > 0
