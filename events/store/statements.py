"""The SQL of a store, made by SQLAlchemy from `events.tables`, and rows to records and back."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Dialect, and_, bindparam, func, insert, literal_column, select, update
from sqlalchemy.sql.expression import ClauseElement

from domain.ids import TournamentId
from events.recorded import NewEvent, Recorded, Stamp
from events.tables import EventRow, HeadRow, IdentityRow

EVENT = EventRow.__table__  # type: ignore[attr-defined]  # SQLModel adds it at class creation
HEAD = HeadRow.__table__  # type: ignore[attr-defined]
IDENTITY = IdentityRow.__table__  # type: ignore[attr-defined]

_RECORDED = [column for column in EVENT.c if column is not EVENT.c.tournament]

Values = dict[str, object]


class Statements:
    """The text of everything a store asks, in one database's dialect."""

    def __init__(self, dialect: Dialect) -> None:
        def text(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=dialect))

        of_tournament = EVENT.c.tournament == bindparam("t")
        in_order = select(*_RECORDED).where(of_tournament).order_by(EVENT.c.version)
        head = select(HEAD.c.version, HEAD.c.hash).where(HEAD.c.tournament == bindparam("t"))
        first = and_(
            EVENT.c.tournament == HEAD.c.tournament, EVENT.c.version == literal_column("1")
        )
        by_age = (EVENT.c.instant, HEAD.c.tournament)
        self.after = text(in_order.where(EVENT.c.version > bindparam("after")))
        self.of_command = text(in_order.where(EVENT.c.caused_by == bindparam("key")))
        self.of_id = text(in_order.where(EVENT.c.event_id == bindparam("event_id")))
        self.head = text(head)
        self.locked_head = text(head.with_for_update())
        self.tournaments = text(select(HEAD.c.tournament).join(EVENT, first).order_by(*by_age))
        newest = and_(EVENT.c.tournament == HEAD.c.tournament, EVENT.c.version == HEAD.c.version)
        self.latest_instant = text(
            select(func.max(EVENT.c.instant)).select_from(HEAD).join(EVENT, newest)
        )
        self.versions = text(select(HEAD.c.tournament, HEAD.c.version))
        self.epoch = text(select(IDENTITY.c.epoch))
        self.new_event = text(insert(EVENT))
        self.new_head = text(insert(HEAD))
        self.move_head = text(
            update(HEAD)
            .where(HEAD.c.tournament == bindparam("t"))
            .values(version=bindparam("to_version"), hash=bindparam("to_hash"))
        )


def values(record: Recorded) -> Values:
    return {
        "tournament": record.tournament,
        "version": record.version,
        "event_id": record.event.event_id,
        "kind": record.event.kind,
        "payload": record.event.payload,
        "actor": record.stamp.actor,
        "device": record.stamp.device,
        "instant": record.stamp.instant,
        "client_instant": record.stamp.client_instant,
        "caused_by": record.stamp.caused_by,
        "command_digest": record.stamp.command_digest,
        "previous_hash": record.previous_hash,
        "hash": record.hash,
    }


def recorded(tournament: TournamentId, row: Sequence[Any]) -> Recorded:
    """Of all columns but the tournament, which whoever asks knows; in the order of the table."""
    version, key, kind, payload, actor, device, instant, sent, cause, digest, last, own = row
    event = NewEvent(key, kind, payload)
    stamp = Stamp(actor, device, instant, sent, cause, digest)
    return Recorded(tournament, version, event, stamp, last, own)
