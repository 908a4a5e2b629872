"""The storage of devices, sessions and invitations, in the log's database.

An invitation is used by deleting its row, so that only one of two devices with the same code is
enrolled, whichever server process they ask. Wrong PINs are counted in the row for the same reason,
and no other write to the device changes the count.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from domain.errors import WallchartError
from events.log.store.sql import SqlStore
from events.log.store.statements import cached_by_dialect, statement_compiler
from server.access.devices import PIN_TRIES, Device, DeviceSession, Invitation
from server.access.rows import (
    DEVICE,
    ENROLMENT,
    ORGANISATION,
    SESSION,
    as_device,
    as_invitation,
    as_row,
    change_of_row,
    changes_since,
    current_mark,
)

_NOT_UPDATED = frozenset({"id", "pin_failures"})
"""Columns that a change of a device does not write."""


@dataclass(frozen=True, slots=True)
class AccessSnapshot:
    """The devices `of_devices` (None: all) with their sessions; later changes are after `mark`."""

    devices: Sequence[Device] = ()
    sessions: Sequence[DeviceSession] = ()
    mark: int = 0
    of_devices: frozenset[str] | None = None


RoomCheck = Callable[[str, int], None]
"""Takes an organisation's id and its number of devices; raises if its quota allows no other one."""


class DeviceRecords:
    """Records in memory, for a log in memory or read-only; a subclass stores them. Tokens and codes
    are digests, devices are ids.
    """

    def __init__(self) -> None:
        self._devices: dict[str, Device] = {}
        self._sessions: dict[str, DeviceSession] = {}
        self._invitations: dict[str, Invitation] = {}

    def load_all(self) -> AccessSnapshot:
        return AccessSnapshot([*self._devices.values()], [*self._sessions.values()])

    def load_since(self, mark: int) -> AccessSnapshot:
        """The changes after `mark`; everything if these are not known."""
        return self.load_all()

    def save(self, *changed: Device | DeviceSession) -> None:
        """Store devices and sessions, replacing those with the same id. The stored count of wrong
        PINs is kept, and a device that any process has revoked stays revoked.
        """
        for record in changed:
            if isinstance(record, Device):
                known = self._devices.get(record.id, record)
                tried, revoked = known.pin_failures, known.revoked or record.revoked
                self._devices[record.id] = replace(record, pin_failures=tried, revoked=revoked)
            else:
                self._sessions[record.token] = record

    def admit(self, device: Device, session: DeviceSession, room: RoomCheck) -> None:
        """Store a new device and its first session, unless `room` raises. Devices of one
        organisation are admitted one at a time, so that its quota holds.
        """
        self.save(device, session)

    def count_pin_try(self, device: str) -> int:
        """Count a try of a PIN; return the tries since the last success, 0 if it is locked out."""
        known = self._devices[device]
        if known.is_locked_out:
            return 0
        self._devices[device] = replace(known, pin_failures=known.pin_failures + 1)
        return known.pin_failures + 1

    def reset_pin_failures(self, device: str) -> None:
        self._devices[device] = replace(self._devices[device], pin_failures=0)

    def save_session_use(self, sessions: Sequence[DeviceSession]) -> None:
        """Store when sessions were used; a session ended by another process stays ended."""
        for session in sessions:
            if (known := self._sessions.get(session.token)) is not None:
                seen = max(known.seen, session.seen)
                self._sessions[session.token] = replace(session, seen=seen)

    def choose_table(self, token: str, table: str) -> None:
        """Record a session's table; a session ended by another process stays ended."""
        if session := self._sessions.get(token):
            self._sessions[token] = replace(session, table=table)

    def end_sessions(self, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._sessions.pop(token, None)

    def save_invitation(self, invitation: Invitation) -> None:
        self._invitations[invitation.code] = invitation

    def find_invitation(self, code: str) -> Invitation | None:
        return self._invitations.get(code)

    def take_invitation(self, code: str) -> Invitation | None:
        """Use up the invitation of the code; at most one caller gets it."""
        return self._invitations.pop(code, None)


@cached_by_dialect
class _Statements:
    """The SQL of each statement, in a database's dialect."""

    def __init__(self, dialect: sa.Dialect) -> None:
        text = statement_compiler(dialect)
        self.devices = text(sa.select(DEVICE))
        self.sessions = text(sa.select(SESSION))
        self.mark, self.since = (
            text(current_mark(dialect.name)),
            text(changes_since(dialect.name)),
        )
        self.invitation = text(sa.select(ENROLMENT).where(ENROLMENT.c.code == sa.bindparam("key")))
        of_token = sa.update(SESSION).where(SESSION.c.token == sa.bindparam("key"))
        used_at: sa.BindParameter[int] = sa.bindparam("heard")
        latest = sa.case((SESSION.c.seen < used_at, used_at), else_=SESSION.c.seen)
        self.update_use = text(of_token.values(seen=latest, unlocked_until=sa.bindparam("until")))
        self.choose_table = text(of_token.values(at_table=sa.bindparam("at")))
        is_device = DEVICE.c.id == sa.bindparam("key")
        next_count = DEVICE.c.pin_failures + sa.literal_column("1")
        has_tries_left = DEVICE.c.pin_failures < sa.bindparam("most")
        valid = DEVICE.c.revoked == sa.literal_column("0")
        self.count_pin_try = text(
            sa.update(DEVICE).where(is_device, has_tries_left).values(pin_failures=next_count)
        )
        self.select_tries = text(sa.select(DEVICE.c.pin_failures).where(is_device))
        self.reset_tries = text(
            sa.update(DEVICE).where(is_device).values(pin_failures=sa.literal_column("0"))
        )
        self.update_device = text(
            sa.update(DEVICE)
            .where(is_device)
            .values(
                {c.name: sa.bindparam(c.name) for c in DEVICE.c if c.name not in _NOT_UPDATED}
                | {"revoked": sa.case((valid, sa.bindparam("revoked")), else_=DEVICE.c.revoked)}
            )
        )
        is_organisation = ORGANISATION.c.id == sa.bindparam("key")
        self.lock_organisation = text(
            sa.update(ORGANISATION)
            .where(is_organisation)
            .values(turn=ORGANISATION.c.turn + sa.literal_column("1"))
        )
        is_valid_device = sa.and_(DEVICE.c.organisation == sa.bindparam("key"), valid)
        self.count_devices = text(
            sa.select(sa.func.count()).select_from(DEVICE).where(is_valid_device)
        )
        self.insert = {table.name: text(sa.insert(table)) for table in (DEVICE, SESSION, ENROLMENT)}
        self.delete = {
            table.name: text(sa.delete(table).where(key == sa.bindparam("key")))
            for table, key in ((SESSION, SESSION.c.token), (ENROLMENT, ENROLMENT.c.code))
        }


class SqlDeviceRecords(DeviceRecords):
    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._sql = _Statements(store.dialect)

    def load_all(self) -> AccessSnapshot:
        # The mark first, so that changes in between are read again rather than lost.
        mark = int(self._store.query_rows(self._sql.mark)[0][0])
        devices = [as_device(row) for row in self._store.query_rows(self._sql.devices)]
        sessions = [DeviceSession(*row) for row in self._store.query_rows(self._sql.sessions)]
        return AccessSnapshot(devices, sessions, mark)

    def load_since(self, mark: int) -> AccessSnapshot:
        """The changes after `mark`, in one statement for a consistent view."""
        rows = self._store.query_rows(self._sql.since, {"mark": mark})
        now = int(rows[0][0])
        if now < mark:
            return self.load_all()  # an older database was restored
        found = [change for row in rows if (change := change_of_row(row)) is not None]
        devices = {device.id: device for _, device, _ in found if device}
        sessions = [session for *_, session in found if session]
        return AccessSnapshot([*devices.values()], sessions, now, frozenset(id for id, *_ in found))

    def save(self, *changed: Device | DeviceSession) -> None:
        with self._store.transaction() as cursor:
            for record in changed:
                if isinstance(record, Device):
                    self._save_device(cursor, record)
                else:
                    self._replace_row(cursor, "session", record.token, as_row(record))

    def admit(self, device: Device, session: DeviceSession, room: RoomCheck) -> None:
        refusal: Exception | None = None
        with self._store.transaction() as cursor:
            if organisation := device.grant.organisation:
                self.lock_organisation(cursor, organisation)
                cursor.execute(self._sql.count_devices, {"key": organisation})
                row = cursor.fetchone()
                assert row is not None, "a count is a row"
                try:
                    room(organisation, int(row[0]))
                except WallchartError as refused:
                    refusal = refused  # raised below, as raising here would drop the connection
            if refusal is None:
                cursor.execute(self._sql.insert["device"], as_row(device))
                cursor.execute(self._sql.insert["session"], as_row(session))
        if refusal is not None:
            raise refusal

    def lock_organisation(self, cursor: DBAPICursor, organisation: str) -> None:
        """Lock the organisation's row until the transaction ends, so that counts stay valid."""
        cursor.execute(self._sql.lock_organisation, {"key": organisation})

    def _save_device(self, cursor: DBAPICursor, device: Device) -> None:
        row = as_row(device)
        changes = {name: value for name, value in row.items() if name not in _NOT_UPDATED}
        cursor.execute(self._sql.update_device, {**changes, "key": device.id})
        if cursor.rowcount == 0:
            cursor.execute(self._sql.insert["device"], row)

    def count_pin_try(self, device: str) -> int:
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.count_pin_try, {"key": device, "most": PIN_TRIES})
            if cursor.rowcount == 0:
                return 0
            cursor.execute(self._sql.select_tries, {"key": device})
            row = cursor.fetchone()
            return int(row[0]) if row else 0

    def reset_pin_failures(self, device: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.reset_tries, {"key": device})

    def save_session_use(self, sessions: Sequence[DeviceSession]) -> None:
        with self._store.transaction() as cursor:
            for session in sessions:
                row = {"key": session.token, "heard": session.seen, "until": session.unlocked_until}
                cursor.execute(self._sql.update_use, row)

    def choose_table(self, token: str, table: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.choose_table, {"key": token, "at": table})

    def end_sessions(self, tokens: Sequence[str]) -> None:
        with self._store.transaction() as cursor:
            for token in tokens:
                cursor.execute(self._sql.delete["session"], {"key": token})

    def save_invitation(self, invitation: Invitation) -> None:
        with self._store.transaction() as cursor:
            self.put_invitation(cursor, invitation)

    def put_invitation(self, cursor: DBAPICursor, invitation: Invitation) -> None:
        """Store the invitation within the caller's transaction."""
        self._replace_row(cursor, "enrolment", invitation.code, as_row(invitation))

    def find_invitation(self, code: str) -> Invitation | None:
        rows = self._store.query_rows(self._sql.invitation, {"key": code})
        return as_invitation(rows[0]) if rows else None

    def take_invitation(self, code: str) -> Invitation | None:
        found = self.find_invitation(code)
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.delete["enrolment"], {"key": code})
            return found if cursor.rowcount == 1 else None

    def _replace_row(
        self, cursor: DBAPICursor, table: str, key: str, row: dict[str, object]
    ) -> None:
        cursor.execute(self._sql.delete[table], {"key": key})
        cursor.execute(self._sql.insert[table], row)


def device_records_on(store: object) -> DeviceRecords:
    """The records in the database of the log, or in memory if the log has no database."""
    return SqlDeviceRecords(store) if isinstance(store, SqlStore) else DeviceRecords()
