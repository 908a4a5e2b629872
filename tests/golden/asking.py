"""A fresh log made of one file, and what the program answers about it.

An ask is one line of text, so that it can stand in a file and outlive every module:

GET /t/ID/s/1/desk?lang=de        of the application, by a device that may see everything
FEED desk 1                       the snapshot of that view of that stage, over the websocket
wallchart audit BUNDLE --json     the command line; what it prints, or writes with -o FILE
SITE en,de                        every page of `wallchart site`, one answer a page

ID, BUNDLE, DATABASE and FILE stand for what is different in every run, REPORT2 for a report (TRF26)
of stage 2 of the log. The few imports here are all
that ties the golden files to the tree.
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from hashlib import sha256
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from server.application.app import build_app
from server.bridge.solved_deals import SOLVED_DEALS
from server.cli.run.database import open_for_writing
from server.cli.wallchart import main
from server.transparency.keys import new_ring
from tests.golden.canonical import canonical
from tests.server.door import sign_in
from tests.server.hearing import next_message_bytes

SECRET = bytes(range(32))
"""Of this come the codes on result slips and the seeds of draws that are still to come."""
KEYS = new_ring(SECRET, "2026-11-21T09:00:00.000Z")

_REPORT = re.compile(r"REPORT\d+$")
_WHOLE_SITE = re.compile(r"^(SITE \S+) .*$")


class Answer(NamedTuple):
    """`status` is that of HTTP, or the exit code of a command."""

    status: int
    text: str

    @property
    def digest(self) -> str:
        return sha256(f"{self.status}\n{self.text}".encode()).hexdigest()


GONE = Answer(-1, "there is no such page any more")


def described(folder: Path) -> dict[str, Any]:
    """The HTTP interface as the application itself describes it."""
    with open_for_writing(f"sqlite:///{folder / 'log.sqlite3'}") as store:
        client = TestClient(build_app(store, SECRET))
        found: dict[str, Any] = client.get("/api/openapi.json").json()
    return found


@contextmanager
def as_then() -> Iterator[None]:
    """What a file becomes has the import's instant and key in it: here they are always the same, so
    that the same file gives the same log to its last hash.
    """
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr("server.live.sender.now", lambda: "2026-11-22T09:00:00.000Z")
        fixed.setattr("server.cli.run.imports.uuid4", lambda: UUID(int=0))
        yield


class Asking:
    """A log with one tournament, in a folder of its own."""

    def __init__(self, folder: Path, file: Path) -> None:
        """`file` is anything `wallchart import` reads."""
        self.database = f"sqlite:///{folder / 'log.sqlite3'}"
        self.bundle = folder / "log.bundle"
        self._folder = folder
        self.imported = self._ran(["import", str(file), "--database", self.database])
        assert self.imported.status == 0, self.imported.text
        self.id = self.imported.text.split()[-1]
        self._ran(["export", self.id, "--bundle", "-o", str(self.bundle), *self._of_log])

    @property
    def _of_log(self) -> list[str]:
        return ["--database", self.database]

    @contextmanager
    def open(self) -> Iterator["Asking"]:
        """The application runs meanwhile."""
        with (
            open_for_writing(self.database) as store,
            TestClient(build_app(store, SECRET, keys=KEYS), follow_redirects=False) as client,
        ):
            self.client = sign_in(client)
            self._replaced = {store.epoch: "EPOCH", str(self._folder): "FOLDER"}
            yield self

    def answers_to(self, asks: Iterable[str]) -> Iterator[tuple[str, Answer]]:
        """To all of them; the pages of a site are made once for all that are asked for."""
        whole = dict.fromkeys(_WHOLE_SITE.sub(r"\1", ask) for ask in asks)
        for ask in whole:
            yield from self.answers(ask)

    def digests_of(self, asks: Iterable[str]) -> dict[str, str]:
        return {ask: answer.digest for ask, answer in self.answers_to(asks)}

    def answers(self, ask: str) -> Iterator[tuple[str, Answer]]:
        """With every deal solved that it shows: what was known before would depend on the order."""
        before = SOLVED_DEALS.count
        said = list(self._answers(ask))
        SOLVED_DEALS.wait()
        yield from said if SOLVED_DEALS.count == before else self._answers(ask)

    def _answers(self, ask: str) -> Iterator[tuple[str, Answer]]:
        """The ask, or what it is made of, with what is said to it."""
        kind, _, rest = ask.partition(" ")
        if kind == "SITE":
            yield from self._site(rest)
        elif kind == "FEED":
            yield ask, self._canonical(ask, 200, "json", self._fed(*rest.split()))
        elif kind == "GET":
            answer = self.client.get(rest.replace("ID", self.id))
            of = answer.headers.get("content-type", "")
            yield ask, self._canonical(ask, answer.status_code, of, answer.content)
        else:
            yield ask, self._command(ask)

    def _fed(self, view: str, stage: str) -> bytes:
        with self.client.websocket_connect("/feed") as socket:
            next_message_bytes(socket)
            wanted = [{"view": view, "stage": int(stage)}]
            socket.send_json(
                {"type": "subscribe", "tournament": self.id, "views": wanted, "have": None}
            )
            return next_message_bytes(socket)

    def _site(self, languages: str) -> Iterator[tuple[str, Answer]]:
        folder = self._folder / f"site-{languages}"
        folder.mkdir(exist_ok=True)
        self._ran(["site", self.id, "-o", str(folder), "--lang", languages, *self._of_log])
        for page in sorted(folder.rglob("*.html")):
            ask = f"SITE {languages} {page.relative_to(folder)}"
            yield ask, self._canonical(ask, 0, "html", page.read_bytes())

    def _command(self, ask: str) -> Answer:
        file = self._folder / "file"
        file.unlink(missing_ok=True)
        names = {"ID": self.id, "BUNDLE": str(self.bundle), "FILE": str(file)}
        words = shlex.split(ask)[1:]
        names |= {word: self._report(word) for word in words if _REPORT.match(word)}
        arguments = [names.get(word, word) for word in words]
        if "DATABASE" in arguments:
            arguments[arguments.index("DATABASE") :] = self._of_log
        said = self._ran(arguments)
        body = file.read_bytes() if file.exists() else said.text.encode()
        return self._canonical(ask, said.status, "json" if "json" in ask else "", body)

    def _report(self, name: str) -> str:
        """A file that is written when it is first asked for."""
        file = self._folder / f"{name}.trf"
        if not file.exists():
            stage = ["--stage", name.removeprefix("REPORT")]
            self._ran(["export", self.id, *stage, "-o", str(file), *self._of_log])
        return str(file)

    def _canonical(self, ask: str, status: int, kind: str, body: bytes) -> Answer:
        if not body or status not in (0, 1, 200):
            kind = kind if "html" in kind else ""
        return Answer(status, canonical(ask, kind, body, self._replaced))

    def _ran(self, arguments: list[str]) -> Answer:
        """What the command printed, and on which exit code it ended."""
        printed = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
        complaints = StringIO()
        status = 0
        with redirect_stdout(printed), redirect_stderr(complaints):
            try:
                main(arguments)
            except SystemExit as ended:
                status = int(ended.code or 0)
        assert isinstance(printed.buffer, BytesIO)
        text = printed.buffer.getvalue().decode("utf-8", "backslashreplace")
        return Answer(status, text or complaints.getvalue())
