"""A bundle somebody has made up: its chain holds, and what it tells can't have happened."""

import pytest

from domain.errors import BadFile
from events.bundle import read_bundle, write_bundle
from server.cli.run.database import import_bundle
from tests.events.chess.evening import Evening
from tests.events.forging import acts, chained
from tests.events.log.memory_store import MemoryStore


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_a_history_without_its_beginning_is_refused_and_nothing_is_written(missing: int) -> None:
    """One such tournament and no page could list any."""
    records = Evening().played(1).records
    told = [*records[:missing], *records[missing + 1 :]]
    store = MemoryStore()

    with pytest.raises(BadFile, match="can't have happened"):
        import_bundle(read_bundle(write_bundle(acts(chained(told)))), store)

    assert store.tournaments() == []


def test_one_that_happened_is_taken() -> None:
    log = Evening().played(1).acts
    store = MemoryStore()

    head = import_bundle(read_bundle(write_bundle(log)), store)

    assert head.hash == log[-1].hash
