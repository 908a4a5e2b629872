"""The log in PostgreSQL: any number of server processes append to one database.

A batch updates its tournament's head row, and so locks it, before it inserts the event at the next
version. So versions have no gaps, and the second of two processes finds the version taken. A hint
to the other processes follows after the commit: inside the transaction it would serialise all
commits of the database. It names the changed tournament; nothing depends on its arrival.
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
"""Executions of a query before it is prepared; psycopg's default."""
_HINT = f"SELECT pg_notify('{CHANNEL}', %s)"

_WAIT_FOR_THE_DISK = """
    SELECT set_config('synchronous_commit', 'on', {until_it_ends})
    WHERE current_setting('synchronous_commit') <> 'remote_apply'
"""
"""Commits wait for synchronous replicas, too; a stronger setting is kept."""
_BACKEND = "SELECT pg_backend_pid(), current_setting('synchronous_standby_names')"
_HAS_LATE_REPLICA = """
    SELECT count(*) > 0 AND current_setting('synchronous_standby_names') = ''
    FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
"""


class TwoPrimaries(psycopg.OperationalError):
    """Two of the listed nodes are primaries, and no replica follows the first."""


_IN_CONFLICT = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)
"""Conflicts with another transaction: if transactions are serializable, as in clusters with
PostgreSQL's protocol, one of two that conflict has to be repeated (SQLSTATE 40001).
"""

_EXPLANATIONS = {
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
"""Time limit for any answer of the database."""
_TIME_LIMITS = {
    "connect_timeout": "5",  # the driver's default is over two minutes
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""Settings that detect a lost host; a URL may override them."""
_PRIMARY = {"target_session_attrs": "read-write", "connect_timeout": "2"}
"""Connect to the present primary of several nodes; the short timeout moves on quickly from a node
that hangs.
"""
_REPLICA = {**_PRIMARY, "target_session_attrs": "prefer-standby", "load_balance_hosts": "random"}
_LIMIT = ("SET {} statement_timeout = '5s'",)
"""The server's own time limit, so that abandoned statements end there, too."""
_WRITER_LIMITS = (*_LIMIT, "SET {} idle_in_transaction_session_timeout = '10s'")
"""So that a process that hangs in a transaction does not lock out the others."""
_TRANSACTION_SETTINGS = (
    _WAIT_FOR_THE_DISK.format(until_it_ends="true"),
    *(limit.format("LOCAL") for limit in _WRITER_LIMITS),
)


class PatientConnection(psycopg.Connection[TupleRow]):
    """A connection with a time limit: a server that hangs keeps its sockets open, so neither the
    network's time limits nor the server's own ever end the wait.

    `pooled`: there is a pooler in between, which may give each transaction another session, so
    nothing is set, prepared or listened for in a session. A pooler is recognised by its process
    number, which differs from the session's.
    """

    pooled = True

    def begin_session(self, limits: Iterable[str]) -> bool:
        """Set up a session, with time limits that are SET statements with a place for their scope;
        return whether commits of the node wait for replicas.
        """
        answer = self.execute(_BACKEND).fetchone()
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
            self.pgconn.finish()  # unusable in the middle of an answer
            raise psycopg.errors.ConnectionTimeout("no answer in five seconds") from None


class PostgresStore(SqlStore):
    """The log in a database that others append to, too; `replicas`: only to read, at any node."""

    _safe_settings = (
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
            _HAS_LATE_REPLICA,
            frozenset({"False"}),
            "A replica follows the database later: entries of its last moments are lost if it "
            "takes the database's place; name it in synchronous_standby_names.",
        ),
    )

    def __init__(self, url: URL, replicas: bool = False, epoch: str = "") -> None:
        reading = postgres_engine(url, _REPLICA if replicas else _PRIMARY)
        writing = _with_timeouts(postgres_engine(url), _WRITER_LIMITS)
        super().__init__(writing, _with_timeouts(reading, _LIMIT, also_a_replica=replicas), epoch)
        self._refusal = (*self._refusal, *_IN_CONFLICT)
        self._url = url
        self._replicas: PostgresStore | None = None
        self._listener: PoolProxiedConnection | None = None
        self._warnings: list[str] = []

    def check_presence(self) -> None:
        """Do nothing: a database server watches its files itself."""

    def close(self) -> None:
        super().close()
        self._forget_listener()
        if self._replicas is not None:
            self._replicas.close()

    def open_replicas(self) -> "PostgresStore | None":
        if self._replicas is None and _names_several_nodes(self._url):
            self._replicas = PostgresStore(self._url, replicas=True, epoch=self.epoch)
        return self._replicas

    def database_seconds(self) -> int:
        return int(self._rows("SELECT extract(epoch FROM clock_timestamp())::bigint")[0][0])

    def act_under_key(self, tournament: TournamentId, key: str) -> StoredAct | None:
        """The act under this key, once it is durable and can be acknowledged."""
        found = super().act_under_key(tournament, key)
        if found is not None:
            self.try_writing()
        return found

    def run_statement(self, sql: str, parameters: Values) -> Sequence[Any]:
        """Run and commit one statement, without waiting for appends."""
        with self._reader() as cursor:
            cursor.execute(sql, parameters)
            return cursor.fetchall() if cursor.description else ()

    @contextmanager
    def _transaction(self, moved: Heads, reads_answers: bool) -> Iterator[DBAPICursor]:
        """A transaction, sent in one round trip unless answers have to be read."""
        driver = _driver(self._open_writer())
        cursor = driver.cursor()
        try:
            with nullcontext() if reads_answers else driver.pipeline():
                cursor.execute("BEGIN")  # psycopg's own transaction() takes half as long again
                for setting in _TRANSACTION_SETTINGS if driver.pooled else ():
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
            driver.add_notice_handler(self._note_warning)
            if not driver.pooled:
                driver.execute(_WAIT_FOR_THE_DISK.format(until_it_ends="false").encode())
        return self._writer

    def _note_warning(self, notice: psycopg.errors.Diagnostic) -> None:
        """Note a warning: a commit whose wait for the replicas was cancelled succeeds with one, and
        exists only at the primary, so it is in doubt until a later commit has waited.
        """
        if notice.severity_nonlocalized == "WARNING":
            self._warnings.append(notice.message_primary or "the database warns")

    def _cursor(self, connection: PoolProxiedConnection) -> DBAPICursor:
        return cast(DBAPICursor, _driver(connection).cursor(binary=True))

    def wait_for_hint(self, seconds: float) -> None:
        try:
            listener = self._open_listener()
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

    def _open_listener(self) -> PatientConnection:
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

    def _explain_failure(self, failure: Exception) -> LogUnavailable:
        return explain_failure(failure)


def explain_failure(failure: BaseException) -> LogUnavailable:
    """Translate the driver's error into a reason and a remedy."""
    for kind, (reason, remedy) in _EXPLANATIONS.items():
        if isinstance(failure, kind):
            return LogUnavailable(f"{reason} ({_first_line(failure)})", remedy)
    return LogUnavailable(_first_line(failure), "Look at the database's own log")


def _driver(connection: PoolProxiedConnection) -> PatientConnection:
    assert isinstance(connection.driver_connection, PatientConnection)
    return connection.driver_connection


def _refuse_another_primary(connection: PatientConnection, options: Mapping[str, Any]) -> None:
    """Raise TwoPrimaries if no replica follows this node and another listed one is a primary, too:
    a node promoted by mistake loses its entries as soon as that is discovered.
    """
    own = (connection.info.host, str(connection.info.port))
    hosts, ports = (str(options.get(which, "")).split(",") for which in ("host", "port"))
    for host, port in zip(hosts, ports, strict=True) if len(hosts) > 1 else ():
        if (host, port or own[1]) == own:
            continue
        try:
            psycopg.connect(**{**options, "host": host, "port": port or None}).close()
        except psycopg.OperationalError:
            continue  # gone, or a replica
        raise TwoPrimaries(f"{':'.join(own)} and {host}:{port or own[1]}")


def _first_line(failure: BaseException) -> str:
    return str(failure).strip().partition("\n")[0]


def postgres_engine(url: URL, node: Mapping[str, str] = _PRIMARY) -> Engine:
    """An engine without time limits, as needed for a change of the schema."""
    node_settings = node if _names_several_nodes(url) else {}
    return create_engine(
        url.update_query_dict({**_TIME_LIMITS, **node_settings, **url.query}),
        pool_timeout=PATIENCE_SECONDS,
        connect_args={"prepare_threshold": None},  # there may be a pooler in between
    )


def _names_several_nodes(url: URL) -> bool:
    return isinstance(url.query.get("host"), tuple)


def _with_timeouts(engine: Engine, limits: Iterable[str], also_a_replica: bool = False) -> Engine:
    """An engine with time limits and autocommit: a transaction for a single query would take two
    more round trips, so transactions are begun and ended explicitly. A connection that the server
    has closed is detected before use, without a query.
    """

    @event.listens_for(engine, "do_connect")
    def connect(
        _dialect: object, _record: object, given: list[str], named: dict[str, Any]
    ) -> psycopg.Connection:
        with ExitStack() as close_on_failure:
            connection = PatientConnection.connect(*given, **named, autocommit=True)
            close_on_failure.callback(connection.close)
            if not (connection.begin_session(limits) or also_a_replica):
                _refuse_another_primary(connection, named)
            close_on_failure.pop_all()
        return connection

    @event.listens_for(engine, "checkout")
    def refuse_closed(driver: psycopg.Connection, _record: object, _proxy: object) -> None:
        # No query is pending: readable data is the server's goodbye or the end of the connection.
        try:
            with DefaultSelector() as selector:
                selector.register(driver.fileno(), EVENT_READ)
                gone = bool(selector.select(0))
        except psycopg.Error as failure:
            raise DisconnectionError from failure
        if gone:
            raise DisconnectionError  # the pool opens another

    return engine
