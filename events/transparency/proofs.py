"""A portable proof (c2sp.org/tlog-proof) that an event is at a place in a tree, with the signatures
of that tree.

It is a text of a few lines. Its `extra` line, which is not authenticated, has the hash of the leaf,
so that the proof can be checked without the event. A QR code holds the same in fewer bytes, in the
letters that QR codes store best (RFC 4648, base 32).
"""

from base64 import b32decode, b32encode, b64encode
from dataclasses import dataclass

from domain.messages import say
from events.transparency.checkpoints import Checkpoint, read_checkpoint_note, read_hash, read_number
from events.transparency.merkle import Hash, Proof, is_included
from events.transparency.notes import NotANote, Note, Signature, is_key_name

FIRST_LINE = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 63
_COMPACT = 1
_HASH = 32


@dataclass(frozen=True, slots=True)
class EventProof:
    """`leaf` is the hash in the tree at `index`, of the event with version index + 1. It is empty
    if the proof does not have it: then the event itself is needed.
    """

    index: int
    leaf: Hash
    path: Proof
    note: Note
    checkpoint: Checkpoint

    @property
    def version(self) -> int:
        return self.index + 1

    @property
    def holds(self) -> bool:
        """Whether the path leads to the checkpoint's root, no matter who signed that."""
        return bool(self.leaf) and self.holds_for_leaf(self.leaf)

    def holds_for_leaf(self, leaf: Hash) -> bool:
        """Whether the path leads from this leaf to the checkpoint's root."""
        checkpoint = self.checkpoint
        return is_included(leaf, self.index, checkpoint.size, self.path, checkpoint.root)


def write_proof(proof: EventProof) -> str:
    lines = (
        FIRST_LINE,
        *((f"extra {b64encode(proof.leaf).decode()}",) if proof.leaf else ()),
        f"index {proof.index}",
        *(b64encode(node).decode() for node in proof.path),
    )
    return "".join(f"{line}\n" for line in lines) + f"\n{proof.note}"


def read_proof(text: str) -> EventProof:
    """Read a proof without verifying it; NotANote for anything else."""
    head, blank, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    if first != FIRST_LINE or not blank or not lines:
        raise NotANote(say("it does not begin as a proof does"))
    leaf: Hash | None = b""
    if lines[0].startswith("extra "):
        leaf = read_hash(lines.pop(0).removeprefix("extra "))
    index = read_number(lines[0].removeprefix("index ")) if lines else None
    path = [read_hash(line) for line in lines[1:]]
    named = bool(lines) and lines[0].startswith("index ")
    if not named or leaf is None or index is None or len(path) > MOST_HASHES:
        raise NotANote(say("the proof names no leaf and no place in the log"))
    hashes = tuple(node for node in path if node is not None)
    if len(hashes) < len(path):
        raise NotANote(say("a line of the proof is not a hash"))
    checkpoint, signed = read_checkpoint_note(note)
    return EventProof(index, leaf, hashes, signed, checkpoint)


def pack_proof(proof: EventProof) -> str:
    """The proof in capital letters and digits, for the fragment of an address. Signatures that are
    too long for a QR code, such as those of ML-DSA, are left out.
    """
    checkpoint = proof.checkpoint
    parts = [bytes([_COMPACT]), _with_length(checkpoint.origin), checkpoint.size.to_bytes(8, "big")]
    parts += [checkpoint.root, proof.index.to_bytes(8, "big"), proof.leaf]
    short = [each for each in proof.note.signatures if len(each.data) < 1 << 8]
    parts += [bytes([len(proof.path)]), *proof.path, bytes([len(short)])]
    for each in short:
        name = "" if each.name == checkpoint.origin else each.name
        parts += [_with_length(name), each.key_id, bytes([len(each.data)]), each.data]
    return b32encode(b"".join(parts)).decode().rstrip("=")


def unpack_proof(text: str) -> EventProof:
    """The proof that `pack_proof` packed; NotANote for anything else."""
    letters = text.strip().upper()
    try:
        return _unpack_proof(_PackedReader(b32decode(letters + "=" * (-len(letters) % 8))))
    except (EOFError, ValueError):
        raise NotANote(say("its letters are not those of a proof; scan the whole code")) from None


def _unpack_proof(packed: "_PackedReader") -> EventProof:
    if packed.take_byte() != _COMPACT:
        raise NotANote(say("a later program has printed it; update this one"))
    origin = packed.take_text()
    checkpoint = Checkpoint(origin, packed.take_number(), packed.take_bytes(_HASH))
    index, leaf = packed.take_number(), packed.take_bytes(_HASH)
    path = tuple(packed.take_bytes(_HASH) for _ in range(packed.take_byte()))
    signatures = tuple(packed.take_signature(origin) for _ in range(packed.take_byte()))
    if packed.rest or "\n" in origin or not origin:
        raise ValueError(origin)
    return EventProof(index, leaf, path, Note(checkpoint.text, signatures), checkpoint)


def _with_length(text: str) -> bytes:
    written = text.encode()
    return bytes([len(written)]) + written


class _PackedReader:
    """Takes values one after the other from packed bytes; EOFError if too few are left."""

    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take_bytes(self, length: int) -> bytes:
        taken, self.rest = self.rest[:length], self.rest[length:]
        if len(taken) < length:
            raise EOFError
        return taken

    def take_byte(self) -> int:
        return self.take_bytes(1)[0]

    def take_number(self) -> int:
        return int.from_bytes(self.take_bytes(8), "big")

    def take_text(self) -> str:
        return self.take_bytes(self.take_byte()).decode()

    def take_signature(self, origin: str) -> Signature:
        name, key_id = self.take_text() or origin, self.take_bytes(4)
        if not is_key_name(name):
            raise ValueError(name)
        return Signature(name, key_id, self.take_bytes(self.take_byte()))
