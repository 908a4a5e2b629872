"""Cosignatures of witnesses: requested, shown on sheets, and awaited when witnesses are away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from urllib.parse import urlsplit

import anyio
import pytest
from anyio import to_thread
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.log.records import Batch
from events.log.store import append_batch
from events.transparency.checkpoints import read_checkpoint_note, sign_beginning, valid_cosignatures
from events.transparency.merkle import Tree, leaf_hash
from events.transparency.notes import Key, is_signed_by
from events.transparency.witness import WitnessRequest, read_request, write_request
from server.application.app import build_app
from server.http.client import RequestFailed
from server.settings import BadWitness, Settings, Witness, read_witness
from server.transparency import witness_client, witnessing
from server.transparency.device_signatures import is_valid_signature
from server.transparency.keys import new_ring
from server.transparency.witness_server import WitnessStore, witness_app
from server.transparency.witnessing import KEPT_SHEETS, NOTHING_KEPT, WitnessedLog
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in

RING = new_ring(b"k" * 32, "2026-11-22T09:00:00.000Z")
PATIENCE = 10.0


class WitnessNetwork:
    """Witnesses called without a network; those in `away` are unreachable, `late` ones answer as
    soon as their event is set.
    """

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        self.away: set[str] = set()
        self.late: dict[str, Event] = {}
        self.stores: dict[str, WitnessStore] = {}
        self._wires: dict[str, TestClient] = {}
        for name in names:
            store = WitnessStore(folder / f"{name}.sqlite3")
            store.create_key(f"{name}.example", name.encode().ljust(32, b"."))
            store.trust_key(RING.key)
            self.stores[name] = store
            self._wires[name] = TestClient(witness_app(store, lambda: 1_790_000_000))

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        return tuple(Witness(s.key, f"http://{name}") for name, s in self.stores.items())

    def page(self, name: str) -> str:
        return self._wires[name].get("/").text

    async def post(self, address: str, body: str) -> tuple[int, str]:
        name = address.split("/")[2]
        if name in self.away:
            raise RequestFailed(f"{name} can't be reached: no route to host.")
        if name in self.late:
            await to_thread.run_sync(self.late[name].wait)
        ask = partial(self._wires[name].post, urlsplit(address).path, content=body)
        answer = await to_thread.run_sync(ask)
        return answer.status_code, answer.text


@pytest.fixture
def witness_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WitnessNetwork]:
    made = WitnessNetwork(tmp_path, ("one", "two", "three"))
    monkeypatch.setattr("server.application.app.post_text", made.post)
    monkeypatch.setattr("server.transparency.witnessing.PAUSES", (0.2, 0.2))
    yield made
    for store in made.stores.values():
        store.close()


@contextmanager
def witnessed_club(
    network: WitnessNetwork, folder: Path, store: MemoryStore | None = None
) -> Iterator[Club]:
    settings = Settings(witnesses=network.witnesses, beside=folder / "desk")
    app = build_app(store or MemoryStore(), settings=settings, keys=RING)
    with TestClient(app) as client:
        yield Club(sign_in(client), app.state.services.tournaments.store)


def cosignature_count(club: Club, network: WitnessNetwork) -> int:
    _, note = read_checkpoint_note(club.client.get(f"/log/{club.id}/checkpoint").text)
    return len(
        valid_cosignatures(note, [witness.key for witness in network.witnesses], is_valid_signature)
    )


def wait_until(arrived: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not arrived():
        assert monotonic() < end
        sleep(0.02)


def wait_for_cosignatures(club: Club, network: WitnessNetwork, count: int) -> None:
    end = monotonic() + PATIENCE
    while cosignature_count(club, network) != count:
        assert monotonic() < end, f"{cosignature_count(club, network)} have cosigned"
        sleep(0.05)


@beyond_the_gate
def test_a_sheet_shows_how_many_witnesses_have_cosigned_it(
    witness_network: WitnessNetwork, tmp_path: Path
) -> None:
    with witnessed_club(witness_network, tmp_path) as club:
        club.with_players(4).with_round(1)
        sheet = f"/t/{club.id}/s/1/print/pairings"
        assert "Witnessed by 3 of 3" in club.client.get(sheet).text
        witness_network.away.add("two")
        club.enter_result(1, 1, "1-0")
        page = club.client.get(sheet).text
        assert "Witnessed by 2 of 3 · waiting since" in page
        assert "witnessed up to v" in page
        witness_network.away.clear()
        wait_for_cosignatures(club, witness_network, 3)
        assert "Witnessed by 3 of 3" in club.client.get(sheet).text


@beyond_the_gate
def test_a_visitors_sheet_shows_new_cosignatures_at_once(
    witness_network: WitnessNetwork, tmp_path: Path
) -> None:
    witness_network.away.update(witness_network.stores)
    with witnessed_club(witness_network, tmp_path) as club:
        club.with_players(4).with_round(1)
        reader = TestClient(club.client.app)
        sheet = f"/t/{club.id}/s/1/print/pairings"
        assert "Witnessed by 0 of 3" in reader.get(sheet).text
        witness_network.away.clear()
        wait_for_cosignatures(club, witness_network, 3)
        assert "Witnessed by 3 of 3" in reader.get(sheet).text


class AwayOnce(set[str]):
    """Witnesses that do not answer the next request, but the one after it."""

    def __contains__(self, name: object) -> bool:
        away = super().__contains__(name)
        self.discard(str(name))
        return away


@beyond_the_gate
def test_after_a_success_a_witness_is_asked_again_after_the_first_pause(
    witness_network: WitnessNetwork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transparency.witnessing.PAUSES", (0.3, 1000))
    with witnessed_club(witness_network, tmp_path) as club:
        club.with_players(4).with_round(1)
        wait_for_cosignatures(club, witness_network, 3)
        club.enter_result(1, 1, "1-0")
        wait_for_cosignatures(club, witness_network, 3)
        witness_network.away = AwayOnce({"two"})
        club.enter_result(1, 2, "1-0")
        wait_for_cosignatures(club, witness_network, 3)
        assert witness_network.away == set()


def test_news_that_arrives_while_witnesses_answer_is_no_failure(
    witness_network: WitnessNetwork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transparency.witnessing.PAUSES", (0.3, 1000))
    answers = Event()
    with witnessed_club(witness_network, tmp_path) as club:
        club.with_players(4).with_round(1)
        wait_for_cosignatures(club, witness_network, 3)
        # With the beginning of the log, which witnesses get after their first answer.
        wait_until(lambda: club.services.witnessing._under_way is None)
        witness_network.late["one"] = answers
        try:
            club.enter_result(1, 1, "1-0")
            wait_for_cosignatures(club, witness_network, 2)
            witness_network.away = AwayOnce({"two"})
            club.enter_result(1, 2, "1-0")
        finally:
            answers.set()
        wait_for_cosignatures(club, witness_network, 3)
        assert witness_network.away == set()


def test_checkpoints_made_without_a_network_are_cosigned_later(
    witness_network: WitnessNetwork, tmp_path: Path
) -> None:
    witness_network.away.update(witness_network.stores)
    store = MemoryStore()
    with witnessed_club(witness_network, tmp_path, store) as club:
        club.with_players(4).with_round(1)
        page = club.client.get(f"/t/{club.id}/s/1/print/pairings").text
        printed = club.version()
        assert "Witnessed by 0 of 3 · waiting since" in page
        club.enter_result(1, 1, "1-0")
        witness_network.away.clear()
        wait_for_cosignatures(club, witness_network, 3)
        _, note = read_checkpoint_note(club.client.get(f"/log/{club.id}/checkpoint/{printed}").text)
        keys = [witness.key for witness in witness_network.witnesses]
        assert len(valid_cosignatures(note, keys, is_valid_signature)) == 3, (
            "what stands on paper, too"
        )
    cosigned = dict(witness_network.stores["one"].cosigned_logs())
    assert cosigned[RING.log_origin(TournamentId(club.id))].size == printed + 1


def test_checkpoints_waiting_at_a_stop_are_cosigned_after_the_restart(
    witness_network: WitnessNetwork, tmp_path: Path
) -> None:
    witness_network.away.update(witness_network.stores)
    store = MemoryStore()
    with witnessed_club(witness_network, tmp_path, store) as club:
        ended = club.with_players(4).with_round(1).id
        page = club.client.get(f"/t/{ended}/s/1/print/pairings").text
        assert "Witnessed by 0 of 3 · waiting since" in page
        wait_until(lambda: any((tmp_path / "desk" / "witnessed").glob("*.json")))
    witness_network.away.clear()
    with witnessed_club(witness_network, tmp_path, store) as club:
        club.id = ended
        wait_for_cosignatures(club, witness_network, 3)


def rolled_back(store: MemoryStore, tournament: str, events: int) -> MemoryStore:
    """A store with the tournament's first acts only, up to that version."""
    older, name = MemoryStore(), TournamentId(tournament)
    for act in store.read(name):
        if act.version <= events:
            append_batch(older, Batch(name, act.first_version - 1, act.act, act.events))
    return older


def wait_for_conflicts(club: Club, count: int) -> list[dict[str, str]]:
    end = monotonic() + PATIENCE
    conflicts: list[dict[str, str]] = []
    while len(conflicts) != count:
        assert monotonic() < end, f"{conflicts} contradict it"
        sleep(0.05)
        conflicts = club.client.get(f"/log/{club.id}/conflicts").json()
    return conflicts


@beyond_the_gate
@pytest.mark.parametrize("more", [0, 30], ids=["shorter than before", "longer than before"])
def test_after_a_rollback_the_fork_reaches_every_witness_and_is_reported(
    witness_network: WitnessNetwork, tmp_path: Path, more: int
) -> None:
    store = MemoryStore()
    with witnessed_club(witness_network, tmp_path, store) as club:
        club.with_players(4).with_round(1)
        ended, at = club.id, club.version()
        club.client.get(f"/t/{ended}/s/1/print/pairings")  # its checkpoint is to be cosigned
        club.enter_result(1, 1, "1-0")
        club.enter_result(1, 2, "1-0")
        wait_for_cosignatures(club, witness_network, 3)
    with witnessed_club(
        witness_network, tmp_path / "restored", rolled_back(store, ended, at)
    ) as club:
        club.id = ended
        club.enter_result(1, 1, "0-1")
        sheet = f"/t/{club.id}/s/1/print/pairings"
        club.client.get(sheet)
        for number in range(more):
            club.do("register-entry", family=f"Late {number}")
        conflicts = wait_for_conflicts(club, 3)
        assert {conflict["witness"] for conflict in conflicts} == {
            f"{n}.example" for n in witness_network.stores
        }
        assert "CONTRADICTED: another history was witnessed by one.example" in (
            club.client.get(sheet).text
        )
        assert club.client.get("/healthz").json() == {"status": "ok", "contradicted": [club.id]}
        proof = club.client.get(f"/log/{club.id}/conflicts/1").text
        request = read_request(proof)
        assert isinstance(request, WitnessRequest)
        assert is_signed_by(
            request.note, Key(request.checkpoint.origin, *ring_key()), is_valid_signature
        )
        assert club.client.get(f"/log/{club.id}/conflicts/9").status_code == 404
    if more:
        suspects = [list(each.list_suspects()) for each in witness_network.stores.values()]
        assert all(suspects), "each witness keeps what proves it"


def copy_under_name(store: MemoryStore, tournament: str, to: str) -> None:
    """Append the acts as another tournament, with a new hash chain."""
    for act in store.read(TournamentId(tournament)):
        append_batch(store, Batch(TournamentId(to), act.first_version - 1, act.act, act.events))


def test_every_witness_names_a_log_copied_under_another_name(
    witness_network: WitnessNetwork, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two tournaments of one name begin differently; a copy begins as its original does."""
    witness_stores, store = witness_network.stores.values(), MemoryStore()
    with witnessed_club(witness_network, tmp_path, store) as club:
        original = club.with_players(4).with_round(1).id
        namesake = club.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
        for club.id in (original, namesake):
            wait_for_cosignatures(club, witness_network, 3)
        assert all(each.same_beginnings() == [] for each in witness_stores)
        copy_under_name(store, original, "copy")
    with witnessed_club(witness_network, tmp_path / "again", store) as club:
        club.id = "copy"
        club.enter_result(1, 1, "0-1")
        wait_for_cosignatures(club, witness_network, 3)
        club.client.get("/t/copy/s/1/print/pairings")
        alike = [f"{RING.name}/{name}" for name in (original, "copy")]
        wait_until(lambda: all(each.same_beginnings() == [alike] for each in witness_stores))
        assert f"{alike[0]} and {alike[1]}" in witness_network.page("one")
        warning = f"copy: to one.example it begins as {alike[0]} does"
        wait_until(lambda: warning in caplog.messages)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (lambda text: text, 200),
        (lambda text: text.replace("beginning/1", "beginning/2"), 400),
        (lambda text: text.replace("wallchart", "", 1), 400),
        (lambda text: "", 400),
        (lambda text: text.replace("/x\n", "/y\n"), 403),
    ],
)
def test_a_witness_accepts_a_beginning_only_of_a_cosigned_log_and_signed_by_its_key(
    witness_network: WitnessNetwork, change: Callable[[str], str], status: int
) -> None:
    store, origin = witness_network.stores["one"], RING.log_origin(TournamentId("x"))
    beginning = str(sign_beginning(origin, bytes(32), RING.signers(origin)))
    assert store.store_beginning(beginning)[0] == 404, "nothing of it was cosigned yet"
    note = RING.signed_checkpoint(TournamentId("x"), 1, bytes(32))
    assert isinstance(store.answer_request(write_request(0, (), note), 0), str)

    assert store.store_beginning(change(beginning))[0] == status

    assert store.store_beginning(beginning)[0] == 200
    otherwise = sign_beginning(origin, bytes(range(32)), RING.signers(origin))
    assert store.store_beginning(str(otherwise))[0] == 409


def ring_key() -> tuple[int, bytes]:
    return RING.key.kind, RING.key.public


def test_a_malformed_witness_line_is_refused() -> None:
    for text in ("", "a+b+c http://x", f"{RING.key} http://x"):
        with pytest.raises(BadWitness):
            read_witness(text)


def test_an_answer_without_a_valid_cosignature_counts_as_unwitnessed(
    witness_network: WitnessNetwork,
) -> None:
    tree = Tree([leaf_hash(b"1")])
    note = RING.signed_checkpoint(TournamentId("t"), 1, tree.root_hash())
    for answer in ((200, ""), (200, "— one.example AAAAAAAA\n"), (500, "no"), (409, "7\n")):

        async def answering(
            _address: str, _body: str, reply: tuple[int, str] = answer
        ) -> tuple[int, str]:
            return reply

        with pytest.raises(witness_client.Unwitnessed):
            anyio.run(
                witness_client.ask_witness, witness_network.witnesses[0], tree, note, 0, answering
            )


def test_only_the_latest_cosigned_checkpoints_are_remembered() -> None:
    log, tree = WitnessedLog(NOTHING_KEPT), Tree()
    for size in range(1, KEPT_SHEETS + 3):
        tree.extend([leaf_hash(b"%d" % size)])
        note = RING.signed_checkpoint(TournamentId("open"), size, tree.root_hash(size))
        log.add_cosignature(note, note.signatures[0])
    assert sorted(log.notes) == list(range(3, KEPT_SHEETS + 3))


@beyond_the_gate
def test_only_some_logs_are_kept_in_memory_and_the_others_read_again(
    witness_network: WitnessNetwork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witnessing, "KEPT_LOGS", 2)
    with witnessed_club(witness_network, tmp_path) as club:
        names = []
        for _ in range(4):
            again = Club(club.client, club.store)
            again.with_players(2)
            wait_for_cosignatures(again, witness_network, 3)
            names.append(again.id)
        logs_in_memory = club.services.witnessing._logs

        assert list(logs_in_memory) == names[-2:]
        for name in names:
            club.id = name
            assert cosignature_count(club, witness_network) == 3
        witness_network.away.update(witness_network.stores)
        for name in names:
            club.id = name
            club.do("register-entry", family="Latecomer", rating=1500)
        assert set(logs_in_memory) == set(names), "those waiting for cosignatures stay in memory"
