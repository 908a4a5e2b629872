"""The storage of fees, in the log's database. They are in no bundle, no export and no response
except to the tournament's organisers, and can be deleted. Amounts are in cents.
"""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import text

from domain.fees import Debtor, Fee
from domain.ids import StageId, TournamentId
from events.log.store.sql import SqlStore
from events.log.store.statements import statement_compiler


class FeeRecords:
    """Fees in memory, for a log that is in memory or read-only."""

    def __init__(self) -> None:
        self._known: dict[TournamentId, dict[Debtor, Fee]] = {}

    def fees_of(self, tournament: TournamentId) -> Mapping[Debtor, Fee]:
        return self._known.get(tournament, {})

    def set_owed(self, tournament: TournamentId, debtor: Debtor, owed: int | None) -> None:
        """Set what an entry owes, in cents; None: the general fee."""
        known = self._known.setdefault(tournament, {})
        known[debtor] = replace(known.get(debtor, Fee()), owed=owed)

    def set_paid(self, tournament: TournamentId, debtor: Debtor, paid: int) -> None:
        known = self._known.setdefault(tournament, {})
        known[debtor] = replace(known.get(debtor, Fee()), paid=paid)

    def delete_fees(self, tournament: TournamentId) -> None:
        self._known.pop(tournament, None)


_SELECT = "SELECT stage, entry, owed, paid FROM fee WHERE tournament = :t"
_NEW = "INSERT INTO fee (tournament, stage, entry, owed, paid) VALUES (:t, :s, :e, :owed, :paid)"
_KNOWN = "ON CONFLICT (tournament, stage, entry) DO UPDATE SET"


class SqlFeeRecords(FeeRecords):
    def __init__(self, store: SqlStore) -> None:
        compiled = statement_compiler(store.dialect)
        self._store = store
        self._select = compiled(text(_SELECT))
        self._upsert_owed = compiled(text(f"{_NEW} {_KNOWN} owed = excluded.owed"))
        self._upsert_paid = compiled(text(f"{_NEW} {_KNOWN} paid = excluded.paid"))
        self._delete = compiled(text("DELETE FROM fee WHERE tournament = :t"))

    def fees_of(self, tournament: TournamentId) -> Mapping[Debtor, Fee]:
        rows = self._store.query_rows(self._select, {"t": tournament})
        return {(StageId(stage), entry): Fee(owed, paid) for stage, entry, owed, paid in rows}

    def set_owed(self, tournament: TournamentId, debtor: Debtor, owed: int | None) -> None:
        self._save_fee(self._upsert_owed, tournament, debtor, Fee(owed))

    def set_paid(self, tournament: TournamentId, debtor: Debtor, paid: int) -> None:
        self._save_fee(self._upsert_paid, tournament, debtor, Fee(None, paid))

    def delete_fees(self, tournament: TournamentId) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._delete, {"t": tournament})

    def _save_fee(self, statement: str, tournament: TournamentId, debtor: Debtor, fee: Fee) -> None:
        stage, entry = debtor
        row = {"t": tournament, "s": stage, "e": entry, "owed": fee.owed, "paid": fee.paid}
        with self._store.transaction() as cursor:
            cursor.execute(statement, row)


def fee_records_on(store: object) -> FeeRecords:
    """The fees kept in the database of the log, or in memory as the log is."""
    return SqlFeeRecords(store) if isinstance(store, SqlStore) else FeeRecords()
