"""Verifying devices' signatures of their requests, ECDSA on P-256 (available in all WebCrypto).

Also Ed25519 (RFC 8032), by the library `cryptography`.
"""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from events.audit.verdict.device_signatures import SignedAct
from events.transparency.signatures import PAIR, POINT, DeviceSignature, Intent, decode_url_base64

_ALGORITHM = ECDSA(SHA256())


def is_public_key(text: str) -> bool:
    """Whether the text is a compressed point of the curve, in URL-safe base 64."""
    point = decode_url_base64(text, POINT)
    return point is not None and _public_key(point) is not None


def verified_signature(public_key: str, signature: str, intent: Intent) -> str:
    """The signature as an act has it; empty if it is invalid for the key."""
    point, pair = decode_url_base64(public_key, POINT), decode_url_base64(signature, PAIR)
    if point is None or pair is None or not is_valid_p256_signature(point, intent.message, pair):
        return ""
    return str(DeviceSignature(point, pair))


def is_valid_p256_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature (r and s, 32 bytes each) is valid; `public` is a compressed point."""
    key = _public_key(public)
    if key is None or len(signature) != PAIR:
        return False
    r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
    try:
        key.verify(encode_dss_signature(r, s), message, _ALGORITHM)
    except InvalidSignature:
        return False
    return True


def is_validly_signed(act: SignedAct) -> bool:
    """Whether the signature of an act of a log is valid for its key."""
    return is_valid_p256_signature(act.point, act.message, act.signature)


@lru_cache(1024)
def _public_key(point: bytes) -> EllipticCurvePublicKey | None:
    try:
        return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return None


SEED = 32


def public_key_of_seed(seed: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def sign_message(seed: bytes, message: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).sign(message)


def is_valid_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether an Ed25519 signature is valid; a `Verify` of `events.transparency`."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
