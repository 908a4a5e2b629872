"""A heartbeat's code of the log belongs to the version beside it, or is left out."""

import asyncio
from dataclasses import replace

from domain.ids import TournamentId
from events.log.chain import head_code
from events.log.records import Head
from server.feed.messages import Topic
from server.feed.publisher import Publisher
from server.live.tournaments import Live
from tests.stories import field


def live(version: int) -> Live:
    state = replace(field(2), version=version)
    return Live(state, Head(version, bytes([version]) * 32))


def test_the_code_is_told_of_the_version_it_belongs_to_and_of_no_other() -> None:
    publisher = Publisher()
    publisher.changed(live(7))
    city = TournamentId("city")

    assert publisher.code_at(city, 7) == head_code(live(7).head.hash)
    publisher.changed(live(8))
    assert publisher.code_at(city, 7) == "", "the sheets of version 8 are still being made"
    assert publisher.code_at(city, 8) == head_code(live(8).head.hash)
    assert publisher.code_at(TournamentId("elsewhere"), 8) == ""


async def left_while_it_was_made() -> Publisher:
    publisher = Publisher()
    client = publisher.connect(lambda beats=False: None, lambda: None)
    topic = Topic("city", 1, "pairings")
    subscribing = asyncio.create_task(publisher.subscribe(client, live(7), topic, None))
    await asyncio.sleep(0)
    publisher.disconnect(client)
    await subscribing
    return publisher


def test_of_a_sheet_that_nobody_looks_at_any_more_nothing_is_left() -> None:
    publisher = asyncio.run(left_while_it_was_made())
    assert publisher.hub.watched("city") == []
    assert not publisher.hub.has(Topic("city", 1, "pairings"), 7)
    assert not publisher._building
