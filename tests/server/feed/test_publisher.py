"""A heartbeat's log code belongs to the version beside it, or is left out."""

import asyncio
from dataclasses import replace

from domain.ids import TournamentId
from events.log.chain import head_code
from events.log.records import Head
from server.feed.messages import Topic
from server.feed.publisher import Publisher
from server.live.tournaments import Live
from tests.stories import field


def live_at_version(version: int) -> Live:
    state = replace(field(2), version=version)
    return Live(state, Head(version, bytes([version]) * 32))


def test_a_heartbeat_has_the_log_code_only_of_its_own_version() -> None:
    publisher = Publisher()
    publisher.on_change(live_at_version(7))
    city = TournamentId("city")

    assert publisher.code_at(city, 7) == head_code(live_at_version(7).head.hash)
    publisher.on_change(live_at_version(8))
    assert publisher.code_at(city, 7) == "", "the sheets of version 8 are still being made"
    assert publisher.code_at(city, 8) == head_code(live_at_version(8).head.hash)
    assert publisher.code_at(TournamentId("elsewhere"), 8) == ""


async def publisher_left_during_building() -> Publisher:
    publisher = Publisher()
    client = publisher.connect(lambda _beats: None, lambda: None)
    topic = Topic("city", 1, "pairings")
    subscribing = asyncio.create_task(publisher.subscribe(client, live_at_version(7), topic, None))
    await asyncio.sleep(0)
    publisher.disconnect(client)
    await subscribing
    return publisher


def test_a_sheet_whose_last_watcher_left_during_building_is_not_kept() -> None:
    publisher = asyncio.run(publisher_left_during_building())
    assert publisher.hub.topics_of("city") == []
    assert not publisher.hub.has_sheet(Topic("city", 1, "pairings"), 7)
    assert not publisher._building
