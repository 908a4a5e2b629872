"""Shared fixtures; builders of tournaments live in tests/stories.py, counts in tests/effort.py."""

import gc
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.testing

from tests import effort
from tests.changed import selection
from tests.postgres import Postgres, start_postgres

ROOT = Path(__file__).parents[1]
THE_LONGEST = {"test_wheel.py", "test_accessibility.py", "test_frame.py"}
"""Modules that one worker begins with: at the end all others would wait for it."""
OBJECTS_BETWEEN_SEARCHES = 30_000
"""More are made than dropped before one looks for garbage among them."""
LEFT_OUT = pytest.StashKey[frozenset[str]]()
"""Test modules that can't see the change that was asked about."""
SELECTED = pytest.StashKey[str]()

# Typer builds all of the command line for each call of a test.
typer.testing._get_command = cache(typer.testing._get_command)  # type: ignore[attr-defined]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--changed",
        metavar="REVISION",
        help="only the tests whose imports reach what differs from it (tests/changed.py)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The process that distributes the tests selects them, once for all its workers."""
    workerinput: dict[str, list[str]] = getattr(config, "workerinput", {})
    if "left_out" in workerinput:
        config.stash[LEFT_OUT] = frozenset(workerinput["left_out"])
    elif revision := config.getoption("changed"):
        try:
            selected = selection(revision)
        except subprocess.CalledProcessError:
            raise pytest.UsageError(
                f"git knows no revision {revision!r} here; name a branch or a commit, as main."
            ) from None
        config.stash[SELECTED] = str(selected)
        config.stash[LEFT_OUT] = frozenset(map(str, selected.left_out))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hand a new worker of pytest-xdist what was selected."""
    if LEFT_OUT in node.config.stash:
        node.workerinput["left_out"] = sorted(node.config.stash[LEFT_OUT])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Anything but None would overrule what the command line ignores."""
    return True if str(collection_path) in config.stash.get(LEFT_OUT, ()) else None


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A change that no test of a folder can see is no failure there."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and LEFT_OUT in session.config.stash:
        session.exitstatus = pytest.ExitCode.OK


def pytest_report_header(config: pytest.Config) -> list[str]:
    selected = config.stash.get(SELECTED, "all that there are")
    return [f"effort: {effort.NAME}, {effort.EFFORT}", f"test modules: {selected}"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that all workers end together.

    Browsers come last: once one was driven its event loop stays in this thread until the end,
    and a test that runs a loop of its own could not.
    """
    items.sort(
        key=lambda item: (
            "browser" in folders(item),
            item.path.name not in THE_LONGEST,
            not item.get_closest_marker("exhaustive"),
        )
    )


def pytest_collection(session: pytest.Session) -> None:
    """Collect without searching for garbage: what is imported and collected stays to the end."""
    gc.disable()
    if worker := getattr(session.config, "workerinput", None):
        number, workers = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
        paths = sorted(asked_modules(session.config))
        begin = len(paths) * number // workers
        for path in (*paths[begin:], *paths[:begin]):
            with suppress(Exception, pytest.skip.Exception):  # it fails again when collected
                pytest.Module.from_parent(session, path=path).obj  # noqa: B018  # imports it


def asked_modules(config: pytest.Config) -> Iterator[Path]:
    """The test modules of the folders that a run was asked for. Workers import them before they
    collect, each from another one on: from the same one on, all would compile all of them.
    """
    named = (*(config.getoption("ignore") or ()), *config.stash.get(LEFT_OUT, ()))
    left_out = {Path(each).absolute() for each in named}
    for folder in map(Path, config.args):
        for path in folder.absolute().rglob("test_*.py"):
            if left_out.isdisjoint(path.parents) and path not in left_out:
                yield path


def pytest_collection_finish() -> None:
    """Tests leave little garbage: looking for it as often as a program does took a twelfth of
    their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES, 20, 20)
    gc.enable()


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
    server = start_postgres()
    yield server
    server.remove()
