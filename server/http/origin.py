"""Whether a request comes from our own pages (ASVS 5.0, 3.5.1 and 4.4.2).

Browsers say where a request comes from, and a page can't change what they say. A request that says
nothing is not a browser's: no site can have made it, and it carries no cookie but its own.
"""

from starlette.datastructures import Headers
from starlette.types import Scope

_SAFE = {"GET", "HEAD", "OPTIONS"}


def comes_from_elsewhere(scope: Scope) -> bool:
    """True for what another site has made a browser send, if it could change or read anything."""
    if scope["type"] == "http" and scope["method"] in _SAFE:
        return False
    headers = dict(scope["headers"])
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None and site != b"same-origin":
        return True
    return origin is not None and origin.decode("latin-1") != own_origin(scope)


def own_origin(scope: Scope) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return f"{scheme}://{Headers(scope=scope).get('host', '')}"


def is_secure(scope: Scope) -> bool:
    return scope["scheme"] in ("https", "wss")
