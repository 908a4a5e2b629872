"""The SQL of a store, made by SQLAlchemy from `events.tables`, and rows to records and back."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Dialect,
    Engine,
    Table,
    and_,
    bindparam,
    case,
    func,
    inspect,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql, registry, sqlite
from sqlalchemy.sql.expression import ClauseElement

from domain.ids import TournamentId
from events.log.recorded import NewEvent, Recorded, Stamp
from events.tables import EventRow, HeadRow, IdentityRow

EVENT = EventRow.__table__  # type: ignore[attr-defined]  # SQLModel adds it at class creation
HEAD = HeadRow.__table__  # type: ignore[attr-defined]
IDENTITY = IdentityRow.__table__  # type: ignore[attr-defined]

_RECORDED = [column for column in EVENT.c if column is not EVENT.c.tournament]

READ_AHEAD = 2000
"""Events that are fetched of a log in one journey to the database: some two megabytes. In pages of
500 a replay takes a tenth longer.
"""

Values = dict[str, object]
Row = tuple[object, ...]

_INSERT: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
# What is written in rows is bound by place, which takes the driver less than by name.
_BY_PLACE: dict[str, Dialect] = {
    "sqlite": registry.load("sqlite.pysqlite")(paramstyle="qmark"),
    "postgresql": registry.load("postgresql.psycopg")(paramstyle="format"),
}


def columns_of_events(engine: Engine) -> frozenset[str]:
    return frozenset(column["name"] for column in inspect(engine).get_columns(EVENT.name))


class Statements:
    """The text of everything a store asks, in one database's dialect. `columns` are those its table
    of events has: one that only shows an older log, or looks into a backup, brings no schema up.
    """

    def __init__(self, dialect: Dialect, columns: Collection[str]) -> None:
        def text(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=dialect))

        of_tournament = EVENT.c.tournament == bindparam("t")
        recorded: list[ColumnElement[Any]] = [
            column if column.name in columns else literal_column("''").label(column.name)
            for column in _RECORDED
        ]
        in_order = select(*recorded).where(of_tournament).order_by(EVENT.c.version)
        head = select(HEAD.c.version, HEAD.c.hash).where(HEAD.c.tournament == bindparam("t"))
        first = and_(
            EVENT.c.tournament == HEAD.c.tournament, EVENT.c.version == literal_column("1")
        )
        by_age = (EVENT.c.instant, HEAD.c.tournament)
        later = in_order.where(EVENT.c.version > bindparam("after"))
        some = later.limit(literal_column(str(READ_AHEAD))).offset(literal_column("0"))
        self.after = text(some)
        self.of_command = text(in_order.where(EVENT.c.caused_by == bindparam("key")))
        self.of_id = text(in_order.where(EVENT.c.event_id == bindparam("event_id")))
        self.head = text(head)
        self.locked_head = text(head.add_columns(HEAD.c.fence).with_for_update())
        self.tournaments = text(select(HEAD.c.tournament).join(EVENT, first).order_by(*by_age))
        newest = and_(EVENT.c.tournament == HEAD.c.tournament, EVENT.c.version == HEAD.c.version)
        self.latest_instant = text(
            select(func.max(EVENT.c.instant)).select_from(HEAD).join(EVENT, newest)
        )
        self.versions = text(select(HEAD.c.tournament, HEAD.c.version))
        self.epoch = text(select(IDENTITY.c.epoch))
        insert, by_place = _INSERT[dialect.name], _BY_PLACE[dialect.name]
        self.new_event = str(insert(EVENT).compile(dialect=by_place))
        moved = insert(HEAD)  # or made, for a new tournament
        # Who writes under a lease that was taken from them leaves no fence there, which the table
        # refuses: one more question would cost a journey to the database for each commit.
        valid = moved.excluded.fence.in_((literal_column("0"), HEAD.c.fence))
        to = {
            "version": moved.excluded.version,
            "hash": moved.excluded.hash,
            "fence": case((valid, HEAD.c.fence)),
        }
        upsert = moved.on_conflict_do_update(index_elements=[HEAD.c.tournament], set_=to)
        self.move_head = str(upsert.compile(dialect=by_place))


def event_row(record: Recorded) -> Row:
    """In the order of the table's columns."""
    event, stamp = record.event, record.stamp
    return (
        record.tournament,
        record.version,
        event.event_id,
        event.kind,
        event.payload,
        stamp.actor,
        stamp.device,
        stamp.instant,
        stamp.client_instant,
        stamp.caused_by,
        stamp.command_digest,
        record.previous_hash,
        record.hash,
        stamp.signature,
    )


def recorded(tournament: TournamentId, rows: Iterable[Sequence[Any]]) -> Iterator[Recorded]:
    """Of all columns but the tournament, which whoever asks knows; in the order of the table."""
    # fmt: off
    for version, key, kind, payload, actor, device, instant, sent, cause, digest, \
            last, own, signature in rows:
        yield Recorded(
            tournament, version, NewEvent(key, kind, payload),
            Stamp(actor, device, instant, sent, cause, digest, signature), last, own,
        )
    # fmt: on
