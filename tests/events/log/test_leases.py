"""The right to append to a tournament shared by server processes: leases and their fence."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from domain.ids import TournamentId
from events.log.errors import LeaseLost, StaleVersion
from events.log.records import Batch, Receipt
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.leases import (
    FIRST_FENCE,
    LIVES_SECONDS,
    NOBODY,
    OLDEST,
    QUIET_SECONDS,
    Edition,
    Leases,
    Process,
)
from events.log.store.postgres import PostgresStore
from tests.events.records import batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres, stop_clock

HERE = TournamentId("t1")
REFUSED = 0
"""Instead of the fence of a lease."""


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    """A database in which a process lives until a test lets it fall silent."""
    url = migrate_database(postgres.new_database())
    stop_clock(url)
    return url


def batch_under_fence(tournament: TournamentId, version: int, key: str, fence: int) -> Batch:
    return replace(batch(version, key, tournament=tournament), fence=fence)


class Server:
    def __init__(self, url: str, name: str, edition: Edition) -> None:
        self.url = url
        store = open_store(url)
        assert isinstance(store, PostgresStore)
        self.store = store
        self.leases = Leases(store, Process(name, f"http://{name}", "secret", edition))
        self.leases.exchange_heartbeats()

    def append(self, tournament: TournamentId, version: int, fence: int, name: str) -> Receipt:
        return append_batch(self.store, batch_under_fence(tournament, version, name, fence))

    def take(self, tournament: TournamentId) -> int:
        """The lease's fence; REFUSED if another process has it, or there is no such tournament."""
        lease = self.leases.take_lead(tournament)
        return lease if isinstance(lease, int) else REFUSED

    def fall_silent(self, seconds: float = LIVES_SECONDS) -> None:
        """Let the process's leases expire that much earlier; by default at once."""
        silent = int(seconds * 1000)
        self.store.run_statement(
            "UPDATE process SET expires = expires - %(silent)s WHERE id = %(id)s",
            {"silent": silent, "id": self.store.process},
        )


@contextmanager
def server(url: str, name: str, edition: Edition = OLDEST) -> Iterator[Server]:
    made = Server(url, name, edition)
    yield made
    made.leases.release_leases()
    made.store.close()


@pytest.fixture
def pair(url: str) -> Iterator[tuple[Server, Server]]:
    with server(url, "one") as one, server(url, "other") as other:
        yield one, other


def test_a_tournament_created_under_a_lease_is_led_by_its_creator(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    one.append(TournamentId("made"), 0, FIRST_FENCE, "m1")
    assert one.leases.leading_process(TournamentId("made")) == one.leases.process
    assert other.take(TournamentId("made")) == REFUSED
    assert one.leases.exchange_heartbeats().held[TournamentId("made")].version == 1


def test_a_tournament_without_a_lease_is_led_by_the_first_taker(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    assert one.take(TournamentId("free")) == REFUSED
    assert one.leases.leading_process(TournamentId("free")) is None
    other.append(TournamentId("free"), 0, 0, "f1")
    assert other.leases.leading_process(TournamentId("free")) is NOBODY
    assert one.take(TournamentId("free")) == 1
    assert other.take(TournamentId("free")) == REFUSED


def test_a_stale_owners_append_is_refused_and_nothing_of_it_stored(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    one.append(HERE, 0, FIRST_FENCE, "s1")
    one.fall_silent()
    fence = other.take(HERE)
    assert fence == FIRST_FENCE + 1

    with pytest.raises(LeaseLost, match="another server has taken tournament t1 over"):
        one.append(HERE, 1, FIRST_FENCE, "s2")
    assert other.store.head(HERE).version == 1
    assert other.append(HERE, 1, fence, "s2").first == 2
    # Alive again it still has to take the tournament, which is no longer its own, and can't.
    one.leases.exchange_heartbeats()
    assert one.take(HERE) == REFUSED
    with pytest.raises(StaleVersion):
        one.append(HERE, 1, FIRST_FENCE, "s3")


def test_after_a_takeover_the_former_leaders_append_is_refused(pair: tuple[Server, Server]) -> None:
    one, other = pair
    name = TournamentId("upgraded")
    one.append(name, 0, FIRST_FENCE, "u1")
    fence = other.leases.take_over(name, one.leases.process)
    assert fence == FIRST_FENCE + 1
    assert other.leases.take_over(name, one.leases.process) == 0
    with pytest.raises(LeaseLost):
        one.append(name, 1, FIRST_FENCE, "u2")
    assert other.append(name, 1, fence, "u2").first == 2
    assert other.leases.leading_process(name) == other.leases.process


def test_leases_of_an_unreachable_process_are_released_only_after_a_missed_heartbeat(
    pair: tuple[Server, Server],
) -> None:
    dead, other = pair
    name = TournamentId("abandoned")
    dead.append(name, 0, FIRST_FENCE, "b1")
    other.leases.release_leases_at(dead.leases.process.address)
    assert other.take(name) == REFUSED
    dead.fall_silent(QUIET_SECONDS)
    other.leases.release_leases_at("http://elsewhere")
    assert other.take(name) == REFUSED
    other.leases.release_leases_at(dead.leases.process.address)
    assert other.take(name) == FIRST_FENCE + 1


def test_a_process_records_its_edition(pair: tuple[Server, Server]) -> None:
    one, other = pair
    edition = Edition((0, 2, 0), 812)
    with server(other.url, "newer", edition) as newer:
        edition_by_process = {
            process.id: process.edition for process in newer.leases.exchange_heartbeats().alive
        }
    assert (edition_by_process["newer"], edition_by_process["one"]) == (edition, OLDEST)


def test_the_same_command_sent_to_a_stale_owner_gets_its_receipt_again(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    name = TournamentId("again")
    one.append(name, 0, FIRST_FENCE, "a1")
    first = one.append(name, 1, FIRST_FENCE, "a2")
    one.fall_silent()
    assert other.take(name) > FIRST_FENCE
    repetition = one.append(name, 1, FIRST_FENCE, "a2")
    assert (repetition.first, repetition.repeated) == (first.first, True)


def test_only_batches_of_lost_leases_are_refused_in_a_group(pair: tuple[Server, Server]) -> None:
    one, other = pair
    kept, lost = TournamentId("kept"), TournamentId("lost")
    one.append(kept, 0, FIRST_FENCE, "k1")
    one.append(lost, 0, FIRST_FENCE, "l1")
    one.fall_silent()
    assert other.take(lost) == FIRST_FENCE + 1
    answers = one.store.append_group(
        [
            batch_under_fence(lost, 1, "l2", FIRST_FENCE),
            batch_under_fence(kept, 1, "k2", FIRST_FENCE),
            batch_under_fence(kept, 2, "k3", FIRST_FENCE),
        ]
    )
    assert isinstance(answers[0], LeaseLost)
    assert [each.last for each in answers[1:] if isinstance(each, Receipt)] == [2, 3]


def test_giving_back_releases_only_leases_still_held(pair: tuple[Server, Server]) -> None:
    one, other = pair
    name = TournamentId("back")
    one.append(name, 0, FIRST_FENCE, "b1")
    new_fence = one.take(name)
    one.leases.release_tournaments({name: FIRST_FENCE})
    assert one.leases.leading_process(name) == one.leases.process
    one.leases.release_tournaments({name: new_fence})
    assert one.leases.leading_process(name) is NOBODY
    assert other.take(name) == new_fence + 1


def test_a_process_that_leaves_releases_all_leases(url: str, pair: tuple[Server, Server]) -> None:
    _, other = pair
    with server(url, "third") as third:
        third.append(TournamentId("left"), 0, FIRST_FENCE, "x1")
        assert [process.id for process in other.leases.exchange_heartbeats().alive][0] == "third"
    assert other.leases.leading_process(TournamentId("left")) is NOBODY
    assert "third" not in [process.id for process in other.leases.exchange_heartbeats().alive]
