"""The folder of the audit that needs no server: complete, the same bytes each time, and its Python
is all that Python needs there.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.effort import beyond_the_gate
from tests.every import every
from web import proof
from web.proof import ONLY_ON_A_SERVER, program_archive, program_name
from web.shared.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
ON_THE_WIRE = 12_000_000
"""The most bytes that a browser has to download."""
IMPORTED = re.compile(r'^import .* from "(\.\.?)/(.+?)"', re.MULTILINE)
vendored = pytest.mark.skipif(
    proof.proof_addresses() is None, reason="`make vendored` had no network"
)


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(proof.proof_files("de"))


def test_the_folders_first_page_is_in_the_language_of_the_site(files: dict[str, bytes]) -> None:
    assert files["index.html"] == files["de.html"] != files["en.html"]
    for lang in LANGUAGES:
        assert f'<html lang="{lang}"' in files[f"{lang}.html"].decode()


def test_every_address_in_the_folder_is_a_file_of_it(files: dict[str, bytes]) -> None:
    for lang in LANGUAGES:
        text = files[f"{lang}.html"].decode()
        for address in re.findall(r'(?:href|src)="([^"#]+)"', text):
            assert address in files
    for path, content in files.items():
        if path.startswith("static/proof/") and path.endswith(".js"):
            for up, name in IMPORTED.findall(content.decode()):
                assert f"static/{'' if up == '..' else 'proof/'}{name}" in files


@vendored
def test_the_scripts_addresses_of_python_and_wheels_are_files_of_the_folder(
    files: dict[str, bytes],
) -> None:
    found = re.search(r'id="start">(.+?)</script>', files["en.html"].decode())
    assert found is not None
    addresses = json.loads(found[1])["addresses"]
    for address in (
        *addresses["wheels"],
        addresses["matching"],
        addresses["signatures"],
        addresses["program"],
    ):
        assert address in files
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm.packed", "python_stdlib.zip"):
        assert f"{addresses['python']}{name}" in files


@vendored
def test_the_service_worker_caches_existing_files_within_the_size_limit(
    files: dict[str, bytes],
) -> None:
    cached = json.loads(files["files.js"].decode().removeprefix("self.FOLDER = ").rstrip(";\n"))
    assert set(cached["files"]) <= set(files)
    downloaded = {*cached["files"], "de.html", "kept.js", "files.js"}
    assert sum(len(files[path]) for path in downloaded) < ON_THE_WIRE


def test_the_service_workers_version_changes_with_any_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(proof, "STATIC", tmp_path)
    versions = []
    for style in ("a {}", "b {}", "a {}"):
        (tmp_path / "base.css").write_text(style)
        versions.append(proof.kept_files_script.__wrapped__())
    assert versions[0] == versions[2] != versions[1]


def test_without_vendored_files_the_page_names_the_command_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(proof, "_VENDORED", ("nowhere-*",))
    text = proof.index_page("en")
    assert "python -m server.vendored" in text
    assert '<script type="module"' not in text


def test_the_program_is_the_same_bytes_each_time() -> None:
    first, name = program_archive(), program_name()
    program_archive.cache_clear()
    assert program_archive() == first
    assert program_name() == name


def _modules() -> Iterator[str]:
    with ZipFile(BytesIO(program_archive())) as archive:
        yield from archive.namelist()


def test_the_program_has_the_rules_and_nothing_of_a_server() -> None:
    names = set(_modules())
    assert {"events/audit/verdict/examination.py", "domain/swiss/systems/__init__.py"} <= names
    assert not [name for name in names if name.startswith(("server/", "web/", "events/log/store/"))]


def test_the_program_has_the_data_its_modules_read() -> None:
    """Everything that is no document: a fold without its table refuses an honest log."""
    paths = {path for layer in ("domain", "events") for path in (ROOT / layer).rglob("*.*")}
    names = {path.relative_to(ROOT).as_posix() for path in paths if path.is_file()}
    data = {name for name in names if not name.endswith((".py", ".pyc", ".md"))}
    assert "domain/formats/team_matches/scales.toml" in data
    assert {name for name in data if not name.startswith(ONLY_ON_A_SERVER)} <= set(_modules())


def _sources_of(*layers: str) -> Iterator[Path]:
    for layer in layers:
        yield from (ROOT / layer).rglob("*.py")


def _module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported_modules(source: Path) -> Iterator[str]:
    """All modules imported in a file, also within functions."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@beyond_the_gate
def test_the_program_imports_nothing_that_is_left_out_of_it() -> None:
    packed = {name for name in _modules() if name.endswith(".py")}
    every = {path.relative_to(ROOT).as_posix() for path in _sources_of("domain", "events")}
    left_out = {_module_name(name): name for name in every - packed}
    assert left_out
    for name in sorted(packed):
        wanted = left_out.keys() & set(_imported_modules(ROOT / name))
        assert not wanted, f"{name} imports {sorted(wanted)}, which the browser does not have"


@every("place", ONLY_ON_A_SERVER)
def test_every_path_left_out_for_servers_only_exists(place: str) -> None:
    assert (ROOT / place).is_dir() if place.endswith("/") else (ROOT / place).is_file()


MODULES_WITHOUT = (
    "sqlalchemy",
    "sqlmodel",
    "psycopg",
    "cryptography",
    "networkx",
    "charset_normalizer",
)
IMPORT_WITHOUT = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[2:]:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
sys.path = [sys.argv[1], *(path for path in sys.path if "python3" in path)]
from events.audit.verdict.examination import Examination
from events.audit.verdict.portable_proofs import Papers
import domain
assert domain.__file__.startswith(sys.argv[1]), domain.__file__
"""


@beyond_the_gate
def test_the_program_runs_with_msgspec_alone(tmp_path: Path) -> None:
    """Maximum matching is loaded when a seating needs it."""
    with ZipFile(BytesIO(program_archive())) as archive:
        archive.extractall(tmp_path)
    command = [sys.executable, "-c", IMPORT_WITHOUT, str(tmp_path), *MODULES_WITHOUT]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={})
    assert done.returncode == 0, done.stderr
