"""Signed notes (c2sp.org/signed-note): a text, a blank line, and a line for each signature.

A key is identified by its name and four bytes of a hash; a verifier trusts the keys that it was
given beforehand and ignores all others.

A server changes its key by a note that the old and the new key sign.

A verifier that trusts the first key trusts the last one through any number of successions. A stolen
key is retired without such a note: then the new one has to be compared by hand.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256

from domain.errors import WallchartError
from domain.messages import say

Verify = Callable[[bytes, bytes, bytes], bool]
"""Verifies Ed25519 (RFC 8032): public key, message, signature."""
Sign = Callable[[bytes], bytes]

ED25519, COSIGNATURE = 0x01, 0x04
"""The types of signatures that are made and checked here. A note may contain others, such as
cosignatures with ML-DSA-44 (0x06): they are kept unchanged and prove nothing here, and a key of
that type is refused.
"""

_DASH = "— "
_KEY_NAME = re.compile(r"[^\s+]{1,255}")
MOST_SIGNATURES = 100
LONGEST_NOTE = 64 * 1024


class NotANote(WallchartError):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say("This is not a signed note: {reason}.", reason=self.reason)


class NotAKey(WallchartError):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return say(
            "{text} is not a public key; it is one line, NAME+8 digits+BASE64, as the server or "
            "the witness shows it.",
            text=repr(self.text[:80]),
        )


@dataclass(frozen=True, slots=True)
class Key:
    """A public key with its name, called a verifier key in signed notes."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        head = self.name.encode() + b"\n" + bytes([self.kind])
        return sha256(head + self.public).digest()[:4]

    def __str__(self) -> str:
        data = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{data}"


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature line of a note, of any type; `data` follows the key's id."""

    name: str
    key_id: bytes
    data: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {b64encode(self.key_id + self.data).decode()}\n"

    def is_of(self, key: Key) -> bool:
        return self.name == key.name and self.key_id == key.id


@dataclass(frozen=True, slots=True)
class Note:
    """`text` ends with its newline."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"


def read_key(text: str) -> Key:
    """Read a key; NotAKey unless its id fits its name and bytes, and its type is supported."""
    name, _, rest = text.strip().partition("+")
    digits, _, data = rest.partition("+")
    raw = decode_base64(data) or b""
    if len(raw) != 33 or raw[0] not in (ED25519, COSIGNATURE) or not is_key_name(name):
        raise NotAKey(text)
    key = Key(name, raw[0], raw[1:])
    if key.id.hex() != digits:
        raise NotAKey(text)
    return key


def decode_base64(text: str) -> bytes | None:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return None


def is_key_name(text: str) -> bool:
    return _KEY_NAME.fullmatch(text) is not None


def read_note(text: str) -> Note:
    """Parse a signed note without verifying it; NotANote for anything else."""
    if len(text) > LONGEST_NOTE:
        raise NotANote(say("it is too long"))
    if any(sign < " " and sign != "\n" for sign in text):
        raise NotANote(say("it has control characters in it"))
    body, blank, tail = text.rpartition("\n\n")
    if not blank or not tail.endswith("\n"):
        raise NotANote(say("no line of a signature follows its text"))
    return Note(body + "\n", read_signatures(tail))


def read_signatures(lines: str) -> tuple[Signature, ...]:
    """Read a witness's answer, which has only signature lines."""
    found = tuple(_parse_signature(line) for line in lines.removesuffix("\n").split("\n"))
    if len(found) > MOST_SIGNATURES:
        raise NotANote(say("it has too many signatures"))
    return found


def _parse_signature(line: str) -> Signature:
    name, _, data = line.removeprefix(_DASH).partition(" ")
    raw = decode_base64(data) or b""
    if not line.startswith(_DASH) or not is_key_name(name) or len(raw) < 5:
        raise NotANote(say("a line that should be a signature is none"))
    return Signature(name, raw[:4], raw[4:])


def sign_note(text: str, key: Key, sign: Sign) -> Signature:
    """Sign the text with plain Ed25519."""
    return Signature(key.name, key.id, sign(text.encode()))


def signatures_by(note: Note, key: Key) -> tuple[Signature, ...]:
    """The signatures under the key's name and id, without duplicates."""
    return tuple(dict.fromkeys(each for each in note.signatures if each.is_of(key)))


def is_signed_by(note: Note, key: Key, verify: Verify) -> bool:
    """Whether there are signatures under the key's name and id, and all of them are valid."""
    lines = signatures_by(note, key)
    return bool(lines) and all(
        len(each.data) == 64 and verify(key.public, note.text.encode(), each.data) for each in lines
    )


_FIRST_LINE = "wallchart/succession/1"


def succession_note(old: tuple[Key, Sign], new: tuple[Key, Sign]) -> Note:
    text = f"{_FIRST_LINE}\n{old[0]}\n{new[0]}\n"
    return Note(text, tuple(sign_note(text, key, sign) for key, sign in (old, new)))


def successors(first: Key, notes: Iterable[Note], verify: Verify) -> tuple[Key, ...]:
    """The key and all its successors, in order; invalid notes are ignored."""
    keys = [first]
    for note in notes:
        succession = _read_succession(note)
        if succession is None or succession[0] not in keys or succession[1] in keys:
            continue
        if all(is_signed_by(note, key, verify) for key in succession):
            keys.append(succession[1])
    return tuple(keys)


def notes_in(text: str) -> tuple[str, tuple[Note, ...]]:
    """Split a server's text on its keys into the part before the notes, and the notes."""
    before, *rest = text.replace("\r\n", "\n").split(f"{_FIRST_LINE}\n")
    return before, tuple(filter(None, map(_note_or_none, rest)))


def _note_or_none(rest: str) -> Note | None:
    try:
        return read_note(f"{_FIRST_LINE}\n{rest.strip()}\n")
    except NotANote:
        return None


def _read_succession(note: Note) -> tuple[Key, Key] | None:
    """(old key, new key) of a note, whose signatures are not verified; None for any other note."""
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) != 3 or lines[0] != _FIRST_LINE:
        return None
    try:
        return read_key(lines[1]), read_key(lines[2])
    except (NotAKey, NotANote):
        return None
