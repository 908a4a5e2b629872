"""Outgoing requests: to the address that was vetted, under the name that TLS verifies; no redirect
is followed, no cookie kept, and no answer read beyond a limit.
"""

import socket
import ssl
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import anyio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from server.clock import now_in_iso
from server.http.client import (
    LARGEST_ANSWER,
    HttpAnswer,
    OutgoingClient,
    PinnedTransport,
    RequestFailed,
    client_to,
)

NAME = "club.example"
HERE = "127.0.0.1"
RESETS = 200
"""Connections, each of which is reset at once."""
REFUSING = "127.0.0.2"
"""An address at which connections are refused."""
Responder = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def http_server(answer: Responder, tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """The port on 127.0.0.1 of a server that answers each GET with `answer`."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer(self)

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    class Serving(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Ignore clients that hang up in the middle, as tests do."""

    server = Serving((HERE, 0), Handler)
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def respond(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **more: str) -> None:
    handler.send_response(status)
    handler.send_header("content-length", str(len(body)))
    for name, value in more.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def answers_to_requests(
    url: str,
    addresses: tuple[str, ...] = (HERE,),
    trusted: ssl.SSLContext | None = None,
    times: int = 1,
) -> list[tuple[int, bytes]]:
    """Status and body of each of `times` equal requests to the URL's name at these addresses."""
    target = urlsplit(url)

    async def ask() -> list[tuple[int, bytes]]:
        transport = PinnedTransport(target.hostname or "", addresses, trusted)
        client = OutgoingClient(transport, target, 5)
        try:
            return [(await client.request("GET", target.path, {}))[:2] for _ in range(times)]
        finally:
            await transport.aclose()

    return anyio.run(ask)


def tls_contexts(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """TLS contexts: the server's, with a self-signed certificate, and a client's that trusts it."""
    key = generate_private_key(SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    today = datetime.fromisoformat(now_in_iso())
    signed = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + signed.public_bytes(Encoding.PEM))
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(file)
    return server_side, ssl.create_default_context(
        cadata=signed.public_bytes(Encoding.PEM).decode()
    )


def test_the_vetted_address_is_connected_to_with_the_name_as_host() -> None:
    """The name `club.example` does not resolve: the client is given the address."""
    with http_server(lambda request: respond(request, request.headers["host"].encode())) as port:
        assert answers_to_requests(f"http://{NAME}:{port}/") == [(200, f"{NAME}:{port}".encode())]


def test_when_an_address_refuses_the_next_is_tried() -> None:
    with http_server(lambda request: respond(request, b"here")) as port:
        found = answers_to_requests(f"http://{NAME}:{port}/", (REFUSING, HERE), times=2)
    assert [body for _, body in found] == [b"here", b"here"]


def test_tls_verifies_the_name_and_not_the_address(tmp_path: Path) -> None:
    server_side, trusting = tls_contexts(tmp_path, NAME)
    with http_server(lambda request: respond(request, b"secret"), server_side) as port:
        assert answers_to_requests(f"https://{NAME}:{port}/", trusted=trusting) == [
            (200, b"secret")
        ]
        with pytest.raises(RequestFailed, match="no certificate that can be trusted: Hostname"):
            answers_to_requests(f"https://other.example:{port}/", trusted=trusting)
        with pytest.raises(RequestFailed, match="no certificate that can be trusted: self-signed"):
            answers_to_requests(f"https://{NAME}:{port}/")


def test_a_server_without_tls_is_reported_as_such() -> None:
    with (
        http_server(lambda request: respond(request, b"")) as port,
        pytest.raises(RequestFailed, match="speaks no TLS"),
    ):
        answers_to_requests(f"https://{NAME}:{port}/")


def test_no_redirect_is_followed_and_no_cookie_kept() -> None:
    requests: list[tuple[str, str | None]] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        requests.append((request.path, request.headers["cookie"]))
        respond(request, b"", 302, location="/elsewhere", **{"set-cookie": "who=you"})

    with http_server(answer) as port:
        assert [
            status for status, _ in answers_to_requests(f"http://{NAME}:{port}/first", times=2)
        ] == [302, 302]
    assert requests == [("/first", None), ("/first", None)]


def test_proxies_named_in_the_environment_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://{REFUSING}:9")
    with http_server(lambda request: respond(request, b"straight")) as port:
        assert answers_to_requests(f"http://{NAME}:{port}/") == [(200, b"straight")]


def test_an_endless_answer_is_read_up_to_the_limit() -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.end_headers()
        while True:
            request.wfile.write(b"x" * 65_536)

    with http_server(answer) as port:
        (found,) = answers_to_requests(f"http://{NAME}:{port}/")
    assert found == (200, b"x" * LARGEST_ANSWER)


def test_one_connection_serves_several_requests() -> None:
    client_addresses: set[tuple[str, int]] = set()

    def answer(request: BaseHTTPRequestHandler) -> None:
        client_addresses.add(request.client_address)
        respond(request, b"")

    with http_server(answer) as port:
        answers_to_requests(f"http://{NAME}:{port}/", times=3)
    assert len(client_addresses) == 1


def test_an_escaped_path_is_sent_unchanged() -> None:
    paths: list[str] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        paths.append(request.path)
        respond(request, b"")

    with http_server(answer) as port:
        answers_to_requests(f"http://{NAME}:{port}/a%20b/./c%2Fd")
    assert paths == ["/a%20b/./c%2Fd"]


def test_a_connection_broken_off_is_reported_as_such() -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.close_connection = True
        request.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")

    with (
        http_server(answer) as port,
        pytest.raises(RequestFailed, match=f"{NAME} closed the connection"),
    ):
        answers_to_requests(f"http://{NAME}:{port}/")


def test_a_connection_reset_at_once_is_always_a_failed_request() -> None:
    """Each of 200 connections, whatever the library is doing when the reset arrives."""
    with socket.create_server((HERE, 0)) as listening:

        def reset() -> None:
            for _ in range(RESETS):
                connection, _ = listening.accept()
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.close()

        async def ask() -> None:
            address = urlsplit(f"http://{HERE}:{listening.getsockname()[1]}/")
            for _ in range(RESETS):
                with pytest.raises(RequestFailed):
                    async with client_to(address, True, 5) as client:
                        await client.request("GET", "/", {"host": HERE})

        thread = Thread(target=reset, daemon=True)
        thread.start()
        anyio.run(ask, backend_options={"use_uvloop": True})
        thread.join()


def test_a_private_target_is_requested_only_if_allowed() -> None:
    async def ask(url: str, private: bool) -> HttpAnswer:
        async with client_to(urlsplit(url), private, 5) as client:
            return await client.request("GET", "/", {})

    with http_server(lambda request: respond(request, b"inside")) as port:
        url = f"http://localhost:{port}/"
        assert anyio.run(ask, url, True).body == b"inside"
        with pytest.raises(RequestFailed, match="--private-targets"):
            anyio.run(ask, url, False)
