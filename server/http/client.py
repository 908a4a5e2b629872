"""Requests of this server to another machine, at addresses that were resolved and checked once.

Addresses that only this machine or its network can reach belong to internal machines: a router, a
database, a cloud's metadata service. They are refused unless the operator of the server allows
them. A name may resolve to another machine a moment later: the connection uses exactly the checked
addresses, and TLS verifies the name. Redirects, proxies of the environment and cookies are ignored,
and at most `LARGEST_ANSWER` of an answer is read. Requests between processes on one log use
`server.cluster.peers`.
"""

import socket
import ssl
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Literal, NamedTuple
from urllib.parse import SplitResult

import httpx2
from anyio import fail_after, getaddrinfo, move_on_after

from domain.messages import say
from server.refusals import Unpublished

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""RFC 6052: the last four bytes are an IPv4 address."""
_ALLOCATED = IPv6Network("2000::/3")
"""The allocated global addresses; others are local or unassigned, such as IPv4-compatible (RFC
4291, 2.5.5.1), translated within a network (RFC 8215), or site-local ones (RFC 3879).
"""
_DOCUMENTATION = IPv6Network("3fff::/20")
"""Documentation addresses (RFC 9637), unknown to Python before 3.13."""


class RequestFailed(Unpublished):
    """A request without an answer; the sentence is for the organiser or the operator."""


class NotReached(RequestFailed):
    """The other side was not reached, and received no request."""


async def addresses_of(host: str, port: int, private: bool) -> tuple[str, ...]:
    """The addresses of a name; RequestFailed if it has none or, unless `private`, a local one."""
    try:
        found = await getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise RequestFailed(
            "There is no machine called {host}; check the address.", host=host
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


LARGEST_ANSWER = 64 * 1024
PORTS = {"https": 443, "http": 80}
CLOSE_SECONDS = 1


class HttpAnswer(NamedTuple):
    """`body` is cut off at the limit of the request; names of headers are in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str]


@cache
def known_authorities(protocol: Literal["http", "smtp"]) -> ssl.SSLContext:
    """A context that trusts the system's authorities, which take 20 ms to read. Each protocol has
    its own: a client of HTTP makes its context offer HTTP to all servers.
    """
    return ssl.create_default_context()


class PinnedTransport(httpx2.AsyncBaseTransport):
    """Connects to one machine by its `addresses` only: by the first that accepts a connection, and
    by that from then on. `trusted`: other authorities than the system's.
    """

    def __init__(
        self, host: str, addresses: Sequence[str], trusted: ssl.SSLContext | None = None
    ) -> None:
        self._host = host
        self._addresses = deque(addresses)
        self._inner = httpx2.AsyncHTTPTransport(
            verify=trusted or known_authorities("http"), trust_env=False
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        assert request.url.host == self._host, "its connections are kept under addresses alone"
        request.extensions = {**request.extensions, "sni_hostname": self._host}
        others = len(self._addresses) - 1
        while True:
            request.url = request.url.copy_with(host=self._addresses[0])
            try:
                return await self._inner.handle_async_request(request)
            except AttributeError:
                # anyio asks for the peer of a connection that was accepted and closed at once.
                raise httpx2.ConnectError("") from None
            except httpx2.ConnectError as failed:
                if not others or isinstance(_system_error(failed), ssl.SSLError):
                    raise
                others -= 1
                self._addresses.rotate(-1)

    async def aclose(self) -> None:
        await self._inner.aclose()


class OutgoingClient:
    """A client that reuses its connections."""

    def __init__(self, transport: PinnedTransport, address: SplitResult, seconds: float) -> None:
        self._transport = transport
        self._address = address
        self._seconds = seconds

    async def request(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes = b"",
        largest: int = LARGEST_ANSWER,
    ) -> HttpAnswer:
        """Send a request; `target` is escaped already, at most `largest` is read. RequestFailed if
        there is no answer in time; NotReached if the request was not received.
        """
        sent = [*headers.items(), ("content-length", str(len(body)))]
        root = f"{self._address.scheme}://{self._address.netloc.rpartition('@')[2]}/"
        request = httpx2.Request(
            method, root, headers=sent, content=body, extensions={"target": target.encode()}
        )
        with _error_guard(self._address.hostname or "", self._seconds), fail_after(self._seconds):
            response = await self._transport.handle_async_request(request)
            try:
                body = await _read_up_to(response, largest)
                return HttpAnswer(response.status_code, body, response.headers)
            finally:
                await response.aclose()


@asynccontextmanager
async def client_to(
    address: SplitResult, private: bool, seconds: float, trusted: ssl.SSLContext | None = None
) -> AsyncIterator[OutgoingClient]:
    """A client for an address. RequestFailed if its name can't be resolved or, unless `private`, is
    not public. `seconds` limit the look-up and each request.
    """
    host, port = address.hostname or "", address.port or PORTS[address.scheme]
    with _error_guard(host, seconds), fail_after(seconds):
        addresses = await addresses_of(host, port, private)
    if address.scheme == "http":
        trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # unused; the system's loads slowly
    transport = PinnedTransport(host, addresses, trusted)
    try:
        yield OutgoingClient(transport, address, seconds)
    finally:
        with move_on_after(CLOSE_SECONDS, shield=True):
            await transport.aclose()


async def _read_up_to(response: httpx2.Response, largest: int) -> bytes:
    body = b""
    assert isinstance(response.stream, httpx2.AsyncByteStream), "the transport is asynchronous"
    async for piece in response.stream:
        body += piece
        if len(body) > largest:
            break
    return body[:largest]


@contextmanager
def _error_guard(host: str, seconds: float) -> Iterator[None]:
    """Translate errors of the network into sentences."""
    try:
        yield
    except (TimeoutError, httpx2.TimeoutException):
        raise RequestFailed(
            "{host} does not answer within {seconds} s.", host=host, seconds=f"{seconds:g}"
        ) from None
    except httpx2.ConnectError as failed:
        raise NotReached(_connection_sentence(host, _system_error(failed))) from None
    except httpx2.TransportError:
        raise RequestFailed("{host} closed the connection.", host=host) from None


def _connection_sentence(host: str, cause: OSError | None) -> str:
    match cause:
        case ssl.SSLCertVerificationError():
            return say(
                "{host} has no certificate that can be trusted: {verify_message}.",
                host=host,
                verify_message=cause.verify_message,
            )
        case ssl.SSLError():
            return say("{host} speaks no TLS ({reason}).", host=host, reason=cause.reason)
        case ConnectionRefusedError():
            return say("{host} refuses the connection.", host=host)
        case OSError():
            return say("{host} can't be reached: {strerror}.", host=host, strerror=cause.strerror)
        case _:
            return say("{host} closed the connection.", host=host)


def _system_error(failed: httpx2.ConnectError) -> OSError | None:
    """The OSError below the errors of the HTTP libraries; None if there is none."""
    error: BaseException | None = failed
    while error is not None:
        if isinstance(error, OSError) and error.strerror:
            return error
        error = error.__cause__ or error.__context__
    return None
