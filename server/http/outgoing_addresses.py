"""Resolving host names, and checking whether this server may connect to them.

Addresses that only this machine or its network can reach belong to internal machines: a router, a
database, a cloud's metadata service. They are refused unless the operator of the server allows
them.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from anyio import getaddrinfo

from domain.messages import say

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""RFC 6052: the last four bytes are an IPv4 address."""
_ALLOCATED = IPv6Network("2000::/3")
"""The allocated global addresses; others are local or unassigned, such as IPv4-compatible (RFC
4291, 2.5.5.1), translated within a network (RFC 8215), or site-local ones (RFC 3879).
"""
_DOCUMENTATION = IPv6Network("3fff::/20")
"""Documentation addresses (RFC 9637), unknown to Python before 3.13."""


class RequestFailed(Exception):
    """A request without an answer; the sentence is for the organiser or the operator."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class NotReached(RequestFailed):
    """The other side was not reached, and received no request."""


async def addresses_of(host: str, port: int, private: bool) -> tuple[str, ...]:
    """The addresses of a name; RequestFailed if it has none or, unless `private`, a local one."""
    try:
        found = await getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise RequestFailed(
            say("There is no machine called {host}; check the address.", host=host)
        ) from None
    addresses = tuple(dict.fromkeys(str(info[4][0]) for info in found))
    if not private and not all(map(is_public, addresses)):
        raise RequestFailed(
            say(
                "{host} is in the server's own network; the server's operator may allow that with "
                "--private-targets.",
                host=host,
            )
        )
    return addresses


def is_public(address: str) -> bool:
    """Whether an address is public, including embedded IPv4 addresses."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = _embedded_ipv4(found)
        if inner is not None:
            return is_public(str(inner))
        if found not in _ALLOCATED or found in _DOCUMENTATION:
            return False
    return found.is_global and not found.is_multicast


def _embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
