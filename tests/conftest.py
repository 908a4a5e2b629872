"""Shared fixtures; builders of tournaments live in tests/stories.py, counts in tests/effort.py."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import effort
from tests.postgres import Postgres, started

ROOT = Path(__file__).parents[1]


def pytest_report_header() -> str:
    return f"effort: {effort.NAME}, {effort.EFFORT}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that all workers end together.

    Browsers come last: once one was driven its event loop stays in this thread until the end,
    and a test that runs a loop of its own could not.
    """
    items.sort(
        key=lambda item: ("browser" in folders(item), not item.get_closest_marker("exhaustive"))
    )


def pytest_collection_finish() -> None:
    """What is imported and collected stays to the end: no search for garbage looks at it again."""
    gc.collect()
    gc.freeze()


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
