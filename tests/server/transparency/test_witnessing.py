"""The server asks its witnesses, says who has cosigned, and goes on when they are away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import anyio
import pytest
from anyio import to_thread
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.log.records import Batch
from events.log.store import append
from events.transparency.checkpoints import cosignatures, parse_checkpoint, write_beginning
from events.transparency.merkle import Tree, leaf_hash
from events.transparency.notes import Key, is_signed_by
from events.transparency.witness import WitnessRequest, read_request, write_request
from server.application.app import build_app
from server.http.outgoing_addresses import RequestFailed
from server.settings import BadWitness, Settings, Witness, read_witness
from server.transparency import witness_client, witnessing
from server.transparency.device_signatures import verify
from server.transparency.keys import new_ring
from server.transparency.witness_server import witness_app
from server.transparency.witness_store import WitnessStore
from server.transparency.witnessing import KEPT_SHEETS, NOTHING_KEPT, WitnessedLog
from tests.effort import beyond_the_gate
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
            store.create_key(f"{name}.example", name.encode().ljust(32, b"."))
            store.trust(RING.key)
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
            raise RequestFailed(f"{name} is not reached: no route to host.")
        ask = partial(self._wires[name].post, urlsplit(address).path, content=body)
        answer = await to_thread.run_sync(ask)
        return answer.status_code, answer.text


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    made = Hall(tmp_path, ("one", "two", "three"))
    monkeypatch.setattr("server.application.app.post_text", made.post)
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


@beyond_the_gate
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


@beyond_the_gate
def test_a_reader_s_sheet_of_the_same_state_says_it_as_soon_as_it_is_witnessed(
    hall: Hall, tmp_path: Path
) -> None:
    hall.away.update(hall.stores)
    with served(hall, tmp_path) as club:
        club.with_players(4).with_round(1)
        reader = TestClient(club.client.app)
        sheet = f"/t/{club.id}/s/1/print/pairings"
        assert "Witnessed by 0 of 3" in reader.get(sheet).text
        hall.away.clear()
        until(club, hall, 3)
        assert "Witnessed by 3 of 3" in reader.get(sheet).text


class AwayOnce(set[str]):
    """Witnesses that do not answer the next request, but the one after it."""

    def __contains__(self, name: object) -> bool:
        away = super().__contains__(name)
        self.discard(str(name))
        return away


@beyond_the_gate
def test_after_a_success_a_witness_is_asked_again_after_the_first_pause(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transparency.witnessing.PAUSES", (0.3, 1000))
    with served(hall, tmp_path) as club:
        club.with_players(4).with_round(1)
        until(club, hall, 3)
        club.result(1, 1, "1-0")
        until(club, hall, 3)
        hall.away = AwayOnce({"two"})
        club.result(1, 2, "1-0")
        until(club, hall, 3)
        assert hall.away == set()


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
    (known,) = (dict(s.cosigned_logs()) for s in [hall.stores["one"]])
    assert known[RING.log_origin(TournamentId(club.id))].size == printed + 1


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


def rolled_back(store: MemoryStore, tournament: str, events: int) -> MemoryStore:
    """As an older copy of the log has it."""
    older, name = MemoryStore(), TournamentId(tournament)
    for act in store.read(name):
        if act.version <= events:
            append(older, Batch(name, act.first - 1, act.act, act.events))
    return older


def contradicted(club: Club, count: int) -> list[dict[str, str]]:
    end = monotonic() + PATIENCE
    told: list[dict[str, str]] = []
    while len(told) != count:
        assert monotonic() < end, f"{told} contradict it"
        sleep(0.05)
        told = club.client.get(f"/log/{club.id}/conflicts").json()
    return told


@beyond_the_gate
@pytest.mark.parametrize("more", [0, 30], ids=["shorter than before", "longer than before"])
def test_after_a_rollback_the_fork_reaches_every_witness_and_is_reported(
    hall: Hall, tmp_path: Path, more: int
) -> None:
    store = MemoryStore()
    with served(hall, tmp_path, store) as club:
        club.with_players(4).with_round(1)
        ended, at = club.id, club.versions()
        club.client.get(f"/t/{ended}/s/1/print/pairings")  # it is waited for
        club.result(1, 1, "1-0")
        club.result(1, 2, "1-0")
        until(club, hall, 3)
    with served(hall, tmp_path / "restored", rolled_back(store, ended, at)) as club:
        club.id = ended
        club.result(1, 1, "0-1")
        sheet = f"/t/{club.id}/s/1/print/pairings"
        club.client.get(sheet)
        for number in range(more):
            club.do("register-entry", family=f"Late {number}")
        told = contradicted(club, 3)
        assert {one["witness"] for one in told} == {f"{n}.example" for n in hall.stores}
        assert "CONTRADICTED: another history was witnessed by one.example" in (
            club.client.get(sheet).text
        )
        assert club.client.get("/healthz").json() == {"status": "ok", "contradicted": [club.id]}
        proof = club.client.get(f"/log/{club.id}/conflicts/1").text
        asked = read_request(proof)
        assert isinstance(asked, WitnessRequest)
        assert is_signed_by(asked.note, Key(asked.checkpoint.origin, *of_ring()), verify)
        assert club.client.get(f"/log/{club.id}/conflicts/9").status_code == 404
    if more:
        suspects = [list(each.list_suspects()) for each in hall.stores.values()]
        assert all(suspects), "each witness keeps what proves it"


def renamed(store: MemoryStore, tournament: str, to: str) -> None:
    """The same acts under another name: the whole chain is made anew."""
    for act in store.read(TournamentId(tournament)):
        append(store, Batch(TournamentId(to), act.first - 1, act.act, act.events))


def test_a_second_history_under_another_name_is_named_by_every_witness(
    hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = MemoryStore()
    with served(hall, tmp_path, store) as club:
        club.with_players(4).with_round(1)
        first, said = club.id, {"name": "Club Evening"}
        other = club.client.post(
            "/api/tournaments", json=said, headers={"Idempotency-Key": "of-the-same-name"}
        )
        for name in (first, other.json()["tournament"]):
            club.id = name
            until(club, hall, 3)
        assert all(each.same_beginnings() == [] for each in hall.stores.values())
        renamed(store, first, "another")
    with served(hall, tmp_path / "again", store) as club:
        club.id = "another"
        club.result(1, 1, "0-1")
        until(club, hall, 3)
        club.client.get("/t/another/s/1/print/pairings")
        origins = [f"{RING.name}/{name}" for name in (first, "another")]
        while any(each.same_beginnings() != [origins] for each in hall.stores.values()):
            sleep(0.02)
        page = hall.page("one")
        assert f"{origins[0]} and {origins[1]}" in page
        told, end = (
            f"another: to one.example it begins as {origins[0]} does",
            monotonic() + PATIENCE,
        )
        while told not in caplog.messages:
            assert monotonic() < end, caplog.messages
            sleep(0.02)


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
def test_a_beginning_is_heard_of_a_log_that_was_cosigned_and_signed_by_its_key(
    hall: Hall, change: Callable[[str], str], status: int
) -> None:
    store, origin = hall.stores["one"], RING.log_origin(TournamentId("x"))
    said = str(write_beginning(origin, bytes(32), RING.signers(origin)))
    assert store.hear_beginning(said)[0] == 404, "nothing of it was cosigned yet"
    note = RING.signed_checkpoint(TournamentId("x"), 1, bytes(32))
    assert isinstance(store.answer_request(write_request(0, (), note), 0), str)

    assert store.hear_beginning(change(said))[0] == status

    assert store.hear_beginning(said)[0] == 200
    otherwise = write_beginning(origin, bytes(range(32)), RING.signers(origin))
    assert store.hear_beginning(str(otherwise))[0] == 409


def of_ring() -> tuple[int, bytes]:
    return RING.key.kind, RING.key.public


def test_what_names_no_witness_is_refused() -> None:
    for text in ("", "a+b+c http://x", f"{RING.key} http://x"):
        with pytest.raises(BadWitness):
            read_witness(text)


def test_an_answer_that_is_no_cosignature_is_none(hall: Hall) -> None:
    tree = Tree([leaf_hash(b"1")])
    note = RING.signed_checkpoint(TournamentId("t"), 1, tree.root())
    for answer in ((200, ""), (200, "— one.example AAAAAAAA\n"), (500, "no"), (409, "7\n")):

        async def answering(
            _address: str, _body: str, said: tuple[int, str] = answer
        ) -> tuple[int, str]:
            return said

        with pytest.raises(witness_client.Unwitnessed):
            anyio.run(witness_client.ask_witness, hall.witnesses[0], tree, note, 0, answering)


def test_a_bounded_number_of_cosigned_checkpoints_is_remembered() -> None:
    log, tree = WitnessedLog(NOTHING_KEPT), Tree()
    for size in range(1, KEPT_SHEETS + 3):
        tree.extend([leaf_hash(b"%d" % size)])
        note = RING.signed_checkpoint(TournamentId("open"), size, tree.root(size))
        log.add_cosignature(note, note.signatures[0])
    assert sorted(log.notes) == list(range(3, KEPT_SHEETS + 3))


@beyond_the_gate
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
