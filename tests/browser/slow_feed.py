"""A feed that delays its changes, to see a page between its receipt and the change on the feed."""

from playwright.sync_api import WebSocketRoute


class SlowFeed:
    """Stands between a page and the server's feed; holds changes back until `release`."""

    def __init__(self) -> None:
        self._held: list[str | bytes] = []
        self._screen: WebSocketRoute | None = None

    def connect(self, screen: WebSocketRoute) -> None:
        self._screen = screen
        server = screen.connect_to_server()
        server.on_message(lambda message: self._pass_or_hold(screen, message))

    def _pass_or_hold(self, screen: WebSocketRoute, message: str | bytes) -> None:
        if '"type":"change"' in str(message) or '"type":"heartbeat"' in str(message):
            self._held.append(message)
        else:
            screen.send(message)

    def release(self) -> None:
        assert self._screen is not None
        for message in self._held:
            self._screen.send(message)
        self._held.clear()
