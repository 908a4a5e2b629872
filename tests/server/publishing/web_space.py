"""A stand-in web space that takes files by PUT and can fail in the ways web spaces do."""

from base64 import b64encode
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from time import monotonic, sleep

PATIENCE = 20


@dataclass
class WebSpace:
    """`files` by path. `full`: it answers 507 after that many files. `folders`: those made, None if
    none are needed. A request to path `lost` is executed but not answered.
    """

    files: MutableMapping[str, bytes] = field(default_factory=dict)
    requests: list[tuple[str, str]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    folders: set[str] | None = None
    password: str = ""
    full: int = 10_000
    error_body: str = ""
    hangs: bool = False
    closes_after_each: bool = False
    lost: str = ""
    let_go: Event = field(default_factory=Event)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_for(self, *paths: str) -> None:
        end = monotonic() + PATIENCE
        while not all(path in self.files for path in paths):
            assert monotonic() < end, sorted(self.files)
            sleep(0.02)

    def answer(self, method: str, path: str, headers: dict[str, str], body: bytes) -> int:
        self.requests.append((method, path))
        self.headers = headers
        if self.hangs:
            self.let_go.wait(PATIENCE)
        credentials = b64encode(f"club:{self.password}".encode()).decode()
        if self.password and headers.get("authorization") != f"Basic {credentials}":
            return 401
        if method == "DELETE":
            return 204 if self.files.pop(path, None) is not None else 404
        if method == "MKCOL":
            assert self.folders is not None
            self.folders.add(path.rstrip("/"))
            return 201
        if self.folders is not None and path.rpartition("/")[0] not in self.folders:
            return 409
        if len(self.files) >= self.full:
            return 507
        self.files[path] = body
        return 201


@contextmanager
def web_space(prepared: WebSpace | None = None) -> Iterator[WebSpace]:
    space = prepared or WebSpace()

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = space.answer(self.command, self.path, headers, body)
            if space.lost == self.path:
                self.close_connection = True
                return
            error = space.error_body.encode() if status >= 400 else b""
            self.send_response(status)
            self.send_header("content-length", str(len(error)))
            if space.closes_after_each:
                self.send_header("connection", "close")
            self.end_headers()
            self.wfile.write(error)

        do_PUT = do_DELETE = do_MKCOL = _any

        def log_message(self, *_: object) -> None:
            """Write no log."""

    class Serving(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Clients that hang up are part of the tests."""

    server = Serving(("127.0.0.1", 0), Answering)
    space.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield space
    finally:
        space.let_go.set()
        server.shutdown()
        server.server_close()
        thread.join()
