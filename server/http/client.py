"""Requests of this server to another machine, at addresses that were resolved and checked once.

A name may resolve to another machine a moment later: the connection uses exactly the checked
addresses, and TLS verifies the name. Redirects, proxies of the environment and cookies are ignored,
and at most `LARGEST_ANSWER` of an answer is read. Requests between processes on one log use
`server.cluster.peers`.
"""

import ssl
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple
from urllib.parse import SplitResult

import httpx2
from anyio import fail_after, move_on_after

from domain.messages import say
from server.http.outgoing_addresses import NotReached, RequestFailed, addresses_of

LARGEST_ANSWER = 64 * 1024
PORTS = {"https": 443, "http": 80}
CLOSE_SECONDS = 1


class HttpAnswer(NamedTuple):
    """`body` is cut off at the limit of the request; names of headers are in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str]


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
            verify=trusted or ssl.create_default_context(), trust_env=False
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
            say("{host} does not answer within {seconds} s.", host=host, seconds=f"{seconds:g}")
        ) from None
    except httpx2.ConnectError as failed:
        raise NotReached(_connection_sentence(host, _system_error(failed))) from None
    except httpx2.TransportError:
        raise RequestFailed(say("{host} broke the connection off.", host=host)) from None


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
            return say("{host} is not reached: {strerror}.", host=host, strerror=cause.strerror)
        case _:
            return say("{host} broke the connection off.", host=host)


def _system_error(failed: httpx2.ConnectError) -> OSError | None:
    """The OSError below the errors of the HTTP libraries; None if there is none."""
    error: BaseException | None = failed
    while error is not None:
        if isinstance(error, OSError) and error.strerror:
            return error
        error = error.__cause__ or error.__context__
    return None
