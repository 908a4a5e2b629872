"""A device's signature of what it asked for, as it stands in an event's stamp.

The browser makes a key when it is enrolled and can't hand it out (WebCrypto, ECDSA on P-256 with
SHA-256). It signs which act of which tournament it meant, under which idempotency key, when by its
own clock, and the very bytes it sent; a short request stands in the signature whole, so that
whoever audits reads what was signed and not only its hash. An event without one says so: pages over
plain http have no WebCrypto, and old logs have no signatures.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from events.transparency.codes import grouped

VerifyP256 = Callable[[bytes, bytes, bytes], bool]
"""ECDSA on P-256 with SHA-256: compressed point, message, r and s of 32 bytes each."""

_SCHEME = "p256"
_HASHED = "#"
LONGEST_BODY = 1000
_POINT, _PAIR, _DIGEST = 33, 64, 32


@dataclass(frozen=True, slots=True)
class Intent:
    """What a device says it means; `made` is by its own clock."""

    tournament: str
    act: str
    key: str
    made: str
    body_digest: bytes

    @property
    def message(self) -> bytes:
        lines = (self.tournament, self.act, self.key, self.made, self.body_digest.hex())
        return "\n".join(("wallchart/intent/1", *lines, "")).encode()


@dataclass(frozen=True, slots=True)
class DeviceSignature:
    """`body` is None where the request was too long to be kept."""

    public: bytes
    signature: bytes
    act: str
    body: bytes | None
    body_digest: bytes

    def __str__(self) -> str:
        held = _HASHED + _text(self.body_digest) if self.body is None else _text(self.body)
        return ":".join((_SCHEME, _text(self.public), _text(self.signature), self.act, held))

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.public)


def fingerprint(public: bytes) -> str:
    """How people compare a key: 60 bits of its hash, as "7K2M-Q9XD-0V4T"."""
    return grouped(sha256(public).digest(), 3)


def device_signature(public: bytes, signature: bytes, act: str, body: bytes) -> DeviceSignature:
    held = body if len(body) <= LONGEST_BODY else None
    return DeviceSignature(public, signature, act, held, sha256(body).digest())


def read_device_signature(text: str) -> DeviceSignature | None:
    """None for what is none: whoever reads a log of others has to say so of that event."""
    parts = text.split(":")
    if len(parts) != 5 or parts[0] != _SCHEME:
        return None
    _, public, signature, act, held = parts
    point, pair, rest = _bytes(public), _bytes(signature), _bytes(held.removeprefix(_HASHED))
    if point is None or pair is None or rest is None:
        return None
    if (len(point), len(pair)) != (_POINT, _PAIR):
        return None
    if held.startswith(_HASHED):
        whole = len(rest) == _DIGEST
        return DeviceSignature(point, pair, act, None, rest) if whole else None
    return DeviceSignature(point, pair, act, rest, sha256(rest).digest())


def is_signed_by_device(
    signature: DeviceSignature, tournament: str, key: str, made: str, verify: VerifyP256
) -> bool:
    """`key` and `made` are the stamp's: the command's idempotency key and the device's instant."""
    intent = Intent(tournament, signature.act, key, made, signature.body_digest)
    return verify(signature.public, intent.message, signature.signature)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes | None:
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64, ValueError):
        return None
    return found if _text(found) == text else None
