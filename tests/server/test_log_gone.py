"""A log that is not what it was when its server last looked, and what memory still holds of it."""

from domain.ids import TournamentId
from events.bundle import read_bundle, verified_records
from events.log.errors import LogGone
from events.log.store import append
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch
from tests.server.club import running, subscription
from tests.server.hearing import next_message


class Losable(MemoryStore):
    """Whose entries can get lost behind everybody's back."""

    gone = False

    def lose(self, tournament: str, events: int) -> None:
        name = TournamentId(tournament)
        self._logs[name] = self._logs[name][:-events]

    def look(self) -> None:
        if self.gone:
            raise LogGone("The file", "was deleted or moved")


def test_a_command_on_a_log_that_was_put_back_is_refused_and_ends() -> None:
    store = Losable()
    with running(store) as club:
        club.with_players(4)
        store.lose(club.id, 2)
        answer = club.client.post(
            f"/api/tournaments/{club.id}/commands/register-entry",
            json={"stage": 1, "family": "Late"},
            headers={"Idempotency-Key": "after-the-loss"},
        )

    assert answer.status_code == 503
    assert "was put back to an older one" in answer.json()["detail"]


def test_a_command_on_a_log_that_was_rewritten_is_refused_and_ends() -> None:
    store = Losable()
    with running(store) as club:
        club.with_players(4)
        store.lose(club.id, 1)
        append(store, batch(5, "of-somebody-else", tournament=TournamentId(club.id)))
        assert club.client.get("/healthz").status_code == 503
        answer = club.client.post(
            f"/api/tournaments/{club.id}/commands/register-entry",
            json={"stage": 1, "family": "Late"},
            headers={"Idempotency-Key": "after-the-change"},
        )
        kept = club.client.get(f"/t/{club.id}/bundle").content

    assert answer.status_code == 503
    assert store.head(TournamentId(club.id)).version == 6
    assert "Player04" in str(verified_records(read_bundle(kept, "kept"))[-1])


def test_every_desk_is_told_and_no_screen() -> None:
    with running() as club:
        publisher = club.client.app.state.services.publisher  # type: ignore[attr-defined]
        club.with_players(4)
        with club.client.websocket_connect("/feed") as desk:
            assert next_message(desk)["type"] == "hello"
            assert club.client.portal is not None
            club.client.portal.call(publisher.show_warning, "The log was put back to an older one.")
            told = next_message(desk)
        club.client.cookies.clear()
        with club.client.websocket_connect("/feed") as screen:
            assert next_message(screen)["type"] == "hello"
            club.client.portal.call(publisher.show_warning, "The log was put back to an older one.")
            screen.send_json(subscription(club.id, "standings"))
            seen = next_message(screen)

    assert told == {"type": "refused", "reason": "The log was put back to an older one."}
    assert seen["type"] == "snapshot"


def test_whoever_asks_whether_it_is_well_hears_that_it_is_gone() -> None:
    store = Losable()
    with running(store) as club:
        assert club.client.get("/healthz").status_code == 200
        store.gone = True
        assert club.client.get("/healthz").status_code == 503


def test_a_bundle_is_of_the_log_and_of_memory_where_that_is_gone() -> None:
    store = Losable()
    with running(store) as club:
        club.with_players(4)
        address = f"/t/{club.id}/bundle"
        while_there = club.client.get(address).content
        store.gone = True
        store.lose(club.id, 3)
        after = club.client.get(address).content

    assert after == while_there
    assert verified_records(read_bundle(after, "kept"))[-1].version == 6


def test_a_bundle_is_for_who_may_read_the_whole_log() -> None:
    with running() as club:
        club.client.cookies.clear()
        assert club.client.get(f"/t/{club.id}/bundle").status_code == 401
