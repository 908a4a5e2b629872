"""A log that is not what it was when its server last looked, and what memory still holds of it."""

from domain.ids import TournamentId
from events.bundle import read_bundle, verified_records
from events.log.errors import LogGone
from tests.events.log.memory_store import MemoryStore
from tests.server.club import running


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
