"""A thousand screens in one process: each only reads frames, so that the reading costs little.

The connections come from several addresses of 127.0.0.0/8, a few hundred from each, as a server
limits how many sockets an address opens.
"""

import asyncio
import socket
import struct
import time
from base64 import b64encode
from collections.abc import Callable
from typing import cast

PER_ADDRESS = 250
_MASK = b"\0\0\0\0"


class Reader(asyncio.Protocol):
    """Counts whole messages; `last` is when the newest came. `wanted` is sent after the upgrade."""

    def __init__(
        self, opening_request: bytes, wanted: bytes, heard: Callable[[bytes], None]
    ) -> None:
        self._opening = opening_request
        self._wanted = wanted
        self._heard = heard
        self._buffer = bytearray()
        self._upgraded = False
        self.last = 0.0
        self.messages = 0
        self.lost = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self.transport.write(self._opening)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self._upgraded = True
            if self._wanted:
                assert self.transport is not None
                self.transport.write(client_frame(self._wanted))
        self._frames()

    def _frames(self) -> None:
        while (frame := self._next()) is not None:
            opcode, payload = frame
            if opcode == 9:
                assert self.transport is not None
                self.transport.write(client_frame(payload, 0x8A))
            elif opcode == 1:
                self.messages += 1
                self.last = time.monotonic()
                self._heard(payload)

    def _next(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            start = 4
            length = int.from_bytes(buffer[2:4], "big")
        elif length == 127:
            start = 10
            length = int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload


def client_frame(payload: bytes, first: int = 0x81) -> bytes:
    """A client's frame, which has to be masked; the mask here is all zeros."""
    size = len(payload)
    head = bytes((first, 128 | size)) if size < 126 else struct.pack("!BBH", first, 254, size)
    return head + _MASK + payload


def opening_request(port: int, path: str) -> bytes:
    key = b64encode(bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def socket_from(number: int, port: int, receive_buffer: int = 0) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if receive_buffer:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    made.bind((f"127.0.0.{2 + number // PER_ADDRESS}", 0))
    made.settimeout(20)
    made.connect(("127.0.0.1", port))
    return made


async def connect_reader(
    number: int, port: int, opened: bytes, wanted: bytes, heard: Callable[[bytes], None]
) -> Reader:
    loop = asyncio.get_running_loop()
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setblocking(False)
    made.bind((f"127.0.0.{2 + number // PER_ADDRESS}", 0))
    await loop.sock_connect(made, ("127.0.0.1", port))
    _, reader = await loop.create_connection(lambda: Reader(opened, wanted, heard), sock=made)
    return reader
