"""The log in PostgreSQL: any number of server processes append to one database.

A batch moves its tournament's head row, and holds it locked, before it writes the event at the next
version. So versions have no gaps, and the second of two processes finds the version taken. A hint
goes to the other processes after the commit: inside the transaction it would put all commits of the
database in one line. It names what has moved; nothing depends on its arrival.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from selectors import EVENT_READ, DefaultSelector
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import PoolProxiedConnection

from domain.ids import TournamentId
from events.log.errors import LogUnavailable
from events.log.records import StoredAct
from events.log.store.sql import Heads, SqlStore
from events.log.store.statements import Values

RV = TypeVar("RV")

CHANNEL = "wallchart"
_PREPARED_FROM = 5
"""Questions of the same text; psycopg's own number."""
_HINT = f"SELECT pg_notify('{CHANNEL}', %s)"

_WAIT_FOR_THE_DISK = """
    SELECT set_config('synchronous_commit', 'on', {until_it_ends})
    WHERE current_setting('synchronous_commit') <> 'remote_apply'
"""
"""Of the replicas, too, where some are synchronous; what waits for more is left."""
_WHO_ANSWERS = "SELECT pg_backend_pid(), current_setting('synchronous_standby_names')"
_COPIED_LATER = """
    SELECT count(*) > 0 AND current_setting('synchronous_standby_names') = ''
    FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
"""


class TwoPrimaries(psycopg.OperationalError):
    """Two of the nodes that are named take entries, and no replica follows the first."""


_IN_CONFLICT = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)
"""With another transaction: where transactions are serializable, as clusters that speak
PostgreSQL's language have them, one of two that meet is told to begin again (SQLSTATE 40001).
"""

_EXPLAINED = {
    psycopg.errors.DiskFull: ("the database's disk is full", "Free some space"),
    psycopg.errors.ReadOnlySqlTransaction: ("the database is read-only", "Use the primary server"),
    psycopg.errors.InsufficientPrivilege: ("this user lacks a right", "Grant it"),
    psycopg.errors.UndefinedTable: ("the database holds no log", "Name the right database"),
    psycopg.errors.DuplicateTable: ("it has other tables of these names", "Name an empty database"),
    psycopg.errors.LockNotAvailable: (
        "somebody holds a table that is to be changed",
        "End their transaction",
    ),
    TwoPrimaries: ("two nodes take entries", "Stop the one that was promoted by mistake"),
    psycopg.OperationalError: (
        "the database can't be reached",
        "Start it, mend the network or look at the address",
    ),
}

PATIENCE_SECONDS = 5.0
"""For any one answer of the database, as with a file that another program holds."""
_PATIENT = {
    "connect_timeout": "5",  # the driver's own is over two minutes
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""So that a host that is gone is noticed; an address may set others."""
_TO_ITS_PRIMARY = {"target_session_attrs": "read-write", "connect_timeout": "2"}
"""Of several nodes the one that takes entries, whichever that has become; the next is asked before
anybody has waited long for one that hangs.
"""
_TO_A_REPLICA = {
    **_TO_ITS_PRIMARY,
    "target_session_attrs": "prefer-standby",
    "load_balance_hosts": "random",
}
_LIMIT = ("SET {} statement_timeout = '5s'",)
"""The server's own: what nobody waits for any more ends there, too."""
_OF_A_WRITER = (*_LIMIT, "SET {} idle_in_transaction_session_timeout = '10s'")
"""A process that stands still in the middle of a transaction does not lock the others out."""
_OF_A_TRANSACTION = (
    _WAIT_FOR_THE_DISK.format(until_it_ends="true"),
    *(limit.format("LOCAL") for limit in _OF_A_WRITER),
)


class PatientConnection(psycopg.Connection[TupleRow]):
    """One that is not waited for without end: a server that stands still keeps its sockets open,
    so no time limit of the network is ever reached, and its own can't run out.

    `pooled`: a pooler stands between, which may give each transaction another session. So nothing
    is set, prepared or listened for in a session; known by the number of the session, of which a
    pooler says one of its own.
    """

    pooled = True

    def begin_session(self, limits: Iterable[str]) -> bool:
        """Whether the node answers to the replicas for what it acknowledges."""
        answer = self.execute(_WHO_ANSWERS).fetchone()
        assert answer is not None
        self.pooled = answer[0] != self.info.backend_pid
        if not self.pooled:
            self.prepare_threshold = _PREPARED_FROM
            for limit in limits:
                self.execute(limit.format("SESSION").encode())
        return bool(answer[1])

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, PATIENCE_SECONDS)
        except psycopg.errors._WaitTimeout:
            self.pgconn.finish()  # in the middle of an answer it is of no use to anybody
            raise psycopg.errors.ConnectionTimeout("no answer in five seconds") from None


class PostgresStore(SqlStore):
    _safe = (
        (
            "SHOW fsync",
            frozenset({"on"}),
            "The database runs with fsync=off and loses entries with the power; turn it on.",
        ),
        (
            "SHOW full_page_writes",
            frozenset({"on"}),
            "The database runs with full_page_writes=off; a power cut can damage it; turn it on.",
        ),
        (
            _COPIED_LATER,
            frozenset({"False"}),
            "A replica follows the database later: entries of its last moments are lost if it "
            "takes the database's place; name it in synchronous_standby_names.",
        ),
    )

    def __init__(self, url: URL, replicas: bool = False) -> None:
        reading = postgres_engine(url, _TO_A_REPLICA if replicas else _TO_ITS_PRIMARY)
        writing = _patient(postgres_engine(url), _OF_A_WRITER)
        super().__init__(writing, _patient(reading, _LIMIT, also_a_replica=replicas))
        self._refusal = (*self._refusal, *_IN_CONFLICT)
        self._listener: PoolProxiedConnection | None = None
        self._warnings: list[str] = []

    def look(self) -> None:
        """Do nothing: a database server keeps its files itself."""

    def close(self) -> None:
        super().close()
        self._forget_listener()

    def seconds(self) -> int:
        return int(self._rows("SELECT extract(epoch FROM clock_timestamp())::bigint")[0][0])

    def done(self, tournament: TournamentId, key: str) -> StoredAct | None:
        """The act under this key, once it is safe to acknowledge."""
        found = super().done(tournament, key)
        if found is not None:
            self.try_writing()
        return found

    def change(self, sql: str, given: Values) -> Sequence[Any]:
        """Run one statement in a commit of its own, without waiting for what is being appended."""
        with self._reader() as cursor:
            cursor.execute(sql, given)
            return cursor.fetchall() if cursor.description else ()

    @contextmanager
    def _transaction(self, moved: Heads, look: bool) -> Iterator[DBAPICursor]:
        """A transaction, sent in one trip to the server unless answers have to be looked at."""
        driver = _driver(self._open_writer())
        cursor = driver.cursor()
        try:
            with nullcontext() if look else driver.pipeline():
                cursor.execute("BEGIN")  # psycopg's own transaction() takes half as long again
                for setting in _OF_A_TRANSACTION if driver.pooled else ():
                    cursor.execute(setting.encode())
                yield cast(DBAPICursor, cursor)
                cursor.execute("COMMIT")
                for tournament, head in moved.items():
                    cursor.execute(_HINT, (f"{tournament}:{head.version}",))
            if self._warnings:
                raise psycopg.OperationalError(self._warnings[0])
        except self._refusal:
            driver.rollback()
            raise
        except BaseException:
            self._forget_writer()
            raise

    def _open_writer(self) -> PoolProxiedConnection:
        if self._writer is None:
            self._warnings.clear()
            self._writer = self._writing.raw_connection()
            driver = _driver(self._writer)
            driver.add_notice_handler(self._heed)
            if not driver.pooled:
                driver.execute(_WAIT_FOR_THE_DISK.format(until_it_ends="false").encode())
        return self._writer

    def _heed(self, notice: psycopg.errors.Diagnostic) -> None:
        """A commit whose wait for the replicas was ended succeeds with a warning, and stands at the
        primary alone: it is in doubt until a later one has waited.
        """
        if notice.severity_nonlocalized == "WARNING":
            self._warnings.append(notice.message_primary or "the database warns")

    def _cursor(self, connection: PoolProxiedConnection) -> DBAPICursor:
        return cast(DBAPICursor, _driver(connection).cursor(binary=True))

    def wait_for_hint(self, seconds: float) -> None:
        try:
            listener = self._listening()
            if listener.pooled or self._closed.is_set():
                self._closed.wait(seconds)
                return
            own = self._writer and _driver(self._writer).info.backend_pid
            for hint in listener.notifies(timeout=seconds):
                if hint.pid != own:
                    return
        except psycopg.Error:
            self._forget_listener()
            self._closed.wait(seconds)
        finally:
            if self._closed.is_set():
                self._forget_listener()  # it may have been opened while the store was closed

    def _listening(self) -> PatientConnection:
        if self._listener is not None:
            return _driver(self._listener)
        self._listener = opened = self._reading.raw_connection()
        if not _driver(opened).pooled:
            _driver(opened).execute(f"LISTEN {CHANNEL}")
        return _driver(opened)

    def _forget_listener(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.invalidate()

    def _explained(self, failure: Exception) -> LogUnavailable:
        return explain_failure(failure)


def explain_failure(failure: BaseException) -> LogUnavailable:
    """What the driver's error means, and what to do about it."""
    for kind, (reason, remedy) in _EXPLAINED.items():
        if isinstance(failure, kind):
            return LogUnavailable(f"{reason} ({_first_line(failure)})", remedy)
    return LogUnavailable(_first_line(failure), "Look at the database's own log")


def _driver(connection: PoolProxiedConnection) -> PatientConnection:
    assert isinstance(connection.driver_connection, PatientConnection)
    return connection.driver_connection


def _refuse_another_primary(connection: PatientConnection, named: Mapping[str, Any]) -> None:
    """A node that no replica follows takes entries only where none of the others named does: one
    that was promoted by mistake loses what it has taken as soon as that is found out.
    """
    own = (connection.info.host, str(connection.info.port))
    hosts, ports = (str(named.get(which, "")).split(",") for which in ("host", "port"))
    for host, port in zip(hosts, ports, strict=True) if len(hosts) > 1 else ():
        if (host, port or own[1]) == own:
            continue
        try:
            psycopg.connect(**{**named, "host": host, "port": port or None}).close()
        except psycopg.OperationalError:
            continue  # gone, or a replica
        raise TwoPrimaries(f"{':'.join(own)} and {host}:{port or own[1]}")


def _first_line(failure: BaseException) -> str:
    return str(failure).strip().partition("\n")[0]


def postgres_engine(url: URL, node: Mapping[str, str] = _TO_ITS_PRIMARY) -> Engine:
    """An engine without limits of time, such as a change of the schema needs."""
    among = node if isinstance(url.query.get("host"), tuple) else {}
    return create_engine(
        url.update_query_dict({**_PATIENT, **among, **url.query}),
        pool_timeout=PATIENCE_SECONDS,
        connect_args={"prepare_threshold": None},  # a pooler may stand between
    )


def _patient(engine: Engine, limits: Iterable[str], also_a_replica: bool = False) -> Engine:
    """The same, but every answer has its time, and a question alone is no transaction, which would
    be two more journeys to the database; where one is wanted it is begun and ended by name. That
    the server has hung up meanwhile is seen before a connection is used, without asking it.
    """

    @event.listens_for(engine, "do_connect")
    def connect(
        _dialect: object, _record: object, given: list[str], named: dict[str, Any]
    ) -> psycopg.Connection:
        with ExitStack() as unless_of_use:
            connection = PatientConnection.connect(*given, **named, autocommit=True)
            unless_of_use.callback(connection.close)
            if not (connection.begin_session(limits) or also_a_replica):
                _refuse_another_primary(connection, named)
            unless_of_use.pop_all()
        return connection

    @event.listens_for(engine, "checkout")
    def looked_at(driver: psycopg.Connection, _record: object, _proxy: object) -> None:
        # Nothing was asked: what can be read is the server's farewell, or the end of the line.
        try:
            with DefaultSelector() as unasked:
                unasked.register(driver.fileno(), EVENT_READ)
                gone = bool(unasked.select(0))
        except psycopg.Error as failure:
            raise DisconnectionError from failure
        if gone:
            raise DisconnectionError  # the pool opens another

    return engine
