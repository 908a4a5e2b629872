"""The keys of this server: made at its first start, stored beside the log, readable by its owner.

The server's name is set with the first key and stays when keys change: each tournament's log is
called NAME/TOURNAMENT, whatever the server's address. During a change both keys sign, so that a
witness which knows only one of them continues.
"""

import os
from base64 import b64decode, b64encode
from functools import partial
from hashlib import sha256
from hmac import digest
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.errors import BadFile, NotNow
from domain.ids import TournamentId
from events.log.chain import GROUP, grouped_digest
from events.transparency.checkpoints import Checkpoint, sign_checkpoint
from events.transparency.notes import ED25519, Key, Note, Sign, succession_note
from server.disk import create_private, replace_private
from server.live.server_draws import VARIABLE, new_secret
from server.transparency.device_signatures import SEED, public_key_of_seed, sign_message

FINGERPRINT_GROUPS = 5
_FORM = "wallchart-keys/1"
_NAME_GROUPS = 2


class SigningKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`seed` is in base 64; instants are in UTC, `retired` is empty while the key signs."""

    seed: str
    since: str
    retired: str = ""

    @property
    def seed_bytes(self) -> bytes:
        return b64decode(self.seed)


class KeyRing(Struct, frozen=True, forbid_unknown_fields=True):
    """Keys, oldest first. `notes` link each to its successor (`events.transparency.notes`)."""

    form: str
    name: str
    keys: tuple[SigningKey, ...]
    notes: tuple[str, ...] = ()

    @property
    def signing_keys(self) -> tuple[SigningKey, ...]:
        return tuple(key for key in self.keys if not key.retired)

    @property
    def key(self) -> Key:
        """The newest key, which witnesses trust and whose fingerprint is shown."""
        return Key(self.name, ED25519, public_key_of_seed(self.keys[-1].seed_bytes))

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def log_origin(self, tournament: TournamentId) -> str:
        """The name of the tournament's log in checkpoints."""
        return f"{self.name}/{tournament}"

    def signers(self, name: str) -> tuple[tuple[Key, Sign], ...]:
        """The signing keys under that name, newest first, each with its signing function."""
        return tuple(_signer(name, key) for key in reversed(self.signing_keys))

    def signed_checkpoint(self, tournament: TournamentId, size: int, root: bytes) -> Note:
        """The signed checkpoint, always the same bytes, as Ed25519 is deterministic."""
        origin = self.log_origin(tournament)
        return sign_checkpoint(Checkpoint(origin, size, root), self.signers(origin))

    def public_text(self) -> str:
        """The public keys, oldest first, and the notes between them."""
        keys = [
            str(Key(self.name, ED25519, public_key_of_seed(key.seed_bytes))) for key in self.keys
        ]
        return "\n".join((*keys, "", *self.notes))

    def with_new_key(self, seed: bytes, now: str) -> "KeyRing":
        """The ring with a new key, linked to the last one; both sign from now on."""
        key = SigningKey(b64encode(seed).decode(), now)
        note = succession_note(_signer(self.name, self.keys[-1]), _signer(self.name, key))
        return replace(self, keys=(*self.keys, key), notes=(*self.notes, str(note)))

    def without_old(self, now: str) -> "KeyRing":
        """The ring in which only the newest key signs; NotNow if that is so already."""
        if len(self.signing_keys) < 2:
            raise NotNow("Only one key signs; make its successor first (wallchart key rotate).")
        *old, newest = self.keys
        ended = (key if key.retired else replace(key, retired=now) for key in old)
        return replace(self, keys=(*ended, newest))


def fingerprint(key: Key) -> str:
    return grouped_digest(sha256(key.public).digest(), FINGERPRINT_GROUPS)


def _signer(name: str, key: SigningKey) -> tuple[Key, Sign]:
    """The public key under that name, and the function that signs by it."""
    return Key(name, ED25519, public_key_of_seed(key.seed_bytes)), partial(
        sign_message, key.seed_bytes
    )


def new_ring(seed: bytes, now: str) -> KeyRing:
    """A ring of one key, from whose fingerprint the server gets its name."""
    letters = fingerprint(Key("", ED25519, public_key_of_seed(seed)))[
        : _NAME_GROUPS * (GROUP + 1) - 1
    ]
    key = SigningKey(b64encode(seed).decode(), now)
    return KeyRing(_FORM, f"wallchart-{letters.lower()}", (key,))


def keys_of_log(log: Path, now: str) -> KeyRing:
    """The keys beside the log, created if there are none."""
    path = key_path(log)
    if path.exists():
        return read_keys(path)
    ring = _ring_from_secret(now) or new_ring(new_secret(), now)
    try:
        create_private(path, _ring_bytes(ring))
    except FileExistsError:
        return read_keys(path)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    return ring


def existing_keys(log: Path, now: str) -> KeyRing | None:
    """The keys beside the log, for a read-only server, which creates none."""
    path = key_path(log)
    return read_keys(path) if path.exists() else _ring_from_secret(now)


def _ring_from_secret(now: str) -> KeyRing | None:
    """The first keys, derived from WALLCHART_SECRET, the same on all servers; None without it."""
    configured = os.environ.get(VARIABLE)
    if configured:
        return new_ring(digest(configured.encode(), b"wallchart/first-key/1", sha256), now)
    return None


def replace_keys(log: Path, ring: KeyRing) -> None:
    replace_private(key_path(log), _ring_bytes(ring))


def key_path(log: Path) -> Path:
    return log.with_name(f"{log.name}.keys")


def read_keys(path: Path) -> KeyRing:
    try:
        ring = msgspec.json.decode(path.read_bytes(), type=KeyRing)
        sound = (
            ring.form == _FORM and ring.keys and all(len(m.seed_bytes) == SEED for m in ring.keys)
        )
    except OSError as reason:
        raise BadFile(
            "can't be read: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    except (msgspec.DecodeError, ValueError):
        sound = False
    if not sound:
        raise BadFile("these are not a server's keys; put the right file back.", name=str(path))
    return ring


def _ring_bytes(ring: KeyRing) -> bytes:
    return msgspec.json.format(msgspec.json.encode(ring), indent=1) + b"\n"
