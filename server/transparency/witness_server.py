"""A witness over HTTP (c2sp.org/tlog-witness): its store, a route that cosigns, a page about it.

The store has the witness's key, the servers it trusts, and the last cosigned checkpoint of each
log, in one file of SQLite, readable by its owner only. Without this file its key must not be used
any more: a witness without its state would cosign a fork.

As an extension it accepts notes of a log's beginning (`events.transparency.checkpoints`), and its
page lists logs with the same one: a second history under another name.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from threading import Lock

from anyio import to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.errors import BadFile, NotNow
from events.log.store.sqlite_library import sqlite3
from events.transparency.checkpoints import (
    LONGEST_NOTE,
    Checkpoint,
    cosign_checkpoint,
    read_beginning,
)
from events.transparency.notes import COSIGNATURE, ED25519, Key, NotANote, is_key_name, is_signed_by
from events.transparency.witness import (
    BAD,
    CONFLICT,
    FORBIDDEN,
    LONGEST_REQUEST,
    OK,
    UNKNOWN,
    LastCosignedCheckpoint,
    WitnessRefusal,
    judge_request,
    keys_of,
    read_request,
)
from server.disk import create_private_if_missing
from server.http.bodies import body_of
from server.refusals import BadRequest
from server.transparency.device_signatures import (
    is_valid_signature,
    public_key_of_seed,
    sign_message,
)
from server.transparency.keys import fingerprint

_SCHEMA = """
CREATE TABLE witness (name TEXT PRIMARY KEY, seed BLOB NOT NULL) STRICT;
CREATE TABLE trusted (name TEXT, public BLOB, PRIMARY KEY (name, public)) STRICT;
CREATE TABLE known (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL) STRICT;
CREATE TABLE suspect (at INTEGER NOT NULL, origin TEXT NOT NULL, size INTEGER NOT NULL,
    root BLOB NOT NULL, request TEXT NOT NULL) STRICT;
CREATE TABLE beginning (origin TEXT PRIMARY KEY, digest BLOB NOT NULL) STRICT;
"""
KEPT_SUSPECTS = 1000


class WitnessStore:
    """The state of a witness; thread-safe, one request at a time: it is read, checked and written
    in one transaction, which is durable before the cosignature is sent.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = Lock()
        try:
            create_private_if_missing(file)
            self._connection = sqlite3.connect(
                file, isolation_level=None, check_same_thread=False, timeout=10
            )
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
            if not self._connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._connection.executescript(_SCHEMA)
        except (sqlite3.Error, OSError) as reason:
            raise BadFile(
                f"a witness can't keep its file here: {reason}.", name=str(file)
            ) from None

    def close(self) -> None:
        self._connection.close()

    def create_key(self, name: str, seed: bytes) -> Key:
        """Create the witness's key under that name; return the existing key if it has one."""
        with self._transaction() as cursor:
            row = cursor.execute("SELECT name FROM witness").fetchone()
            if row is None:
                if not is_key_name(name):
                    raise NotNow("Give the witness a name without blanks, as club.example/witness.")
                cursor.execute("INSERT INTO witness VALUES (?, ?)", (name, seed))
            elif name and row[0] != name:
                raise NotNow(f"This witness is called {row[0]} and keeps that name.")
        return self.key

    @property
    def key(self) -> Key:
        """The witness's key; NotNow if it has none yet."""
        name, seed = self._own_key()
        return Key(name, COSIGNATURE, public_key_of_seed(seed))

    def _own_key(self) -> tuple[str, bytes]:
        """The witness's name and the seed of its key; NotNow if it has none yet."""
        row = self._connection.execute("SELECT name, seed FROM witness").fetchone()
        if row is None:
            raise NotNow("This witness has no name yet; start it with --name.")
        return str(row[0]), bytes(row[1])

    def trust_key(self, key: Key) -> None:
        with self._transaction() as cursor:
            row = (key.name, key.public)
            cursor.execute("INSERT OR IGNORE INTO trusted VALUES (?, ?)", row)

    def distrust_key(self, key: Key) -> bool:
        """Stop trusting a key, keeping its logs' checkpoints; return whether it was trusted."""
        with self._transaction() as cursor:
            where = "DELETE FROM trusted WHERE name = ? AND public = ?"
            return cursor.execute(where, (key.name, key.public)).rowcount > 0

    def trusted_keys(self) -> list[Key]:
        rows = self._connection.execute("SELECT name, public FROM trusted ORDER BY name, rowid")
        return [Key(name, ED25519, bytes(public)) for name, public in rows.fetchall()]

    def cosigned_logs(self) -> list[tuple[str, LastCosignedCheckpoint]]:
        rows = self._connection.execute("SELECT origin, size, root FROM known ORDER BY origin")
        return [
            (origin, LastCosignedCheckpoint(size, bytes(root)))
            for origin, size, root in rows.fetchall()
        ]

    def list_suspects(self) -> list[tuple[str, int, str]]:
        """The logs that may have forked, each with name, size and signed request."""
        rows = self._connection.execute("SELECT origin, size, request FROM suspect ORDER BY rowid")
        return rows.fetchall()

    def answer_request(self, body: str, instant: int) -> str | WitnessRefusal:
        """Answer a request with a cosignature or a refusal. `instant` is in seconds since 1970."""
        if len(body) > LONGEST_REQUEST:
            return WitnessRefusal(400, "The request is too long.")
        request = read_request(body)
        if isinstance(request, WitnessRefusal):
            return request
        checkpoint = request.checkpoint
        with self._transaction() as cursor:
            keys = keys_of(checkpoint.origin, self._trusted_by_name(cursor))
            row = cursor.execute(
                "SELECT size, root FROM known WHERE origin = ?", (checkpoint.origin,)
            ).fetchone()
            known = (
                LastCosignedCheckpoint(row[0], bytes(row[1])) if row else LastCosignedCheckpoint()
            )
            refused = judge_request(request, keys, known, is_valid_signature)
            if refused is not None:
                if refused.suspect:
                    _keep_suspect(cursor, instant, checkpoint, body)
                return refused
            cursor.execute(
                "INSERT INTO known VALUES (?, ?, ?) ON CONFLICT (origin) DO UPDATE "
                "SET size = excluded.size, root = excluded.root",
                (checkpoint.origin, checkpoint.size, checkpoint.root),
            )
            name, seed = self._own_key()
        own = Key(name, COSIGNATURE, public_key_of_seed(seed))
        return str(
            cosign_checkpoint(
                checkpoint.text, own, instant, lambda message: sign_message(seed, message)
            )
        )

    def store_beginning(self, note: str) -> tuple[int, str]:
        """Store a beginning's note; return status and the logs that begin alike, one per line."""
        try:
            origin, digest, signed = read_beginning(note)
        except NotANote as reason:
            return BAD, str(reason)
        with self._transaction() as cursor:
            keys = keys_of(origin, self._trusted_by_name(cursor))
            if not any(is_signed_by(signed, key, is_valid_signature) for key in keys):
                return FORBIDDEN, "None of its signatures is by a key of this log."
            known = "SELECT 1 FROM known WHERE origin = ?"
            if not cursor.execute(known, (origin,)).fetchone():
                return UNKNOWN, "Nothing of this log was cosigned yet."
            stored = "SELECT digest FROM beginning WHERE origin = ?"
            before = cursor.execute(stored, (origin,)).fetchone()
            if before is not None and bytes(before[0]) != digest:
                return CONFLICT, "This log said that it begins otherwise."
            cursor.execute("INSERT OR IGNORE INTO beginning VALUES (?, ?)", (origin, digest))
            same = "SELECT origin FROM beginning WHERE digest = ? AND origin <> ? ORDER BY rowid"
            alike = cursor.execute(same, (digest, origin)).fetchall()
        return OK, "".join(f"{other}\n" for (other,) in alike)

    def same_beginnings(self) -> list[list[str]]:
        """Groups of logs that begin with the same act under different names, in order of time."""
        groups: dict[bytes, list[str]] = {}
        for origin, digest in self._connection.execute(
            "SELECT origin, digest FROM beginning ORDER BY rowid"
        ).fetchall():
            groups.setdefault(bytes(digest), []).append(origin)
        return [group for group in groups.values() if len(group) > 1]

    def _trusted_by_name(self, cursor: sqlite3.Cursor) -> dict[str, list[Key]]:
        found: dict[str, list[Key]] = {}
        for name, public in cursor.execute("SELECT name, public FROM trusted").fetchall():
            found.setdefault(name, []).append(Key(name, ED25519, bytes(public)))
        return found

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        with self._lock:
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
            except BaseException:
                cursor.execute("ROLLBACK")
                raise
            cursor.execute("COMMIT")


def _keep_suspect(cursor: sqlite3.Cursor, instant: int, checkpoint: Checkpoint, body: str) -> None:
    """Keep a checkpoint whose extension was not proved, once: it may prove two histories."""
    origin, size, root = checkpoint.origin, checkpoint.size, checkpoint.root
    same = "SELECT 1 FROM suspect WHERE origin = ? AND size = ? AND root = ?"
    (count,) = cursor.execute("SELECT count(*) FROM suspect").fetchone()
    if count < KEPT_SUSPECTS and not cursor.execute(same, (origin, size, root)).fetchone():
        row = (instant, origin, size, root, body)
        cursor.execute("INSERT INTO suspect VALUES (?, ?, ?, ?, ?)", row)


_TEXT = "text/plain; charset=utf-8"
_SIZE = "text/x.tlog.size"


def witness_app(store: WitnessStore, seconds: Callable[[], int]) -> Starlette:
    """The application of a witness; `seconds` is its clock, in Unix time."""

    async def add_checkpoint(request: Request) -> Response:
        try:
            body = (await body_of(request, LONGEST_REQUEST, "The request is too long.")).decode()
        except (BadRequest, UnicodeDecodeError):
            return Response("The request can't be read.\n", 400, media_type=_TEXT)
        answer = await to_thread.run_sync(lambda: store.answer_request(body, seconds()))
        if isinstance(answer, str):
            return Response(answer, media_type=_TEXT)
        if answer.size is not None:
            return Response(f"{answer.size}\n", answer.status, {"Content-Type": _SIZE})
        return Response(f"{answer.reason}\n", answer.status, media_type=_TEXT)

    async def accept_beginning(request: Request) -> Response:
        try:
            note = (await body_of(request, LONGEST_NOTE, "The note is too long.")).decode()
        except (BadRequest, UnicodeDecodeError):
            return Response("The note can't be read.\n", 400, media_type=_TEXT)
        status, answer = await to_thread.run_sync(store.store_beginning, note)
        return Response(answer, status, media_type=_TEXT)

    async def show_page(_request: Request) -> Response:
        return HTMLResponse(await to_thread.run_sync(_status_page, store))

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/beginning", accept_beginning, methods=["POST"]),
            Route("/", show_page),
        ]
    )


def _status_page(store: WitnessStore) -> str:
    """The witness's page for people, which shows nothing about tournaments."""
    key = store.key
    logs = "".join(
        f"<tr><td>{escape(origin)}<td>{known.size}" for origin, known in store.cosigned_logs()
    )
    suspects = "".join(
        f"<li>{escape(origin)}, version {size}: signed, but not proved to go on from what was "
        "cosigned before"
        for origin, size, _ in store.list_suspects()
    )
    alike = "".join(f"<li>{escape(' and '.join(group))}" for group in store.same_beginnings())
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport "
        'content="width=device-width"><title>Witness</title>'
        f"<h1>{escape(key.name)}</h1><p>This witness cosigns checkpoints of tournaments' logs.</p>"
        f"<p>Its key: <code>{escape(str(key))}</code><br>Fingerprint: {fingerprint(key)}</p>"
        f"<table><tr><th>Log<th>Cosigned up to version{logs}</table>"
        f"{f'<h2>Refused</h2><ul>{suspects}</ul>' if suspects else ''}"
        f"{f'<h2>Begin with the same act under another name</h2><ul>{alike}</ul>' if alike else ''}"
    )
