"""One reader of the feed, on whatever line: what they asked for, and what they are owed now."""

from collections.abc import Callable

from starlette.requests import HTTPConnection

from domain.errors import WallchartError
from domain.ids import TournamentId
from server.clock import now
from server.context.services import services_of
from server.feed.messages import Subscribe, heartbeat, refusal_message
from server.feed.publisher import Wake
from server.routes.feed.rights import FeedRights


class FeedReader:
    """Known to the publisher from now on until they leave; `wake` is called when they are owed
    something, `moved` when another process serves what they follow.
    """

    def __init__(
        self, line: HTTPConnection, watch: FeedRights, wake: Wake, moved: Callable[[], None]
    ) -> None:
        services = services_of(line)
        self._tournaments, self._publisher = services.tournaments, services.publisher
        self._watch = watch
        self._wake = wake
        self._tournament = ""
        self._beats = False
        self.epoch = services.epoch
        self._client = self._publisher.connect(self._woken, moved)

    def leave(self) -> None:
        self._publisher.disconnect(self._client)

    async def subscribe(self, wanted: Subscribe) -> bytes | None:
        """In place of what they saw until now; the refusal if they may not, or it is not there."""
        self._publisher.hub.unsubscribe_all(self._client)
        self._tournament = wanted.tournament
        have = wanted.have
        version = have.version if have and have.epoch == self.epoch else None
        try:
            live = await self._tournaments.live(TournamentId(wanted.tournament))
            for view in wanted.views:
                topic = self._watch.topic(live.state, view)
                await self._publisher.subscribe(self._client, live, topic, version)
        except WallchartError as refusal:
            return refusal_message(str(refusal))
        return None

    def due(self) -> list[bytes]:
        """Asking marks it as sent."""
        messages = list(self._publisher.hub.owed(self._client))
        if self._beats:
            self._beats = False
            position = self._publisher.hub.position(self._client)
            code = self._publisher.code_at(self._tournament, position)
            messages.append(heartbeat(position, code, now()))
        return messages

    def _woken(self, beats: bool = False) -> None:
        self._beats = self._beats or beats
        self._wake(beats)
