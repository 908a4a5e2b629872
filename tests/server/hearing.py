"""What a screen receives over the feed. Heartbeats, which may come at any time, are passed over."""

from typing import Any

import msgspec
from starlette.testclient import WebSocketTestSession


def next_message(socket: WebSocketTestSession) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(next_message_bytes(socket))
    return message


def next_message_bytes(socket: WebSocketTestSession) -> bytes:
    while (text := socket.receive_text()).startswith('{"type":"heartbeat"'):
        pass
    return text.encode()
