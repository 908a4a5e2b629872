"""A new log imported from one file, and the program's answers to questions about it.

A question ("ask") is one line of text, so that it can be stored and outlive every module:

GET /t/ID/s/1/desk?lang=de        of the application, by a device that may see everything
FEED desk 1                       the snapshot of that view of that stage, over the websocket
wallchart audit BUNDLE --json     the command line; what it prints, or writes with -o FILE
SITE en,de                        every page of `wallchart site`, one answer a page

ID, BUNDLE, DATABASE and FILE stand for what is different in every run, REPORT2 for a report (TRF26)
of stage 2 of the log. Only the imports of this
module tie the golden files to the tree.
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
from server.bridge.double_dummy import SOLVED_DEALS
from server.cli.run.database import open_for_writing
from server.cli.wallchart import main
from server.transparency.keys import new_ring
from tests.golden.canonical import canonical
from tests.server.door import sign_in
from tests.server.hearing import next_message_bytes

SECRET = bytes(range(32))
"""The codes on result slips and the seeds of future draws derive from it."""
KEYS = new_ring(SECRET, "2026-11-21T09:00:00.000Z")

_REPORT = re.compile(r"REPORT\d+$")
_WHOLE_SITE = re.compile(r"^(SITE \S+) .*$")


class Answer(NamedTuple):
    """An answer; `status` is an HTTP status or a command's exit code."""

    status: int
    text: str

    @property
    def digest(self) -> str:
        return sha256(f"{self.status}\n{self.text}".encode()).hexdigest()


NO_ANSWER = Answer(-1, "there is no such page any more")


def describe_interface(folder: Path) -> dict[str, Any]:
    """The HTTP interface as the application itself describes it."""
    with open_for_writing(f"sqlite:///{folder / 'log.sqlite3'}") as store:
        client = TestClient(build_app(store, SECRET))
        document: dict[str, Any] = client.get("/api/openapi.json").json()
    return document


@contextmanager
def fixed_import() -> Iterator[None]:
    """Fix the instant and the key of imports, so that a file always gives the same log
    and hashes.
    """
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr("server.live.sender.now_in_iso", lambda: "2026-11-22T09:00:00.000Z")
        fixed.setattr("server.cli.run.imports.uuid4", lambda: UUID(int=0))
        yield


class QuestionedLog:
    """A log with one imported tournament, in its own folder."""

    def __init__(self, folder: Path, file: Path) -> None:
        """`file` is anything `wallchart import` reads."""
        self.database = f"sqlite:///{folder / 'log.sqlite3'}"
        self.bundle = folder / "log.bundle"
        self._folder = folder
        self.imported = self._run_command(["import", str(file), "--database", self.database])
        assert self.imported.status == 0, self.imported.text
        self.id = self.imported.text.split()[-1]
        self._run_command(["export", self.id, "--bundle", "-o", str(self.bundle), *self._of_log])

    @property
    def _of_log(self) -> list[str]:
        return ["--database", self.database]

    @contextmanager
    def open(self) -> Iterator["QuestionedLog"]:
        """Run the application on this log."""
        with (
            open_for_writing(self.database) as store,
            TestClient(build_app(store, SECRET, keys=KEYS), follow_redirects=False) as client,
        ):
            self.client = sign_in(client)
            self._replaced = {store.epoch: "EPOCH", str(self._folder): "FOLDER"}
            yield self

    def answers_to(self, asks: Iterable[str]) -> Iterator[tuple[str, Answer]]:
        """Answer all questions; a site is written once for all questions about its pages."""
        whole = dict.fromkeys(_WHOLE_SITE.sub(r"\1", ask) for ask in asks)
        for ask in whole:
            yield from self.answers(ask)

    def current_digests(self, asks: Iterable[str]) -> dict[str, str]:
        return {ask: answer.digest for ask, answer in self.answers_to(asks)}

    def answers(self, ask: str) -> Iterator[tuple[str, Answer]]:
        """Answer when all deals shown are solved: otherwise the answer would depend on
        the order.
        """
        before = SOLVED_DEALS.count
        result = list(self._answers(ask))
        SOLVED_DEALS.wait_until_idle()
        yield from result if SOLVED_DEALS.count == before else self._answers(ask)

    def _answers(self, ask: str) -> Iterator[tuple[str, Answer]]:
        """The answer, or for a site the answer of each page, with its question."""
        kind, _, rest = ask.partition(" ")
        if kind == "SITE":
            yield from self._site(rest)
        elif kind == "FEED":
            yield ask, self._canonical(ask, 200, "json", self._snapshot_of_view(*rest.split()))
        elif kind == "GET":
            answer = self.client.get(rest.replace("ID", self.id))
            content_type = answer.headers.get("content-type", "")
            yield ask, self._canonical(ask, answer.status_code, content_type, answer.content)
        else:
            yield ask, self._command(ask)

    def _snapshot_of_view(self, view: str, stage: str) -> bytes:
        with self.client.websocket_connect("/feed") as socket:
            next_message_bytes(socket)
            views = [{"view": view, "stage": int(stage)}]
            socket.send_json(
                {"type": "subscribe", "tournament": self.id, "views": views, "have": None}
            )
            return next_message_bytes(socket)

    def _site(self, languages: str) -> Iterator[tuple[str, Answer]]:
        folder = self._folder / f"site-{languages}"
        folder.mkdir(exist_ok=True)
        self._run_command(["site", self.id, "-o", str(folder), "--lang", languages, *self._of_log])
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
        result = self._run_command(arguments)
        body = file.read_bytes() if file.exists() else result.text.encode()
        return self._canonical(ask, result.status, "json" if "json" in ask else "", body)

    def _report(self, name: str) -> str:
        """The path of a report of that stage, written on first use."""
        file = self._folder / f"{name}.trf"
        if not file.exists():
            stage = ["--stage", name.removeprefix("REPORT")]
            self._run_command(["export", self.id, *stage, "-o", str(file), *self._of_log])
        return str(file)

    def _canonical(self, ask: str, status: int, kind: str, body: bytes) -> Answer:
        if not body or status not in (0, 1, 200):
            kind = kind if "html" in kind else ""
        return Answer(status, canonical(ask, kind, body, self._replaced))

    def _run_command(self, arguments: list[str]) -> Answer:
        """Run the command line; give its output and exit code."""
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
