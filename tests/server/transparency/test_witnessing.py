"""The server asks its witnesses, says who has cosigned, and goes on when they are away."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import anyio
import pytest
from anyio import to_thread
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.transparency.checkpoints import cosignatures, parse_checkpoint
from events.transparency.merkle import Tree, leaf_hash
from server.application.app import build_app
from server.http.outgoing_addresses import RequestFailed
from server.settings import BadWitness, Settings, Witness, read_witness
from server.transparency import witness_client, witnessing
from server.transparency.ed25519 import verify
from server.transparency.keys import new_ring
from server.transparency.witness_server import witness_app
from server.transparency.witness_store import WitnessStore
from server.transparency.witnessing import KEPT_SHEETS, NOTHING_KEPT, WitnessedLog
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in

RING = new_ring(b"k" * 32, "2026-11-22T09:00:00.000Z")
PATIENCE = 10.0


class Hall:
    """Witnesses without a network between: those in `away` answer nothing."""

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        self.away: set[str] = set()
        self.stores: dict[str, WitnessStore] = {}
        self._wires: dict[str, TestClient] = {}
        for name in names:
            store = WitnessStore(folder / f"{name}.sqlite3")
            store.begin(f"{name}.example", name.encode().ljust(32, b"."))
            store.trust(RING.key)
            self.stores[name] = store
            self._wires[name] = TestClient(witness_app(store, lambda: 1_790_000_000))

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        return tuple(Witness(s.key, f"http://{name}") for name, s in self.stores.items())

    async def post(self, address: str, body: str) -> tuple[int, str]:
        name = address.split("/")[2]
        if name in self.away:
            raise RequestFailed(f"{name} is not reached: no route to host.")
        ask = partial(self._wires[name].post, "/add-checkpoint", content=body)
        answer = await to_thread.run_sync(ask)
        return answer.status_code, answer.text


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    made = Hall(tmp_path, ("one", "two", "three"))
    monkeypatch.setattr("server.application.app.post", made.post)
    monkeypatch.setattr("server.transparency.witnessing.PAUSES", (0.2, 0.2))
    yield made
    for store in made.stores.values():
        store.close()


@contextmanager
def served(hall: Hall, folder: Path, store: MemoryStore | None = None) -> Iterator[Club]:
    settings = Settings(witnesses=hall.witnesses, beside=folder / "desk")
    app = build_app(store or MemoryStore(), settings=settings, keys=RING)
    with TestClient(app) as client:
        yield Club(sign_in(client), app.state.services.tournaments.store)


def cosigned(club: Club, hall: Hall) -> int:
    _, note = parse_checkpoint(club.client.get(f"/log/{club.id}/checkpoint").text)
    return len(cosignatures(note, [witness.key for witness in hall.witnesses], verify))


def until(club: Club, hall: Hall, count: int) -> None:
    end = monotonic() + PATIENCE
    while cosigned(club, hall) != count:
        assert monotonic() < end, f"{cosigned(club, hall)} have cosigned"
        sleep(0.05)


def test_a_sheet_says_how_many_have_witnessed_it(hall: Hall, tmp_path: Path) -> None:
    with served(hall, tmp_path) as club:
        club.with_players(4).with_round(1)
        sheet = f"/t/{club.id}/s/1/print/pairings"
        assert "Witnessed by 3 of 3" in club.client.get(sheet).text
        hall.away.add("two")
        club.result(1, 1, "1-0")
        said = club.client.get(sheet).text
        assert "Witnessed by 2 of 3 · waiting since" in said
        assert "witnessed up to v" in said
        hall.away.clear()
        until(club, hall, 3)
        assert "Witnessed by 3 of 3" in club.client.get(sheet).text


def test_without_a_network_checkpoints_wait(hall: Hall, tmp_path: Path) -> None:
    hall.away.update(hall.stores)
    store = MemoryStore()
    with served(hall, tmp_path, store) as club:
        club.with_players(4).with_round(1)
        said = club.client.get(f"/t/{club.id}/s/1/print/pairings").text
        printed = club.versions()
        assert "Witnessed by 0 of 3 · waiting since" in said
        club.result(1, 1, "1-0")
        hall.away.clear()
        until(club, hall, 3)
        _, note = parse_checkpoint(club.client.get(f"/log/{club.id}/checkpoint/{printed}").text)
        keys = [witness.key for witness in hall.witnesses]
        assert len(cosignatures(note, keys, verify)) == 3, "what stands on paper, too"
    (known,) = (dict(s.known()) for s in [hall.stores["one"]])
    assert known[RING.origin(TournamentId(club.id))].size == printed + 1


def test_what_waited_when_the_server_ended_is_asked_for_at_its_next_start(
    hall: Hall, tmp_path: Path
) -> None:
    hall.away.update(hall.stores)
    store = MemoryStore()
    with served(hall, tmp_path, store) as club:
        ended = club.with_players(4).with_round(1).id
        said = club.client.get(f"/t/{ended}/s/1/print/pairings").text
        assert "Witnessed by 0 of 3 · waiting since" in said
        folder, end = tmp_path / "desk" / "witnessed", monotonic() + PATIENCE
        while not any(folder.glob("*.json")):
            assert monotonic() < end
            sleep(0.05)
    hall.away.clear()
    with served(hall, tmp_path, store) as club:
        club.id = ended
        until(club, hall, 3)


def test_what_names_no_witness_is_refused() -> None:
    for text in ("", "a+b+c http://x", f"{RING.key} http://x"):
        with pytest.raises(BadWitness):
            read_witness(text)


def test_an_answer_that_is_no_cosignature_is_none(hall: Hall) -> None:
    tree = Tree([leaf_hash(b"1")])
    note = RING.checkpoint(TournamentId("t"), 1, tree.root())
    for answer in ((200, ""), (200, "— one.example AAAAAAAA\n"), (500, "no"), (409, "7\n")):

        async def answering(
            _address: str, _body: str, said: tuple[int, str] = answer
        ) -> tuple[int, str]:
            return said

        with pytest.raises(witness_client.Unwitnessed):
            anyio.run(witness_client.cosignature, hall.witnesses[0], tree, note, 0, answering)


def test_a_bounded_number_of_cosigned_checkpoints_is_remembered() -> None:
    log, tree = WitnessedLog(NOTHING_KEPT), Tree()
    for size in range(1, KEPT_SHEETS + 3):
        tree.extend([leaf_hash(b"%d" % size)])
        note = RING.checkpoint(TournamentId("open"), size, tree.root(size))
        log.add(note, note.signatures[0])
    assert sorted(log.notes) == list(range(3, KEPT_SHEETS + 3))


def test_a_bounded_number_of_tournaments_is_in_memory_and_the_others_are_read_again(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witnessing, "KEPT_LOGS", 2)
    with served(hall, tmp_path) as club:
        names = []
        for _ in range(4):
            again = Club(club.client, club.store)
            again.with_players(2)
            until(again, hall, 3)
            names.append(again.id)
        known = club.client.app.state.services.witnessing._logs  # type: ignore[attr-defined]

        assert list(known) == names[-2:]
        for name in names:
            club.id = name
            assert cosigned(club, hall) == 3
        hall.away.update(hall.stores)
        for name in names:
            club.id = name
            club.do("register-entry", family="Latecomer", rating=1500)
        assert set(known) == set(names), "they wait"
