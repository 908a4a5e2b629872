"""Every file of the folder: pages in all languages, what they are made of, Python, the rules.

Other people's files are there once they are vendored; without them the page says what to do.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from web.pages.render import STATIC, render
from web.proof.program import program, program_name
from web.shared.languages import LANGUAGES, Offered, words_of

FOLDER = "proof"
INDEX = "index.html"
KEEPER, KEPT_FILES = "kept.js", "files.js"
_OURS = (
    *("base.css", "icon.svg", "fonts/*.woff2", "fonts/*LICENSE*"),
    *("shared/dom.js", "shared/words.js", "proof/*.js", "proof/*.css"),
)
_VENDORED = ("pyodide-*", "msgspec-*", "networkx-*", "ed25519-*")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Within the folder. `matching` is a wheel that few logs need."""

    python: str
    wheels: tuple[str, ...]
    matching: str
    signatures: str
    program: str


@dataclass(frozen=True, slots=True)
class ProofPage:
    template: ClassVar[str] = "proof.html"
    addresses: Addresses | None
    offered: tuple[Offered, ...]


def page(lang: str) -> str:
    offered = (Offered(one, name, page_name(one)) for one, name in LANGUAGES.items())
    return render(ProofPage(addresses(), tuple(offered)), words_of(lang))


def page_name(lang: str) -> str:
    return f"{lang}.html"


def folder(lang: str = "en") -> Mapping[str, bytes]:
    """By their paths; its first page is in that language."""
    pages = {page_name(one): page(one).encode() for one in LANGUAGES}
    static = {f"static/{path}": file.read_bytes() for path, file in static_files().items()}
    made = {KEEPER: (STATIC / "proof" / KEEPER).read_bytes(), KEPT_FILES: kept_files()}
    rules = {program_name(): program()} if addresses() else {}
    return {INDEX: pages[page_name(lang)], **pages, **made, **static, **rules}


def addresses() -> Addresses | None:
    """None where not everything that is somebody else's is there."""
    found = [next(iter((STATIC / "vendored").glob(name)), None) for name in _VENDORED]
    places = [f"static/{one.relative_to(STATIC).as_posix()}" for one in found if one]
    if len(places) < len(_VENDORED):
        return None
    python, codec, matching, signatures = places
    return Addresses(
        python=f"{python}/",
        wheels=(_wheel(codec),),
        matching=_wheel(matching),
        signatures=f"{signatures}/index.js",
        program=program_name(),
    )


def _wheel(place: str) -> str:
    (wheel,) = (STATIC.parent / place).glob("*.whl")
    return f"{place}/{wheel.name}"


def static_files() -> Mapping[str, Path]:
    """What the folder has of our static files, and of those that are vendored."""
    vendored = (f"vendored/{name}/*" for name in _VENDORED) if addresses() else ()
    return {
        file.relative_to(STATIC).as_posix(): file
        for pattern in (*_OURS, *vendored)
        for file in sorted(STATIC.glob(pattern))
        if file.name != "sealed.json"
    }


@cache
def kept_files() -> bytes:
    """For the keeper of the folder: what to keep, and a version that is another one whenever any of
    it is.
    """
    files = static_files()
    paths = [f"static/{path}" for path in files if "LICENSE" not in path]
    paths += [program_name()] if addresses() else []
    state = sha256()
    for file in files.values():
        state.update(sha256(file.read_bytes()).digest())
    for lang in LANGUAGES:
        state.update(page(lang).encode())
    said = json.dumps({"version": state.hexdigest()[:16], "files": paths})
    return f"self.FOLDER = {said};\n".encode()
