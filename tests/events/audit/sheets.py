"""The printed proof of one event of a log, signed and witnessed."""

from collections.abc import Callable, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.log.records import Recorded
from events.transparency.checkpoints import Checkpoint, cosign_checkpoint, sign_checkpoint
from events.transparency.merkle import tree_of
from events.transparency.notes import COSIGNATURE, ED25519, Key, Note
from events.transparency.proofs import EventProof

SERVER, WITNESS = "club.example", "witness.example"
WITNESSED_AT = 1_795_000_000


def _key(name: str, kind: int, seed: int) -> tuple[Key, Callable[[bytes], bytes]]:
    """A key, and the function that signs with it."""
    secret = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return Key(name, kind, secret.public_key().public_bytes_raw()), secret.sign


def sheet(records: Sequence[Recorded], version: int = 0) -> EventProof:
    """The proof of the event with that version; without one, of the last event."""
    tree, at = tree_of(records), (version or len(records)) - 1
    origin = f"{SERVER}/{records[0].tournament}"
    checkpoint = Checkpoint(origin, tree.size, tree.root_hash())
    signed = sign_checkpoint(checkpoint, [_key(origin, ED25519, 1)])
    witness, sign = _key(WITNESS, COSIGNATURE, 2)
    cosigned = cosign_checkpoint(signed.text, witness, WITNESSED_AT, sign)
    note = Note(signed.text, (*signed.signatures, cosigned))
    return EventProof(at, tree.node(0, at), tree.inclusion_proof(at, tree.size), note, checkpoint)


KEYS = "".join(f"{_key(*key)[0]}\n" for key in ((SERVER, ED25519, 1), (WITNESS, COSIGNATURE, 2)))
