"""The replication lag, if the log is read at a replica of its database."""

from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.log.store import EventStore
from events.log.store.leases import LeasingStore, seconds_behind
from events.log.store.read_only import ReadOnlyStore

MOST_SECONDS = 10.0
"""Beyond this lag heartbeats stop, so that screens show their age; another node is tried."""


class ReplicaLag:
    """The lag of a store's replica; call `measure_lag` in worker threads."""

    def __init__(self, store: EventStore | None = None) -> None:
        beside: EventStore | None = (
            store.store_with_tables if isinstance(store, ReadOnlyStore) else None
        )
        self._store = beside if isinstance(beside, LeasingStore) else None
        self._as_of = monotonic()

    @property
    def is_replica(self) -> bool:
        return self._store is not None

    @property
    def seconds(self) -> float:
        """How many seconds ago the shown state was certainly current; 0 without a replica."""
        return monotonic() - self._as_of if self._store else 0.0

    @property
    def is_too_large(self) -> bool:
        return self.seconds > MOST_SECONDS

    def measure_lag(self) -> None:
        if self._store is None:
            return
        if self.is_too_large:
            self._store.renew_connections()
        asked_at = monotonic()
        self._as_of = max(self._as_of, asked_at - seconds_behind(self._store))


class AgeHeader:
    """Adds a replica's lag in the header Age (RFC 9111, 5.1)."""

    def __init__(self, app: ASGIApp, lag: ReplicaLag) -> None:
        self._app = app
        self._lag = lag

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_age(message: Message) -> None:
            if message["type"] == "http.response.start" and (age := int(self._lag.seconds)):
                message["headers"] = [*message.get("headers", ()), (b"age", b"%d" % age)]
            await send(message)

        await self._app(scope, receive, send_with_age if scope["type"] == "http" else send)
