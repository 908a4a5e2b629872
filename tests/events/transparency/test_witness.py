"""The protocol of witnesses, answer for answer (c2sp.org/tlog-witness), with logs and witnesses of
others: `pip install witness-log` is a log and a witness written in Rust.
"""

from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from witness_log import WitnessLog, WitnessService

from domain.ids import TournamentId
from events.transparency.checkpoints import (
    Checkpoint,
    read_checkpoint_note,
    sign_checkpoint,
    valid_cosignature,
)
from events.transparency.merkle import EMPTY_ROOT, Tree, leaf_hash
from events.transparency.notes import ED25519, Key, Note, read_key, read_signatures
from events.transparency.witness import write_request
from server.transparency.device_signatures import (
    is_valid_signature,
    public_key_of_seed,
    sign_message,
)
from server.transparency.keys import KeyRing, new_ring
from server.transparency.witness_server import WitnessStore, witness_app
from tests.effort import EFFORT

SEED, NOW = b"s" * 32, 1_790_000_000
SERVER = Key("hall.example", ED25519, public_key_of_seed(SEED))
ORIGIN = "hall.example/open"
CHECKPOINTS = EFFORT.values * 8


@pytest.fixture
def store(tmp_path: Path) -> Iterator[WitnessStore]:
    witness_store = WitnessStore(tmp_path / "witness.sqlite3")
    witness_store.create_key("witness.example/w1", b"w" * 32)
    witness_store.trust_key(SERVER)
    yield witness_store
    witness_store.close()


@pytest.fixture
def witness(store: WitnessStore) -> TestClient:
    return TestClient(witness_app(store, lambda: NOW))


def leaves(count: int, salt: bytes = b"") -> Tree:
    return Tree(leaf_hash(salt + b"%d" % number) for number in range(count))


def note(tree: Tree, size: int, origin: str = ORIGIN, seed: bytes = SEED) -> Note:
    key = Key(origin, ED25519, public_key_of_seed(seed))
    root = tree.root_hash(size) if size else EMPTY_ROOT
    return sign_checkpoint(Checkpoint(origin, size, root), [(key, partial(sign_message, seed))])


def checkpoint_request(tree: Tree, old: int, size: int, origin: str = ORIGIN) -> str:
    proof = [b64encode(one).decode() for one in tree.consistency_proof(old, size)]
    return write_request(old, proof, note(tree, size, origin))


def test_an_extension_of_the_last_checkpoint_is_cosigned(
    witness: TestClient, store: WitnessStore
) -> None:
    tree = leaves(20)
    for old, size in ((0, 3), (3, 3), (3, 17), (17, 20)):
        answer = witness.post("/add-checkpoint", content=checkpoint_request(tree, old, size))
        assert answer.status_code == 200
        signed = note(tree, size)
        cosigned = Note(signed.text, read_signatures(answer.text))
        found = valid_cosignature(cosigned, store.key, is_valid_signature)
        assert found is not None
        assert found.at == NOW


def test_a_wrong_old_size_is_answered_with_the_witnessed_size(witness: TestClient) -> None:
    tree = leaves(9)
    witness.post("/add-checkpoint", content=checkpoint_request(tree, 0, 5))
    answer = witness.post("/add-checkpoint", content=checkpoint_request(tree, 3, 9))
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "text/x.tlog.size"
    assert answer.text == "5\n"


def test_another_root_of_the_same_size_is_a_conflict(witness: TestClient) -> None:
    witness.post("/add-checkpoint", content=checkpoint_request(leaves(5), 0, 5))
    answer = witness.post("/add-checkpoint", content=checkpoint_request(leaves(5, b"x"), 5, 5))
    assert answer.status_code == 409


def test_a_forked_continuation_is_refused_as_unproved(
    witness: TestClient, store: WitnessStore
) -> None:
    witness.post("/add-checkpoint", content=checkpoint_request(leaves(5), 0, 5))
    answer = witness.post("/add-checkpoint", content=checkpoint_request(leaves(8, b"x"), 5, 8))
    assert answer.status_code == 422
    ((origin, size, request),) = store.list_suspects()
    assert (origin, size) == (ORIGIN, 8)
    assert ORIGIN in request, "what the log's own key has signed is kept"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("old 0\n", 400),
        ("old -1\n\n" + str(note(leaves(1), 1)), 400),
        ("old 00\n\n" + str(note(leaves(1), 1)), 400),
        ("old 0\nnothash\n\n" + str(note(leaves(1), 1)), 400),
        ("old 0\n" + "A" * 43 + "=\n\n" + str(note(leaves(1), 1)), 422),
        ("old 0\n" + ("A" * 43 + "=\n") * 64 + "\n" + str(note(leaves(1), 1)), 400),
        ("old 2\n\n" + str(note(leaves(1), 1)), 400),
        (checkpoint_request(leaves(3), 0, 3, origin="other.example/open"), 404),
        (checkpoint_request(leaves(3), 0, 3, origin="hall.example.evil/open"), 404),
        ("old 0\n\n" + str(note(leaves(3), 3, seed=b"f" * 32)), 403),
    ],
)
def test_invalid_requests_are_not_cosigned(witness: TestClient, body: str, status: int) -> None:
    assert witness.post("/add-checkpoint", content=body).status_code == status


def test_a_witness_remembers_what_it_saw_after_a_restart(tmp_path: Path) -> None:
    for size_seen in (0, 5):
        witness_store = WitnessStore(tmp_path / "witness.sqlite3")
        witness_store.create_key("witness.example/w1", b"w%d" % size_seen + b"." * 30)
        witness_store.trust_key(SERVER)
        assert [known.size for _, known in witness_store.cosigned_logs()] == (
            [5] if size_seen else []
        )
        assert witness_store.key.public == public_key_of_seed(b"w0" + b"." * 30), "its key stays"
        assert isinstance(
            witness_store.answer_request(checkpoint_request(leaves(5), size_seen, 5), NOW), str
        )
        witness_store.close()
    assert (tmp_path / "witness.sqlite3").stat().st_mode & 0o777 == 0o600


def test_while_one_key_follows_another_both_are_cosigned(store: WitnessStore) -> None:
    ring = new_ring(b"1" * 32, "2026-11-21T09:00:00Z")
    store.trust_key(ring.key)
    turning = ring.with_new_key(b"2" * 32, "2026-11-22T09:00:00Z")
    tree = leaves(7)

    def answer_to(keys: KeyRing, old: int, size: int) -> object:
        proof = [b64encode(one).decode() for one in tree.consistency_proof(old, size)]
        signed = keys.signed_checkpoint(TournamentId("open"), size, tree.root_hash(size))
        return store.answer_request(write_request(old, proof, signed), NOW)

    assert isinstance(answer_to(ring, 0, 3), str)
    assert isinstance(answer_to(turning, 3, 5), str), "the old key signs as well"
    alone = turning.without_old("2026-11-23T09:00:00Z")
    assert getattr(answer_to(alone, 5, 7), "status", 0) == 403
    store.trust_key(turning.key)
    assert isinstance(answer_to(alone, 5, 7), str)


def test_a_foreign_witness_cosigns_every_checkpoint_of_ours() -> None:
    """A hundred thousand of them in tests.bench.witnessing."""
    service = WitnessService.new("foreign.example/w", b"f" * 32)
    origin = Key(ORIGIN, ED25519, SERVER.public)
    assert service.add_log(ORIGIN, str(origin))
    foreign, tree, old = read_key(service.vkey()), Tree(), 0
    for size in range(1, CHECKPOINTS + 1):
        tree.append(leaf_hash(b"%d" % size))
        status, answer = service.handle_add_checkpoint(
            checkpoint_request(tree, old, size), NOW + size
        )
        assert status == 200, answer
        signed = note(tree, size)
        assert valid_cosignature(
            Note(signed.text, read_signatures(answer)), foreign, is_valid_signature
        )
        old = size
    forged = checkpoint_request(leaves(old + 1, b"x"), old, old + 1)
    assert service.handle_add_checkpoint(forged, NOW)[0] == 422
    assert service.handle_add_checkpoint(checkpoint_request(tree, 1, old), NOW) == (409, f"{old}\n")


def test_our_witness_cosigns_a_foreign_log(witness: TestClient, store: WitnessStore) -> None:
    log = WitnessLog.generate()
    origin = log.canonical_origin()
    store.trust_key(read_key(log.c2sp_vkey(origin)))
    old = 0
    for _ in range(5):
        log.append_result(b"1-0")
        body = log.add_checkpoint_body(old)
        answer = witness.post("/add-checkpoint", content=body)
        assert answer.status_code == 200, answer.text
        checkpoint, signed = read_checkpoint_note(body.partition("\n\n")[2])
        assert valid_cosignature(
            Note(signed.text, read_signatures(answer.text)), store.key, is_valid_signature
        )
        old = checkpoint.size
    dossier, cosignatures = log.dossier_from_responses([(store.key.public.hex(), answer.text)])
    assert cosignatures == 1, dossier


def test_the_page_of_a_witness_names_it(witness: TestClient, store: WitnessStore) -> None:
    witness.post("/add-checkpoint", content=checkpoint_request(leaves(5), 0, 5))
    page = witness.get("/").text
    assert str(store.key) in page
    assert ORIGIN in page
