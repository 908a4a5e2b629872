"""Addresses of scripts, styles and fonts that a browser may cache for ever.

A hash of all of them is a folder in front of their paths: a module that imports another and a style
sheet that names a font do so relatively, so all of them stay within it and none is rewritten. What
a page's modules import is announced in its head, so that they are fetched at once and not one after
the other.
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
def stamp() -> str:
    """A digest of all static files without a version in their address, as this process has them."""
    hashed = sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and VENDORED not in file.parents:
            content = sha256(file.read_bytes()).digest()
            hashed.update(file.relative_to(STATIC).as_posix().encode() + content)
    return "@" + hashed.hexdigest()[:HASHED]


def unstamped(path: str) -> str:
    """The path below the folder of static files."""
    return _STAMPED.sub("", path)


@cache
def imported(module: str) -> tuple[str, ...]:
    """The module and all modules that it imports, those needed first at the end."""
    found: dict[str, None] = {}
    waiting = [module]
    while waiting:
        one = waiting.pop(0)
        if one not in found and (STATIC / one).is_file():
            found[one] = None
            waiting += _next(one)
    return tuple(found)


def _next(module: str) -> Iterable[str]:
    folder = (STATIC / module).parent
    for names in _IMPORTS.findall((STATIC / module).read_text(encoding="utf-8")):
        target = (folder / "".join(names)).resolve()
        yield target.relative_to(STATIC.resolve()).as_posix()


def announced(page: str) -> str:
    """The page with stamped addresses in its head, and with the modules that its scripts need."""
    head, end, body = page.partition("</head>")
    named = _MODULES.findall(head)
    needed = dict.fromkeys(module for root in named for module in imported(root))
    links = (f'<link rel="modulepreload" href="/static/{one}">\n' for one in needed)
    new = "".join(link for one, link in zip(needed, links, strict=True) if one not in named)
    return (head + new).replace(_PLAIN, f"{_PLAIN}{stamp()}/") + end + body
