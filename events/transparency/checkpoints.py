"""Checkpoints (c2sp.org/tlog-checkpoint), cosignatures (c2sp.org/tlog-cosignature) and beginnings.

A checkpoint states that the log of this origin, at this size, has this root. Its keeper signs it; a
witness that has verified that it extends the last one cosigns it, with the time.

The note of a log's beginning, which its server signs for a witness, identifies the log under any
name.

A second history under another name is another log to a witness, which cosigns both. But their first
acts are identical, idempotency keys included, which is no coincidence. The note reveals only a hash
of a tournament, which only its keeper can make. A server that omits the note, or makes a false one,
contradicts its own log, from which the note can be computed again.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass

from domain.messages import say
from events.transparency.merkle import Hash
from events.transparency.notes import (
    COSIGNATURE,
    Key,
    NotANote,
    Note,
    Sign,
    Signature,
    Verify,
    decode_base64,
    read_note,
    sign_note,
    signatures_by,
)

_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
_TIME = 8


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """`more` are extension lines: we write none and ignore those of others."""

    origin: str
    size: int
    root: bytes
    more: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        lines = (self.origin, str(self.size), b64encode(self.root).decode(), *self.more)
        return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Cosignature:
    """A witness's cosignature, and its time in POSIX seconds by the witness's clock."""

    witness: Key
    at: int


def read_number(text: str) -> int | None:
    """Read a decimal number as in these formats, without leading zeros."""
    return int(text) if _NUMBER.fullmatch(text) else None


def read_hash(text: str) -> bytes | None:
    """The hash of a base64 text; None unless it is one of 32 bytes."""
    raw = decode_base64(text)
    return raw if raw is not None and len(raw) == 32 else None


def checkpoint_of_note(note: Note) -> Checkpoint:
    """Parse a note's text; NotANote if it is no checkpoint."""
    lines = note.text.removesuffix("\n").split("\n")
    size = read_number(lines[1]) if len(lines) > 2 else None
    root = read_hash(lines[2]) if len(lines) > 2 else None
    if not all(lines) or size is None or root is None:
        raise NotANote(say("its text is not origin, size and root of a log"))
    return Checkpoint(lines[0], size, root, tuple(lines[3:]))


def read_checkpoint_note(text: str) -> tuple[Checkpoint, Note]:
    note = read_note(text)
    return checkpoint_of_note(note), note


def sign_checkpoint(checkpoint: Checkpoint, keys: Iterable[tuple[Key, Sign]]) -> Note:
    """Sign the checkpoint with every key in use: two during a change of keys."""
    text = checkpoint.text
    return Note(text, tuple(sign_note(text, key, sign) for key, sign in keys))


def cosign_checkpoint(text: str, witness: Key, at: int, sign: Sign) -> Signature:
    stamp = at.to_bytes(_TIME, "big")
    return Signature(witness.name, witness.id, stamp + sign(_cosigned_message(text, at)))


def valid_cosignature(note: Note, witness: Key, verify: Verify) -> Cosignature | None:
    """The witness's cosignature; None if there is none, or a line under their name is false."""
    times = []
    for line in signatures_by(note, witness):
        at = int.from_bytes(line.data[:_TIME], "big")
        message = _cosigned_message(note.text, at)
        complete = len(line.data) == _TIME + 64 and at < 1 << 63
        if not complete or not verify(witness.public, message, line.data[_TIME:]):
            return None
        times.append(at)
    return Cosignature(witness, min(times)) if times and witness.kind == COSIGNATURE else None


def valid_cosignatures(
    note: Note, witnesses: Iterable[Key], verify: Verify
) -> tuple[Cosignature, ...]:
    """The valid cosignatures of these witnesses, in their order."""
    found = (valid_cosignature(note, witness, verify) for witness in witnesses)
    return tuple(each for each in found if each is not None)


def _cosigned_message(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


_FIRST_LINE = "wallchart/beginning/1"
LONGEST_NOTE = 4096


def sign_beginning(origin: str, digest: Hash, keys: Iterable[tuple[Key, Sign]]) -> Note:
    text = f"{_FIRST_LINE}\n{origin}\n{b64encode(digest).decode()}\n"
    return Note(text, tuple(sign_note(text, key, sign) for key, sign in keys))


def read_beginning(text: str) -> tuple[str, Hash, Note]:
    """Parse a note of a beginning into its origin and digest; NotANote for anything else."""
    note = read_note(text)
    lines = note.text.removesuffix("\n").split("\n")
    digest = read_hash(lines[2]) if len(lines) == 3 else None
    if digest is None or lines[0] != _FIRST_LINE:
        raise NotANote(say("it does not say how a log begins"))
    return lines[1], digest, note
