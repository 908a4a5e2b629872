"""What a page of a hall shows between the receipt of what it sent and the feed that tells of it."""

from playwright.sync_api import WebSocketRoute


class SlowFeed:
    """Between a page and the server's feed: what changes comes when it is let through."""

    def __init__(self) -> None:
        self._held: list[str | bytes] = []
        self._screen: WebSocketRoute | None = None

    def between(self, screen: WebSocketRoute) -> None:
        self._screen = screen
        server = screen.connect_to_server()
        server.on_message(lambda said: self._hear(screen, said))

    def _hear(self, screen: WebSocketRoute, said: str | bytes) -> None:
        if '"type":"change"' in str(said) or '"type":"heartbeat"' in str(said):
            self._held.append(said)
        else:
            screen.send(said)

    def let_through(self) -> None:
        assert self._screen is not None
        for said in self._held:
            self._screen.send(said)
        self._held.clear()
