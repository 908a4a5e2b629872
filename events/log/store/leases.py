"""Leases: which server process leads a tournament, if several share a database.

A lease is the name of a process in the tournament's head row, valid as long as that process sends
heartbeats. All times are the database's: the clocks of the machines do not matter. Taking a
tournament raises its fencing number, in a row that every append locks: decisions under an older
number are refused from then on, even if their process does not know that it was declared dead.

The log's correctness does not depend on leases. They keep two processes from deciding the same
thing at once; the log's own keys keep them from overwriting each other.

A newer program takes a tournament from a living older one by the same number: decisions that the
older one has not written yet are refused, and it learns of the takeover at its next heartbeat.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from domain.ids import TournamentId
from events.log.records import Version
from events.log.store import EventStore
from events.log.store.statements import Values

_WRITTEN = re.compile(r"(?P<version>[^+]*)\+(?P<knows>[0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """An edition of the program: its version and, among equal ones, how many kinds of events,
    commands and pages it knows, which only grow.
    """

    version: tuple[int, ...] = ()
    knows: int = 0

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.version))}+{self.knows}"


OLDEST = Edition()
"""The edition of a program that did not record its edition yet."""


def edition_of(version: str, knows: int) -> Edition:
    """The edition of a version text; letters in it, as in 1.2.0rc1, are ignored."""
    return Edition(tuple(int(number) for number in re.findall(r"[0-9]{1,9}", version)), knows)


def parse_edition(text: str) -> Edition:
    match = _WRITTEN.fullmatch(text)
    return edition_of(match["version"], int(match["knows"])) if match else OLDEST


LIVES_SECONDS = 2.5
"""Time after its last heartbeat when a process loses its leases."""
BEAT_SECONDS = 0.5
"""Time between heartbeats: three may be lost, and the fourth is still in time."""
QUIET_SECONDS = 1.0
"""Shorter time for processes whose address refuses connections: one heartbeat is missing, and their
machine says that they are gone."""
FORGOTTEN_SECONDS = 86_400

FIRST_FENCE = 1
"""Fence of a tournament created under a lease: its creator leads it from the first event on."""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
# A heartbeat does not wait for the disk: losing one in a crash of the database only causes a
# takeover, while waiting behind large writes would make a process look dead.
_BEAT = f"""
    WITH at_once AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO process (id, address, secret, edition, begun, expires)
    SELECT %(id)s, %(address)s, %(secret)s, %(edition)s, {_NOW}, {_NOW} + %(lives)s FROM at_once
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires RETURNING expires
"""
_ALIVE = f"""
    SELECT id, address, secret, edition FROM process WHERE expires > {_NOW} ORDER BY begun DESC
"""
_BURY = f"""
    UPDATE process SET expires = {_NOW}
    WHERE address = %(address)s AND id <> %(id)s AND expires < {_NOW} + %(left)s
"""
_FORGET = f"DELETE FROM process WHERE expires < {_NOW} - %(forgotten)s"
_BEHIND = f"""
    SELECT greatest(0, {_NOW} - max(expires) + %(lives)s) FROM process WHERE pg_is_in_recovery()
"""
_HELD = "SELECT tournament, fence, version FROM head WHERE owner = %(id)s"
_LED = f"""
    SELECT process.id, process.address, process.secret, process.edition FROM head
    LEFT JOIN process ON process.id = head.owner AND process.expires > {_NOW}
    WHERE head.tournament = %(t)s
"""
_TAKE = f"""
    UPDATE head SET owner = %(id)s, fence = fence + 1
    WHERE tournament = %(t)s AND (owner IN ('', %(id)s) OR NOT EXISTS (
        SELECT FROM process WHERE process.id = head.owner AND process.expires > {_NOW}))
    RETURNING fence
"""
_LEAD = f"""
    WITH taken AS ({_TAKE}), led AS ({_LED})
    SELECT led.*, (SELECT fence FROM taken) FROM led
"""
_TAKE_OVER = """
    UPDATE head SET owner = %(id)s, fence = fence + 1
    WHERE tournament = %(t)s AND owner = %(older)s RETURNING fence
"""
_GIVE_BACK = """
    UPDATE head SET owner = '' FROM unnest(%(ts)s::text[], %(fences)s::bigint[]) AS given (t, fence)
    WHERE head.tournament = given.t AND head.fence = given.fence AND head.owner = %(id)s
"""
_LEAVE = """
    WITH given AS (UPDATE head SET owner = '' WHERE owner = %(id)s)
    DELETE FROM process WHERE id = %(id)s
"""


@runtime_checkable
class LeasingStore(EventStore, Protocol):
    """A store that several server processes append to under leases."""

    process: str
    """The owner of tournaments created under a lease."""

    def run_statement(self, sql: str, parameters: Values) -> Sequence[Any]: ...

    def query_rows(self, sql: str, parameters: Values | None = None) -> Sequence[Any]: ...

    def renew_connections(self) -> None: ...

    def open_replicas(self) -> "LeasingStore | None":
        """The log as replicas have it, closed with this store; None if there is one node only."""


def seconds_behind(store: LeasingStore) -> float:
    """Seconds by which a replica may be behind: the age of the newest heartbeat that it has
    received from any process. 0 at a primary, and if there are no heartbeats.
    """
    rows = store.query_rows(_BEHIND, {"lives": int(LIVES_SECONDS * 1000)})
    return float(rows[0][0]) / 1000


@dataclass(frozen=True, slots=True)
class Process:
    """A server process, its address for the others, and the secret in its requests to them."""

    id: str
    address: str
    secret: str
    edition: Edition = OLDEST


NOBODY = Process("", "", "")


@dataclass(frozen=True, slots=True)
class HeldLease:
    fence: int
    version: Version


@dataclass(frozen=True, slots=True)
class LeaseStanding:
    """The state after a heartbeat: living processes, newest first, and tournaments led here."""

    alive: tuple[Process, ...]
    held: Mapping[TournamentId, HeldLease]


class Leases:
    """Leases of tournaments, used from worker threads. Every call may raise LogUnavailable."""

    def __init__(self, store: LeasingStore, process: Process) -> None:
        self._store = store
        self.process = process
        self._own = {"id": process.id}
        self._row = {
            **self._own,
            "address": process.address,
            "secret": process.secret,
            "edition": str(process.edition),
            "lives": int(LIVES_SECONDS * 1000),
        }
        store.process = process.id

    def send_heartbeat(self) -> int:
        """Send a heartbeat; return when the leases expire, in milliseconds since 1970."""
        return int(self._store.run_statement(_BEAT, {**self._row})[0][0])

    def exchange_heartbeats(self) -> LeaseStanding:
        """Send a heartbeat, and read the state of all leases."""
        self.send_heartbeat()
        return self.lease_standing()

    def lease_standing(self) -> LeaseStanding:
        alive = self.living_processes()
        rows = self._store.query_rows(_HELD, {**self._own})
        held = {TournamentId(name): HeldLease(fence, version) for name, fence, version in rows}
        return LeaseStanding(alive, held)

    def living_processes(self) -> tuple[Process, ...]:
        return tuple(map(_process_of_row, self._store.query_rows(_ALIVE)))

    def release_leases_at(self, address: str) -> None:
        """Release the leases of other processes at `address`, where no other process listens now.
        A process that was only late returns with its next heartbeat.
        """
        remaining_ms = int((LIVES_SECONDS - QUIET_SECONDS) * 1000)
        self._store.run_statement(_BURY, {**self._own, "address": address, "left": remaining_ms})

    def forget_dead_processes(self) -> None:
        self._store.run_statement(_FORGET, {"forgotten": FORGOTTEN_SECONDS * 1000})

    def take_over(self, tournament: TournamentId, older: Process) -> int:
        """Take the lead from a living process; return the new fence, or 0 if it is not leading."""
        rows = self._store.run_statement(
            _TAKE_OVER, {**self._own, "t": tournament, "older": older.id}
        )
        return int(rows[0][0]) if rows else 0

    def leading_process(self, tournament: TournamentId) -> Process | None:
        """The process that leads it, NOBODY if none is alive; None: no such tournament."""
        rows = self._store.query_rows(_LED, {"t": tournament})
        if not rows:
            return None
        return _process_of_row(rows[0]) if rows[0][0] else NOBODY

    def take_lead(self, tournament: TournamentId) -> Process | int | None:
        """Take the lead if it is free, in one round trip, and return the fence for appends.

        Otherwise return the leader, NOBODY if another process is just taking it; None: no such
        tournament.
        """
        rows = self._store.run_statement(_LEAD, {**self._own, "t": tournament})
        if not rows:
            return None
        *leader, fence = rows[0]
        return int(fence) if fence else _process_of_row(leader) if leader[0] else NOBODY

    def release_tournaments(self, fences: Mapping[TournamentId, int]) -> None:
        """Release those tournaments that are still led under that fence."""
        names, numbers = list(fences), list(fences.values())
        self._store.run_statement(_GIVE_BACK, {**self._own, "ts": names, "fences": numbers})

    def release_leases(self) -> None:
        """Release all leases at shutdown."""
        self._store.run_statement(_LEAVE, {**self._own})


def _process_of_row(row: Sequence[str]) -> Process:
    id, address, secret, edition = row
    return Process(id, address, secret, parse_edition(edition))
