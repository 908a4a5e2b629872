"""Which sheets are followed for readers of public addresses, and for how long."""

import asyncio
from collections.abc import Iterator

import pytest

from domain.errors import Unknown
from domain.ids import TournamentId
from server.feed.messages import Topic
from server.feed.publisher import Publisher
from server.sheets.followed_sheets import LINGER, MOST, FollowedSheets
from tests.effort import beyond_the_gate
from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


class SettableClock:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def test_simultaneous_readers_share_one_subscription(club: Club) -> None:
    live, publisher = club.live(), Publisher()
    followed_sheets = FollowedSheets(publisher, SettableClock())

    async def distinct_chains() -> int:
        topic = Topic(club.id, 1, "pairings")
        chains = await asyncio.gather(
            *(followed_sheets.versions_of(live, topic) for _ in range(50))
        )
        return len({id(chain) for chain in chains})

    assert asyncio.run(distinct_chains()) == 1
    assert publisher.hub.topics_of(club.id) == [Topic(club.id, 1, "pairings")]


def test_a_sheet_is_unsubscribed_some_time_after_its_last_reader(club: Club) -> None:
    live, publisher, time = club.live(), Publisher(), SettableClock()
    followed_sheets = FollowedSheets(publisher, time)
    still_read, unread = Topic(club.id, 1, "pairings"), Topic(club.id, 1, "standings")

    async def followed() -> list[Topic]:
        await followed_sheets.versions_of(live, unread)
        time.now += LINGER
        await followed_sheets.versions_of(live, still_read)
        beat()
        assert publisher.hub.topics_of(club.id) == [unread, still_read]
        time.now += 1
        beat()
        return publisher.hub.topics_of(club.id)

    def beat() -> None:
        for wake in list(publisher._wake.values()):
            wake(True)

    assert asyncio.run(followed()) == [still_read]


def test_the_number_of_followed_sheets_is_bounded(club: Club) -> None:
    live, publisher = club.live(), Publisher()
    followed_sheets = FollowedSheets(publisher, SettableClock())

    async def follow_too_many() -> None:
        for number in range(MOST + 5):
            await followed_sheets.versions_of(live, Topic(f"{club.id}{number}", 1, "progress"))

    asyncio.run(follow_too_many())
    assert len(publisher._wake) == MOST


@beyond_the_gate
def test_waiting_readers_are_answered_when_another_process_takes_the_tournament_over(
    club: Club,
) -> None:
    live, publisher = club.live(), Publisher()
    followed_sheets = FollowedSheets(publisher, SettableClock())

    async def waited() -> None:
        chain = await followed_sheets.versions_of(live, Topic(club.id, 1, "pairings"))
        waiting = asyncio.create_task(chain.wait_for_later(chain.tail))
        await asyncio.sleep(0)
        publisher.disconnect_clients(TournamentId(club.id))
        await asyncio.wait_for(waiting, 60)

    asyncio.run(waited())
    assert publisher.hub.topics_of(club.id) == []


def test_a_sheet_that_can_not_be_made_is_not_followed(club: Club) -> None:
    live, publisher = club.live(), Publisher()
    followed_sheets = FollowedSheets(publisher, SettableClock())

    async def ask_twice() -> None:
        for _ in range(2):
            with pytest.raises(Unknown):
                await followed_sheets.versions_of(live, Topic(club.id, 1, "nonsense"))

    asyncio.run(ask_twice())
    assert publisher._wake == {}


def test_a_sheet_forgotten_while_it_is_opened_is_opened_again(club: Club) -> None:
    live, publisher = club.live(), Publisher()
    followed_sheets = FollowedSheets(publisher, SettableClock())
    topic = Topic(club.id, 1, "pairings")

    async def chain_is_over() -> bool:
        asking = asyncio.create_task(followed_sheets.versions_of(live, topic))
        await asyncio.sleep(0)
        publisher.disconnect_clients(TournamentId(club.id))
        return (await asking).has_ended

    assert asyncio.run(chain_is_over()) is False
    assert publisher.hub.topics_of(club.id) == [topic]
