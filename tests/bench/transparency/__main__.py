"""What signatures and the tree cost, and that other programs accept them:
`python -m tests.bench.transparency`.

The check of a device's signature as the server makes it; a replay with and without the tree, in
turn; a proof verified; checkpoints cosigned by another project's witness (witness-log, Rust); tiles
read by the code of Go's checksum database, if Go is here (Debian: golang-go,
golang-golang-x-mod-dev).
"""

import argparse
import os
import shutil
import subprocess
import tempfile
from base64 import b64encode, urlsafe_b64encode
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from witness_log import WitnessService

from domain.ids import TournamentId
from events.fold import fold_records
from events.log.chain import verify_chain
from events.log.records import Recorded, StoredAct
from events.transparency.checkpoints import checkpoint_of_note
from events.transparency.evidence import KeptCheckpoint, TrustedKeys, compare_kept_checkpoint
from events.transparency.merkle import (
    Tree,
    leaf_hash,
    leaf_of_record,
    tile_bytes,
    tiles_of,
    tree_of,
)
from events.transparency.notes import ED25519, Key
from events.transparency.proofs import EventProof, pack_proof, unpack_proof
from events.transparency.signatures import Intent
from events.transparency.witness import write_request
from server.demo.story import ChessStory
from server.transparency.device_signatures import is_valid_signature, verified_signature
from server.transparency.keys import new_ring
from tests.events.log.memory_store import MemoryStore

RING = new_ring(b"b" * 32, "2026-11-22T09:00:00.000Z")
LOG = TournamentId("bench")
READER = Path(__file__).parent / "reader.go"
DEBIANS_GO = "/usr/share/gocode"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoints", type=int, default=100_000)
    count: int = parser.parse_args().checkpoints
    store = MemoryStore()
    acts = list(store.read(ChessStory(store).create_once()))
    records = list(verify_chain(acts))
    measure_signing(records)
    measure_replays(acts)
    measure_proof(records)
    read_tiles_by_go(records)
    cosign(count)


def measure_signing(records: list[Recorded]) -> None:
    private = generate_private_key(SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    public, body = urlsafe_b64encode(point).decode(), b'{"stage":1,"round":2,"board":7}'
    intent = Intent("bench", "record-result", "k" * 36, "", body)
    r, s = decode_dss_signature(private.sign(intent.message, ECDSA(SHA256())))
    pair = urlsafe_b64encode(r.to_bytes(32, "big") + s.to_bytes(32, "big")).decode()
    tree = Tree()
    signature = median_seconds(2000, lambda: verified_signature(public, pair, intent))
    leaf = median_seconds(2000, lambda: tree.append(leaf_of_record(records[-1])))
    note = median_seconds(2000, lambda: RING.signed_checkpoint(LOG, tree.size, tree.root_hash()))
    print(f"a device's signature checked     {signature * 1000:.3f} ms (p50)")
    print(f"an event into the tree           {leaf * 1000:.3f} ms (p50)")
    print(f"a checkpoint signed, when parser  {note * 1000:.3f} ms (p50)")


def measure_replays(acts: list[StoredAct]) -> None:
    plain, grown = [], []
    for _ in range(9):
        plain.append(seconds_of(lambda: fold_records(verify_chain(acts))))
        grown.append(
            seconds_of(lambda: (fold_records(verify_chain(acts)), tree_of(verify_chain(acts))))
        )
    more = median(grown) / median(plain) - 1
    print(f"a replay of {acts[-1].version} events        {median(plain) * 1000:.1f} ms")
    print(f"and its tree, on request         {median(grown) * 1000:.1f} ms ({more:+.1%})")


def measure_proof(records: list[Recorded]) -> None:
    tree = tree_of(records)
    note = RING.signed_checkpoint(LOG, tree.size, tree.root_hash())
    at = tree.size // 2
    path = tree.inclusion_proof(at, tree.size)
    text = pack_proof(EventProof(at, tree.node(0, at), path, note, checkpoint_of_note(note)))
    trusted = TrustedKeys((RING.key,), (), is_valid_signature)

    def verify() -> None:
        unpacked = unpack_proof(text)
        assert compare_kept_checkpoint(
            tree, KeptCheckpoint(unpacked.checkpoint, unpacked.note, unpacked), trusted
        ).proof_holds

    print(f"a proof verified                 {median_seconds(500, verify) * 1000:.3f} ms (p50)")


def read_tiles_by_go(records: list[Recorded]) -> None:
    """Go computes the root from the files, finds every leaf and accepts the signed checkpoint."""
    if shutil.which("go") is None:
        print("tiles read by Go: no go here")
        return
    grown = [leaf_of_record(records[at % len(records)]) for at in range(70_000)]
    tree = Tree(grown)
    origin = Key(RING.log_origin(LOG), ED25519, RING.key.public)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for tile in tiles_of(tree.size):
            (folder / tile.path).parent.mkdir(parents=True, exist_ok=True)
            (folder / tile.path).write_bytes(tile_bytes(tree.node, tile))
        (folder / "checkpoint").write_text(
            str(RING.signed_checkpoint(LOG, tree.size, tree.root_hash()))
        )
        command = ["go", "run", str(READER), str(folder), str(origin)]
        environment = {**os.environ, "GO111MODULE": "off", "GOPATH": DEBIANS_GO}
        answer = subprocess.run(command, env=environment, capture_output=True, text=True)
    print(f"tiles read by Go                 {(answer.stdout or answer.stderr).strip()}")


def cosign(count: int) -> None:
    service = WitnessService.new("foreign.example/w", b"f" * 32)
    origin = RING.log_origin(LOG)
    assert service.add_log(origin, str(Key(origin, ED25519, RING.key.public)))
    tree, begun, accepted = Tree(), perf_counter(), 0
    for size in range(1, count + 1):
        old = size - 1
        tree.append(leaf_hash(b"%d" % size))
        lines = [b64encode(node).decode() for node in tree.consistency_proof(old, size)]
        body = write_request(old, lines, RING.signed_checkpoint(LOG, size, tree.root_hash()))
        status, _ = service.handle_add_checkpoint(body, 1_790_000_000 + size)
        accepted += status == 200
    taken = perf_counter() - begun
    print(f"cosigned by a witness of others  {accepted} of {count} checkpoints in {taken:.0f} s")


def median_seconds(times: int, act: object) -> float:
    assert callable(act)
    return median(seconds_of(partial(act)) for _ in range(times))


def seconds_of(act: object) -> float:
    assert callable(act)
    begun = perf_counter()
    act()
    return perf_counter() - begun


if __name__ == "__main__":
    main()
