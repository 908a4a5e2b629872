"""Secrets, made by the system's random generator and kept as digests.

A token or a code has 160 random bits, so one round of SHA-256 is a safe digest of it. A PIN has
twenty bits at most and gets Argon2id with the library's defaults (RFC 9106, low memory).
"""

import secrets
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

_BYTES = 20
_ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_hasher = PasswordHasher()


def new_secret() -> str:
    """Make a random secret of 27 characters that are safe in an address and a QR code."""
    return secrets.token_urlsafe(_BYTES)


def new_device_id() -> str:
    return "".join(secrets.choice(_ID_ALPHABET) for _ in range(6))


def digest_of(secret: str) -> str:
    """The SHA-256 of a token or code in hexadecimal, as it is stored."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def hash_of_pin(pin: str) -> str:
    return _hasher.hash(pin)


def is_correct_pin(pin: str, pin_hash: str) -> bool:
    try:
        return _hasher.verify(pin_hash, pin)
    except VerifyMismatchError:
        return False
