"""The modules of the tree and what they import, each read once in a run."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("domain", "events", "web", "server", "migrations")

Import = ast.Import | ast.ImportFrom


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    lines: int
    """Without its docstring."""


@dataclass(frozen=True, slots=True)
class Source:
    imports: tuple[Import, ...]
    """Wherever they stand."""
    strings: frozenset[str]
    """Short ones: a module may be named by one, to be imported when it is needed."""
    functions: tuple[Function, ...]
    classes: tuple[str, ...]
    lines: int
    has_docstring: bool
    """With what it decides, or it is empty."""


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def read(source: Path) -> Source:
    """What is asked of it, and not its tree: the trees of all of them are large."""
    text = source.read_text()
    tree = ast.parse(text)
    imports, functions, classes, strings = [], [], [], set()
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                imports.append(node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                length = (node.end_lineno or 0) - node.lineno + 1 - _docstring_lines(node)
                functions.append(Function(node.name, length))
            case ast.ClassDef():
                classes.append(node.name)
            case ast.Constant(value=str(short)) if len(short) < 80:
                strings.add(short)
    has_docstring = not text.strip() or bool(ast.get_docstring(tree))
    lines = len(text.splitlines())
    found = (tuple(imports), frozenset(strings), tuple(functions), tuple(classes))
    return Source(*found, lines, has_docstring)


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return (first.end_lineno or 0) - first.lineno + 1
    return 0


def module_name(source: Path) -> str:
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(*packages: str) -> dict[str, Path]:
    return {module_name(source): source for package in packages for source in sources(package)}


def modules_imported(source: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """`from package import module` is an arrow to the module, and to the package whose `__init__`
    runs before it, unless the importer lies in that package itself.
    """
    here = f"{module_name(source)}."
    for node in read(source).imports:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                target = inner if inner in known else node.module
                yield target
                parts = target.split(".")
                around = (".".join(parts[:n]) for n in range(1, len(parts)))
                yield from (p for p in around if p in known and not here.startswith(f"{p}."))
