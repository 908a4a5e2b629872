"""The directions of the layers and the walls of size, held by the code itself."""

import ast
import re
import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import networkx  # type: ignore[import-untyped]

from tests.every import every
from tests.sources import PACKAGES, ROOT, modules, modules_imported, read, sources

LONGEST_MODULE = 400
LONGEST_FUNCTION = 60

# An arrow points at what may be imported; nobody imports server or tests.
MAY_IMPORT = {
    "domain": {"domain"},
    "events": {"domain", "events", "msgspec"},
    "web": {"domain", "events", "web", "jinja2", "markupsafe"},
    "migrations": {"events", "migrations", "server", "alembic", "sqlalchemy", "sqlmodel"},
}
ALSO = {
    "domain/bridge/lines/matching.py": {"networkx"},
    "domain/formats/code_pages.py": {"charset_normalizer"},
    "events/tables.py": {"sqlalchemy", "sqlmodel"},
    "events/log/store": {"sqlalchemy", "psycopg", "pysqlite3"},
    "web/shared/qr.py": {"segno"},
    "web/shared/sheet.py": {"msgspec"},
}
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "handler", "service"}


def imported_by(source: Path) -> Iterator[str]:
    for node in read(source).imports:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        else:
            assert node.level == 0, f"{source} imports relatively"
            yield (node.module or "").split(".")[0]


def also(source: Path) -> set[str]:
    path = source.relative_to(ROOT).as_posix()
    return {name for place, names in ALSO.items() if path.startswith(place) for name in names}


@every("package", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(package: str) -> None:
    assert sources(package)
    for source in sources(package):
        allowed = MAY_IMPORT[package] | also(source) | sys.stdlib_module_names
        foreign = set(imported_by(source)) - allowed
        assert not foreign, f"{source.relative_to(ROOT)} imports {sorted(foreign)}"


def test_migrations_import_nothing_of_events_and_server_but_tables() -> None:
    for source in sources("migrations"):
        for node in read(source).imports:
            if isinstance(node, ast.ImportFrom) and node.module:
                package, _, rest = node.module.partition(".")
                assert package not in ("events", "server") or rest == "tables", source


def test_no_import_runs_in_a_circle() -> None:
    known = modules(*PACKAGES)
    graph = networkx.DiGraph(
        (name, target)
        for name, source in known.items()
        for target in modules_imported(source, known)
    )
    circles = [sorted(part) for part in networkx.strongly_connected_components(graph)]
    assert [part for part in circles if len(part) > 1] == []


GAMES = ("chess", "bridge", "team_chess")
REGISTRIES = {
    "events/games.py",
    "events/audit/provers.py",
    "events/audit/asking.py",
    "web/faces.py",
    "server/games.py",
}
"""The modules that name all games: one a layer."""
BY_GAME = ("server/cli/", "server/demo/")
"""Commands and stories are of a game each; nobody else imports them."""


def _named(source: Path) -> set[str]:
    """Modules imported by their full names."""
    return {
        name
        for node in read(source).imports
        if isinstance(node, ast.ImportFrom) and node.module
        for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    }


def _of_game(name: str, game: str) -> bool:
    layer, _, rest = name.partition(".")
    return layer in PACKAGES and (rest == game or rest.startswith(f"{game}."))


@every(("game", "other"), list(permutations(GAMES, 2)))
def test_no_game_names_another(game: str, other: str) -> None:
    for package in PACKAGES:
        for source in sources(f"{package}/{game}"):
            assert not [name for name in _named(source) if _of_game(name, other)], source


@every("game", GAMES)
@every("package", ["events", "web", "server"])
def test_games_are_known_through_the_protocol(package: str, game: str) -> None:
    for source in sources(package):
        path = source.relative_to(ROOT).as_posix()
        if path.startswith((f"{package}/{game}/", *BY_GAME)) or path in REGISTRIES:
            continue
        found = [name for name in _named(source) if _of_game(name, game)]
        assert not found, f"{path} names {found}"


def test_a_tournament_is_of_no_game() -> None:
    for name in ("tournament", "claims", "hall"):
        found = _named(ROOT / f"domain/{name}.py")
        assert not [each for each in found for game in GAMES if _of_game(each, game)], name


def test_only_the_command_line_imports_the_command_line() -> None:
    for package in PACKAGES:
        for source in sources(package):
            if not source.is_relative_to(ROOT / "server/cli"):
                imported = modules_imported(source, {})
                assert not any(name.startswith("server.cli") for name in imported), source


def test_all_use_one_sqlite() -> None:
    """Two libraries of it in one process give up each other's locks."""
    chosen = ROOT / "events/log/store/sqlite_library.py"
    found = {
        source
        for package in PACKAGES
        for source in sources(package)
        if {"sqlite3", "pysqlite3"} & set(imported_by(source))
    }
    assert found == {chosen}


def test_what_only_unix_has_is_imported_under_a_question_for_the_system() -> None:
    """At the top of a module it would end the program on Windows before it says a word."""
    only_unix = {"fcntl", "grp", "pwd", "resource", "termios", "uvloop"}
    for package in PACKAGES:
        for source in sources(package):
            for node in read(source).imports:
                if node.col_offset == 0:
                    names = [getattr(node, "module", None), *(alias.name for alias in node.names)]
                    assert not only_unix & set(names), source


def test_no_engine_reads_a_file_format() -> None:
    for folder in ("swiss", "round_robin", "standings"):
        for source in sources(f"domain/{folder}"):
            assert "domain.formats" not in source.read_text(), source


def test_only_the_clock_reads_the_clock() -> None:
    for package in PACKAGES:
        for source in sources(package):
            if source.name != "clock.py" and package in ("domain", "events", "web"):
                names = set(imported_by(source))
                assert not names & {"time", "random", "secrets", "socket"} or _takes_random(source)


def _takes_random(source: Path) -> bool:
    """`random.Random` may be a parameter's type: the caller's seeded source."""
    text = source.read_text()
    return "from random import Random\n" in text and "import time" not in text


@every("package", PACKAGES)
def test_no_module_and_no_function_grows_past_the_wall(package: str) -> None:
    for source in sources(package):
        found = read(source)
        assert found.lines <= LONGEST_MODULE, source
        for each in found.functions:
            assert each.lines <= LONGEST_FUNCTION, f"{source}: {each.name} has {each.lines} lines"


@every("package", PACKAGES)
def test_modules_are_named_by_what_they_know(package: str) -> None:
    for source in sources(package):
        assert source.stem not in FORBIDDEN_NAMES, source


@every("package", ["domain", "events"])
def test_every_module_opens_with_what_it_decides(package: str) -> None:
    for source in sources(package):
        assert read(source).opens, source


SCRIPTS = ROOT / "web" / "static"
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def test_every_script_finds_what_it_imports() -> None:
    """A script whose import is not there does nothing at all, and its page stays empty."""
    lost = [
        f"{script.relative_to(SCRIPTS)}: {address}"
        for script in SCRIPTS.rglob("*.js")
        for address in IMPORTED.findall(script.read_text())
        if not (script.parent / address).is_file()
    ]
    assert lost == []
