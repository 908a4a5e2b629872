"""A bundle with a valid chain whose events are impossible is refused on the command line."""

import pytest

from domain.errors import BadFile
from events.bundle import read_bundle, write_bundle
from server.cli.run.database import import_bundle
from tests.events.chess.evening import Evening
from tests.events.forging import acts, with_valid_chain
from tests.events.log.memory_store import MemoryStore


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_a_bundle_without_one_of_its_first_events_is_refused(missing: int) -> None:
    """One such tournament in the log would break every page that lists tournaments."""
    records = Evening().played(1).records
    altered = [*records[:missing], *records[missing + 1 :]]
    store = MemoryStore()

    with pytest.raises(BadFile, match="can't have happened"):
        import_bundle(read_bundle(write_bundle(acts(with_valid_chain(altered)))), store)

    assert store.tournaments() == []


def test_a_bundle_of_a_real_history_is_imported() -> None:
    log = Evening().played(1).acts
    store = MemoryStore()

    head = import_bundle(read_bundle(write_bundle(log)), store)

    assert head.hash == log[-1].hash
