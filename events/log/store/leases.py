"""Which server process leads a tournament, where several share a database.

A lease is the name of its process in the tournament's head row, good for as long as that process
says now and then that it lives. All times are the database's: what the clocks of the machines say
does not matter. Taking a tournament raises the number beside it, its fence, in a row that every
append holds locked: decisions under the former number are refused from then on, even if their
process never learnt that it was taken for dead.

Nothing of the log depends on it. A lease keeps two processes from deciding the same thing at once;
that neither of them overwrites the other is the log's own keys.

A newer program takes a tournament from an older one that lives, by the same number: what the older
one has decided and not yet written is refused, and it hears of it at its next sign of life.
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
"""A program from before processes said which they are."""


def edition_of(version: str, knows: int) -> Edition:
    """What is no number in a version, as in 1.2.0rc1, is not looked at."""
    return Edition(tuple(int(number) for number in re.findall(r"[0-9]{1,9}", version)), knows)


def written_edition(text: str) -> Edition:
    found = _WRITTEN.fullmatch(text)
    return edition_of(found["version"], int(found["knows"])) if found else OLDEST


LIVES_SECONDS = 2.5
"""After its last sign of life a process leads nothing any more."""
BEAT_SECONDS = 0.5
"""From one sign of life to the next: three may be lost, and the fourth still comes in time."""
QUIET_SECONDS = 1.0
"""As long is enough of processes at whose address nobody listens: one of their signs has not come,
and their machine says that they are gone."""
FORGOTTEN_SECONDS = 86_400

FIRST_FENCE = 1
"""Of a tournament that is made under a lease: it is its maker's from the first event on."""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
# A sign of life waits for no disk: of one that a crash of the database takes back nothing but a
# takeover follows, and others that write much would make a process look dead.
_BEAT = f"""
    WITH at_once AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO process (id, address, secret, edition, begun, expires)
    SELECT %(id)s, %(address)s, %(secret)s, %(edition)s, {_NOW}, {_NOW} + %(lives)s FROM at_once
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
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
    """Who owns what is made under a lease."""

    def change(self, sql: str, given: Values) -> Sequence[Any]: ...

    def rows(self, sql: str, wanted: Values | None = None) -> Sequence[Any]: ...

    def look_elsewhere(self) -> None: ...


def behind(store: LeasingStore) -> float:
    """Seconds by which a replica may lack what was appended: the age of the newest sign of life
    that it has got, whoever gave it. 0 at a primary, and where no process has given any.
    """
    rows = store.rows(_BEHIND, {"lives": int(LIVES_SECONDS * 1000)})
    return float(rows[0][0]) / 1000


@dataclass(frozen=True, slots=True)
class Process:
    """A server process, how the others reach it, and by what they know its requests."""

    id: str
    address: str
    secret: str
    edition: Edition = OLDEST


NOBODY = Process("", "", "")


@dataclass(frozen=True, slots=True)
class HeldLeases:
    fence: int
    version: Version


@dataclass(frozen=True, slots=True)
class LeaseStanding:
    """What is so after a sign of life: who lives, the last to begin first, and what is led here."""

    alive: tuple[Process, ...]
    held: Mapping[TournamentId, HeldLeases]


class Leases:
    """Leases of tournaments, asked for from worker threads. Every call may raise LogUnavailable."""

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

    def live_on(self) -> None:
        """Give a sign of life, and ask nothing."""
        self._store.change(_BEAT, {**self._row})

    def beat(self) -> LeaseStanding:
        """Give a sign of life, and read what is so at it."""
        self.live_on()
        return self.standing()

    def standing(self) -> LeaseStanding:
        alive = self.alive()
        rows = self._store.rows(_HELD, {**self._own})
        held = {TournamentId(name): HeldLeases(fence, version) for name, fence, version in rows}
        return LeaseStanding(alive, held)

    def alive(self) -> tuple[Process, ...]:
        """The last to begin first."""
        return tuple(map(_process, self._store.rows(_ALIVE)))

    def bury(self, address: str) -> None:
        """Release what other processes at `address` lead, as none listens there, or this one does.
        One that was only late lives on with its next sign, like any that was slow.
        """
        left = int((LIVES_SECONDS - QUIET_SECONDS) * 1000)
        self._store.change(_BURY, {**self._own, "address": address, "left": left})

    def forget_the_dead(self) -> None:
        self._store.change(_FORGET, {"forgotten": FORGOTTEN_SECONDS * 1000})

    def take_over(self, tournament: TournamentId, older: Process) -> int:
        """Take the lead from a living process; the new fence, or 0 if it leads it no more."""
        rows = self._store.change(_TAKE_OVER, {**self._own, "t": tournament, "older": older.id})
        return int(rows[0][0]) if rows else 0

    def leader(self, tournament: TournamentId) -> Process | None:
        """The process that leads it, NOBODY if no living one does; None: no such tournament."""
        rows = self._store.rows(_LED, {"t": tournament})
        if not rows:
            return None
        return _process(rows[0]) if rows[0][0] else NOBODY

    def lead(self, tournament: TournamentId) -> Process | int | None:
        """Take the lead if it is free, in one round trip, and return the fence to append under.
        Otherwise return the leader, NOBODY if another process is just taking it; None: there is no
        such tournament.
        """
        rows = self._store.change(_LEAD, {**self._own, "t": tournament})
        if not rows:
            return None
        *leader, fence = rows[0]
        return int(fence) if fence else _process(leader) if leader[0] else NOBODY

    def give_back(self, led: Mapping[TournamentId, int]) -> None:
        """Give back those tournaments that are still led under that fence."""
        names, fences = list(led), list(led.values())
        self._store.change(_GIVE_BACK, {**self._own, "ts": names, "fences": fences})

    def leave(self) -> None:
        """Give back everything, at the end."""
        self._store.change(_LEAVE, {**self._own})


def _process(row: Sequence[str]) -> Process:
    id, address, secret, edition = row
    return Process(id, address, secret, written_edition(edition))
