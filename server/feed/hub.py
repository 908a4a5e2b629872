"""Selecting the messages due to each client, by the versions it was sent and the newest sheets. The
hub uses no sockets.

For each topic (a view of a stage) the hub keeps the newest sheet as bytes and the one step that led
to it. A client that has the version before gets the step; any other gets the whole sheet: never a
partial recovery. A client has a dirty flag for each topic, not a queue: it is always sent the
newest state, however slow it is, and a slow client does not affect others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from server.feed.messages import (
    EncodedSheet,
    Topic,
    change_message,
    current_message,
    snapshot_message,
)


@dataclass(slots=True)
class _Channel:
    """`version` is the log's version at which the sheet last changed, `seen` the newest for which
    it is valid. `step` updates clients whose sheet is of a version in `step_from`.
    """

    version: int
    seen: int
    sheet: EncodedSheet
    snapshot: bytes
    step: bytes = b""
    step_from: range = range(0)


@dataclass(slots=True)
class FeedClient:
    """The versions sent to a socket, by topic (-1: none yet), and its dirty topics."""

    sent: dict[Topic, int] = field(default_factory=dict)
    dirty: set[Topic] = field(default_factory=set)


class Hub:
    """Clients are known by their numbers."""

    def __init__(self) -> None:
        self._channels: dict[Topic, _Channel] = {}
        self._clients: dict[Topic, set[int]] = {}
        self._known: dict[int, FeedClient] = {}
        self._next = 0

    def connect(self) -> int:
        self._next += 1
        self._known[self._next] = FeedClient()
        return self._next

    def disconnect(self, client: int) -> None:
        for topic in self._known.pop(client).sent:
            self._remove_client(topic, client)

    def subscribe(self, client: int, topic: Topic, have: int | None) -> None:
        """Subscribe a client; `have` is the version that it shows, of the same epoch."""
        known = self._known[client]
        known.sent[topic] = -1 if have is None else have
        known.dirty.add(topic)
        self._clients.setdefault(topic, set()).add(client)

    def unsubscribe_all(self, client: int) -> None:
        known = self._known[client]
        for topic in known.sent:
            self._remove_client(topic, client)
        known.sent.clear()
        known.dirty.clear()

    def topics_of(self, tournament: str) -> list[Topic]:
        return [topic for topic in self._clients if topic.tournament == tournament]

    @property
    def watched_tournaments(self) -> set[str]:
        return {topic.tournament for topic in self._clients}

    def clients_of(self, tournament: str) -> set[int]:
        return {client for topic in self.topics_of(tournament) for client in self._clients[topic]}

    def has_sheet(self, topic: Topic, version: int) -> bool:
        """Whether the topic's sheet is valid for that version of the log."""
        channel = self._channels.get(topic)
        return channel is not None and channel.seen >= version

    def publish(self, topic: Topic, version: int, sheet: EncodedSheet) -> set[int]:
        """Publish the topic's newest sheet, if it has clients; return those with new messages."""
        clients = self._clients.get(topic)
        if clients is None:
            return set()
        old = self._channels.get(topic)
        if old is not None and old.seen >= version:
            return set()
        if old is not None and old.sheet == sheet:
            old.seen = version
            return set()
        new = _Channel(version, version, sheet, snapshot_message(topic, version, sheet))
        if old is not None:
            new.step = change_message(topic, old.version, version, (old.sheet, sheet))
            new.step_from = range(old.version, old.seen + 1)
        self._channels[topic] = new
        for client in clients:
            self._known[client].dirty.add(topic)
        return set(clients)

    def take_messages(self, client: int) -> Iterator[bytes]:
        """Yield the messages that update the client, marked as sent; none if it has left."""
        known = self._known.get(client)
        if known is None:
            return
        for topic in sorted(known.dirty):
            channel = self._channels.get(topic)
            if channel is None:
                continue
            known.dirty.discard(topic)
            if known.sent[topic] > channel.seen:
                continue  # the client is ahead, from another server: never send an older state
            message = _message_since(topic, channel, known.sent[topic])
            known.sent[topic] = channel.version
            if message is not None:
                yield message

    def latest_snapshot(self, topic: Topic) -> tuple[int, bytes]:
        """The version at which the topic's sheet changed last, and its snapshot."""
        channel = self._channels[topic]
        return channel.version, channel.snapshot

    def valid_version(self, client: int) -> int:
        """The newest version of the log for which everything sent to the client is valid."""
        known = self._known.get(client)
        if known is None:
            return 0
        if known.dirty:
            return min(known.sent.values())
        return min((self._channels[topic].seen for topic in known.sent), default=0)

    def _remove_client(self, topic: Topic, client: int) -> None:
        """Remove a client from a topic; drop the sheet if it was the last one."""
        clients = self._clients[topic]
        clients.discard(client)
        if not clients:
            del self._clients[topic]
            self._channels.pop(topic, None)


def _message_since(topic: Topic, channel: _Channel, sent: int) -> bytes | None:
    """The message that updates a client to which version `sent` was sent last."""
    if sent in channel.step_from:
        return channel.step
    if channel.version <= sent <= channel.seen:
        return current_message(topic, channel.version)
    return channel.snapshot
