"""A device's signature of its command, as recorded in an act.

The browser makes a key that it can't export when it is enrolled (WebCrypto, ECDSA on P-256 with
SHA-256). It signs the tournament, the command, the idempotency key, the time by
its own clock, and the canonical bytes that the log keeps: a kept signature
and another command contradict each other. Pages over plain http have no WebCrypto, so not
every act has one.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from events.log.chain import grouped_digest
from events.log.records import Act

_SCHEME = "p256"
POINT, PAIR = 33, 64
"""Bytes of a compressed point, and of r and s."""


@dataclass(frozen=True, slots=True)
class Intent:
    """The content that a device signs; `made` is by its own clock, `body` canonical JSON."""

    tournament: str
    command: str
    key: str
    made: str
    body: bytes

    @property
    def message(self) -> bytes:
        digest = sha256(self.body).hexdigest()
        lines = (self.tournament, self.command, self.key, self.made, digest)
        return "\n".join(("wallchart/intent/1", *lines, "")).encode()


def intent_of(tournament: str, act: Act) -> Intent:
    command = act.command.partition("/")[0]
    return Intent(tournament, command, act.key, act.client_instant, act.body)


@dataclass(frozen=True, slots=True)
class DeviceSignature:
    """`public` is a compressed point of the curve, `signature` r and s."""

    public: bytes
    signature: bytes

    def __str__(self) -> str:
        return ":".join((_SCHEME, *map(encode_url_base64, (self.public, self.signature))))

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.public)


def fingerprint(public: bytes) -> str:
    """The form of a key that people compare: 60 bits of its hash, as "7K2M-Q9XD-0V4T"."""
    return grouped_digest(sha256(public).digest(), 3)


def read_device_signature(text: str) -> DeviceSignature | None:
    """Parse a device signature; None if it is malformed, which the audit reports."""
    parts = text.split(":")
    if len(parts) != 3 or parts[0] != _SCHEME:
        return None
    point, pair = decode_url_base64(parts[1], POINT), decode_url_base64(parts[2], PAIR)
    if point is None or pair is None:
        return None
    found = DeviceSignature(point, pair)
    return found if str(found) == text else None


def encode_url_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode_url_base64(text: str, length: int) -> bytes | None:
    """The bytes; None if they are not that many, or the text is none."""
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None
    return found if len(found) == length else None
