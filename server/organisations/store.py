"""The tables of the organisations, which also serialise several processes: a transaction that uses
a quota first adds one to the `turn` of the organisation's row, which locks that row until it ends,
and counts only then.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec
from sqlalchemy.engine.interfaces import DBAPICursor

from domain.errors import NotNow, Unknown
from domain.messages import plain_text
from events.log.errors import IdReused
from events.log.store.sql import SqlStore
from server.access.devices import Device, Invitation
from server.access.records import SqlDeviceRecords
from server.access.rows import as_device, as_row
from server.organisations.statements import OrganisationStatements
from server.organisations.values import Belonging, OperatorAct, Organisation, Quotas, Use

RESERVED_SECONDS = 60
"""How long a reserved tournament counts without a log; its process may have died."""


AT_THE_TERMINAL = "command line"
"""The device in the journal for acts at the server's own terminal."""


@dataclass(frozen=True, slots=True)
class OperatorStamp:
    """An operator and the time of an act; `device` is its name as in logs."""

    device: str
    instant: int


@dataclass(frozen=True, slots=True)
class UsageTally:
    """The counted use of a tournament up to a version, whose event is of the instant `last`."""

    version: int
    entries: int
    over: bool
    last: str


class OrganisationStore:
    """Thread-safe; it blocks on the database."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._records = SqlDeviceRecords(store)
        self._sql = OrganisationStatements(store.dialect)

    def organisations(self) -> list[Organisation]:
        """All organisations, in the order in which they were founded."""
        return [_as_organisation(row) for row in self._store.query_rows(self._sql.organisations)]

    def belonging_since(self, since: int) -> dict[str, tuple[str, int]]:
        """The owners of tournaments requested at `since` or later, each with the time."""
        rows = self._store.query_rows(self._sql.belonging_since, {"at": since})
        return {tournament: (owner, int(since_)) for tournament, owner, since_ in rows}

    def bytes_by_organisation(self) -> dict[str, int]:
        """The bytes of logs by organisation, without those that have none."""
        return {owner: int(sum) for owner, sum in self._store.query_rows(self._sql.bytes_of_all)}

    def journal(self, organisation: str | None, before: int) -> list[OperatorAct]:
        """Lines before that number, newest first, of one organisation or (None) of all."""
        wanted: dict[str, object] = {"before": before}
        if organisation is None:
            rows = self._store.query_rows(self._sql.journal, wanted)
        else:
            rows = self._store.query_rows(self._sql.journal_of, {**wanted, "o": organisation})
        return [OperatorAct(*row) for row in rows]

    def all_uses(self) -> Mapping[str, Use]:
        """The use of each organisation, without those that have none."""
        found = {}
        for organisation, *counts, last in self._store.query_rows(self._sql.use_of_all):
            tournaments, running, entries, events, bytes = (int(each or 0) for each in counts)
            counted = (tournaments, running, entries, events, bytes)
            found[str(organisation)] = Use(*counted, last=last or "")
        for organisation, devices in self._store.query_rows(self._sql.devices_of_all):
            found[organisation] = replace(found.get(organisation, Use()), devices=int(devices))
        return found

    def create_organisation(self, organisation: Organisation, by: OperatorStamp) -> bool:
        """Create an organisation; False if the id exists."""
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.select_organisation, {"o": organisation.id})
            if cursor.fetchone() is not None:
                return False
            cursor.execute(self._sql.insert_organisation, {**_as_row(organisation), "turn": 0})
            self._record_act(
                cursor, by, "found-organisation", organisation.id, ("", json_text(organisation))
            )
        return True

    def change_organisation(
        self, id: str, act: str, by: OperatorStamp, change: Callable[[Organisation], Organisation]
    ) -> Organisation:
        """Change an organisation, with a line in the journal; Unknown if there is none."""
        after = None
        with self._store.transaction() as cursor:
            if (before := self._lock_and_load(cursor, id)) is not None:
                after = change(before)
                cursor.execute(self._sql.update_organisation, {**_as_row(after), "o": id})
                self._record_act(cursor, by, act, id, (json_text(before), json_text(after)))
        if after is None:
            raise Unknown("organisation", id)
        return after

    def save_invitation(self, invitation: Invitation, by: OperatorStamp, act: str) -> None:
        """Store an invitation; the journal has the role and the name, not the code. Only the newest
        code for an organisation's organiser is valid, so that old codes can't be used later.
        """
        grant = invitation.grant
        details = json_text({"role": grant.role.value, "name": invitation.name})
        with self._store.transaction() as cursor:
            if grant.organisation:
                cursor.execute(self._sql.delete_organisers_codes, {"o": grant.organisation})
            self._records.put_invitation(cursor, invitation)
            self._record_act(cursor, by, act, grant.organisation, ("", details))

    def revoke_operator(self, device: str, by: OperatorStamp, details: str) -> bool:
        """Revoke the device; False if it is not an operator's with access."""
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.revoke_operator, {"key": device, "at": by.instant})
            if cursor.rowcount == 0:
                return False
            self._record_act(cursor, by, "revoke-operator", "", (details, ""))
        return True

    # Owners of tournaments, and their counted use.

    def reserve_tournament(
        self, wanted: Belonging, room: Callable[[Organisation, Use], None]
    ) -> None:
        """Reserve a tournament for its owner, before it has a log. `room` refuses if the quota is
        reached; an earlier reservation of the same id is not counted.
        """
        refusal: Exception | None = None
        with self._store.transaction() as cursor:
            organisation = self._lock_and_load(cursor, wanted.organisation)
            cursor.execute(self._sql.owner_of_tournament, {"t": wanted.tournament})
            known = cursor.fetchone()
            cursor.execute(self._sql.select_head, {"t": wanted.tournament})
            if known is None and cursor.fetchone() is not None:
                refusal = IdReused(wanted.tournament)
            elif known is None and organisation is not None:
                refusal = self._quota_refusal(cursor, wanted, organisation, room)
                if refusal is None:
                    cursor.execute(self._sql.insert_belonging, asdict(wanted))
        if organisation is None:
            raise Unknown("organisation", wanted.organisation)
        if known is not None and known[0] != wanted.organisation:
            raise IdReused(wanted.tournament)
        if refusal is not None:
            raise refusal

    def _quota_refusal(
        self,
        cursor: DBAPICursor,
        wanted: Belonging,
        organisation: Organisation,
        room: Callable[[Organisation, Use], None],
    ) -> Exception | None:
        """The refusal, raised only after the transaction, which would drop its connection."""
        latest = wanted.since - RESERVED_SECONDS
        cursor.execute(self._sql.quota_used, {"o": organisation.id, "latest": latest})
        row = cursor.fetchone()
        assert row is not None, "a count is a row"
        try:
            room(organisation, Use(running=int(row[0]), bytes=int(row[1] or 0)))
        except Exception as refusal:
            return refusal
        return None

    def confirm_owner(self, made: Belonging) -> None:
        """Record the owner of a tournament with a log, even if a refusal had released it."""
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.owner_of_tournament, {"t": made.tournament})
            if cursor.fetchone() is None:
                cursor.execute(self._sql.insert_belonging, asdict(made))

    def delete_unused_reservations(self, before: int) -> None:
        """Delete reservations from before that instant that were never used: their process died."""
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.delete_unmade, {"at": before})

    def release_reservation(self, tournament: str) -> bool:
        """Release a refused reservation; False if the tournament has a log after all."""
        with self._store.transaction() as cursor:
            cursor.execute(self._sql.delete_belonging, {"t": tournament})
            return cursor.rowcount > 0

    def save_counts(self, tallies: Mapping[str, UsageTally]) -> None:
        with self._store.transaction() as cursor:
            for tournament, tally in tallies.items():
                row = {"t": tournament, "v": tally.version, "n": tally.entries}
                row |= {"done": tally.over, "at": tally.last}
                cursor.execute(self._sql.count_events, row)

    def uncounted_tournaments(self) -> list[tuple[str, int]]:
        """The tournaments with uncounted events, and the newest version of each."""
        return [
            (name, int(version))
            for name, version in self._store.query_rows(self._sql.tournaments_to_count)
        ]

    # Moving to another server.

    def devices(self, organisation: str) -> list[Device]:
        rows = self._store.query_rows(self._sql.devices_of, {"o": organisation})
        return [as_device(row) for row in rows]

    def whole_journal(self, organisation: str) -> list[OperatorAct]:
        """All lines of the journal, oldest first."""
        rows = self._store.query_rows(self._sql.whole_journal_of, {"o": organisation})
        return [OperatorAct(*row) for row in rows]

    def tournaments(self, organisation: str) -> list[str]:
        """The tournaments with a log, in the order of creation."""
        rows = self._store.query_rows(self._sql.tournaments_of, {"o": organisation})
        return [name for (name,) in rows]

    def owner_of(self, tournament: str) -> str:
        """The owner; "" for the server itself, and for an unknown tournament."""
        rows = self._store.query_rows(self._sql.owner_of_tournament, {"t": tournament})
        return str(rows[0][0]) if rows else ""

    def import_organisation(
        self,
        organisation: Organisation,
        tournaments: Sequence[str],
        devices: Sequence[Device],
        journal: Sequence[OperatorAct],
        by: OperatorStamp,
    ) -> None:
        """Import an organisation; what is here already is kept. NotNow for another of that id."""
        id, other = organisation.id, None
        with self._store.transaction() as cursor:
            existing = self._lock_and_load(cursor, id)
            other = existing is not None and existing.founded != organisation.founded
            if existing is None:
                cursor.execute(self._sql.insert_organisation, {**_as_row(organisation), "turn": 0})
                for act in journal:
                    change = (act.before, act.after)
                    self._record_act(
                        cursor, OperatorStamp(act.device, act.instant), act.act, id, change
                    )
                self._record_act(
                    cursor, by, "import-organisation", id, ("", json_text(organisation))
                )
            if not other:
                self._import_rows(cursor, id, tournaments, devices, by)
        if other:
            raise NotNow("There is another organisation {id} here; nothing was brought in.", id=id)

    def _import_rows(
        self,
        cursor: DBAPICursor,
        organisation: str,
        tournaments: Sequence[str],
        devices: Sequence[Device],
        by: OperatorStamp,
    ) -> None:
        for tournament in tournaments:
            cursor.execute(self._sql.owner_of_tournament, {"t": tournament})
            if cursor.fetchone() is None:
                belonging = Belonging(tournament, organisation, by.instant)
                cursor.execute(self._sql.insert_belonging, asdict(belonging))
        for device in devices:
            cursor.execute(self._sql.select_device, {"key": device.id})
            if cursor.fetchone() is None:
                cursor.execute(self._sql.insert_device, as_row(device))

    # Retention.

    def finished_tournaments(self) -> list[tuple[Belonging, int]]:
        """The finished tournaments with a retention period in days, the oldest first."""
        rows = self._store.query_rows(self._sql.select_lapsing)
        return [(Belonging(*row[:-1]), int(row[-1])) for row in rows]

    def put_away(self, tournament: Belonging, by: OperatorStamp) -> list[str] | None:
        """Delete personal data beside the log, and the devices bound to the tournament; return
        their ids. None if another process has done it, or the log has new events.
        """
        key = {"t": tournament.tournament}
        with self._store.transaction() as cursor:
            moved = {**key, "v": tournament.counted, "at": by.instant}
            cursor.execute(self._sql.put_away, moved)
            if cursor.rowcount == 0:
                return None
            cursor.execute(self._sql.devices_bound_to, key)
            devices = [str(row[0]) for row in cursor.fetchall()]
            for statement in self._sql.forget_tournament:
                cursor.execute(statement, key)
            details = json_text({**key, "devices": len(devices)})
            self._record_act(cursor, by, "put-away", tournament.organisation, (details, ""))
        return devices

    def put_away_tournaments(self) -> list[str]:
        return [name for (name,) in self._store.query_rows(self._sql.tournaments_put_away)]

    def _lock_and_load(self, cursor: DBAPICursor, id: str) -> Organisation | None:
        self._records.lock_organisation(cursor, id)
        cursor.execute(self._sql.select_organisation, {"o": id})
        row = cursor.fetchone()
        return None if row is None else _as_organisation(row)

    def _record_act(
        self,
        cursor: DBAPICursor,
        by: OperatorStamp,
        act: str,
        organisation: str,
        change: tuple[str, str],
    ) -> None:
        """Add a line to the journal; `change` is the state before and after, JSON or ""."""
        before, after = change
        row = {"instant": by.instant, "device": by.device, "act": act}
        row |= {"organisation": organisation, "before": before, "after": after}
        cursor.execute(self._sql.insert_act, row)


def _as_row(organisation: Organisation) -> dict[str, object]:
    row = asdict(organisation)
    quotas = row.pop("quotas")
    return {**row, **quotas}


def _as_organisation(row: Sequence[Any]) -> Organisation:
    id, name, founded, closed, *quotas, retention = row
    return Organisation(id, name, founded, closed, Quotas(*quotas), retention)


def json_text(value: object) -> str:
    """A state as JSON, as the journal has it."""
    return msgspec.json.encode(value, enc_hook=plain_text).decode()
