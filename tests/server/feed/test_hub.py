"""The hub alone: no socket, no clock. A client here applies messages as the page script does."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from server.feed.hub import Hub
from server.feed.messages import Topic, encode_sheet
from tests.effort import some_histories
from web.shared.sheet import Sheet

TOPIC = Topic("open", 1, "pairings")
OTHER = Topic("open", 1, "standings")


@dataclass(frozen=True)
class Line:
    key: str
    text: str


@dataclass(frozen=True)
class Title:
    round: int


def sheet(round_number: int, **lines: str) -> Sheet:
    return Sheet(Title(round_number), tuple(Line(key, text) for key, text in lines.items()))


@dataclass
class Page:
    """What a browser holds of one topic, and how it follows the messages."""

    version: int | None = None
    head: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)

    def receive(self, message: bytes) -> None:
        data = msgspec.json.decode(message)
        self.kinds.append(data["type"])
        if data["type"] == "snapshot":
            self.head = data["head"]
            self.rows = {row["key"]: row["text"] for row in data["rows"]}
        elif data["type"] == "change":
            assert data["base"] == self.version
            self.head = data.get("head", self.head)
            changed = {row["key"]: row["text"] for row in data["rows"]}
            rows = self.rows | changed
            self.rows = {key: rows[key] for key in data.get("order", list(rows))}
        self.version = data["version"]


def deliver_messages(hub: Hub, client: int, page: Page) -> None:
    for message in hub.take_messages(client):
        page.receive(message)


def test_a_new_client_gets_the_whole_sheet() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 7, encode_sheet(sheet(1, a="Anna", b="Bert")))

    deliver_messages(hub, client, page)

    assert page.kinds == ["snapshot"]
    assert (page.version, page.rows) == (7, {"a": "Anna", "b": "Bert"})


def test_the_next_change_carries_only_what_changed() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 7, encode_sheet(sheet(1, a="Anna", b="Bert")))
    deliver_messages(hub, client, page)

    hub.publish(TOPIC, 9, encode_sheet(sheet(1, a="Anna", b="Bert 1-0")))
    [message] = hub.take_messages(client)

    assert msgspec.json.decode(message) == {
        "type": "change",
        "view": "pairings",
        "stage": 1,
        "base": 7,
        "version": 9,
        "rows": [{"key": "b", "text": "Bert 1-0"}],
    }


def test_a_client_that_missed_two_versions_gets_the_whole_sheet() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1")))
    deliver_messages(hub, client, page)

    hub.publish(TOPIC, 2, encode_sheet(sheet(1, a="2")))
    hub.publish(TOPIC, 3, encode_sheet(sheet(1, a="3")))
    deliver_messages(hub, client, page)

    assert page.kinds == ["snapshot", "snapshot"]
    assert page.rows == {"a": "3"}


def test_a_client_without_subscriptions_is_at_version_0() -> None:
    hub = Hub()

    assert hub.valid_version(hub.connect()) == 0


def test_a_version_that_changes_nothing_on_the_sheet_is_not_sent() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1")))
    deliver_messages(hub, client, page)

    assert hub.publish(TOPIC, 2, encode_sheet(sheet(1, a="1"))) == set()
    assert list(hub.take_messages(client)) == []
    assert hub.valid_version(client) == 2


def test_a_client_resuming_at_the_newest_version_gets_current() -> None:
    hub, stays = Hub(), Page()
    first = hub.connect()
    hub.subscribe(first, TOPIC, None)
    hub.publish(TOPIC, 5, encode_sheet(sheet(1, a="1")))
    deliver_messages(hub, first, stays)

    back = hub.connect()
    hub.subscribe(back, TOPIC, 5)
    [message] = hub.take_messages(back)

    assert msgspec.json.decode(message)["type"] == "current"


def test_a_client_ahead_of_this_server_gets_nothing_until_it_has_passed_its_version() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, 5)
    for version, line in ((3, "1"), (4, "2")):
        hub.publish(TOPIC, version, encode_sheet(sheet(1, a=line)))
        deliver_messages(hub, client, page)
    assert page.kinds == []

    hub.publish(TOPIC, 6, encode_sheet(sheet(1, a="3")))
    deliver_messages(hub, client, page)
    assert (page.kinds, page.version) == (["snapshot"], 6)


def test_a_client_resuming_at_an_unknown_version_gets_the_whole_sheet() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, 3)
    hub.publish(TOPIC, 5, encode_sheet(sheet(1, a="1")))

    deliver_messages(hub, client, page)

    assert page.kinds == ["snapshot"]


def test_removed_and_added_rows_follow_the_order_of_the_sheet() -> None:
    hub, page = Hub(), Page()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1", b="2", c="3")))
    deliver_messages(hub, client, page)

    hub.publish(TOPIC, 2, encode_sheet(sheet(2, c="3", d="4", a="1")))
    deliver_messages(hub, client, page)

    assert list(page.rows.items()) == [("c", "3"), ("d", "4"), ("a", "1")]
    assert page.head == {"round": 2}


def test_a_disconnected_client_gets_no_messages() -> None:
    hub = Hub()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1")))
    hub.disconnect(client)

    assert list(hub.take_messages(client)) == []
    assert hub.valid_version(client) == 0


def test_a_sheet_is_forgotten_when_its_last_watcher_disconnects() -> None:
    hub = Hub()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1")))

    hub.disconnect(client)

    assert not hub.has_sheet(TOPIC, 1)
    assert hub.topics_of("open") == []


class AnyInterleaving(RuleBasedStateMachine):
    """Whatever appends, losses and resumes happen in between: after taking its messages, a
    client shows exactly the newest sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.hub = Hub()
        self.version = 0
        self.newest: dict[Topic, dict[str, str]] = {}
        self.pages: dict[int, dict[Topic, Page]] = {}
        self.away: list[dict[Topic, Page]] = []

    def publish_if_missing(self, topic: Topic) -> None:
        """Publish the newest sheet, as the server does on a subscription."""
        if not self.hub.has_sheet(topic, self.version):
            lines = self.newest.get(topic, {})
            self.hub.publish(topic, self.version, encode_sheet(sheet(1, **lines)))

    @rule(
        topic=st.sampled_from([TOPIC, OTHER]),
        key=st.sampled_from("abc"),
        text=st.sampled_from("xyz"),
    )
    def append(self, topic: Topic, key: str, text: str) -> None:
        self.version += 1
        lines = dict(self.newest.get(topic, {}))
        if lines.pop(key, None) != text:
            lines[key] = text
        self.newest[topic] = lines
        for watched in self.hub.topics_of("open"):
            self.hub.publish(
                watched, self.version, encode_sheet(sheet(1, **self.newest.get(watched, {})))
            )

    @rule(topics=st.sets(st.sampled_from([TOPIC, OTHER]), min_size=1))
    def connect(self, topics: set[Topic]) -> None:
        client = self.hub.connect()
        self.pages[client] = {topic: Page() for topic in topics}
        for topic in topics:
            self.hub.subscribe(client, topic, None)
            self.publish_if_missing(topic)

    @rule(data=st.data())
    def resume(self, data: st.DataObject) -> None:
        if not self.away:
            return
        pages = self.away.pop(data.draw(st.integers(0, len(self.away) - 1)))
        client = self.hub.connect()
        self.pages[client] = pages
        for topic, page in pages.items():
            self.hub.subscribe(client, topic, page.version)
            self.publish_if_missing(topic)

    @rule(data=st.data(), whole=st.booleans())
    def lose(self, data: st.DataObject, whole: bool) -> None:
        if not self.pages:
            return
        client = data.draw(st.sampled_from(sorted(self.pages)))
        if not whole:
            for _, message in zip(range(1), self.hub.take_messages(client), strict=False):
                self.receive(client, message)
        self.hub.disconnect(client)
        self.away.append(self.pages.pop(client))

    @rule(data=st.data())
    def ask(self, data: st.DataObject) -> None:
        if not self.pages:
            return
        client = data.draw(st.sampled_from(sorted(self.pages)))
        for message in self.hub.take_messages(client):
            self.receive(client, message)
        for topic, page in self.pages[client].items():
            assert page.rows == self.newest.get(topic, {})

    def receive(self, client: int, message: bytes) -> None:
        data = msgspec.json.decode(message)
        self.pages[client][Topic("open", data["stage"], data["view"])].receive(message)

    @invariant()
    def no_client_is_ahead_of_the_log(self) -> None:
        for client in self.pages:
            assert self.hub.valid_version(client) <= self.version


TestAnyInterleaving = AnyInterleaving.TestCase
TestAnyInterleaving.settings = settings(some_histories, stateful_step_count=40)


def test_a_client_that_changes_its_topic_gets_no_messages_of_the_old_one() -> None:
    hub = Hub()
    client, stays = hub.connect(), hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.subscribe(stays, TOPIC, None)

    hub.unsubscribe_all(client)
    hub.subscribe(client, OTHER, None)

    assert hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1"))) == {stays}
    assert list(hub.take_messages(client)) == []
    assert set(hub.topics_of("open")) == {TOPIC, OTHER}
    hub.disconnect(stays)
    assert hub.topics_of("open") == [OTHER]


def test_a_client_that_unsubscribes_gets_no_unsent_messages() -> None:
    hub = Hub()
    client = hub.connect()
    hub.subscribe(client, TOPIC, None)
    hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1")))

    hub.unsubscribe_all(client)

    assert list(hub.take_messages(client)) == []
    assert hub.topics_of("open") == []


def test_a_sheet_published_without_watchers_is_not_kept() -> None:
    hub = Hub()
    assert hub.publish(TOPIC, 1, encode_sheet(sheet(1, a="1"))) == set()
    assert not hub.has_sheet(TOPIC, 1)
