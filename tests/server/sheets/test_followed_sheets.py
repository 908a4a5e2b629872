"""What is followed for readers, and for how long."""

import asyncio
from collections.abc import Iterator

import pytest

from domain.errors import Unknown
from domain.ids import TournamentId
from server.feed.messages import Topic
from server.feed.publisher import Publisher
from server.live.tournaments import Live, Tournaments
from server.sheets.followed_sheets import LINGER, MOST, FollowedSheets
from tests.effort import beyond_the_gate
from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def live_of(club: Club) -> Live:
    tournaments: Tournaments = club.client.app.state.services.tournaments  # type: ignore[attr-defined]
    live = tournaments._load(TournamentId(club.id))
    assert live is not None
    return live


class Time:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def test_many_who_ask_at_once_are_one_screen_for_the_hub(club: Club) -> None:
    live, publisher = live_of(club), Publisher()
    readings = FollowedSheets(publisher, Time())

    async def asked() -> int:
        topic = Topic(club.id, 1, "pairings")
        chains = await asyncio.gather(*(readings.of(live, topic) for _ in range(50)))
        return len({id(chain) for chain in chains})

    assert asyncio.run(asked()) == 1
    assert publisher.hub.watched(club.id) == [Topic(club.id, 1, "pairings")]


def test_a_sheet_that_nobody_asks_for_is_followed_no_longer(club: Club) -> None:
    live, publisher, time = live_of(club), Publisher(), Time()
    readings = FollowedSheets(publisher, time)
    kept, left = Topic(club.id, 1, "pairings"), Topic(club.id, 1, "standings")

    async def followed() -> list[Topic]:
        await readings.of(live, left)
        time.now += LINGER
        await readings.of(live, kept)
        beat()
        assert publisher.hub.watched(club.id) == [left, kept]
        time.now += 1
        beat()
        return publisher.hub.watched(club.id)

    def beat() -> None:
        for wake in list(publisher._wake.values()):
            wake(beats=True)

    assert asyncio.run(followed()) == [kept]


def test_a_bounded_number_is_followed_whatever_is_asked_for(club: Club) -> None:
    live, publisher = live_of(club), Publisher()
    readings = FollowedSheets(publisher, Time())

    async def asked() -> None:
        for number in range(MOST + 5):
            await readings.of(live, Topic(f"{club.id}{number}", 1, "progress"))

    asyncio.run(asked())
    assert len(publisher._wake) == MOST


@beyond_the_gate
def test_those_who_wait_are_sent_to_whoever_serves_the_tournament_from_now_on(club: Club) -> None:
    live, publisher = live_of(club), Publisher()
    readings = FollowedSheets(publisher, Time())

    async def waited() -> None:
        chain = await readings.of(live, Topic(club.id, 1, "pairings"))
        waiting = asyncio.create_task(chain.wait_for_later(chain.tail))
        await asyncio.sleep(0)
        publisher.forget(TournamentId(club.id))
        await asyncio.wait_for(waiting, 5)

    asyncio.run(waited())
    assert publisher.hub.watched(club.id) == []


def test_a_sheet_that_can_not_be_made_is_asked_for_anew(club: Club) -> None:
    live, publisher = live_of(club), Publisher()
    readings = FollowedSheets(publisher, Time())

    async def asked() -> None:
        for _ in range(2):
            with pytest.raises(Unknown):
                await readings.of(live, Topic(club.id, 1, "nonsense"))

    asyncio.run(asked())
    assert publisher._wake == {}


def test_one_that_moves_while_it_is_opened_is_opened_anew(club: Club) -> None:
    live, publisher = live_of(club), Publisher()
    readings = FollowedSheets(publisher, Time())
    topic = Topic(club.id, 1, "pairings")

    async def asked() -> bool:
        asking = asyncio.create_task(readings.of(live, topic))
        await asyncio.sleep(0)
        publisher.forget(TournamentId(club.id))
        return (await asking).over

    assert asyncio.run(asked()) is False
    assert publisher.hub.watched(club.id) == [topic]
