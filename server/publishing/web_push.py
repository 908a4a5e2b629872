"""Messages to browsers whose page is closed: Web Push (RFC 8030), encrypted for one browser (RFC
8291), and signed by this server (RFC 8292).

The signing key is derived from the server's secret, so it moves with that, and servers that share a
database have the same one. A browser accepts messages of no other key.
"""

import json
from base64 import urlsafe_b64decode
from datetime import datetime
from email.utils import parsedate_to_datetime
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct

from events.transparency.signatures import encode_url_base64
from server.http.client import HttpAnswer

LONGEST_ADDRESS = 1000
TTL = 12 * 3600
"""Seconds for which a service keeps a message for an offline browser: overnight."""
SIGNED_FOR = 12 * 3600
"""Seconds of validity of a signature; services accept at most 24 hours."""
LONGEST_PAUSE = 3600.0
"""Longest pause in seconds, whatever a service requests."""
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of P-256."""
_AUTH = 16


class Subscription(Struct, frozen=True):
    """A browser's subscription; its keys are in URL-safe base 64."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def address(self) -> SplitResult:
        return urlsplit(self.endpoint)


class VapidKey:
    """The key with which this server signs its requests to push services (RFC 8292)."""

    def __init__(self, seed: bytes) -> None:
        """`seed` has at least 32 uniformly random bytes."""
        self._key = derive_private_key(int.from_bytes(seed) % (_ORDER - 1) + 1, SECP256R1())
        self.public = encode_url_base64(uncompressed_point(self._key.public_key()))
        """The public key with which a page subscribes."""

    def authorisation_header(self, audience: str, contact: str, now: str) -> str:
        """The header of authorisation. `audience` is the service's origin, `contact` an address
        of this server, for the service's operator; `now` is ISO 8601.
        """
        until = int(datetime.fromisoformat(now).timestamp()) + SIGNED_FOR
        token = ({"typ": "JWT", "alg": "ES256"}, {"aud": audience, "exp": until, "sub": contact})
        signed = ".".join(encode_url_base64(json.dumps(part).encode()) for part in token)
        pair = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(32) for number in pair)
        return f"vapid t={signed}.{encode_url_base64(signature)}, k={self.public}"


def encrypt_message(
    text: bytes,
    to: Subscription,
    key: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt for one browser; `key` and `salt` are new for each message."""
    import http_ece

    sealed: bytes = http_ece.encrypt(
        text,
        salt=salt,
        private_key=key or generate_private_key(SECP256R1()),
        dh=decode_base64(to.p256dh),
        auth_secret=decode_base64(to.auth),
    )
    return sealed


def is_valid_subscription(subscription: Subscription) -> bool:
    """Whether a subscription is valid, apart from where its address leads."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode_base64(subscription.p256dh))
        where, secret = urlsplit(subscription.endpoint), decode_base64(subscription.auth)
        port = where.port
    except ValueError:
        return False
    legible = (
        subscription.endpoint.isascii()
        and subscription.endpoint.isprintable()
        and " " not in subscription.endpoint
    )
    whole = where.scheme == "https" and bool(where.hostname) and port != 0 and where.path[:1] == "/"
    short = len(subscription.endpoint) <= LONGEST_ADDRESS and len(secret) == _AUTH
    return legible and whole and short and not (where.fragment or "@" in where.netloc)


def requested_pause(answer: HttpAnswer, now: str) -> float:
    """The seconds of Retry-After (RFC 9110, 10.2.3); 0 if it is missing or invalid."""
    value = answer.headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return min(float(value[:9]), LONGEST_PAUSE)
    try:
        until = parsedate_to_datetime(value) - datetime.fromisoformat(now)
    except (ValueError, TypeError):
        return 0.0
    return min(max(until.total_seconds(), 0.0), LONGEST_PAUSE)


def decode_base64(text: str) -> bytes:
    """Decode URL-safe base 64 strictly; ValueError for anything that is not canonical."""
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode_url_base64(data) != text.rstrip("="):
        raise ValueError(text)
    return data


def uncompressed_point(key: EllipticCurvePublicKey) -> bytes:
    """The key as an uncompressed point, as browsers and push services exchange it."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
