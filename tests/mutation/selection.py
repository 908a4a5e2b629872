"""Which mutants are tried, and against which tests: the near and the quick ones first."""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import coverage

from tests.mutation.mutants import Site, sites_of

SCOPE = ("domain", "events", "server", "web")
FURTHER = 3
"""A test one folder further away may cost so many times less to be asked first."""


def population(tree: Path) -> list[Site]:
    paths = (path for part in SCOPE for path in _modules(tree / part))
    return [site for path in paths for site in sites_of(tree, path.relative_to(tree).as_posix())]


def import_all(tree: Path) -> None:
    """All of it, so that what is imported late is there to be mutated, too."""
    for part in SCOPE:
        for path in _modules(tree / part):
            name = ".".join(path.relative_to(tree).with_suffix("").parts)
            import_module(name.removesuffix(".__init__"))


def _modules(part: Path) -> Iterable[Path]:
    return sorted(part.rglob("*.py"))


def drawn(sites: list[Site], seed: int, count: int) -> list[Site]:
    """A longer draw begins with a shorter one."""
    in_lots = sorted(sites, key=lambda site: site.mutant)
    random.Random(seed).shuffle(in_lots)
    return in_lots[:count]


@dataclass(frozen=True, slots=True)
class SelectedTests:
    """The tests that can see a mutant, in the order they are asked, with what each costs."""

    tests: tuple[tuple[str, float], ...]
    on_import: bool
    """It is outside all functions: such a mutant needs a fresh import."""
    used_by_import: bool
    """What importing reaches has happened before any test: who survives needs a fresh import."""

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

    def __init__(self, tree: Path, state: Path, only: Sequence[str] = ()) -> None:
        """`only`: the beginnings of the tests that may be asked; all if none is given."""
        self._tree = tree
        self._only = tuple(only)
        self._seconds: dict[str, float] = {}
        self._maps = []
        for times in sorted(state.glob("seconds*.json"), key=lambda path: path.stat().st_mtime):
            self._seconds |= json.loads(times.read_text())
            reach = times.name.replace("seconds", "reach").replace(".json", ".sqlite3")
            self._maps.append(coverage.CoverageData(str(state / reach)))
        for each in self._maps:
            each.read()
        self._read: dict[str, dict[int, set[str]]] = {}

    def select_tests(self, site: Site) -> SelectedTests:
        path = site.mutant.path
        lines = self._lines(path)
        there = lines.get(site.line, set())
        on_import, used_by_import = not site.in_function, "" in there
        if on_import:
            there = {test for tests in lines.values() for test in tests}
        costs = {
            test: self._seconds[test]
            for test in there
            if test in self._seconds and test.startswith(self._only or "tests")
        }
        tests = tuple(sorted(costs.items(), key=lambda item: _late(path, *item)))
        return SelectedTests(tests, on_import, used_by_import)

    def _lines(self, path: str) -> dict[int, set[str]]:
        if path not in self._read:
            found: dict[int, set[str]] = defaultdict(set)
            for each in self._maps:
                for line, tests in each.contexts_by_lineno(str(self._tree / path)).items():
                    found[line].update(tests)
            self._read[path] = found
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
