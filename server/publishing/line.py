"""One connection over which files are put: to the address that was looked at, each in its time.

No redirect is followed, no proxy of the environment asked, and nothing of an answer is shown but
its number and the one word by which a store of S3 says why.
"""

import re
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple
from urllib.parse import SplitResult

import h11
from anyio import (
    BrokenResourceError,
    ClosedResourceError,
    EndOfStream,
    connect_tcp,
    fail_after,
)
from anyio.abc import ByteStream
from anyio.streams.tls import TLSStream

from server.publishing.addresses import addresses_of
from server.publishing.target import Unpublished

LARGEST_ANSWER = 64 * 1024
PORTS = {"https": 443, "http": 80}
_CODE = re.compile(rb"<Code>([A-Za-z0-9]{1,60})</Code>")
_TROUBLE = (OSError, BrokenResourceError, ClosedResourceError, EndOfStream, h11.ProtocolError)


class Answer(NamedTuple):
    status: int
    why: str

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


class Line:
    """`ask` raises Unpublished where no answer comes."""

    def __init__(self, stream: ByteStream, host: str, seconds: float) -> None:
        self._stream = stream
        self._host = host
        self._seconds = seconds
        self._http = h11.Connection(h11.CLIENT)
        self.usable = True
        """Whether more can be sent over it."""

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        """`path` is escaped already."""
        self.usable = False
        with _in_words(self._host, self._seconds), fail_after(self._seconds):
            request = h11.Request(
                method=method,
                target=path,
                headers=[*headers.items(), ("content-length", str(len(body)))],
            )
            await self._stream.send(
                (self._http.send(request) or b"")
                + (self._http.send(h11.Data(body)) or b"")
                + (self._http.send(h11.EndOfMessage()) or b"")
            )
            answer = await self._answer()
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
            self.usable = True
        return answer

    async def _answer(self) -> Answer:
        status, said = 0, b""
        while True:
            event = self._http.next_event()
            if event is h11.NEED_DATA:
                self._http.receive_data(await self._received())
            elif isinstance(event, h11.Response):
                status = event.status_code
            elif isinstance(event, h11.Data):
                said += event.data
                if len(said) > LARGEST_ANSWER:
                    return _told(status, said)
            elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
                return _told(status, said)

    async def _received(self) -> bytes:
        try:
            return await self._stream.receive(LARGEST_ANSWER)
        except EndOfStream:
            return b""


def _told(status: int, said: bytes) -> Answer:
    code = _CODE.search(said)
    return Answer(status, code[1].decode() if code else "")


@asynccontextmanager
async def line_to(
    address: SplitResult, private: bool, seconds: float, trusted: ssl.SSLContext | None = None
) -> AsyncIterator[Line]:
    """Unpublished if nobody is there. `trusted`: other authorities than the system's."""
    host = address.hostname or ""
    port = address.port or PORTS[address.scheme]
    with _in_words(host, seconds), fail_after(seconds):
        stream = await _connected(await addresses_of(host, port, private), port)
        if address.scheme == "https":
            trusted = trusted or ssl.create_default_context()
            stream = await TLSStream.wrap(
                stream, hostname=host, ssl_context=trusted, standard_compatible=False
            )
    try:
        yield Line(stream, host, seconds)
    finally:
        await _hung_up(stream)


async def _connected(addresses: tuple[str, ...], port: int) -> ByteStream:
    """To the first that answers."""
    trouble: OSError | None = None
    for address in addresses:
        try:
            return await connect_tcp(address, port)
        except OSError as failed:
            cause = failed.__cause__
            trouble = cause if isinstance(cause, OSError) else failed
    assert trouble is not None, "a name that means nothing was refused before"
    raise trouble


async def _hung_up(stream: ByteStream) -> None:
    try:
        with fail_after(1):
            await stream.aclose()
    except (*_TROUBLE, TimeoutError):
        return


@contextmanager
def _in_words(host: str, seconds: float) -> Iterator[None]:
    """What the wire says, in a sentence for the organiser."""
    try:
        yield
    except TimeoutError:
        raise Unpublished(f"{host} does not answer within {seconds:g} s.") from None
    except ssl.SSLCertVerificationError as trouble:
        sentence = f"{host} has no certificate that can be trusted: {trouble.verify_message}."
        raise Unpublished(sentence) from None
    except ssl.SSLError as trouble:
        raise Unpublished(f"{host} speaks no TLS ({trouble.reason}).") from None
    except ConnectionRefusedError:
        raise Unpublished(f"{host} refuses the connection.") from None
    except _TROUBLE as trouble:
        if isinstance(trouble, OSError) and trouble.strerror:
            raise Unpublished(f"{host} is not reached: {trouble.strerror}.") from None
        raise Unpublished(f"{host} broke the connection off.") from None
