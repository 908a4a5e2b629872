"""Requests to another machine: at the address that was judged, under the name that TLS verifies;
nothing of an answer is followed, kept or read without end.
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

from server.clock import now
from server.http.client import LARGEST_ANSWER, Answer, OutgoingClient, PinnedTransport, client_to
from server.http.outgoing_addresses import RequestFailed

NAME = "club.example"
HERE = "127.0.0.1"
TIMES = 200
NOBODY_LISTENS = "127.0.0.2"
Answering = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def machine(answer: Answering, tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Its port on 127.0.0.1."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer(self)

        def log_message(self, *_: object) -> None:
            """Of no interest."""

    class Serving(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that hangs up in the middle is what is tried."""

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


def said(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **more: str) -> None:
    handler.send_response(status)
    handler.send_header("content-length", str(len(body)))
    for name, value in more.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def asked(
    url: str,
    addresses: tuple[str, ...] = (HERE,),
    trusted: ssl.SSLContext | None = None,
    times: int = 1,
) -> list[tuple[int, bytes]]:
    """Each time the same is asked of that name, at these addresses."""
    where = urlsplit(url)

    async def ask() -> list[tuple[int, bytes]]:
        transport = PinnedTransport(where.hostname or "", addresses, trusted)
        client = OutgoingClient(transport, where, 5)
        try:
            return [(await client.ask("GET", where.path, {}))[:2] for _ in range(times)]
        finally:
            await transport.aclose()

    return anyio.run(ask)


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a machine of that name shows, and who trusts it."""
    key = generate_private_key(SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    today = datetime.fromisoformat(now())
    made = (
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
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(file)
    return shown, ssl.create_default_context(cadata=made.public_bytes(Encoding.PEM).decode())


def test_a_name_is_reached_at_the_address_that_was_judged_and_asked_by_its_name() -> None:
    """No resolver knows the name: it was looked up before."""
    with machine(lambda it: said(it, it.headers["host"].encode())) as port:
        assert asked(f"http://{NAME}:{port}/") == [(200, f"{NAME}:{port}".encode())]


def test_where_one_address_takes_no_connection_the_next_is_tried() -> None:
    with machine(lambda it: said(it, b"here")) as port:
        found = asked(f"http://{NAME}:{port}/", (NOBODY_LISTENS, HERE), times=2)
    assert [body for _, body in found] == [b"here", b"here"]


def test_tls_verifies_the_name_and_not_the_address(tmp_path: Path) -> None:
    shown, trusts = certificate(tmp_path, NAME)
    with machine(lambda it: said(it, b"secret"), shown) as port:
        assert asked(f"https://{NAME}:{port}/", trusted=trusts) == [(200, b"secret")]
        with pytest.raises(RequestFailed, match="no certificate that can be trusted: Hostname"):
            asked(f"https://other.example:{port}/", trusted=trusts)
        with pytest.raises(RequestFailed, match="no certificate that can be trusted: self-signed"):
            asked(f"https://{NAME}:{port}/")


def test_a_machine_that_speaks_no_tls_is_told_of() -> None:
    with (
        machine(lambda it: said(it, b"")) as port,
        pytest.raises(RequestFailed, match="speaks no TLS"),
    ):
        asked(f"https://{NAME}:{port}/")


def test_no_redirect_is_followed_and_no_cookie_kept() -> None:
    seen: list[tuple[str, str | None]] = []

    def answer(it: BaseHTTPRequestHandler) -> None:
        seen.append((it.path, it.headers["cookie"]))
        said(it, b"", 302, location="/elsewhere", **{"set-cookie": "who=you"})

    with machine(answer) as port:
        assert [status for status, _ in asked(f"http://{NAME}:{port}/first", times=2)] == [302, 302]
    assert seen == [("/first", None), ("/first", None)]


def test_no_proxy_of_the_environment_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://{NOBODY_LISTENS}:9")
    with machine(lambda it: said(it, b"straight")) as port:
        assert asked(f"http://{NAME}:{port}/") == [(200, b"straight")]


def test_of_an_answer_without_end_only_the_beginning_is_read() -> None:
    def answer(it: BaseHTTPRequestHandler) -> None:
        it.send_response(200)
        it.end_headers()
        while True:
            it.wfile.write(b"x" * 65_536)

    with machine(answer) as port:
        (found,) = asked(f"http://{NAME}:{port}/")
    assert found == (200, b"x" * LARGEST_ANSWER)


def test_one_connection_serves_several_requests() -> None:
    from_where: set[tuple[str, int]] = set()

    def answer(it: BaseHTTPRequestHandler) -> None:
        from_where.add(it.client_address)
        said(it, b"")

    with machine(answer) as port:
        asked(f"http://{NAME}:{port}/", times=3)
    assert len(from_where) == 1


def test_a_target_goes_as_it_was_escaped() -> None:
    paths: list[str] = []

    def answer(it: BaseHTTPRequestHandler) -> None:
        paths.append(it.path)
        said(it, b"")

    with machine(answer) as port:
        asked(f"http://{NAME}:{port}/a%20b/./c%2Fd")
    assert paths == ["/a%20b/./c%2Fd"]


def test_a_connection_that_breaks_off_is_told_of() -> None:
    def answer(it: BaseHTTPRequestHandler) -> None:
        it.close_connection = True
        it.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")

    with (
        machine(answer) as port,
        pytest.raises(RequestFailed, match=f"{NAME} broke the connection off"),
    ):
        asked(f"http://{NAME}:{port}/")


def test_a_connection_that_is_taken_and_reset_at_once_is_told_of() -> None:
    """Each of them, wherever the library stands just then."""
    with socket.create_server((HERE, 0)) as listening:

        def reset() -> None:
            for _ in range(TIMES):
                taken, _ = listening.accept()
                taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                taken.close()

        async def ask() -> None:
            address = urlsplit(f"http://{HERE}:{listening.getsockname()[1]}/")
            for _ in range(TIMES):
                with pytest.raises(RequestFailed):
                    async with client_to(address, True, 5) as client:
                        await client.ask("GET", "/", {"host": HERE})

        thread = Thread(target=reset, daemon=True)
        thread.start()
        anyio.run(ask, backend_options={"use_uvloop": True})
        thread.join()


def test_a_machine_of_this_network_is_asked_only_where_that_is_allowed() -> None:
    async def ask(url: str, private: bool) -> Answer:
        async with client_to(urlsplit(url), private, 5) as client:
            return await client.ask("GET", "/", {})

    with machine(lambda it: said(it, b"inside")) as port:
        url = f"http://localhost:{port}/"
        assert anyio.run(ask, url, True).body == b"inside"
        with pytest.raises(RequestFailed, match="--private-targets"):
            anyio.run(ask, url, False)
