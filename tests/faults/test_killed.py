"""kill -9 at random moments of an append, a checkpoint, a migration or a backup, WALLCHART_KILLS
times (default 500).
"""

from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from events.log.store import append_batch
from events.log.store.databases import open_store
from server.backup.files import check_backup
from tests.effort import KILLS, only_in_full
from tests.events.records import OPEN, batch
from tests.faults.club import Plan, run_migrations
from tests.faults.doomed import KillableProcess
from tests.faults.witness import PromiseChecker

pytestmark = only_in_full


KILLS_OF_A_TOURNAMENT = 50
CLIENTS = 4
FEW = 25


@pytest.mark.timeout(60 + KILLS)
def test_kill_loses_and_doubles_no_promised_event(url: str) -> None:
    random = Random(1851)
    checker = PromiseChecker()
    promise_count = 0

    with KillableProcess() as process:
        for kill in range(KILLS):
            tournament = f"t{kill // KILLS_OF_A_TOURNAMENT}"
            process.begin(Plan(url, f"p{kill}", (tournament,), CLIENTS))
            process.wait_for_promise()
            sleep(random.uniform(0, 0.03))
            promises = process.kill()
            promise_count += len(promises)
            store = open_store(url)
            checker.check(store, promises)
            store.close()

    assert promise_count > KILLS


def test_kill_during_a_checkpoint_leaves_a_valid_log(url: str) -> None:
    random = Random(1886)
    checker = PromiseChecker()

    with KillableProcess() as process:
        for kill in range(FEW):
            process.begin(Plan(url, f"p{kill}", ("t1",), 1, instead="checkpoint"))
            process.wait_for_promise()
            sleep(random.uniform(0, 0.02))
            promises = process.kill()
            store = open_store(url)
            checker.check(store, promises)
            store.close()

    assert checker.events > FEW


def test_killed_migration_can_be_continued(memory: Path) -> None:
    random = Random(1972)

    with KillableProcess() as process:
        for kill in range(FEW):
            url = f"sqlite:///{memory / f'{kill}.sqlite3'}"
            process.begin(Plan(url, "p", (), 0, instead="migrate"))
            sleep(random.uniform(0, 0.1))
            process.kill()
            store = open_store(run_migrations(url))
            append_batch(store, batch(0, "a"))
            store.close()


def test_killed_backup_leaves_a_complete_file_or_none(url: str, memory: Path) -> None:
    random = Random(1997)
    backup = memory / "backup.sqlite3"
    store = open_store(url)
    version = 0

    with KillableProcess() as process:
        for kill in range(FEW):
            process.begin(Plan(url, "p", (), 0, instead="backup"))
            until = monotonic() + random.uniform(0, 0.3)
            while monotonic() < until or (kill == FEW - 1 and not backup.exists()):
                append_batch(store, batch(version, f"event-{version}"))
                version += 1
            process.kill()
            finished = backup.exists()
            if finished:
                assert 0 < check_backup(backup)[OPEN].version <= version
                backup.unlink()
    store.close()

    assert finished
