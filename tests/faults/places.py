"""Stand-ins for the places where results are published, each in its own process. A web space keeps
its files and the others a journal of requests, so that a killed one continues where it was.

A fuse, a file in a place's folder, kills the place or the server at a moment of a request: when it
is received, when a file is half written, when it is done but not answered, or when it is answered.
"""

import json
import os
import signal
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from socketserver import BaseServer, ThreadingTCPServer
from threading import Lock
from time import sleep
from urllib.parse import unquote

import msgspec

from tests.faults.wire import free_port, wait_until_open
from tests.forked import start_forked
from tests.server.publishing.chess_results_stand_in import ChessResultsStandIn as Messages
from tests.server.publishing.lichess_stand_in import LichessStandIn as Broadcasts
from tests.server.publishing.mail_server import MailClient, MailServer
from tests.server.publishing.web_space import WebSpace

SPACES = ("space", "bucket")
KINDS = (*SPACES, "lichess", "chess-results", "webhook", "mail")
RECEIVED, HALF, DONE, ANSWERED = MOMENTS = ("received", "half written", "done", "answered")
Moment = Callable[[str, str], None]


class Fuse(msgspec.Struct):
    """Kills the process `victim` (0: the place itself) at that moment of the `after`-th request
    whose path has `about` in it, `pause` seconds later.
    """

    moment: str
    after: int = 1
    about: str = ""
    victim: int = 0
    pause: float = 0.0


class Killed(msgspec.Struct):
    victim_name: str
    place: str
    moment: str


class FolderFiles(MutableMapping[str, bytes]):
    """Files of a plain web space, which writes a file in place and not atomically."""

    def __init__(self, folder: Path, at: Moment = lambda *_: None) -> None:
        self._folder, self._at = folder, at

    def _file(self, path: str) -> Path:
        return self._folder / unquote(path).lstrip("/")

    def __getitem__(self, path: str) -> bytes:
        try:
            return self._file(path).read_bytes()
        except FileNotFoundError:
            raise KeyError(path) from None

    def __setitem__(self, path: str, data: bytes) -> None:
        file = self._file(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb", buffering=0) as half:
            half.write(data[: len(data) // 2])
            self._at(HALF, path)
            half.write(data[len(data) // 2 :])

    def __delitem__(self, path: str) -> None:
        try:
            self._file(path).unlink()
        except FileNotFoundError:
            raise KeyError(path) from None

    def __iter__(self) -> Iterator[str]:
        files = (path for path in self._folder.rglob("*") if path.is_file())
        return (f"/{path.relative_to(self._folder).as_posix()}" for path in files)

    def __len__(self) -> int:
        return 0  # so that the web space is never full


class Journal:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "journal"

    def add(self, *said: object) -> None:
        with self._file.open("ab", buffering=0) as file:
            file.write(json.dumps(said).encode() + b"\n")

    def __iter__(self) -> Iterator[list[str]]:
        if self._file.exists():
            yield from map(json.loads, self._file.read_text().splitlines())


def broadcasts(folder: Path) -> Broadcasts:
    stand_in = Broadcasts()
    for method, target, headers, body in Journal(folder):
        stand_in.respond(method, target, json.loads(headers), b64decode(body))
    return stand_in


def messages(folder: Path) -> Messages:
    stand_in = Messages()
    for _, target, headers, body in Journal(folder):
        stand_in.respond(target, json.loads(headers), b64decode(body))
    return stand_in


def mails(folder: Path) -> MailServer:
    stand_in = MailServer()
    for (letter,) in Journal(folder):
        client = MailClient.__new__(MailClient)
        client.server_state = stand_in
        client.keep(b64decode(letter))
    return stand_in


Respond = Callable[[str, str, dict[str, str], bytes], tuple[int, bytes]]


def _responder(kind: str, folder: Path, at: Moment) -> Respond:
    journal, one_by_one = Journal(folder), Lock()
    if kind in SPACES:
        space = WebSpace(FolderFiles(folder / "files", at))
        return lambda method, target, headers, body: (
            space.answer(method, target, headers, body),
            b"",
        )
    stand_in = broadcasts(folder) if kind == "lichess" else messages(folder)

    def respond(
        method: str, target: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, bytes]:
        with one_by_one:
            if isinstance(stand_in, Broadcasts):
                answer = stand_in.respond(method, target, headers, body)
            else:
                answer = 200, stand_in.respond(target, headers, body).encode()
            journal.add(method, target, json.dumps(headers), b64encode(body).decode())
        return answer

    return respond


def _http(port: int, respond: Respond, at: Moment) -> BaseServer:
    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def _any(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            body = self.rfile.read(length)
            at(RECEIVED, self.path)
            if len(body) < length and self.command != "PUT":
                self.close_connection = True
                return  # the sender is gone; of a sent file, the part that came is kept
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, answer = respond(self.command, self.path, headers, body)
            at(DONE, self.path)
            self.send_response(status)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)
            at(ANSWERED, self.path)

        do_GET = do_POST = do_PUT = do_DELETE = do_MKCOL = _any

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    class Serving(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Ignore connections that end because their sender was killed."""

    return Serving(("127.0.0.1", port), Answering)


def _smtp(port: int, folder: Path, at: Moment) -> BaseServer:
    class Taking(MailClient):
        server_state = mails(folder)

        def say(self, line: str) -> None:
            if line == "250 taken":
                at(DONE, "letter")
            super().say(line)
            if line == "250 taken":
                at(ANSWERED, "letter")

        def keep(self, letter: bytes) -> None:
            at(RECEIVED, "letter")
            Journal(folder).add(b64encode(letter).decode())

    class Serving(ThreadingTCPServer):
        allow_reuse_address = daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Ignore connections that end because their sender was killed."""

    return Serving(("127.0.0.1", port), Taking)


def run(kind: str, port: int, folder: Path) -> None:
    """Serve as that kind of place until killed."""
    lock, seen = Lock(), Counter[str]()
    file = folder / "fuse"

    def at(moment: str, request: str) -> None:
        with lock:
            if not file.exists():
                return
            text = file.read_text()
            fuse = msgspec.json.decode(text, type=Fuse)
            if moment != fuse.moment or fuse.about not in request:
                return
            seen[text] += 1
            if seen[text] < fuse.after:
                return
            with (folder / "killed").open("ab", buffering=0) as log:
                victim_name = "server" if fuse.victim else kind
                log.write(msgspec.json.encode(Killed(victim_name, kind, moment)) + b"\n")
            sleep(fuse.pause)
            if fuse.victim:
                os.kill(fuse.victim, signal.SIGKILL)
                file.unlink()
            else:
                file.unlink()
                os.kill(os.getpid(), signal.SIGKILL)

    if kind == "mail":
        serving = _smtp(port, folder, at)
    else:
        serving = _http(port, _responder(kind, folder, at), at)
    serving.serve_forever(1)


class PlaceProcess:
    """A place's process, as a test starts, kills and inspects it."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder, self.port = kind, folder / kind, free_port()
        (self.folder / "files").mkdir(parents=True)
        self._process = start_forked(run, kind, self.port, self.folder)
        wait_until_open(self.port)

    def set_fuse(self, fuse: Fuse) -> None:
        draft = self.folder / "fuse.part"
        draft.write_bytes(msgspec.json.encode(fuse))
        draft.replace(self.folder / "fuse")

    @property
    def fuse_has_burnt(self) -> bool:
        return not (self.folder / "fuse").exists()

    @property
    def kills(self) -> list[Killed]:
        log = self.folder / "killed"
        lines = log.read_bytes().splitlines() if log.exists() else []
        return [msgspec.json.decode(line, type=Killed) for line in lines]

    def restart_if_dead(self) -> None:
        if not self._process.is_alive():
            self._process.join()
            self._process = start_forked(run, self.kind, self.port, self.folder)
            wait_until_open(self.port)

    def end(self) -> None:
        self._process.kill()
        self._process.join()


def random_fuse(lots: Random, kind: str, victim: int) -> Fuse:
    """A random fuse for a moment that an attempt to publish there reaches."""
    moments = MOMENTS if kind in SPACES else (RECEIVED, DONE, ANSWERED)
    most = {"space": 30, "bucket": 30, "lichess": 6, "chess-results": 2, "mail": 4}.get(kind, 1)
    pause = lots.random() / 40 if victim else 0.0
    return Fuse(lots.choice(moments), lots.randint(1, most), "", victim, pause)
