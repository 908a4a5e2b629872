"""Tries mutants, one fork each: of a process that has everything imported, or, where importing
itself is mutated, of one that has only the libraries.
"""

import ast
import gc
import importlib
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutation.few import ARGUMENTS
from tests.mutation.forks import in_a_fork, processor_seconds
from tests.mutation.mutants import Site, mutated_module
from tests.mutation.selection import Reach, SelectedTests, import_all
from tests.mutation.verdicts import (
    BROKEN,
    FIXED_AT_IMPORT,
    KILLED,
    OUT_OF_TIME,
    SURVIVED,
    UNREACHED,
    Book,
    Verdict,
)

AT_LEAST = 4.0
TIMES = 6
"""A test may reckon for so many seconds, and so many times what it took."""
WAIT = 20.0
"""Nobody waits longer for a test that waits itself."""
IMPORTING = 180.0
"""Nor for the first test, where everything is imported before it."""
LIBRARIES = (
    "alembic.command",
    "argon2",
    "coverage",
    "httptools",
    "httpx2",
    "jinja2",
    "msgspec",
    "networkx",
    "prometheus_client",
    "psycopg",
    "rich.console",
    "rich.progress",
    "schemathesis",
    "segno",
    "sqlmodel",
    "starlette.testclient",
    "structlog",
    "typer.testing",
    "uvicorn",
    "websockets",
)
Progress = Callable[[Verdict], None]


@dataclass
class Trial:
    """One run over a list of mutants, under one budget a mutant."""

    tree: Path
    state: Path
    reach: Reach
    book: Book
    budget: float
    progress: Progress

    def verdict(
        self, site: Site, asked: SelectedTests, outcome: str, by: str, begun: float
    ) -> None:
        seconds = round(time.monotonic() - begun, 2)
        count = len(asked.within(self.budget))
        found = Verdict(site.mutant, site.line, outcome, by, count, len(asked.tests), seconds)
        self.book.write(found)
        self.progress(found)

    def note_unreached(self, site: Site, asked: SelectedTests) -> None:
        if site.mutant not in self.book.verdicts:
            self.verdict(site, asked, UNREACHED, "", time.monotonic())

    def run_tests(
        self, asked: SelectedTests, run: Callable[["Watch"], None], wait: float = WAIT
    ) -> tuple[str, str]:
        """Run tests in a fork; return which one saw the mutant, or that none did."""
        tests = dict(asked.within(self.budget))
        notes = self.state / f"asked-now-{os.getpid()}"

        def act() -> str:
            watch = Watch(tests, notes)
            run(watch)
            return f"{KILLED} {watch.seen}" if watch.seen else SURVIVED

        answer = in_a_fork(act, wait + 2 * TIMES * max(tests.values()), notes)
        if answer is None:
            return OUT_OF_TIME, notes.read_text() if notes.exists() else ""
        outcome, _, by = answer.partition(" ")
        return (outcome, by) if outcome in (KILLED, SURVIVED) else (BROKEN, answer)


class Watch:
    """A plugin: gives every test its seconds, and stops at the first that fails."""

    def __init__(self, tests: dict[str, float], notes: Path) -> None:
        self.tests = tests
        self.seen = ""
        self._notes = notes

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {test: place for place, test in enumerate(self.tests)}
        items[:] = sorted(
            (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._notes.write_text(item.nodeid)
        processor_seconds(AT_LEAST + TIMES * self.tests[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.seen:
            self.seen = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.seen:
            self.seen = f"collecting {report.nodeid}"


Swaps = list[tuple[FunctionType, CodeType]]


@dataclass(eq=False)
class AfterImport:
    """A plugin that takes the place of running the tests: they are collected, then asked of every
    mutant of a body of a function, whose code is swapped.
    """

    trial: Trial
    sites: Sequence[Site]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        import_all(self.trial.tree)
        gc.unfreeze()  # tests/conftest.py freezes what was collected, and hides it from the search.
        functions = _functions(self.trial.tree)
        fork = _Fork(session)
        gc.freeze()
        for site in self.sites:
            asked = self.trial.reach.select_tests(site)
            if not asked.on_import:
                self._try(site, asked, functions[site.mutant.path], fork)
        return True

    def _try(
        self, site: Site, asked: SelectedTests, functions: list[FunctionType], fork: "_Fork"
    ) -> None:
        begun = time.monotonic()
        swaps = list(_swaps(self.trial.tree, site, functions))
        if not asked.tests:
            self.trial.note_unreached(site, asked)
        elif not swaps:
            self.trial.verdict(site, asked, FIXED_AT_IMPORT, "", begun)
        else:
            outcome, by = self.trial.run_tests(asked, partial(fork.run, swaps))
            if outcome == SURVIVED and asked.used_by_import:
                outcome = FIXED_AT_IMPORT
            self.trial.verdict(site, asked, outcome, by, begun)


class _Fork:
    """A fork that runs the tests collected before it."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._items = {item.nodeid: item for item in session.items}
        self._caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]

    def run(self, swaps: Swaps, watch: Watch) -> None:
        for function, code in swaps:
            function.__code__ = code
        for cache in self._caches:
            cache.cache_clear()
        self._session.config.pluginmanager.register(watch)
        chosen = [self._items[test] for test in watch.tests if test in self._items]
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            except BaseException:
                watch.seen = watch.seen or item.nodeid
            if watch.seen:
                return


def _swaps(
    tree: Path, site: Site, functions: list[FunctionType]
) -> Iterator[tuple[FunctionType, CodeType]]:
    """The code of each living function of the module under the mutant, where it differs."""
    path = tree / site.mutant.path
    code = compile(mutated_module(path.read_text(), site.mutant), str(path), "exec")
    fresh: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for inner in _codes(code):
        fresh[inner.co_qualname, inner.co_firstlineno].append(inner)
    for function in functions:
        old = function.__code__
        new = fresh[old.co_qualname, old.co_firstlineno]
        if len(new) == 1 and new[0] != old and new[0].co_freevars == old.co_freevars:
            yield function, new[0]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _functions(tree: Path) -> dict[str, list[FunctionType]]:
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{tree}/"):
            found[each.__code__.co_filename.removeprefix(f"{tree}/")].append(each)
    return found


def after_import(trial: Trial, sites: Sequence[Site]) -> None:
    pytest.main(["tests", *ARGUMENTS, "-s"], plugins=[AfterImport(trial, sites)])


def before_import(trial: Trial, sites: Sequence[Site]) -> None:
    for library in LIBRARIES:
        importlib.import_module(library)
    for site in sites:
        asked = trial.reach.select_tests(site)
        left = trial.book.verdicts.get(site.mutant)
        if not (asked.on_import or (left and left.outcome == FIXED_AT_IMPORT)):
            continue
        begun = time.monotonic()
        if not asked.tests:
            trial.note_unreached(site, asked)
            continue
        with _written(trial, site):
            trial.verdict(site, asked, *trial.run_tests(asked, _run_afresh, IMPORTING), begun)


def _run_afresh(watch: Watch) -> None:
    files = dict.fromkeys(test.split("::")[0] for test in watch.tests)
    code = pytest.main([*files, *ARGUMENTS, "-x"], plugins=[watch])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not watch.seen:
        watch.seen = f"pytest, which ends with {code}"


class _written:
    """The mutant lies in the tree, where a new process reads it too; then what was there again."""

    def __init__(self, trial: Trial, site: Site) -> None:
        self._tree, self._state = trial.tree, trial.state
        self._path = trial.tree / site.mutant.path
        self._kept = trial.state / "under-mutation.py"
        self._where = trial.state / "under-mutation.path"
        self._site = site

    def __enter__(self) -> None:
        source = self._path.read_text()
        self._kept.write_text(source)
        self._where.write_text(self._site.mutant.path)
        self._path.write_text(ast.unparse(mutated_module(source, self._site.mutant)))
        _forget_compiled(self._path)

    def __exit__(self, *_: object) -> None:
        put_back(self._tree, self._state)


def put_back(tree: Path, state: Path) -> None:
    """Put back the file that a mutant has replaced, in this run or in one that was stopped."""
    where = state / "under-mutation.path"
    if where.exists():
        path = tree / where.read_text()
        path.write_text((state / "under-mutation.py").read_text())
        _forget_compiled(path)
        where.unlink()


def _forget_compiled(path: Path) -> None:
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()
