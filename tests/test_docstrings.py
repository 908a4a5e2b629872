"""What a docstring names in backticks is there: a rename takes its docstrings along."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.every import every
from tests.sources import PACKAGES, ROOT, sources

NAME = re.compile(r"`([a-z][a-z_]*)`")
WORD = re.compile(r"\w+")

NAMED_ELSEWHERE = {
    "domain/fast_replace.py": {"replace"},
    "domain/messages.py": {"enc_hook"},
    "domain/standings/table.py": {"full_order"},
    "domain/swiss/us_chess/__init__.py": {"against"},
    "domain/team_chess/round.py": {"first"},
    "domain/teams_of_four/round.py": {"black"},
    "events/bridge/vocabulary/boards.py": {"ruling"},
    "events/bridge/vocabulary/fields.py": {"saw", "seed"},
    "events/log/store/sqlite.py": {"append_group"},
    "events/log/store/sqlite_library.py": {"immutable"},
    "web/__init__.py": {"static"},
    "web/shared/svg.py": {"stroke_width"},
}
"""Names of a base class, of another module or of a library, which a docstring of a module uses."""
MODULES = {
    name
    for package in PACKAGES
    for source in sources(package)
    for name in source.relative_to(ROOT).with_suffix("").parts
}


@every("package", PACKAGES)
def test_a_name_in_a_docstring_is_one_of_its_module_or_of_a_module(package: str) -> None:
    unknown = {
        source.relative_to(ROOT).as_posix(): names
        for source in sources(package)
        if (names := set(_names_not_in_code(source)))
    }
    assert unknown == {
        path: names for path, names in NAMED_ELSEWHERE.items() if path.startswith(f"{package}/")
    }


def _names_not_in_code(source: Path) -> Iterator[str]:
    nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    known = MODULES.union(*map(_names_of, nodes))
    for node in nodes:
        match node:  # docstrings, and those of fields and constants
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield from set(NAME.findall(docstring)) - known


def _names_of(node: ast.AST) -> Iterator[str]:
    """The identifiers of a node, and the words of a text, such as a key or a column."""
    for field in ("id", "attr", "arg", "name", "asname", "module"):
        if isinstance(value := getattr(node, field, None), str):
            yield from value.split(".")
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "`" not in node.value:
        yield from WORD.findall(node.value)
