"""Building the sheets that clients watch whenever a tournament changes, and waking the clients.

Frequent changes are coalesced: only the newest state is published, a few times a second.
"""

from collections.abc import Callable
from itertools import count
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, Event, Lock, sleep, to_thread

from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events.log.chain import head_code
from server.feed.direct_socket import HEARTBEAT_SECONDS
from server.feed.hub import Hub
from server.feed.messages import EncodedSheet, Topic, encode_sheet
from server.live.replicas import ReplicaLag
from server.live.tournaments import Live
from web.faces import view_of

PAUSE_SECONDS = 0.1
BUILDERS = 2
"""Most sheets built at the same time, however many are requested."""


Wake = Callable[[bool], None]
"""Tells a client's sender that messages are due; True: a heartbeat is due."""


class Publisher:
    """The publisher of a server; used from the event loop only."""

    def __init__(self, lag: ReplicaLag | None = None) -> None:
        self.lag = lag or ReplicaLag()
        """If it is too large no heartbeats are sent, which would confirm that all is up to date."""
        self.hub = Hub()
        self.warning = ""
        """A warning sent to every desk instead of heartbeats, until the server is restarted."""
        self._newest: dict[TournamentId, Live] = {}
        self._pending: set[TournamentId] = set()
        self._change_event = Event()
        self._wake: dict[int, Wake] = {}
        self._moved: dict[int, Callable[[], None]] = {}
        self._builders = CapacityLimiter(BUILDERS)
        self._building: WeakValueDictionary[Topic, Lock] = WeakValueDictionary()

    def connect(self, wake: Wake, moved: Callable[[], None]) -> int:
        """Connect a client; `moved` is called when another process takes over its tournament."""
        client = self.hub.connect()
        self._wake[client] = wake
        self._moved[client] = moved
        return client

    def disconnect(self, client: int) -> None:
        self.hub.disconnect(client)
        del self._wake[client]
        del self._moved[client]

    def disconnect_clients(self, tournament: TournamentId) -> None:
        """Make clients of the tournament reconnect, as another process serves it now."""
        self._newest.pop(tournament, None)
        self._pending.discard(tournament)
        for client in self.hub.clients_of(tournament):
            self._moved[client]()

    def show_warning(self, sentence: str) -> None:
        self.warning = sentence
        for wake in list(self._wake.values()):
            wake(True)

    def on_change(self, live: Live) -> None:
        self._newest[live.state.id] = live
        self._pending.add(live.state.id)
        self._change_event.set()

    async def subscribe(self, client: int, live: Live, topic: Topic, have: int | None) -> None:
        """Subscribe a client; DomainError (Unknown) if there is no such view or stage."""
        newest = self._newest.setdefault(live.state.id, live)
        self.hub.subscribe(client, topic, have)
        await self._publish_sheet(topic, newest)
        if (wake := self._wake.get(client)) is not None:  # otherwise it has left meanwhile
            wake(False)

    def code_at(self, tournament: str, version: int) -> str:
        """The log's code at that version; empty if its head has moved on, while sheets are still
        being built: a code beside another version's number would contradict printed sheets.
        """
        live = self._newest.get(TournamentId(tournament))
        return head_code(live.head.hash) if live and live.head.version == version else ""

    async def run(self) -> None:
        while True:
            await self._change_event.wait()
            self._change_event = Event()
            pending, self._pending = self._pending, set()
            for tournament in pending:
                for topic in self.hub.topics_of(tournament):
                    if (newest := self._newest.get(tournament)) is not None:
                        await self._publish_sheet(topic, newest)
            await sleep(PAUSE_SECONDS)

    async def send_heartbeats(self) -> None:
        """Send heartbeats with one timer: each second to another fifth of the clients."""
        for tick in count():
            for client, wake in list(self._wake.items()):
                if (
                    not self.lag.is_too_large
                    and client % HEARTBEAT_SECONDS == tick % HEARTBEAT_SECONDS
                ):
                    wake(True)
            await sleep(1)

    async def _publish_sheet(self, topic: Topic, live: Live) -> None:
        """Build a sheet once for all clients that need it."""
        version = live.state.version
        if self.hub.has_sheet(topic, version):
            return
        building = self._building.setdefault(topic, Lock())
        async with building:
            if self.hub.has_sheet(topic, version):
                return
            sheet = await to_thread.run_sync(sheet_of, topic, live.state, limiter=self._builders)
            for client in self.hub.publish(topic, version, sheet):
                self._wake[client](False)


def sheet_of(topic: Topic, state: Tournament) -> EncodedSheet:
    view = view_of(state, topic.stage, topic.view)
    return encode_sheet(view.build(state, StageId(topic.stage)))
