"""By which names this server answers.

A page of another site can be made to reach it: its own name is pointed at an address in the hall
once the page is open (DNS rebinding), and to the browser this server is that site from then on.
Only the name it was asked by tells. An address in digits is nobody's name, so that no one can point
it elsewhere; names are the machine's own and those that were announced at the start.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

_LOOPBACK = "localhost"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""As an address says it."""
_OF_THE_LINK = ".local"
"""Names that machines on one network give themselves (RFC 6762); no server of names has them."""


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
    """This machine's, as it calls itself and as others on its network find it, and those told."""
    machine = socket.gethostname().lower()
    first = machine.partition(".")[0]
    told = (host_of(name) for name in announced)
    return frozenset(name for name in (machine, first, f"{first}{_OF_THE_LINK}", *told) if name)
