"""The SQL of a store, made by SQLAlchemy from its `tables`, and the conversion of acts and rows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Dialect,
    Table,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, registry, sqlite
from sqlalchemy.sql.expression import ClauseElement

from domain.ids import TournamentId
from events.log.records import Act, NewEvent, StoredAct
from events.log.store.tables import ActRow, HeadRow, IdentityRow, table_of_rows

ACT = table_of_rows(ActRow)
HEAD = table_of_rows(HeadRow)
IDENTITY = table_of_rows(IdentityRow)

_STORED = [column for column in ACT.c if column is not ACT.c.tournament]
STORED = tuple(column.name for column in _STORED)
"""The columns from which `acts` builds acts."""

READ_AHEAD = 2000
"""Acts fetched in one round trip: some two megabytes. In pages of 500 a replay takes a tenth
longer.
"""

MOST_KINDS = 4096
Values = dict[str, object]
Row = tuple[object, ...]
Result = TypeVar("Result")

Insert = Callable[[Table], sqlite.Insert | postgresql.Insert]

_INSERT: dict[str, Insert] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# Row values are bound by position, which is faster in the driver than by name.
_BY_PLACE: dict[str, Dialect] = {
    "sqlite": registry.load("sqlite.pysqlite")(paramstyle="qmark"),
    "postgresql": registry.load("postgresql.psycopg")(paramstyle="format"),
}


def cached_by_dialect(make: Callable[[Dialect], Result]) -> Callable[[Dialect], Result]:
    """Cache statements by dialect: they are the same for every store of a kind, and making them
    takes longer than opening one.
    """
    cache: dict[tuple[str, str], Result] = {}

    def result_for(dialect: Dialect) -> Result:
        kind = (dialect.name, dialect.paramstyle)
        if kind not in cache:
            cache[kind] = make(dialect)
        return cache[kind]

    return result_for


def statement_compiler(dialect: Dialect) -> Callable[[ClauseElement], str]:
    """Return a function that gives the SQL text of a statement in that dialect."""
    return lambda statement: str(statement.compile(dialect=dialect))


@cached_by_dialect
class Statements:
    """The text of all statements of a store, in one database's dialect."""

    def __init__(self, dialect: Dialect) -> None:
        text = statement_compiler(dialect)
        of_tournament = ACT.c.tournament == bindparam("t")
        in_order = select(*_STORED).where(of_tournament).order_by(ACT.c.version)
        head = select(HEAD.c.version, HEAD.c.hash).where(HEAD.c.tournament == bindparam("t"))
        later = in_order.where(ACT.c.version > bindparam("after"))
        some = later.limit(literal_column(str(READ_AHEAD))).offset(literal_column("0"))
        self.acts_after = text(some)
        self.act_of_key = text(in_order.where(ACT.c.key == bindparam("key")))
        self.head = text(head)
        self.locked_head = text(head.add_columns(HEAD.c.fence).with_for_update())
        this_act = and_(of_tournament, ACT.c.version == bindparam("version"))
        self.hash_at = text(select(ACT.c.hash).where(this_act))
        newest = and_(
            ACT.c.tournament == HEAD.c.tournament,
            ACT.c.version == HEAD.c.version,
            ACT.c.hash == HEAD.c.hash,
        )
        # An act is looked up for each head: joined, SQLite would scan the whole log for them.
        instant = select(ACT.c.instant).correlate(HEAD)
        of_head = instant.where(ACT.c.tournament == HEAD.c.tournament).order_by(ACT.c.version)
        first = of_head.limit(literal_column("1")).offset(literal_column("0")).scalar_subquery()
        begun = select(HEAD.c.tournament, first.label("instant")).subquery()
        by_age = select(begun.c.tournament).order_by(begun.c.instant, begun.c.tournament)
        self.tournaments = text(by_age.where(begun.c.instant.is_not(None)))
        last = instant.where(newest).scalar_subquery()
        self.latest_instant = text(select(func.max(last)).select_from(HEAD))
        self.versions = text(select(HEAD.c.tournament, HEAD.c.version))
        self.heads = text(select(HEAD.c.tournament, HEAD.c.version, HEAD.c.hash))
        self.epoch = text(select(IDENTITY.c.epoch))
        self.write_same = text(update(IDENTITY).values(epoch=IDENTITY.c.epoch))
        insert, by_place = _INSERT[dialect.name], _BY_PLACE[dialect.name]
        self.new_act = str(insert(ACT).compile(dialect=by_place))
        self.move_head, self.move_head_parameters = _head_move_statement(insert, by_place, newest)


def _head_move_statement(
    insert: Insert, dialect: Dialect, newest: ColumnElement[bool]
) -> tuple[str, tuple[str, ...]]:
    """The statement that moves a head, and the names of its parameters by position.

    A missing head is inserted. An existing one moves only from the known version and hash (`was`,
    `before`), with its newest act present, and under a lease that its writer still has. Otherwise
    its fence becomes null, which the table refuses, and with it the whole group: a separate check
    would cost a round trip for each commit.
    """
    was: BindParameter[int] = bindparam("was")
    before: BindParameter[bytes] = bindparam("before")
    at_known_head = and_(HEAD.c.version == was, HEAD.c.hash == before)
    of_tournament = HEAD.c.tournament == bindparam("t")
    newest_at_head = (
        select(HEAD.c.version).join(ACT, newest).where(and_(of_tournament, at_known_head))
    )
    is_known = exists(newest_at_head.correlate(None))
    row: Values = {name: bindparam(name) for name in ("tournament", "version", "hash", "owner")}
    fence = case((or_(was == literal_column("0"), is_known), bindparam("fence")))
    inserted = insert(HEAD).values(**row, fence=fence)
    valid = inserted.excluded.fence.in_((literal_column("0"), HEAD.c.fence))
    to = {
        "version": inserted.excluded.version,
        "hash": inserted.excluded.hash,
        "fence": case((and_(valid, at_known_head), HEAD.c.fence)),
    }
    upsert = inserted.on_conflict_do_update(index_elements=[HEAD.c.tournament], set_=to)
    compiled = upsert.compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup or ())


def act_row(stored: StoredAct) -> Row:
    """The act's values in the order of the table's columns."""
    act = stored.act
    return (
        stored.tournament,
        stored.version,
        pack_events(stored.events),
        act.command,
        act.body,
        act.drawn,
        act.actor,
        act.device,
        act.instant,
        act.client_instant,
        act.key,
        act.signature,
        stored.hash,
    )


def build_acts(tournament: TournamentId, rows: Iterable[Sequence[Any]]) -> Iterator[StoredAct]:
    """Build acts from rows of all columns except the tournament, in the order of the table."""
    # fmt: off
    for version, events, command, body, drawn, actor, device, instant, sent, key, signature, \
            digest in rows:
        act = Act(command, body, actor, device, instant, key, sent, drawn, signature)
        yield StoredAct(tournament, version, act, unpack_events(events), digest)
    # fmt: on


def pack_events(events: Iterable[NewEvent]) -> bytes:
    """The events, one per line, as canonical JSON contains no line feed."""
    return b"\n".join(b"%b %b" % (event.kind.encode(), event.payload) for event in events)


class _Kinds(dict[bytes, str]):
    """A cache of event kinds; a damaged file may contain any bytes."""

    def __missing__(self, written: bytes) -> str:
        if len(self) >= MOST_KINDS:
            self.clear()
        self[written] = kind = written.decode(errors="replace")
        return kind


_KIND = _Kinds()
_LINE_FEED = 10
"""As a number, because searching for a bytes object takes five times as long."""


def unpack_events(lines: bytes) -> tuple[NewEvent, ...]:
    if _LINE_FEED not in lines:
        kind, _, payload = lines.partition(b" ")
        return (NewEvent(_KIND[kind], payload),)
    parts = [line.partition(b" ") for line in lines.split(b"\n")]
    return tuple([NewEvent(_KIND[kind], payload) for kind, _, payload in parts])
