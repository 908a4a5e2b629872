"""Where devices, sessions and invitations are kept: beside the log, in the same database.

An invitation is taken by deleting its row, so that only one of two who come with it gets in,
whichever server process they ask. Wrong PINs are counted in the row for the same reason, and by
nothing else: whatever else is written about a device leaves the count as it is.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

from sqlalchemy import bindparam, case, delete, insert, literal_column, select, update
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.expression import ClauseElement

from events.log.store.sql import SqlStore
from server.access.devices import PIN_TRIES, Device, Invitation, Session
from server.access.roles import Grant, Role
from server.tables import DeviceRow, EnrolmentRow, SessionRow

DEVICE = DeviceRow.__table__  # type: ignore[attr-defined]  # SQLModel adds it at class creation
SESSION = SessionRow.__table__  # type: ignore[attr-defined]
ENROLMENT = EnrolmentRow.__table__  # type: ignore[attr-defined]
_COUNTED = frozenset({"id", "pin_failures"})
"""What a change of a device does not write: who it is, and how often its PIN was tried."""


@dataclass(frozen=True, slots=True)
class Kept:
    devices: Sequence[Device] = ()
    sessions: Sequence[Session] = ()


class Records(Protocol):
    """What is written is durable when a call returns."""

    def all(self) -> Kept: ...

    def keep(self, *changed: Device | Session) -> None:
        """New or changed; what was known under the same id is replaced, but for the PINs tried,
        and a device that was revoked, wherever that was, stays so.
        """
        ...

    def count_try(self, device: str) -> int:
        """One more PIN is tried; gives how many since the last right one, 0 if none is left."""
        ...

    def forgive_tries(self, device: str) -> None: ...

    def touch(self, sessions: Sequence[Session]) -> None:
        """Write what passes while they are used; one that has been ended elsewhere stays so."""
        ...

    def choose_table(self, token: str, table: str) -> None:
        """Of a session; one that has been ended elsewhere stays so."""
        ...

    def end(self, tokens: Sequence[str]) -> None: ...

    def invite(self, invitation: Invitation) -> None: ...

    def invitation(self, code: str) -> Invitation | None: ...

    def take(self, code: str) -> Invitation | None:
        """At most one caller ever gets it."""
        ...


class MemoryRecords:
    """For a log in memory, or one that is only looked at; ends with the process."""

    def __init__(self) -> None:
        self._devices: dict[str, Device] = {}
        self._sessions: dict[str, Session] = {}
        self._invitations: dict[str, Invitation] = {}

    def all(self) -> Kept:
        return Kept([*self._devices.values()], [*self._sessions.values()])

    def keep(self, *changed: Device | Session) -> None:
        for one in changed:
            if isinstance(one, Device):
                known = self._devices.get(one.id, one)
                tried, revoked = known.pin_failures, known.revoked or one.revoked
                self._devices[one.id] = replace(one, pin_failures=tried, revoked=revoked)
            else:
                self._sessions[one.token] = one

    def count_try(self, device: str) -> int:
        known = self._devices[device]
        if known.locked_out:
            return 0
        self._devices[device] = replace(known, pin_failures=known.pin_failures + 1)
        return known.pin_failures + 1

    def forgive_tries(self, device: str) -> None:
        self._devices[device] = replace(self._devices[device], pin_failures=0)

    def touch(self, sessions: Sequence[Session]) -> None:
        self._sessions.update({s.token: s for s in sessions if s.token in self._sessions})

    def choose_table(self, token: str, table: str) -> None:
        if session := self._sessions.get(token):
            self._sessions[token] = replace(session, table=table)

    def end(self, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._sessions.pop(token, None)

    def invite(self, invitation: Invitation) -> None:
        self._invitations[invitation.code] = invitation

    def invitation(self, code: str) -> Invitation | None:
        return self._invitations.get(code)

    def take(self, code: str) -> Invitation | None:
        return self._invitations.pop(code, None)


class SqlRecords:
    def __init__(self, store: SqlStore) -> None:
        def text(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=store.dialect))

        self._store = store
        self._devices = text(select(DEVICE))
        self._sessions = text(select(SESSION))
        self._invitation = text(select(ENROLMENT).where(ENROLMENT.c.code == bindparam("key")))
        of_token = update(SESSION).where(SESSION.c.token == bindparam("key"))
        self._touched = text(
            of_token.values(seen=bindparam("heard"), unlocked_until=bindparam("until"))
        )
        self._moved = text(of_token.values(at_table=bindparam("at")))
        mine = DEVICE.c.id == bindparam("key")
        counted = DEVICE.c.pin_failures + literal_column("1")
        left = DEVICE.c.pin_failures < bindparam("most")
        standing = DEVICE.c.revoked == literal_column("0")
        self._count_try = text(update(DEVICE).where(mine, left).values(pin_failures=counted))
        self._tries = text(select(DEVICE.c.pin_failures).where(mine))
        self._forgive = text(update(DEVICE).where(mine).values(pin_failures=literal_column("0")))
        self._changed = text(
            update(DEVICE)
            .where(mine)
            .values(
                {c.name: bindparam(c.name) for c in DEVICE.c if c.name not in _COUNTED}
                | {"revoked": case((standing, bindparam("revoked")), else_=DEVICE.c.revoked)}
            )
        )
        self._new = {table.name: text(insert(table)) for table in (DEVICE, SESSION, ENROLMENT)}
        self._gone = {
            table.name: text(delete(table).where(key == bindparam("key")))
            for table, key in (
                (SESSION, SESSION.c.token),
                (ENROLMENT, ENROLMENT.c.code),
            )
        }

    def all(self) -> Kept:
        devices = [_device(row) for row in self._store.rows(self._devices)]
        return Kept(devices, [Session(*row) for row in self._store.rows(self._sessions)])

    def keep(self, *changed: Device | Session) -> None:
        with self._store.transaction() as cursor:
            for one in changed:
                if isinstance(one, Device):
                    self._keep_device(cursor, one)
                else:
                    self._replace(cursor, "session", one.token, _row(one))

    def _keep_device(self, cursor: DBAPICursor, device: Device) -> None:
        row = _row(device)
        changes = {name: value for name, value in row.items() if name not in _COUNTED}
        cursor.execute(self._changed, {**changes, "key": device.id})
        if cursor.rowcount == 0:
            cursor.execute(self._new["device"], row)

    def count_try(self, device: str) -> int:
        with self._store.transaction() as cursor:
            cursor.execute(self._count_try, {"key": device, "most": PIN_TRIES})
            if cursor.rowcount == 0:
                return 0
            cursor.execute(self._tries, {"key": device})
            row = cursor.fetchone()
            return int(row[0]) if row else 0

    def forgive_tries(self, device: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._forgive, {"key": device})

    def touch(self, sessions: Sequence[Session]) -> None:
        with self._store.transaction() as cursor:
            for session in sessions:
                row = {"key": session.token, "heard": session.seen, "until": session.unlocked_until}
                cursor.execute(self._touched, row)

    def choose_table(self, token: str, table: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._moved, {"key": token, "at": table})

    def end(self, tokens: Sequence[str]) -> None:
        with self._store.transaction() as cursor:
            for token in tokens:
                cursor.execute(self._gone["session"], {"key": token})

    def invite(self, invitation: Invitation) -> None:
        with self._store.transaction() as cursor:
            row = _row(invitation)
            self._replace(cursor, "enrolment", invitation.code, row)

    def invitation(self, code: str) -> Invitation | None:
        rows = self._store.rows(self._invitation, {"key": code})
        return _invitation(rows[0]) if rows else None

    def take(self, code: str) -> Invitation | None:
        found = self.invitation(code)
        with self._store.transaction() as cursor:
            cursor.execute(self._gone["enrolment"], {"key": code})
            return found if cursor.rowcount == 1 else None

    def _replace(self, cursor: DBAPICursor, table: str, key: str, row: dict[str, object]) -> None:
        cursor.execute(self._gone[table], {"key": key})
        cursor.execute(self._new[table], row)


def records_on(store: object) -> Records:
    return SqlRecords(store) if isinstance(store, SqlStore) else MemoryRecords()


def _row(one: Device | Session | Invitation) -> dict[str, object]:
    """Its columns by name; a grant is four of them."""
    row = asdict(one)
    grant = row.pop("grant", None)
    row = {**row, **grant, "role": grant["role"].value} if grant else row
    row["at_table"] = row.pop("table")
    return row


def _device(row: Sequence[Any]) -> Device:
    id, name, role, tournament, stage, pin_hash, failures, enrolled, seen, revoked, *rest = row
    table, public_key = rest
    grant = Grant(Role(role), tournament, stage, table)
    return Device(id, name, grant, enrolled, seen, pin_hash, failures, revoked, public_key)


def _invitation(row: Sequence[Any]) -> Invitation:
    code, name, role, tournament, stage, pin_hash, at_once, expires, table = row
    grant = Grant(Role(role), tournament, stage, table)
    return Invitation(code, name, grant, expires, pin_hash, bool(at_once))
