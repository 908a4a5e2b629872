"""kill -9 at any moment of an append, a checkpoint, a migration or a backup: hundreds of times, or
as many as WALLCHART_KILLS says.
"""

from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from events.log.store import append
from events.log.store.databases import open_store
from server.backup.files import check_backup
from tests.effort import KILLS, only_in_full
from tests.events.records import OPEN, batch
from tests.faults.club import Plan, stepped_up
from tests.faults.doomed import Doomed
from tests.faults.witness import Witness

pytestmark = only_in_full


KILLS_OF_A_TOURNAMENT = 50
CLIENTS = 4
FEW = 25


@pytest.mark.timeout(60 + KILLS)
def test_no_kill_loses_or_doubles_what_was_promised(url: str) -> None:
    lots = Random(1851)
    witness = Witness()
    promised = 0

    with Doomed() as doomed:
        for kill in range(KILLS):
            tournament = f"t{kill // KILLS_OF_A_TOURNAMENT}"
            doomed.begin(Plan(url, f"p{kill}", (tournament,), CLIENTS))
            doomed.hear()
            sleep(lots.uniform(0, 0.03))
            promises = doomed.kill()
            promised += len(promises)
            store = open_store(url)
            witness.look(store, promises)
            store.close()

    assert promised > KILLS


def test_no_kill_in_a_checkpoint_damages_the_log(url: str) -> None:
    lots = Random(1886)
    witness = Witness()

    with Doomed() as doomed:
        for kill in range(FEW):
            doomed.begin(Plan(url, f"p{kill}", ("t1",), 1, instead="checkpoint"))
            doomed.hear()
            sleep(lots.uniform(0, 0.02))
            promises = doomed.kill()
            store = open_store(url)
            witness.look(store, promises)
            store.close()

    assert witness.events > FEW


def test_no_kill_in_a_migration_leaves_a_schema_that_cannot_go_on(memory: Path) -> None:
    lots = Random(1972)

    with Doomed() as doomed:
        for kill in range(FEW):
            url = f"sqlite:///{memory / f'{kill}.sqlite3'}"
            doomed.begin(Plan(url, "p", (), 0, instead="migrate"))
            sleep(lots.uniform(0, 0.1))
            doomed.kill()
            store = open_store(stepped_up(url))
            append(store, batch(0, "a"))
            store.close()


def test_a_backup_is_whole_or_not_there_and_harms_nobody(url: str, memory: Path) -> None:
    lots = Random(1997)
    backup = memory / "backup.sqlite3"
    store = open_store(url)
    version = 0

    with Doomed() as doomed:
        for kill in range(FEW):
            doomed.begin(Plan(url, "p", (), 0, instead="backup"))
            until = monotonic() + lots.uniform(0, 0.3)
            while monotonic() < until or (kill == FEW - 1 and not backup.exists()):
                append(store, batch(version, f"event-{version}"))
                version += 1
            doomed.kill()
            finished = backup.exists()
            if finished:
                assert 0 < check_backup(backup)[OPEN].version <= version
                backup.unlink()
    store.close()

    assert finished
