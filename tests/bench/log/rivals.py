"""The rivals of the log: bare sqlite3 with the same durability, and `eventsourcing`."""

import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

Act = Callable[[], object]


def bare_sqlite(file: Path, payload: bytes) -> Act:
    """An act that inserts a row and commits it durably; the same columns, keys and chain, no
    checks.
    """
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE event (tournament TEXT, version INTEGER, event_id TEXT, kind TEXT, "
        "payload BLOB, actor TEXT, device TEXT, instant TEXT, previous_hash BLOB, hash BLOB, "
        "PRIMARY KEY (tournament, version), UNIQUE (tournament, event_id))"
    )
    version, previous = 0, bytes(32)

    def insert() -> None:
        nonlocal version, previous
        version += 1
        digest = sha256(previous + payload).digest()
        row = ("open", version, str(uuid4()), "result-recorded/1", payload, "desk", "10.0.0.12")
        connection.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, "2026-11-21T09:00:00.000Z", previous, digest),
        )
        previous = digest

    return insert


class Hall(Aggregate):
    """A tournament as an aggregate of the library, in its declarative form."""

    @event("Opened")
    def __init__(self, name: str) -> None:
        self.name = name
        self.players: list[str] = []
        self.results: dict[tuple[int, int], str] = {}

    @event("Registered")
    def register(self, family: str) -> None:
        self.players.append(family)

    @event("Recorded")
    def record(self, round_number: int, board: int, result: str) -> None:
        self.results[round_number, board] = result


def eventsourcing_on(file: Path) -> "Application[UUID]":
    return Application(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": str(file),
            "SQLITE_LOCK_TIMEOUT": "10",
        }
    )


def save_act(file: Path) -> Act:
    """An act that saves one event durably, of an aggregate that stays in memory."""
    app = eventsourcing_on(file)
    hall = Hall("City Open")

    def save() -> None:
        hall.record(1, 1, "1-0")
        app.save(hall)

    return save


def saved_halls(file: Path, halls: int, events: int) -> "tuple[Application[UUID], list[UUID]]":
    """Save `halls` aggregates with `events` events each; return the application and their ids."""
    app = eventsourcing_on(file)
    ids = []
    for _ in range(halls):
        hall = Hall("City Open")
        for i in range(events - 1):
            hall.record(i // 250, i % 250, "1-0")
        app.save(hall)
        ids.append(hall.id)
    return app, ids
