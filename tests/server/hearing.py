"""What a screen is told over the feed. A heartbeat may come before anything, where the machine was
busy for a second: it says nothing of a sheet, and is passed over.
"""

from typing import Any

import msgspec
from starlette.testclient import WebSocketTestSession


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.json.decode(heard_bytes(socket))
    return said


def heard_bytes(socket: WebSocketTestSession) -> bytes:
    while (said := socket.receive_text()).startswith('{"type":"heartbeat"'):
        pass
    return said.encode()
