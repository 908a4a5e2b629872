"""The audit page without a server: a folder of static files.

It has pages in all languages with their scripts and styles, and an archive with the code of the
rules and of the log, which runs in the browser's Python. The archive is reproducible (the same
tree gives the same bytes) and its name contains its digest. Third-party files are included once
they are vendored; without them the page explains what to do.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import ClassVar
from zipfile import ZIP_DEFLATED, ZipFile

import domain
import events
from events.bundle import zip_member
from web.pages.render import STATIC, render
from web.shared.languages import LANGUAGES, OfferedLanguage, words_in

_LAYERS = (domain, events)
_ENDINGS = {".py", ".json", ".toml"}
ONLY_ON_A_SERVER = (
    *("events/log/store/", "events/replay.py", "domain/lab/endorsement/"),
    *("domain/before_sending/", "domain/lab/generation/", "domain/lab/simulation/"),
    "domain/formats/checklist.py",
    *("domain/formats/player_csv/", "domain/formats/rating_list/", "domain/formats/swisssys/"),
    *("domain/formats/us_chess_report/", "domain/formats/pair_list.py"),
    *("domain/formats/pairs_results/pairs_csv.py", "domain/formats/team_csv.py"),
    "domain/formats/team_headings.py",
)
"""Modules and packages left out; no packed module imports one of them."""
_DIGITS = 16


@cache
def program_archive() -> bytes:
    """The reproducible ZIP archive of the rules' and the log's code."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, file in _source_files():
            member = zip_member(path, ZIP_DEFLATED)
            archive.writestr(member, file.read_bytes(), compresslevel=9)
    return packed.getvalue()


@cache
def program_name() -> str:
    return f"program-{sha256(program_archive()).hexdigest()[:_DIGITS]}.zip"


def _source_files() -> Iterator[tuple[str, Path]]:
    for layer in _LAYERS:
        assert layer.__file__ is not None, "a package with an __init__"
        root = Path(layer.__file__).parent
        for file in sorted(root.rglob("*")):
            path = file.relative_to(root.parent).as_posix()
            if file.suffix in _ENDINGS and not path.startswith(ONLY_ON_A_SERVER):
                yield path, file


FOLDER = "proof"
INDEX = "index.html"
KEEPER, KEPT_FILES = "kept.js", "files.js"
_OWN_FILES = (
    *("base.css", "icon.svg", "fonts/*.woff2", "fonts/*LICENSE*"),
    *("shared/dom.js", "shared/words.js", "offline/worker_registration.js"),
    "offline/browser_storage.js",
    *("proof/*.js", "proof/*.css"),
)
_VENDORED = ("pyodide-*", "msgspec-*", "networkx-*", "ed25519-*")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses within the folder. `matching` is a wheel needed by few logs."""

    python: str
    wheels: tuple[str, ...]
    matching: str
    signatures: str
    program: str


@dataclass(frozen=True, slots=True)
class ProofPage:
    template: ClassVar[str] = "proof.html"
    addresses: Addresses | None
    offered: tuple[OfferedLanguage, ...]


def index_page(lang: str) -> str:
    offered = (OfferedLanguage(code, name, page_name(code)) for code, name in LANGUAGES.items())
    return render(ProofPage(proof_addresses(), tuple(offered)), words_in(lang))


def page_name(lang: str) -> str:
    return f"{lang}.html"


def proof_files(lang: str = "en") -> Mapping[str, bytes]:
    """The files of the folder by their paths; its index page is in that language."""
    pages = {page_name(code): index_page(code).encode() for code in LANGUAGES}
    static = {f"static/{path}": file.read_bytes() for path, file in static_files().items()}
    worker = {KEEPER: (STATIC / "proof" / KEEPER).read_bytes(), KEPT_FILES: kept_files_script()}
    rules = {program_name(): program_archive()} if proof_addresses() else {}
    return {INDEX: pages[page_name(lang)], **pages, **worker, **static, **rules}


def proof_addresses() -> Addresses | None:
    """The addresses; None if vendored files are missing."""
    packages = [next(iter((STATIC / "vendored").glob(name)), None) for name in _VENDORED]
    places = [f"static/{package.relative_to(STATIC).as_posix()}" for package in packages if package]
    if len(places) < len(_VENDORED):
        return None
    python, codec, matching, signatures = places
    return Addresses(
        python=f"{python}/",
        wheels=(_wheel_path(codec),),
        matching=_wheel_path(matching),
        signatures=f"{signatures}/index.js",
        program=program_name(),
    )


def _wheel_path(place: str) -> str:
    (wheel,) = (STATIC.parent / place).glob("*.whl")
    return f"{place}/{wheel.name}"


def static_files() -> Mapping[str, Path]:
    """The static files of the folder, own and vendored ones."""
    vendored = (f"vendored/{name}/*" for name in _VENDORED) if proof_addresses() else ()
    return {
        file.relative_to(STATIC).as_posix(): file
        for pattern in (*_OWN_FILES, *vendored)
        for file in sorted(STATIC.glob(pattern))
        if file.name != "sealed.json"
    }


@cache
def kept_files_script() -> bytes:
    """The script that tells the folder's service worker its files, with a version of them all."""
    files = static_files()
    paths = [f"static/{path}" for path in files if "LICENSE" not in path]
    paths += [program_name()] if proof_addresses() else []
    state = sha256()
    for file in files.values():
        state.update(sha256(file.read_bytes()).digest())
    for lang in LANGUAGES:
        state.update(index_page(lang).encode())
    listing = json.dumps({"version": state.hexdigest()[:16], "files": paths})
    return f"self.FOLDER = {listing};\n".encode()
