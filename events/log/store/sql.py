"""The log in an SQL database: the common part of SQLite and PostgreSQL.

The tables and statements are SQLAlchemy's, built from `events.log.store.tables`; an append runs the
compiled statements on the driver's own cursor, because the layers in between cost as much as a
commit does.

An append is optimistic in two ways: it assumes that the remembered heads are current, and that the
idempotency keys are new. Both are keys of the table, so the database refuses an insert that
violates one. Only then is the group repeated, with the head rows locked and the keys looked up. So
the usual group costs one statement for its heads, one for its acts and one commit, and a wrong
assumption costs time, never an act. A head is written once, however many batches of a group move
it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import chain
from operator import itemgetter
from threading import Event, Lock
from typing import Any

from sqlalchemy import Dialect, Engine, PoolProxiedConnection
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import TimeoutError as PoolTimeout

from domain.ids import TournamentId
from domain.messages import say
from events.log.chain import chained_records
from events.log.errors import DamagedLog, LeaseLost, LogError, LogGone, LogUnavailable
from events.log.records import Batch, Head, Receipt, StoredAct, Version
from events.log.store import follows_head, judge_batch
from events.log.store.statements import READ_AHEAD, Row, Statements, Values, act_row, build_acts

MOST_REMEMBERED = 10_000
"""Most remembered heads; others are read when an act is appended."""
ATTEMPTS = 5
LAST_TRANSACTION_SECONDS = 10
"""Longest wait for a transaction under way at the end; later its connection is left open."""

Answer = Receipt | LogError
Heads = dict[TournamentId, Head]


class SqlStore(ABC):
    """A store on two engines of one database, which must have the current schema. With a known
    `epoch` it connects only when it is used.
    """

    _safe_settings: tuple[tuple[str, frozenset[str], str], ...] = ()
    """(query of a setting, its safe values, the sentence on any other)."""

    def __init__(self, writing: Engine, reading: Engine, epoch: str = "") -> None:
        assert writing.dialect.dbapi is not None
        self._error = writing.dialect.dbapi.Error
        self._refusal: tuple[type[Exception], ...] = (writing.dialect.dbapi.IntegrityError,)
        """Exceptions after which a group is tried again."""
        self._writing = writing
        self._reading = reading
        with self._explaining_failures():
            self._sql = Statements(writing.dialect)
        self._writer: PoolProxiedConnection | None = None
        self._one_at_a_time = Lock()
        self._closed = Event()
        self._heads: Heads = {}
        self.process = ""
        """The owner of tournaments created here under a lease; see `leases`."""
        self._epoch = epoch or self._read_epoch()

    @abstractmethod
    def _transaction(
        self, moved: Heads, reads_answers: bool
    ) -> AbstractContextManager[DBAPICursor]:
        """Yield a cursor; its writes are durable when the block ends, and undone if it fails.

        `moved` will hold the heads that the block has moved. `reads_answers`: the block reads what
        its statements return.
        """

    @abstractmethod
    def check_presence(self) -> None: ...

    @abstractmethod
    def _explain_failure(self, failure: Exception) -> LogUnavailable:
        """Translate the driver's error into a reason and a remedy."""

    @property
    def epoch(self) -> str:
        return self._epoch

    def first_damage(self) -> str:
        """The first error in the database's file; empty if none, or if a server keeps it."""
        return ""

    def _read_epoch(self) -> str:
        rows = self._rows(self._sql.epoch)
        if not rows:
            raise DamagedLog(say("it does not say which log it is"))
        return str(rows[0][0])

    def close(self) -> None:
        """Close all connections, the writing one after a transaction under way has ended."""
        self._closed.set()
        # SQLite crashes the process if a connection is closed while another thread is using it.
        if self._one_at_a_time.acquire(timeout=LAST_TRANSACTION_SECONDS):
            self._forget_writer()
            self._one_at_a_time.release()
            self._writing.dispose()
        self.renew_connections()

    def append_group(self, batches: Sequence[Batch]) -> list[Answer]:
        # The same order in all processes, so that no two deadlock on head rows.
        order = sorted(range(len(batches)), key=lambda i: batches[i].tournament)
        with self._one_at_a_time, self._explaining_failures():
            answers = self._append([batches[i] for i in order])
        return [answer for _, answer in sorted(zip(order, answers, strict=True), key=itemgetter(0))]

    def _append(self, batches: list[Batch]) -> list[Answer]:
        """Append optimistically, then with locks; again if two create the same tournament."""
        for attempt in range(ATTEMPTS - 1):
            try:
                return self._attempt(batches, reads_answers=attempt > 0)
            except self._refusal:
                continue
        return self._attempt(batches, reads_answers=True)

    def _attempt(self, batches: list[Batch], reads_answers: bool) -> list[Answer]:
        """Append in one transaction; with `reads_answers` heads are locked and keys looked up."""
        known, self._heads = self._heads, {}  # after an error no head is remembered
        moved: Heads = {}
        with self._transaction(moved, reads_answers) as cursor:
            group = _Group(cursor, self._sql, None if reads_answers else known, moved, self.process)
            answers = [group.append(batch) for batch in batches]
            group.write()
        for name, head in moved.items():
            known.pop(name, None)
            known[name] = head  # the last moved is last
        while len(known) > MOST_REMEMBERED:
            del known[next(iter(known))]
        self._heads = known
        return answers

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        return chain.from_iterable(
            build_acts(tournament, rows) for rows in self._pages(tournament, after)
        )

    def _pages(self, tournament: TournamentId, after: Version) -> Iterator[Sequence[Any]]:
        rows = self._page_after(tournament, after)
        while rows:
            yield rows
            rows = self._page_after(tournament, rows[-1][0]) if len(rows) == READ_AHEAD else ()

    def _page_after(self, tournament: TournamentId, after: Version) -> Sequence[Any]:
        return self._rows(self._sql.acts_after, {"t": tournament, "after": after})

    def head(self, tournament: TournamentId) -> Head:
        rows = self._rows(self._sql.head, {"t": tournament})
        return Head(*rows[0]) if rows else Head()

    def tournaments(self) -> list[TournamentId]:
        return [TournamentId(name) for (name,) in self._rows(self._sql.tournaments)]

    def versions(self) -> dict[TournamentId, Version]:
        return {TournamentId(name): version for name, version in self._rows(self._sql.versions)}

    def heads(self) -> Heads:
        return {TournamentId(t): Head(*head) for t, *head in self._rows(self._sql.heads)}

    def latest_instant(self) -> str:
        """The instant of the newest event of all tournaments; empty for an empty log."""
        return self._rows(self._sql.latest_instant)[0][0] or ""

    def unsafe_settings(self) -> list[str]:
        """Return a sentence for each setting of the database that endangers stored data."""
        return [
            sentence
            for query, safe, sentence in self._safe_settings
            if self._setting_value(query) not in safe
        ]

    def _setting_value(self, query: str) -> str:
        return str(self._rows(query)[0][0])

    def act_under_key(self, tournament: TournamentId, key: str) -> StoredAct | None:
        rows = self._rows(self._sql.act_of_key, {"t": tournament, "key": key})
        return next(build_acts(tournament, rows), None)

    @property
    def dialect(self) -> Dialect:
        return self._writing.dialect

    @contextmanager
    def transaction(self) -> Iterator[DBAPICursor]:
        """A transaction for other tables, on the only writing connection, between appends."""
        with (
            self._one_at_a_time,
            self._explaining_failures(),
            self._transaction({}, reads_answers=True) as cursor,
        ):
            yield cursor

    def try_writing(self) -> None:
        """Raise LogUnavailable if nothing can be written, as on a full disk."""
        with self.transaction() as cursor:
            cursor.execute(self._sql.write_same)

    def database_seconds(self) -> int:
        """Seconds since 1970 by the clock of all processes on this database; 0: none."""
        return 0

    def renew_connections(self) -> None:
        """Use new connections from now on, perhaps to another node."""
        before = self._reading.pool
        self._reading.dispose(close=False)
        before.dispose()

    def query_rows(self, sql: str, parameters: Values | None = None) -> Sequence[Any]:
        """Query tables other than the log's, such as those of devices; return all rows."""
        return self._rows(sql, parameters)

    def _rows(self, sql: str, parameters: Values | None = None) -> Sequence[Any]:
        with self._reader() as cursor:
            cursor.execute(sql, parameters or {})
            return cursor.fetchall()

    @contextmanager
    def _reader(self) -> Iterator[DBAPICursor]:
        """Yield a cursor of a connection for reading, which is closed if it fails."""
        with self._explaining_failures():
            pool = self._reading.pool
            connection = pool.connect()
            try:
                with closing(self._cursor(connection)) as cursor:
                    yield cursor
            except self._error:
                connection.invalidate()
                raise
            finally:
                connection.close()
                if self._closed.is_set() or pool is not self._reading.pool:
                    pool.dispose()  # nothing else closes connections returned to it

    def _cursor(self, connection: PoolProxiedConnection) -> DBAPICursor:
        return connection.cursor()

    @contextmanager
    def _explaining_failures(self) -> Iterator[None]:
        try:
            yield
        except self._error as failure:
            raise self._explain_failure(failure) from failure
        except PoolTimeout as failure:
            raise LogUnavailable(
                say("too much is asked of it at once"), say("Wait a moment")
            ) from failure

    def _open_writer(self) -> PoolProxiedConnection:
        if self._writer is None:
            self._writer = self._writing.raw_connection()
        return self._writer

    def _forget_writer(self) -> None:
        """Drop a failed connection; the next append opens another."""
        if self._writer is not None:
            self._writer.invalidate()
            self._writer = None


class _Group:
    """An attempt to append a group: the heads it assumes, and those it has moved so far.

    Without `known` heads it assumes nothing and reads before it writes. Accepted batches are
    written before a read, and at the end.
    """

    def __init__(
        self, cursor: DBAPICursor, sql: Statements, known: Heads | None, moved: Heads, process: str
    ) -> None:
        self._cursor = cursor
        self._sql = sql
        self._known = known or {}
        self._reads_first = known is None
        self._moved = moved
        self._process = process
        self._unwritten: list[Row] = []
        self._unmoved: Heads = {}
        self._in_table: Heads = {}
        """Present heads of tournaments not moved yet."""
        self._decided_under: dict[TournamentId, int] = {}
        self._fences: dict[TournamentId, int] = {}
        """Fences in the table, as far as they were read."""

    def append(self, batch: Batch) -> Answer:
        """Accept the batch, which `write` writes, and return its receipt; or why it is refused."""
        head = self._head_for(batch)
        if self._reads_first or not follows_head(batch, head):
            answer = judge_batch(batch, head, self._act_with_same_key(batch))
            if answer is not None:
                return answer
            if not self._has_act_of_head(batch.tournament, head):
                return LogGone(
                    say(
                        "The newest entry of {tournament} was changed or deleted",
                        tournament=batch.tournament,
                    )
                )
            if batch.fence not in (0, self._fences.get(batch.tournament, batch.fence)):
                return LeaseLost(batch.tournament)
        new = Head(
            head.version + len(batch.events), batch.hash or chained_records(head, batch)[-1].hash
        )
        self._in_table.setdefault(batch.tournament, head)
        self._moved[batch.tournament] = self._unmoved[batch.tournament] = new
        self._decided_under[batch.tournament] = batch.fence
        stored = StoredAct(batch.tournament, new.version, batch.act, batch.events, new.hash)
        self._unwritten.append(act_row(stored))
        return Receipt(head.version + 1, new.version, new.hash)

    def write(self) -> None:
        """Write a group, heads first, because other processes wait for their rows."""
        if not self._unwritten:
            return
        heads = [self._head_row(name, head) for name, head in self._unmoved.items()]
        self._cursor.executemany(self._sql.move_head, heads)
        self._cursor.executemany(self._sql.new_act, self._unwritten)
        self._unmoved.clear()
        self._in_table.clear()
        self._unwritten.clear()

    def _head_row(self, tournament: TournamentId, head: Head) -> Row:
        """The parameters that move a head. Its creator leads a new tournament, under a lease."""
        fence, before = self._decided_under[tournament], self._in_table[tournament]
        values = {
            **{"tournament": tournament, "t": tournament, "version": head.version},
            **{"hash": head.hash, "owner": self._process if fence else "", "fence": fence},
            **{"was": before.version, "before": before.hash},
        }
        return tuple([values[name] for name in self._sql.move_head_parameters])

    def _head_for(self, batch: Batch) -> Head:
        """The remembered head, if the batch expects it. Otherwise write the waiting batches and
        read the head in the table, locking its row and noting its fence.
        """
        tournament = batch.tournament
        head = self._moved.get(tournament) or self._known.get(tournament)
        if head is not None and follows_head(batch, head):
            return head
        self.write()
        self._cursor.execute(self._sql.locked_head, {"t": tournament})
        row = self._cursor.fetchone()
        if row is None:
            return Head()
        version, digest, self._fences[tournament] = row
        return Head(version, digest)

    def _has_act_of_head(self, tournament: TournamentId, head: Head) -> bool:
        """Whether the table has the act that the head belongs to."""
        if head.version == 0:
            return True
        self.write()
        self._cursor.execute(self._sql.hash_at, {"t": tournament, "version": head.version})
        return bool(self._cursor.fetchone() == (head.hash,))

    def _act_with_same_key(self, batch: Batch) -> StoredAct | None:
        self.write()
        self._cursor.execute(self._sql.act_of_key, {"t": batch.tournament, "key": batch.act.key})
        return next(build_acts(batch.tournament, self._cursor.fetchall()), None)
