"""Shared fixtures; builders of tournaments live in tests/stories.py."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Postgres, started

# How long one example takes is the machine's business; benchmarks live in tests/bench.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

ROOT = Path(__file__).parents[1]

TIMED = {"browser", "faults"}
"""The folders whose tests have real time in them: browsers, killed processes, cut lines."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A starved machine may miss a deadline of the real world: two more tries, each reported.

    Browsers come last: once one was driven its event loop stays in this thread until the end,
    and a test that runs a loop of its own could not.
    """
    for item in items:
        if TIMED & folders(item):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))
    items.sort(key=lambda item: "browser" in folders(item))


def folders(item: pytest.Item) -> set[str]:
    return set(item.path.relative_to(ROOT).parts)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of expected pairings and real files; a fresh clone has none."""
    folder = ROOT.parent / "shared"
    if not (folder / "corpus").is_dir():
        pytest.skip("the expected pairings and real files (../shared) are not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real server of this run's own; skipped where PostgreSQL is not installed."""
    server = started()
    yield server
    server.remove()
