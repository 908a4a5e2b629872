"""What stands beside a socket of the feed for as long as it is open.

A right is looked up when something is asked for. When the device it was opened from loses its
session or its role, or locks itself, the socket is closed: its page comes back and asks anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from anyio import CancelScope, Event, move_on_after
from starlette.websockets import WebSocket

from server.access.devices import Visitor
from server.access.guard import Guard, address_of, check
from server.access.roles import SEE_DRAFTS, Place
from server.access.sockets import OpenSockets

LOOK_SECONDS = 15
CLOSE_SECONDS = 2
OTHER_RIGHTS = 4003
TOO_MANY = 4029


class Watch:
    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._guard: Guard = socket.app.state.guard
        self._sockets: OpenSockets = socket.app.state.sockets
        self.visitor: Visitor | None = socket.state.visitor
        self._told = Event()

    @contextmanager
    def counted(self) -> Iterator[None]:
        """TooOften if this address or device has too many open."""
        device = self.visitor.device.id if self.visitor else ""
        with self._sockets.opened(address_of(self._socket.scope), device, lambda: self._told.set()):
            yield

    def must_see_drafts(self, tournament: str, stage: int) -> None:
        check(self._guard.unlocked(self._socket), SEE_DRAFTS, Place(tournament, stage))

    async def run(self, scope: CancelScope) -> None:
        """Until the device's rights are others; then the socket is closed and `scope` cancelled."""
        while not self._has_other_rights():
            with move_on_after(LOOK_SECONDS):
                await self._told.wait()
            self._told = Event()
        with move_on_after(CLOSE_SECONDS):
            await self._socket.close(OTHER_RIGHTS, "the rights of this device have changed")
        scope.cancel()

    def _has_other_rights(self) -> bool:
        now = self._guard.visitor(self._socket)
        if now is None or self.visitor is None or now.grant != self.visitor.grant:
            return True
        self._guard.is_there(now)
        return self._guard.is_locked(now) and not self._guard.is_locked(self.visitor)
