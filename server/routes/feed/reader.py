"""A reader of the feed, over either transport: its subscription, due messages, and rights while the
connection is open.

Rights are checked at each subscription. When the device loses its session or its role, or is
locked, the connection is closed: its page connects and subscribes again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from anyio import Event, move_on_after
from starlette.requests import HTTPConnection

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.tournament import Tournament
from server.access.roles import SEE_DRAFTS, SEE_TABLE, ActPlace
from server.clock import now_in_iso
from server.context.services import services_of
from server.feed.messages import Subscribe, Topic, WantedView, heartbeat_message, refusal_message
from server.feed.publisher import Wake
from server.http.guard import client_address
from server.http.request_state import visitor_of
from web.faces import view_of

LOOK_SECONDS = 15
OTHER_RIGHTS = 4003
TOO_MANY = 4029


class FeedRights:
    """The rights of the device that opened a connection; `visitor` None: an anonymous one."""

    def __init__(self, line: HTTPConnection) -> None:
        self._line = line
        services = services_of(line)
        self._guard, self._sockets = services.guard, services.sockets
        self.visitor = visitor_of(line)
        self._changed = Event()

    @contextmanager
    def count_while_open(self) -> Iterator[None]:
        """Count this connection as open; TooOften if its address or device has too many."""
        device = self.visitor.device.id if self.visitor else ""
        with self._sockets.count_while_open(
            client_address(self._line.scope), device, lambda: self._changed.set()
        ):
            yield

    def require_topic(self, state: Tournament, wanted: WantedView) -> Topic:
        """The requested topic. Unknown if there is none; refused if this device may not see it."""
        view = view_of(state, wanted.stage, wanted.view)
        if not view.is_public:
            act = SEE_TABLE if view.at_table else SEE_DRAFTS
            table = view.name.partition(":")[2] if view.at_table else ""
            place = ActPlace(state.id, wanted.stage, table)
            self._guard.check_permission(self._guard.require_unlocked(self._line), act, place)
        return Topic(state.id, wanted.stage, view.name)

    async def wait_for_other_rights(self) -> None:
        """Wait until the device's rights differ from those when the connection was opened."""
        while not self._has_other_rights():
            with move_on_after(LOOK_SECONDS):
                await self._changed.wait()
            self._changed = Event()

    def _has_other_rights(self) -> bool:
        now = self._guard.find_visitor(self._line)
        if now is None or self.visitor is None or now.grant != self.visitor.grant:
            return True
        self._guard.note_presence(now)
        return self._guard.is_locked(now) and not self._guard.is_locked(self.visitor)


class FeedReader:
    """A client of the publisher until it leaves. `wake` is called when messages are due, `moved`
    when another process takes over its tournament.
    """

    def __init__(
        self, line: HTTPConnection, rights: FeedRights, wake: Wake, moved: Callable[[], None]
    ) -> None:
        services = services_of(line)
        self._tournaments, self._publisher = services.tournaments, services.publisher
        self._rights = rights
        self._wake = wake
        self._tournament = ""
        self._is_heartbeat_due = False
        self.epoch = services.epoch
        self._client = self._publisher.connect(self._on_wake, moved)

    def disconnect(self) -> None:
        self._publisher.disconnect(self._client)

    async def subscribe(self, wanted: Subscribe) -> bytes | None:
        """Subscribe to these views only; return the refusal if one is unknown or not allowed."""
        self._publisher.hub.unsubscribe_all(self._client)
        self._tournament = wanted.tournament
        have = wanted.have
        version = have.version if have and have.epoch == self.epoch else None
        try:
            live = await self._tournaments.load(TournamentId(wanted.tournament))
            for view in wanted.views:
                topic = self._rights.require_topic(live.state, view)
                await self._publisher.subscribe(self._client, live, topic, version)
        except WallchartError as refusal:
            return refusal_message(str(refusal))
        return None

    def take_messages(self) -> list[bytes]:
        """The due messages, which are marked as sent."""
        messages = list(self._publisher.hub.take_messages(self._client))
        if self._is_heartbeat_due:
            self._is_heartbeat_due = False
            if self._publisher.warning and self._rights.visitor is not None:
                return [*messages, refusal_message(self._publisher.warning)]
            position = self._publisher.hub.valid_version(self._client)
            code = self._publisher.code_at(self._tournament, position)
            messages.append(heartbeat_message(position, code, now_in_iso()))
        return messages

    def _on_wake(self, is_heartbeat: bool) -> None:
        self._is_heartbeat_due = self._is_heartbeat_due or is_heartbeat
        self._wake(is_heartbeat)
