"""Thousands of readers in one process, each on a connection of its own: they wait for a change,
note when they had it, and wait for the next, as the page of a screen does.
"""

import asyncio
import socket
import time
from typing import cast

PER_ADDRESS = 250
NEXT, CURSOR = b"stream-next-offset: ", b"stream-cursor: "


class Waiting(asyncio.Protocol):
    """A reader. `last` is the instant when it had the newest change as a whole."""

    def __init__(self, host: bytes, path: bytes, offset: bytes, cursor: bytes) -> None:
        self._host, self._path = host, path
        self._offset, self._cursor = offset, cursor
        self._buffer = bytearray()
        self.last = 0.0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self._ask()

    def _ask(self) -> None:
        assert self.transport is not None
        self.transport.write(
            b"GET %b?cursor=%b&live=long-poll&offset=%b HTTP/1.1\r\nHost: %b\r\n"
            b"Accept-Encoding: gzip\r\n\r\n" % (self._path, self._cursor, self._offset, self._host)
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            head = bytes(self._buffer[: end + 2]).lower()
            status = head[9:12]
            after = self._end_of_body(end + 4, head)
            if after is None:
                return
            del self._buffer[:after]
            self._heard(status, head)

    def _end_of_body(self, start: int, head: bytes) -> int | None:
        """None if it has not arrived as a whole."""
        if not _value(head, b"transfer-encoding: "):
            end = start + int(_value(head, b"content-length: ") or 0)
            return end if len(self._buffer) >= end else None
        while (line := self._buffer.find(b"\r\n", start)) >= 0:
            size = int(self._buffer[start:line], 16)
            start = line + 2 + size + 2
            if len(self._buffer) < start:
                return None
            if size == 0:
                return start
        return None

    def _heard(self, status: bytes, head: bytes) -> None:
        assert status in (b"200", b"204"), head
        if status == b"200":
            self.last = time.monotonic()
        self._offset, self._cursor = _value(head, NEXT), _value(head, CURSOR)
        self._ask()


def _value(head: bytes, name: bytes) -> bytes:
    start = head.find(b"\r\n" + name)
    if start < 0:
        return b""
    start += len(name) + 2
    return head[start : head.index(b"\r\n", start)]


async def connect_reader(number: int, port: int, path: str, offset: str, cursor: str) -> Waiting:
    loop = asyncio.get_running_loop()
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setblocking(False)
    made.bind((f"127.0.0.{2 + number // PER_ADDRESS}", 0))
    await loop.sock_connect(made, ("127.0.0.1", port))
    about = (b"127.0.0.1:%d" % port, path.encode(), offset.encode(), cursor.encode())
    _, reader = await loop.create_connection(lambda: Waiting(*about), sock=made)
    return reader
