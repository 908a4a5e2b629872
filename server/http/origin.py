"""Where a request comes from, and by which name it has asked for this server.

Browsers say where a request comes from, and a page can't change that (ASVS 5.0, 3.5.1 and 4.4.2). A
request that says nothing is not a browser's: no site can have made it, and it carries no cookie but
its own.

A page of another site can be made to reach this server: its own name is pointed at an address in
the hall once the page is open (DNS rebinding), and to the browser this server is that site from
then on. Only the requested host shows it. An address in digits can't be pointed elsewhere; names
are the machine's own and those that were announced at the start.
"""

import socket
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Scope

_SAFE = {"GET", "HEAD", "OPTIONS"}
_LOOPBACK = "localhost"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""As an address says it."""
_OF_THE_LINK = ".local"
"""Names that machines on one network give themselves (RFC 6762); no server of names has them."""


def is_cross_site(scope: Scope) -> bool:
    """Whether another site has made a browser send this, if it could change or read anything."""
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


def is_secure(scope: Mapping[str, Any]) -> bool:
    return scope["scheme"] in ("https", "wss")


def host_of(header: str) -> str:
    """The host of a Host header, without its port; empty if it is none."""
    host = header.strip().lower()
    if host.startswith("["):
        host, closed, rest = host[1:].partition("]")
        return host if closed and (not rest or _is_port(rest)) else ""
    name, colon, _port = host.partition(":")
    if colon and not _is_port(host[len(name) :]):
        return ""
    return name.removesuffix(".")


def _is_port(text: str) -> bool:
    return text[:1] == ":" and text[1:].isdecimal()


def answers_to(host: str, names: Iterable[str]) -> bool:
    if host == _LOOPBACK or host.endswith(f".{_LOOPBACK}"):
        return True
    return _is_address(host) or host in names


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def own_names(announced: Iterable[str] = ()) -> frozenset[str]:
    """This machine's names, its own, those others on its network know, and the announced ones."""
    machine = socket.gethostname().lower()
    first = machine.partition(".")[0]
    told = (host_of(name) for name in announced)
    return frozenset(name for name in (machine, first, f"{first}{_OF_THE_LINK}", *told) if name)
