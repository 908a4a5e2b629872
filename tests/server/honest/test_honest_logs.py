"""No false alarm: logs of honest clubs, through crashes, backups and moves, audited.

The gate tries a few; WALLCHART_HONEST=1000 tries a thousand, 166 of each kind.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.effort import A_SHARE, EFFORT
from tests.faults.club import migrate_database
from tests.postgres import Postgres
from tests.server.honest.machines import (
    HonestCup,
    HonestMachine,
    HonestPairs,
    HonestRoundRobin,
    HonestSwiss,
    HonestTeams,
    HonestUsChess,
)

KINDS = (HonestSwiss, HonestUsChess, HonestRoundRobin, HonestCup, HonestTeams, HonestPairs)
LOGS = int(os.environ.get("WALLCHART_HONEST", EFFORT.histories))


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@pytest.mark.parametrize("kind", KINDS[::A_SHARE], ids=lambda kind: kind.__name__)
def test_an_audit_finds_nothing_wrong_in_an_honest_log(
    kind: type[HonestMachine], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "postgres", address)
    before = HonestMachine.audited["logs"]
    count = max(1, LOGS // len(KINDS))
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=count,
            stateful_step_count=40,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert HonestMachine.audited["logs"] - before >= count
