"""The versions of all sheets that are read at public addresses. For the hub a sheet is one client,
however many readers it has; unused sheets are dropped.

Also the check whether published rounds were unpublished.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from anyio import Event

from domain.tournament import Tournament
from events.fold import fold_records
from events.log.records import Recorded
from server.feed.messages import Topic
from server.feed.publisher import Publisher
from server.live.tournaments import Live
from server.sheets.versions import SheetVersions
from web.faces import face_of


def is_retracted(before: Tournament, after: Tournament) -> bool:
    """Whether a part has fewer published rounds, or its last one was published again."""
    for number, part in before.parts.items():
        now = after.parts.get(number)
        if now is None:
            return True
        seen, still = face_of(part).extent(part).seen, face_of(now).extent(now).seen
        if still < seen or (still == seen and now.last_publication != part.last_publication):
            return True
    return False


def is_still_shown(state: Tournament, since: Sequence[Recorded]) -> bool:
    """Whether everything published in that state is still published after the events `since`."""
    after = state
    for record in since:
        folded = fold_records([record], after)
        assert folded is not None, "it goes on from a state"
        after = folded
        if is_retracted(state, after):
            return False
    return True


LINGER = 60_000
"""Milliseconds a sheet is kept after the last request; a reader repeats every twenty seconds."""
MOST = 1000


@dataclass(slots=True)
class FollowedSheet:
    """`state` is the newest of its tournament, `asked` its last request's time in milliseconds."""

    state: Tournament
    asked: int
    chain: SheetVersions = field(default_factory=SheetVersions)
    client: int = 0
    ready: Event = field(default_factory=Event)


class FollowedSheets:
    """Sheets followed as streams; used from the event loop only, `now` in milliseconds."""

    def __init__(self, publisher: Publisher, now: Callable[[], int]) -> None:
        self._publisher = publisher
        self._now = now
        self._known: OrderedDict[Topic, FollowedSheet] = OrderedDict()
        self.stopping = Event()

    async def versions_of(self, live: Live, topic: Topic) -> SheetVersions:
        """The versions of a sheet, which the caller has checked to exist and to be public."""
        while True:
            reading = self._known.get(topic)
            if reading is None:
                await self._follow(live, topic)
                continue
            await reading.ready.wait()
            if self._known.get(topic) is reading:
                reading.asked = self._now()
                self._known.move_to_end(topic)
                return reading.chain

    def valid_version(self, topic: Topic) -> tuple[int, str]:
        """The log version for which the newest sheet is valid, and its code."""
        version = self._publisher.hub.valid_version(self._known[topic].client)
        return version, self._publisher.code_at(topic.tournament, version)

    def on_change(self, live: Live) -> None:
        """Take over a new state before its sheets are built; drop sheets that were unpublished."""
        for topic, reading in self._known.items():
            if topic.tournament == live.state.id:
                if is_retracted(reading.state, live.state):
                    reading.chain.retract_before(live.state.version)
                reading.state = live.state

    def end_all(self) -> None:
        """End all streams, before the shutdown waits for responses in progress."""
        self.stopping.set()
        for reading in self._known.values():
            reading.chain.end_stream()

    async def _follow(self, live: Live, topic: Topic) -> None:
        reading = self._known[topic] = FollowedSheet(live.state, self._now())
        woken, moved = partial(self._on_wake, topic, reading), partial(self._on_moved, topic)
        reading.client = self._publisher.connect(woken, moved)
        try:
            await self._publisher.subscribe(reading.client, live, topic, None)
        except BaseException:
            self._close(topic)
            raise
        finally:
            reading.ready.set()
        while len(self._known) > MOST:
            self._close(next(iter(self._known)))

    def _close(self, topic: Topic) -> None:
        """End a stream; its waiting readers repeat their requests."""
        reading = self._known.pop(topic, None)
        if reading is not None:
            self._publisher.disconnect(reading.client)
            reading.chain.end_stream()

    def _on_moved(self, topic: Topic) -> None:
        """End a stream that another process serves now, to which readers are directed."""
        if topic in self._known:
            self._close(topic)

    def _on_wake(self, topic: Topic, reading: FollowedSheet, is_heartbeat: bool) -> None:
        """Append the hub's new messages to the stream; at a heartbeat end one no longer read."""
        hub = self._publisher.hub
        for message in hub.take_messages(reading.client):
            reading.chain.add_version(*hub.latest_snapshot(topic), message, self._now())
        if is_heartbeat and reading.ready.is_set() and self._now() - reading.asked > LINGER:
            self._close(topic)
