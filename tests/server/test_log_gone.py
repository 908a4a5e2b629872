"""A log that is lost, replaced or rewritten while its server runs, and what the server still has
in memory.
"""

from domain.ids import TournamentId
from events.bundle import read_bundle, verified_records
from events.log.errors import LogGone
from events.log.store import append_batch
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch
from tests.server.club import running, subscription
from tests.server.hearing import next_message

TOURNAMENT_STAGE_AND_PLAYERS = 2 + 4
"""The events of a club with four players."""


class LosableLog(MemoryStore):
    """A store whose newest acts can get lost without notice."""

    gone = False

    def lose(self, tournament: str, events: int) -> None:
        name = TournamentId(tournament)
        self._logs[name] = self._logs[name][:-events]

    def check_presence(self) -> None:
        if self.gone:
            raise LogGone("The file was deleted or moved")


def test_a_command_to_a_log_replaced_by_an_older_copy_is_refused() -> None:
    store = LosableLog()
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


def test_a_command_to_a_rewritten_log_is_refused_and_the_known_acts_stay_downloadable() -> None:
    store = LosableLog()
    with running(store) as club:
        club.with_players(4)
        store.lose(club.id, 1)
        in_place_of_player_4 = batch(5, "of-somebody-else", tournament=TournamentId(club.id))
        append_batch(store, in_place_of_player_4)
        assert club.client.get("/healthz").status_code == 503
        answer = club.client.post(
            f"/api/tournaments/{club.id}/commands/register-entry",
            json={"stage": 1, "family": "Late"},
            headers={"Idempotency-Key": "after-the-change"},
        )
        bundle = club.client.get(f"/t/{club.id}/bundle").content

    assert answer.status_code == 503
    assert store.head(TournamentId(club.id)).version == TOURNAMENT_STAGE_AND_PLAYERS
    assert "Player04" in str(verified_records(read_bundle(bundle, "kept"))[-1])


def test_a_warning_about_the_log_is_sent_to_desks_and_not_to_screens() -> None:
    with running() as club:
        publisher = club.services.publisher
        club.with_players(4)
        with club.client.websocket_connect("/feed") as desk:
            assert next_message(desk)["type"] == "hello"
            assert club.client.portal is not None
            club.client.portal.call(publisher.show_warning, "The log was put back to an older one.")
            warning = next_message(desk)
        club.client.cookies.clear()
        with club.client.websocket_connect("/feed") as screen:
            assert next_message(screen)["type"] == "hello"
            club.client.portal.call(publisher.show_warning, "The log was put back to an older one.")
            screen.send_json(subscription(club.id, "standings"))
            message = next_message(screen)

    assert warning == {"type": "refused", "reason": "The log was put back to an older one."}
    assert message["type"] == "snapshot"


def test_healthz_is_503_after_the_log_was_deleted() -> None:
    store = LosableLog()
    with running(store) as club:
        assert club.client.get("/healthz").status_code == 200
        store.gone = True
        assert club.client.get("/healthz").status_code == 503


def test_a_bundle_is_made_from_memory_once_the_log_is_gone() -> None:
    store = LosableLog()
    with running(store) as club:
        club.with_players(4)
        address = f"/t/{club.id}/bundle"
        while_there = club.client.get(address).content
        store.gone = True
        store.lose(club.id, 3)
        after = club.client.get(address).content

    assert after == while_there
    assert verified_records(read_bundle(after, "kept"))[-1].version == TOURNAMENT_STAGE_AND_PLAYERS


def test_a_bundle_needs_signing_in() -> None:
    with running() as club:
        club.client.cookies.clear()
        assert club.client.get(f"/t/{club.id}/bundle").status_code == 401
