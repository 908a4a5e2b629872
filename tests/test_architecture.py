"""Rules of architecture: the direction of imports between layers and the limits of size."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path

import networkx  # type: ignore[import-untyped]

from domain.swiss.systems import SYSTEMS
from tests.every import every
from tests.sources import PACKAGES, ROOT, modules, modules_imported, read, sources

SCRIPTS = ROOT / "web" / "static"
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60
MOST_IN_A_FOLDER = 20

# An arrow points at what may be imported; nobody imports server or tests.
MAY_IMPORT = {
    "domain": {"domain"},
    "events": {"domain", "events", "msgspec"},
    "web": {"domain", "events", "web", "babel", "jinja2", "markupsafe"},
    "migrations": {"events", "migrations", "server", "alembic", "sqlalchemy", "sqlmodel"},
}
ALSO = {
    "domain/bridge/lines/possible_meetings.py": {"networkx"},
    "domain/formats/code_pages.py": {"charset_normalizer"},
    "events/log/store": {"sqlalchemy", "psycopg", "pysqlite3"},
    "events/log/store/tables.py": {"sqlmodel"},
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


def also_allowed(source: Path) -> set[str]:
    path = source.relative_to(ROOT).as_posix()
    return {name for place, names in ALSO.items() if path.startswith(place) for name in names}


@every("package", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(package: str) -> None:
    assert sources(package)
    for source in sources(package):
        allowed = MAY_IMPORT[package] | also_allowed(source) | sys.stdlib_module_names
        foreign = set(imported_by(source)) - allowed
        assert not foreign, f"{source.relative_to(ROOT)} imports {sorted(foreign)}"


def test_migrations_import_nothing_of_events_and_server_but_tables() -> None:
    for source in sources("migrations"):
        for node in read(source).imports:
            if isinstance(node, ast.ImportFrom) and node.module:
                package, _, rest = node.module.partition(".")
                assert package not in ("events", "server") or rest.endswith("tables"), source


def test_no_import_runs_in_a_circle() -> None:
    known = modules(*PACKAGES)
    graph = networkx.DiGraph(
        (name, target)
        for name, source in known.items()
        for target in modules_imported(source, known)
    )
    circles = [sorted(part) for part in networkx.strongly_connected_components(graph)]
    assert [part for part in circles if len(part) > 1] == []


# A folder and the one around it may import each other where the inner one is a part of the subject:
# it says more about a value of the outer one, which is put together of its parts.
PARTS = {
    "domain": ["prizes", "times"],  # what a tournament holds; they refuse as everything does
    "domain/bridge": ["lines", "merges", "movements", "phases", "planning", "scoring"],
    "domain/formats": ["player_csv", "usebio"],  # their code pages and elements are everybody's
    "domain/formats/trf": ["records"],  # each record fills in the one draft of a report
    "domain/standings": ["tiebreaks"],
    "domain/swiss/us_chess": ["acceleration"],
    "domain/team_chess": ["reports"],
    # The protocol of a game's pages and the one register of games stand at the root.
    "web": ["bridge", "chess", "prizes", "site", "team_chess", "teams_of_four"],
    "web/bridge": ["pictures", "views"],
    "web/chess": ["views"],
    "web/teams_of_four": ["views"],
}


def _folder_arrows() -> set[tuple[str, str]]:
    known = modules(*PACKAGES)
    folders = {name: source.parent.relative_to(ROOT) for name, source in known.items()}
    return {
        (folders[name].as_posix(), folders[target].as_posix())
        for name, source in known.items()
        for target in _modules_named(source, known)
        if folders[name] != folders[target]
    }


def _modules_named(source: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that the source imports, without the packages around them."""
    for node in read(source).imports:
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            targets = (name if name in known else node.module for name in inner)
            yield from (name for name in targets if name in known)


def test_two_folders_import_each_other_only_where_one_is_a_part_of_the_other() -> None:
    arrows = _folder_arrows()
    found = {(one, other) for one, other in arrows if one < other and (other, one) in arrows}
    declared = {(whole, f"{whole}/{part}") for whole, parts in PARTS.items() for part in parts}
    assert found - declared == set(), "these import each other now"
    assert declared - found == set(), "strike these from the list"


def test_folders_of_the_server_import_each_other_without_a_circle() -> None:
    inside = [pair for pair in _folder_arrows() if all(each.startswith("server") for each in pair)]
    parts = networkx.strongly_connected_components(networkx.DiGraph(inside))
    assert [sorted(part) for part in parts if len(part) > 1] == []


@every("package", PACKAGES)
def test_no_folder_has_too_many_modules(package: str) -> None:
    wide = Counter(source.parent for source in sources(package) if source.name != "__init__.py")
    assert [folder for folder, count in wide.items() if count > MOST_IN_A_FOLDER] == []


def test_only_the_command_line_imports_its_laboratory() -> None:
    """What endorsement, simulation and generation need: no server that runs imports it."""
    for source in sources("server"):
        path = source.relative_to(ROOT).as_posix()
        if not path.startswith("server/cli/lab/") and source.parent != ROOT / "server/cli":
            assert not [
                name for name in _imported_names(source) if name.startswith("server.cli.lab")
            ], path


GAMES = ("chess", "bridge", "team_chess", "teams_of_four")
LAWS = ("domain.bridge.scoring", "domain.bridge.movements")
"""Of bridge, whoever plays it: pairs and teams of four score a board alike."""
REGISTRIES = {
    "events/games/__init__.py",
    "events/audit/verdict/provers.py",
    "web/faces.py",
    "server/games/registry.py",
}
"""The modules that name all games: one a layer."""
BY_GAME = ("server/cli/", "server/demo/")
"""Commands and stories are of a game each; nobody else imports them."""


def _imported_names(source: Path) -> set[str]:
    """Modules imported by their full names."""
    return {
        name
        for node in read(source).imports
        if isinstance(node, ast.ImportFrom) and node.module
        for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    }


def _of_game(name: str, game: str) -> bool:
    layer, _, rest = name.partition(".")
    if name.startswith(LAWS):
        return False
    return layer in PACKAGES and (rest == game or rest.startswith(f"{game}."))


@every(("game", "other"), list(permutations(GAMES, 2)))
def test_no_game_names_another(game: str, other: str) -> None:
    for package in PACKAGES:
        for source in sources(f"{package}/{game}"):
            assert not [name for name in _imported_names(source) if _of_game(name, other)], source


@every("game", GAMES)
@every("package", ["events", "web", "server"])
def test_games_are_known_through_the_protocol(package: str, game: str) -> None:
    for source in sources(package):
        path = source.relative_to(ROOT).as_posix()
        if path.startswith((f"{package}/{game}/", *BY_GAME)) or path in REGISTRIES:
            continue
        found = [name for name in _imported_names(source) if _of_game(name, game)]
        assert not found, f"{path} names {found}"


def test_the_modules_of_a_tournament_name_no_game() -> None:
    for name in ("tournament", "claims", "times/schedule"):
        found = _imported_names(ROOT / f"domain/{name}.py")
        assert not [each for each in found for game in GAMES if _of_game(each, game)], name


def test_only_the_command_line_imports_the_command_line() -> None:
    for package in PACKAGES:
        for source in sources(package):
            if not source.is_relative_to(ROOT / "server/cli"):
                imported = modules_imported(source, {})
                assert not any(name.startswith("server.cli") for name in imported), source


def test_no_server_reaches_the_laboratory() -> None:
    """Nor through anything that it imports: endorsement and simulation are for the command line."""
    known = modules(*PACKAGES)
    reached = {name for name in known if name.startswith("server.")}
    reached -= {name for name in known if name.startswith("server.cli.")}
    reached_modules = list(reached)
    while reached_modules:
        found = set(modules_imported(known[reached_modules.pop()], known)) & set(known) - reached
        reached |= found
        reached_modules += found
    assert any(name.startswith("domain.lab.") for name in known)
    assert not [name for name in reached if name.startswith("domain.lab")]


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


def test_modules_that_only_unix_has_are_imported_under_a_condition() -> None:
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


SPOKEN_OF_A_SYSTEM = ("options", "matches")
"""What is announced to one system, or asked of it: whoever records and shows that imports it."""
LIKE_A_SYSTEM = {
    "domain/pairing.py",
    "domain/round_robin/systems.py",
    "domain/before_sending/finding.py",
    "server/cli/engine/options.py",
    "server/cli/engine/roundrobin.py",
}
"""Where a body, a table or a place on a page has the same name."""


def _outside_the_systems(package: str) -> Iterator[tuple[str, Path]]:
    for source in sources(package):
        path = source.relative_to(ROOT).as_posix()
        if not path.startswith(("domain/swiss/", "domain/lab/endorsement/")):
            yield path, source


@every("package", PACKAGES)
def test_a_pairing_system_is_known_by_its_entry(package: str) -> None:
    """Endorsement is of one engine, which it takes apart."""
    codes = {code for code, _ in SYSTEMS}
    engines = {type(system).__module__.rpartition(".")[0] for system in SYSTEMS.values()}
    for path, source in _outside_the_systems(package):
        for name in _imported_names(source):
            engine = next((each for each in engines if name.startswith(f"{each}.")), None)
            if engine is not None:
                module = name.removeprefix(f"{engine}.").partition(".")[0]
                assert module in SPOKEN_OF_A_SYSTEM, f"{path} imports {name}"
        if path not in LIKE_A_SYSTEM:
            words = read(source).strings & codes
            assert not words, f"{path} names {words}"


def test_no_script_asks_for_a_pairing_system_by_its_name() -> None:
    codes = "|".join(sorted({code for code, _ in SYSTEMS}))
    asks = re.compile(rf"""(?:[=!]==?|startsWith\(|includes\()\s*["'`](?:{codes})\b""")
    assert asks.search('system === "dubov"')
    ours = [script for script in SCRIPTS.rglob("*.js") if "vendored" not in script.parts]
    assert [script for script in ours if asks.search(script.read_text())] == []


def test_outside_the_server_only_clock_modules_use_time_chance_or_the_network() -> None:
    for package in ("domain", "events", "web"):
        for source in sources(package):
            if source.name != "clock.py":
                names = set(imported_by(source))
                assert not names & {"time", "random", "secrets", "socket"} or _takes_random(source)


def _takes_random(source: Path) -> bool:
    """`random.Random` may be a parameter's type: the caller's seeded source."""
    text = source.read_text()
    return "from random import Random\n" in text and "import time" not in text


@every("package", PACKAGES)
def test_no_module_and_no_function_is_too_long(package: str) -> None:
    for source in sources(package):
        found = read(source)
        assert found.lines <= LONGEST_MODULE, source
        for each in found.functions:
            assert each.lines <= LONGEST_FUNCTION, f"{source}: {each.name} has {each.lines} lines"


@every("package", PACKAGES)
def test_no_module_has_a_meaningless_name_such_as_utils(package: str) -> None:
    for source in sources(package):
        assert source.stem not in FORBIDDEN_NAMES, source


@every("package", ["domain", "events"])
def test_every_module_of_rules_has_a_docstring(package: str) -> None:
    for source in sources(package):
        assert read(source).has_docstring, source


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


def test_the_name_of_a_public_class_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for module, source in modules(*PACKAGES).items():
        for name in read(source).classes:
            if not name.startswith("_"):
                places.setdefault(name, []).append(module)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
