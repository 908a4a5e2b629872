"""Which mutants are tried, and against which tests: the near and the quick ones first."""

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import coverage

from tests.mutation.mutants import Mutant, Site, sites_of

SCOPE = ("domain", "events", "server/access", "server/feed", "server/writer.py")
FURTHER = 3
"""A test one folder further away may cost so many times less to be asked first."""


def population(tree: Path) -> list[Site]:
    paths = (path for part in SCOPE for path in _modules(tree / part))
    return [site for path in paths for site in sites_of(tree, path.relative_to(tree).as_posix())]


def _modules(part: Path) -> Iterable[Path]:
    return [part] if part.suffix else sorted(part.rglob("*.py"))


def drawn(sites: list[Site], seed: int, count: int) -> list[Site]:
    """A longer draw begins with a shorter one."""
    in_lots = sorted(sites, key=lambda site: site.mutant)
    random.Random(seed).shuffle(in_lots)
    return in_lots[:count]


@dataclass(frozen=True, slots=True)
class Asked:
    """The tests that can see a mutant, in the order they are asked, with what each costs."""

    tests: tuple[tuple[str, float], ...]
    on_import: bool
    """What importing reaches has happened before any test: such a mutant needs a fresh import."""

    def within(self, seconds: float) -> tuple[tuple[str, float], ...]:
        return tuple(_within(self.tests, seconds))


def _within(tests: Iterable[tuple[str, float]], seconds: float) -> Iterator[tuple[str, float]]:
    spent = 0.0
    for test, cost in tests:
        if spent and spent + cost > seconds:
            return
        spent += cost
        yield test, cost


class Reach:
    """The map of `tests/mutation/reach.py`."""

    def __init__(self, tree: Path, state: Path) -> None:
        self._tree = tree
        self._seconds: dict[str, float] = json.loads((state / "seconds.json").read_text())
        self._data = coverage.CoverageData(str(state / "reach.sqlite3"))
        self._data.read()
        self._read: dict[str, dict[int, list[str]]] = {}

    def asked(self, site: Site) -> Asked:
        path = site.mutant.path
        lines = self._lines(path)
        there = set(lines.get(site.line, ()))
        on_import = "" in there
        if on_import:
            there = {test for tests in lines.values() for test in tests}
        costs = {test: self._seconds[test] for test in there if test in self._seconds}
        return Asked(tuple(sorted(costs.items(), key=lambda item: _late(path, *item))), on_import)

    def _lines(self, path: str) -> dict[int, list[str]]:
        if path not in self._read:
            self._read[path] = self._data.contexts_by_lineno(str(self._tree / path))
        return self._read[path]


def _late(path: str, test: str, cost: float) -> tuple[float, str]:
    """A test lies where what it tests lies."""
    source = Path(path).with_suffix("").parts
    module = Path(test.split("::")[0]).with_suffix("").parts[1:]
    shared = 0
    while shared < min(len(source), len(module)) - 1 and source[shared] == module[shared]:
        shared += 1
    mirrors = module[-1] == f"test_{source[-1]}" and shared == len(source) - 1
    return (cost + 0.002) * FURTHER ** (len(source) - shared - mirrors), test


def named(mutants: Iterable[Mutant], sites: Iterable[Site]) -> list[Site]:
    wanted = set(mutants)
    return [site for site in sites if site.mutant in wanted]
