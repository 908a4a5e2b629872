"""A stand-in push service and its browsers: it refuses what those of browser makers refuse (RFC
8030, 8291, 8292), and decrypts messages with its own implementation.
"""

import json
import re
import ssl
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from events.transparency.signatures import encode_url_base64
from server.clock import seconds
from server.publishing.web_push import Subscription, decode_base64, uncompressed_point

PATIENCE = 20
LARGEST = 4096
A_DAY = 24 * 3600


class Browser:
    """A browser; its keys are derived from its number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._key = derive_private_key(number + 1, SECP256R1())
        self._auth = number.to_bytes(16)

    @property
    def path(self) -> str:
        return f"/push/{self.number}?token=a%2Fb"

    def subscription(self, origin: str) -> Subscription:
        public = uncompressed_point(self._key.public_key())
        return Subscription(
            f"{origin}{self.path}", encode_url_base64(public), encode_url_base64(self._auth)
        )

    def decrypt(self, body: bytes) -> bytes:
        """The text of a message; ValueError if it is not for this browser, or violates RFC
        8188/8291.
        """
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        if length != 65 or len(record) > size:
            raise ValueError("not one record of one key")
        theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        info = b"WebPush: info\0" + uncompressed_point(self._key.public_key()) + sender
        secret = _derive_key(self._key.exchange(ECDH(), theirs), self._auth, info, 32)
        key = _derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
        try:
            text = AESGCM(key).decrypt(nonce, record, b"").rstrip(b"\0")
        except InvalidTag:
            raise ValueError("not for this browser") from None
        if text[-1:] != b"\2":
            raise ValueError("no last record")
        return text[:-1]


def _derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def verify_vapid(header: str) -> tuple[dict[str, Any], str]:
    """The claims of a VAPID header and its public key; InvalidSignature if that did not sign it."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found, header
    head, claims, signature, public = found.groups()
    assert json.loads(decode_base64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = decode_base64(signature)
    assert len(raw) == 64
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode_base64(public))
    key.verify(pair, f"{head}.{claims}".encode(), ECDSA(SHA256()))
    return json.loads(decode_base64(claims)), public


@dataclass
class PushService:
    """`key`: the public key of the only server it accepts; empty: any. `gone`: browsers that
    have unsubscribed. `next`: answers given before any other, each a status and its Retry-
    After. Requests that come before `hangs` is set wait for it and are then refused (503).
    `taken`: accepted messages, each the number of its browser, its text and its headers.
    """

    port: int = 0
    key: str = ""
    gone: set[int] = field(default_factory=set)
    next: deque[tuple[int, str]] = field(default_factory=deque)
    hangs: Event | None = None
    requests: int = 0
    refused: list[str] = field(default_factory=list)
    taken: list[tuple[int, dict[str, Any], dict[str, str]]] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def subscription_body(self, browser: Browser) -> dict[str, str]:
        subscription = browser.subscription(self.origin)
        return {
            "endpoint": subscription.endpoint,
            "p256dh": subscription.p256dh,
            "auth": subscription.auth,
        }

    def notifications_to(self, browser: Browser) -> list[dict[str, Any]]:
        """The notifications delivered to the browser, oldest first."""
        messages = (message for number, message, _ in self.taken if number == browser.number)
        return [message["notification"] for message in messages]

    def wait_for(self, messages: int) -> None:
        """Wait until that many messages are accepted, by all browsers together."""
        end = monotonic() + PATIENCE
        while len(self.taken) < messages:
            assert monotonic() < end, (len(self.taken), self.refused)
            sleep(0.01)

    def answer(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, str]:
        self.requests += 1
        if self.hangs is not None and not self.hangs.is_set():
            self.hangs.wait(PATIENCE)
            return 503, ""
        if self.next:
            return self.next.popleft()
        status, why = self._judge(path, headers, body)
        if why:
            self.refused.append(why)
        return status, ""

    def _judge(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, str]:
        found = re.fullmatch(r"/push/(\d+)\?token=a%2Fb", path)
        if found is None:
            return 404, "no such browser"
        if int(found[1]) in self.gone:
            return 410, ""
        if len(body) > LARGEST:
            return 413, "too large"
        for name, form in _HEADERS.items():
            if not re.fullmatch(form, headers.get(name, "")):
                return 400, f"{name}: {headers.get(name)}"
        if refusal := self._refused_by_signature(headers["authorization"]):
            return 403, refusal
        try:
            message = json.loads(Browser(int(found[1])).decrypt(body))
        except ValueError as refusal:
            return 400, str(refusal)
        self.taken.append((int(found[1]), message, headers))
        return 201, ""

    def _refused_by_signature(self, header: str) -> str:
        try:
            claims, public = verify_vapid(header)
        except InvalidSignature:
            return "not signed by its key"
        seconds_left = claims["exp"] - seconds()
        if claims["aud"] != self.origin:
            return f"for {claims['aud']}"
        if not 0 < seconds_left <= A_DAY:
            return f"{seconds_left} seconds are left"
        if not re.match(r"mailto:.+@|https://.+", claims.get("sub", "")):
            return "no contact"
        return "" if self.key in ("", public) else "by another server"


_HEADERS = {
    "ttl": r"\d{1,7}",
    "topic": r"[\w-]{1,32}",
    "urgency": "very-low|low|normal|high",
    "content-encoding": "aes128gcm",
    "authorization": r"vapid t=.+",
}


@contextmanager
def push_service(tls: ssl.SSLContext) -> Iterator[PushService]:
    service = PushService()

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, pause = service.answer(self.path, headers, body)
            self.send_response(status)
            self.send_header("content-length", "0")
            if pause:
                self.send_header("retry-after", pause)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Write no log."""

    class Serving(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Clients that hang up are part of the tests."""

    server = Serving(("127.0.0.1", 0), Answering)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    service.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        if service.hangs is not None:
            service.hangs.set()
        server.shutdown()
        server.server_close()
        thread.join()
