"""The origin of a request, and the host name by which it reached this server.

Browsers send the origin of a request, and a page can't change it (ASVS 5.0, 3.5.1 and 4.4.2). A
request without one is not a browser's: no site can have made it, and it has no cookie of a
browser.

A page of another site may reach this server by DNS rebinding: once the page is open, the site's
host name is changed to this server's address, and the browser then takes this server for that site.
Only the requested host reveals it. IP addresses can't be rebound; accepted names are the machine's
own and those given at the start.
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
"""Loopback hosts in URLs."""
_MDNS_SUFFIX = ".local"
"""Suffix of multicast DNS names (RFC 6762), which no DNS server has."""


def is_cross_site(scope: Scope) -> bool:
    """Whether another site made a browser send this request, unless it is harmless."""
    if scope["type"] == "http" and scope["method"] in _SAFE:
        return False
    headers = dict(scope["headers"])
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None and site != b"same-origin":
        return True
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    own = f"{scheme}://{Headers(scope=scope).get('host', '')}"
    return origin is not None and origin.decode("latin-1") != own


def is_secure(scope: Mapping[str, Any]) -> bool:
    return scope["scheme"] in ("https", "wss")


def host_of(header: str) -> str:
    """The host of a Host header, without its port; empty if it is invalid."""
    host = header.strip().lower()
    if host.startswith("["):
        host, closed, rest = host[1:].partition("]")
        return host if closed and (not rest or _is_colon_and_port(rest)) else ""
    name, colon, _port = host.partition(":")
    if colon and not _is_colon_and_port(host[len(name) :]):
        return ""
    return name.removesuffix(".")


def _is_colon_and_port(text: str) -> bool:
    return text[:1] == ":" and text[1:].isdecimal()


def is_accepted_host(host: str, names: Iterable[str]) -> bool:
    if host == _LOOPBACK or host.endswith(f".{_LOOPBACK}"):
        return True
    return _is_ip_address(host) or host in names


def _is_ip_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def own_names(announced: Iterable[str] = ()) -> frozenset[str]:
    """This machine's names: its own, those on its network, and the given ones."""
    machine = socket.gethostname().lower()
    first = machine.partition(".")[0]
    given = (host_of(name) for name in announced)
    return frozenset(name for name in (machine, first, f"{first}{_MDNS_SUFFIX}", *given) if name)
