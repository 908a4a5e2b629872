"""Select the tests that a change can have broken: `make test CHANGED=main`.

A test module is selected where its imports reach a module that differs from the given revision,
over any number of steps. Counted as an import is whatever names a module: the statement wherever it
stands, and a short text such as "server.cli.wallchart", by which one is loaded late or started as a
process. Every module leans on the `conftest.py` of the folders around it.

What is no Python has no imports, so this module declares who reads it (`READ_BY`). A change of how
everything is built or tried selects everything. The whole gate stays the rule for landing: imports
don't show who depends on the bytes that another module wrote.
"""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import networkx  # type: ignore[import-untyped]

from tests.sources import PACKAGES, ROOT, modules, modules_imported, read

BUILT_WITH = re.compile(
    r"Makefile|pyproject\.toml|constraints\.txt|setup\.py|\.ci/.*|.*\.sh|tests/(conftest|effort)\.py"
)
"""A change of these selects every test."""

READ_BY = {
    "web/": ("tests/web", "tests/server", "tests/browser", "tests/golden"),
    "tests/golden/": ("tests/golden",),
    "tests/browser_code/": (),
    "": ("tests/test_contributing.py",),
}
"""Who reads files that are no Python, the longest beginning that fits; besides these, whatever lies
in the file's own folder. `browser_code` is run by `make check`.
"""

ALWAYS = ("tests/test_architecture.py", "tests/test_duplicates.py", "tests/test_contributing.py")
"""These read the whole tree as text."""

_MODULE = re.compile(rf"\b(?:{'|'.join((*PACKAGES, 'tests'))})(?:\.\w+)+")


@dataclass(frozen=True, slots=True)
class Selection:
    revision: str
    selected: frozenset[Path]
    left_out: frozenset[Path]

    def __str__(self) -> str:
        folders = Counter("/".join(path.relative_to(ROOT).parts[:2]) for path in self.left_out)
        left_out = ", ".join(f"{folder} {count}" for folder, count in sorted(folders.items()))
        total = len(self.selected) + len(self.left_out)
        seen = (
            f"{len(self.selected)} of {total} test modules can see a change since {self.revision}"
        )
        return f"{seen}; left out: {left_out or 'none'}"


def selection(revision: str) -> Selection:
    """Raise `subprocess.CalledProcessError` where git knows no such revision."""
    tests = frozenset((ROOT / "tests").rglob("test_*.py"))
    selected = frozenset(affected_modules(changed_files(revision)))
    return Selection(revision, tests & selected, tests - selected)


def changed_files(revision: str) -> list[str]:
    """Relative to the root: what differs from the revision, and what git does not track yet."""
    differing = _git("diff", "--name-only", "--no-renames", "--merge-base", revision)
    return [*differing, *_git("ls-files", "--others", "--exclude-standard")]


def affected_modules(changed: Iterable[str]) -> Iterator[Path]:
    """The modules, tests among them, that a change of these files can have broken."""
    graph, known = _graph(), _known_modules()
    names = {path: name for name, path in known.items()}
    yield from (ROOT / name for name in ALWAYS)
    for name in changed:
        path = ROOT / name
        if BUILT_WITH.fullmatch(name):
            yield from known.values()
            return
        readers = [path] if path in names else [ROOT / each for each in _readers(name)]
        for each in (each for each in names if any(each.is_relative_to(r) for r in readers)):
            yield each
            yield from (known[user] for user in networkx.ancestors(graph, names[each]))


def _readers(name: str) -> tuple[str, ...]:
    declared = READ_BY[max((start for start in READ_BY if name.startswith(start)), key=len)]
    folder = name.rpartition("/")[0]
    return (*declared, folder) if folder else declared


@cache
def _known_modules() -> dict[str, Path]:
    return modules(*PACKAGES, "tests")


@cache
def _graph() -> "networkx.DiGraph[str]":
    """An arrow from each module to those it names."""
    known = _known_modules()
    return networkx.DiGraph(
        (name, target)
        for name, source in known.items()
        for target in (
            *modules_imported(source, known),
            *_modules_in_strings(source),
            *_conftests(source),
        )
        if target in known
    )


def _modules_in_strings(source: Path) -> Iterator[str]:
    for text in read(source).strings:
        for name in _MODULE.findall(text):
            yield from (name, name.rpartition(".")[0])


def _conftests(source: Path) -> Iterator[str]:
    folders = [folder for folder in source.parents if folder.is_relative_to(ROOT / "tests")]
    yield from (".".join((*f.relative_to(ROOT).parts, "conftest")) for f in folders)


def _git(*arguments: str) -> list[str]:
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[:-1]
