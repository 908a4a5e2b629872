"""Addresses of scripts, styles and fonts that a browser may cache for ever.

A hash of all static files is a folder in front of their paths. Modules and style sheets refer to
others by relative addresses, so that these stay within that folder and no file is rewritten. The
head of a page has a `modulepreload` link for each module imported by its scripts, so that all are
fetched in parallel.
"""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
VENDORED = STATIC / "vendored"
HASHED = 12
_PLAIN = '"/static/'
_STAMPED = re.compile(r"^@[0-9a-f]+/")
_IMPORTS = re.compile(
    r'^(?:import|export)\s[^"\';]*?from\s*"(\.[^"]+)"|^import\s*"(\.[^"]+)"', re.M
)
_MODULES = re.compile(
    r'<(?:script type="module" src|link rel="modulepreload" href)="/static/([^"]+)"'
)


@cache
def static_stamp() -> str:
    """A digest of all static files without a version in their address, as this process has them."""
    hashed = sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and VENDORED not in file.parents:
            content = sha256(file.read_bytes()).digest()
            hashed.update(file.relative_to(STATIC).as_posix().encode() + content)
    return "@" + hashed.hexdigest()[:HASHED]


def without_stamp(path: str) -> str:
    """The path without the stamp, below the folder of static files."""
    return _STAMPED.sub("", path)


@cache
def module_with_imports(module: str) -> tuple[str, ...]:
    """The module and all modules that it imports, those needed first at the end."""
    modules: dict[str, None] = {}
    waiting = [module]
    while waiting:
        path = waiting.pop(0)
        if path not in modules and (STATIC / path).is_file():
            modules[path] = None
            waiting += _direct_imports(path)
    return tuple(modules)


def _direct_imports(module: str) -> Iterable[str]:
    folder = (STATIC / module).parent
    for names in _IMPORTS.findall((STATIC / module).read_text(encoding="utf-8")):
        target = (folder / "".join(names)).resolve()
        yield target.relative_to(STATIC.resolve()).as_posix()


def add_preloads(page: str) -> str:
    """The page with stamped addresses in its head, and preload links for its scripts' modules."""
    head, end, body = page.partition("</head>")
    linked = _MODULES.findall(head)
    needed = dict.fromkeys(module for root in linked for module in module_with_imports(root))
    links = (f'<link rel="modulepreload" href="/static/{module}">\n' for module in needed)
    new = "".join(link for module, link in zip(needed, links, strict=True) if module not in linked)
    return (head + new).replace(_PLAIN, f"{_PLAIN}{static_stamp()}/") + end + body
