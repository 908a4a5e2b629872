"""Reading the log at replicas of its database: how far they lag, whether one may be read, and how
old its answer may be; otherwise the primary is read.

A replica that has a heartbeat of this process has everything that was acknowledged before that
heartbeat was sent. So the age is measured by this process's own clock, whatever other machines'
clocks say, and a node that follows no primary is noticed.
"""

from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.log.store import EventStore
from events.log.store.leases import LeasingStore, seconds_behind
from events.log.store.read_only import ReadOnlyStore

MOST_SECONDS = 10.0
"""Beyond this lag heartbeats stop, so that screens show their age; another node is tried."""
REST_SECONDS = 5.0
"""Time after a failure until a replica is tried again."""


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


class ReplicaChoice:
    """The choice between replica and primary; all times are one monotonic clock's."""

    def __init__(self) -> None:
        self._sent_at: dict[int, float] = {}
        """When each of the newest heartbeats was sent, by what the database has of it."""
        self._rests_until = float("-inf")

    def note_heartbeat(self, heartbeat: int, sent_at: float) -> None:
        """Record a heartbeat once the primary has it. If they do not increase, the database's clock
        was set back, and older ones could be mistaken for newer ones.
        """
        kept = self._sent_at if heartbeat > max(self._sent_at, default=0) else {}
        newest = {each: at for each, at in kept.items() if sent_at - at <= MOST_SECONDS}
        self._sent_at = {**newest, heartbeat: sent_at}

    def may_ask_replica(self, now: float) -> bool:
        return now >= self._rests_until

    def current_at(self, heartbeat: int | None, is_replica: bool, now: float) -> float | None:
        """When an answer with this newest heartbeat was certainly current; None if that is too long
        ago, or the node is the primary: then replicas are left alone for a while. One that is not
        recorded yet only makes this answer unusable.
        """
        sent_at = self._sent_at.get(heartbeat or 0)
        if is_replica and sent_at is not None and now - sent_at <= MOST_SECONDS:
            return sent_at
        if not is_replica or (heartbeat or 0) <= max(self._sent_at, default=0):
            self.note_failure(now)
        return None

    def note_failure(self, now: float) -> None:
        self._rests_until = now + REST_SECONDS
