"""One contract for every store. A store that passes here may keep a tournament."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import monotonic

import pytest
from msgspec.structs import replace
from sqlalchemy import inspect, make_url, text
from sqlalchemy.exc import IntegrityError

from domain.ids import TournamentId
from events.log.chain import chained_records, verify_chain
from events.log.errors import IdReused, LogUnavailable, StaleVersion
from events.log.records import Act, Batch, Head, NewEvent, Receipt
from events.log.store import EventStore, SharedStore, append_batch, sql
from events.log.store.databases import open_engine, open_store
from events.log.store.sql import Answer
from events.log.store.sqlite import SqliteStore
from events.log.store.statements import READ_AHEAD
from migrations.schema import upgrade
from tests.events.log.memory_store import MemoryStore
from tests.events.records import INSTANT, OPEN, batch
from tests.faults.club import migrate_database
from tests.faults.wire import free_port, wait_until_open
from tests.postgres import Postgres, in_memory
from tests.programs import are_installed, pooler

OTHER = TournamentId("other")
FULL = 2
"""SQLite's number for `synchronous = FULL`: a commit waits for the disk."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return migrate_database(f"sqlite:///{tmp_path / 'log.sqlite3'}")


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@pytest.fixture(scope="module")
def pooler_port(postgres: Postgres) -> Iterator[int]:
    """The port of a PgBouncer that gives each transaction any free session."""
    if not are_installed("pgbouncer"):
        pytest.skip("PgBouncer is not installed; sh tests/faults/install-postgres.sh installs it")
    folder, port = Path(mkdtemp(prefix="wallchart-", dir=in_memory())), free_port()
    program = pooler(folder, "transaction", port, f"host={postgres.host}")
    program.start()
    wait_until_open(port)
    yield port
    program.end()
    rmtree(folder)


@pytest.fixture
def pooled_url(postgres_url: str, pooler_port: int) -> str:
    return f"postgresql://wallchart@127.0.0.1:{pooler_port}/{make_url(postgres_url).database}"


ADDRESSES = {"sqlite": "url", "postgres": "postgres_url", "pooled": "pooled_url"}


@pytest.fixture(params=["memory", *ADDRESSES])
def store(request: pytest.FixtureRequest) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    sql = open_store(request.getfixturevalue(ADDRESSES[request.param]))
    yield sql
    sql.close()


def keys(store: EventStore, tournament: TournamentId = OPEN) -> list[str]:
    return [stored.act.key for stored in store.read(tournament)]


def test_an_empty_log_has_no_head_and_no_tournaments(store: EventStore) -> None:
    assert store.head(OPEN).version == 0
    assert store.tournaments() == []
    assert keys(store) == []


def test_versions_count_events_from_one_without_gaps(store: EventStore) -> None:
    append_batch(store, batch(0, "a"))
    receipt = append_batch(store, batch(1, "b", 2))

    assert (receipt.first, receipt.last) == (2, 3)
    assert [(stored.first_version, stored.version) for stored in store.read(OPEN)] == [
        (1, 1),
        (2, 3),
    ]


WHOLE = Act("éa/1", b'{"n":"Jos\xc3\xa9"}', "a", "d", INSTANT, "k-1", "then", b'{"s":[]}', "p256:")


def test_read_acts_are_those_appended_in_a_valid_chain(store: EventStore) -> None:
    events = (NewEvent("one/1", b"{}"), NewEvent("two/1", b'{"a":"b c"}'), NewEvent("one/1", b""))
    written = Batch(OPEN, 0, WHOLE, events)
    receipt = append_batch(store, written)

    (stored,) = store.read(OPEN)
    assert (stored.tournament, stored.version, stored.act, stored.events) == (
        OPEN,
        3,
        WHOLE,
        events,
    )
    records = list(verify_chain([stored]))
    assert [record.event for record in records] == [*events]
    assert [record.begins for record in records] == [True, False, False]
    assert records[-1].hash == receipt.hash == store.head(OPEN).hash


def test_a_batch_with_its_precomputed_hash_makes_the_same_log(store: EventStore) -> None:
    first = append_batch(store, batch(0, "a"))
    after = replace(batch(1, "b", 2), after=first.hash)
    worked_out = chained_records(Head(1, first.hash), after)[-1].hash

    receipt = append_batch(store, replace(after, hash=worked_out))

    assert (receipt.first, receipt.last, receipt.hash) == (2, 3, worked_out)
    assert list(verify_chain(store.read(OPEN)))[-1].hash == worked_out == store.head(OPEN).hash


def test_a_stale_version_is_refused_and_nothing_is_written(store: EventStore) -> None:
    append_batch(store, batch(0, "a", 2))

    with pytest.raises(StaleVersion) as caught:
        append_batch(store, batch(1, "b"))

    assert caught.value.actual == 2
    assert keys(store) == ["a"]


def test_a_batch_decided_on_another_past_is_refused(store: EventStore) -> None:
    receipt = append_batch(store, batch(0, "a"))
    hoped_for = replace(batch(1, "b"), after=bytes(32))

    with pytest.raises(StaleVersion):
        append_batch(store, hoped_for)
    append_batch(store, replace(hoped_for, after=receipt.hash))

    assert keys(store) == ["a", "b"]


def test_the_same_act_again_gets_the_first_receipt(store: EventStore) -> None:
    first = append_batch(store, batch(0, "a", 2))
    append_batch(store, batch(2, "b"))

    second = append_batch(store, batch(0, "a", 2))

    assert (second.first, second.last, second.hash) == (first.first, first.last, first.hash)
    assert second.repeated
    assert keys(store) == ["a", "b"]


def test_the_same_act_with_other_draws_or_instant_gets_the_first_receipt(store: EventStore) -> None:
    first = append_batch(store, Batch(OPEN, 0, WHOLE, batch(0, "").events))
    later = replace(WHOLE, instant="2026-11-21T09:00:01.000Z", drawn=b'{"s":[1]}', signature="")

    assert append_batch(store, Batch(OPEN, 0, later, batch(0, "", 2).events)).hash == first.hash


@pytest.mark.parametrize("other", [replace(WHOLE, body=b"{}"), replace(WHOLE, command="ea/1")])
def test_a_key_reused_for_another_act_is_refused(store: EventStore, other: Act) -> None:
    append_batch(store, Batch(OPEN, 0, WHOLE, batch(0, "").events))

    for expected in (0, 1):
        with pytest.raises(IdReused):
            append_batch(store, Batch(OPEN, expected, other, batch(0, "").events))

    assert keys(store) == ["k-1"]
    assert store.head(OPEN).version == 1


def test_a_group_answers_each_batch_for_itself(store: EventStore) -> None:
    answers = store.append_group(
        [batch(0, "a"), batch(0, "b"), batch(1, "c"), batch(0, "x", tournament=OTHER)]
    )

    assert [type(answer) for answer in answers] == [Receipt, StaleVersion, Receipt, Receipt]
    assert keys(store) == ["a", "c"]
    assert keys(store, OTHER) == ["x"]


def test_reading_can_start_after_a_version(store: EventStore) -> None:
    append_batch(store, batch(0, "a", 2))
    append_batch(store, batch(2, "b", 2))

    assert [stored.first_version for stored in store.read(OPEN, after=2)] == [3]
    assert list(store.read(OPEN, after=4)) == []


@pytest.mark.parametrize("more", [-1, 0, 1, READ_AHEAD])
def test_a_long_log_is_read_completely_in_several_pages(store: EventStore, more: int) -> None:
    names = [f"e{number}" for number in range(READ_AHEAD + more)]
    store.append_group([batch(version, name) for version, name in enumerate(names)])
    append_batch(store, batch(0, "apart", tournament=OTHER))
    assert keys(store) == names
    assert [stored.act.key for stored in store.read(OPEN, after=1)] == names[1:]


def test_tournaments_do_not_affect_each_other(store: EventStore) -> None:
    append_batch(store, batch(0, "a"))
    append_batch(store, batch(0, "a", tournament=OTHER))

    assert store.tournaments() == [OPEN, OTHER]
    assert store.head(OTHER).version == 1


def test_an_act_is_found_by_its_key(store: EventStore) -> None:
    append_batch(store, batch(0, "a", 2))
    append_batch(store, batch(2, "b", 3))

    assert [store.act_under_key(OPEN, key) for key in ("a", "b")] == [*store.read(OPEN)]
    assert store.act_under_key(OPEN, "c") is None
    assert store.act_under_key(OTHER, "a") is None


class TestSqlite:
    def test_a_log_survives_its_program(self, url: str) -> None:
        first = open_store(url)
        receipt = append_batch(first, batch(0, "a"))
        epoch = first.epoch
        first.close()

        second = open_store(url)
        assert second.head(OPEN).hash == receipt.hash
        assert second.epoch == epoch
        second.close()

    def test_every_connection_writes_durably(self, url: str) -> None:
        engine = open_engine(url)
        with engine.connect() as one, engine.connect() as another:
            for connection in (one, another):
                assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
                assert connection.scalar(text("PRAGMA synchronous")) == FULL
        engine.dispose()

    @pytest.mark.parametrize("change", ["UPDATE act SET actor = 'x'", "DELETE FROM act"])
    def test_the_database_refuses_to_change_the_past(self, url: str, change: str) -> None:
        store = open_store(url)
        append_batch(store, batch(0, "a"))
        engine = open_engine(url)

        with pytest.raises(IntegrityError, match="append-only"), engine.begin() as connection:
            connection.execute(text(change))

        assert keys(store) == ["a"]
        engine.dispose()
        store.close()

    def test_a_read_only_file_refuses_and_keeps_what_it_has(self, url: str) -> None:
        store = open_store(url)
        append_batch(store, batch(0, "a"))
        store.close()
        reading = open_store(f"{url.replace('sqlite:///', 'sqlite:///file:')}?mode=ro&uri=true")

        with pytest.raises(LogUnavailable, match="write-protected"):
            reading.append_group([batch(1, "b")])

        assert keys(reading) == ["a"]
        reading.close()

    def test_upgrading_twice_changes_nothing(self, url: str) -> None:
        engine = open_engine(url)
        before = inspect(engine).get_table_names()
        upgrade(engine)

        assert inspect(engine).get_table_names() == before
        engine.dispose()


WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


class TestPostgres:
    @pytest.mark.parametrize(
        "change", ["UPDATE act SET actor = 'x'", "DELETE FROM act", "TRUNCATE act"]
    )
    def test_the_database_refuses_to_change_the_past(self, postgres_url: str, change: str) -> None:
        store = open_store(postgres_url)
        append_batch(store, batch(0, "a"))
        engine = open_engine(postgres_url)

        with pytest.raises(IntegrityError, match="append-only"), engine.begin() as connection:
            connection.execute(text(change))

        assert keys(store) == ["a"]
        engine.dispose()
        store.close()

    def test_behind_a_pooler_each_transaction_waits_for_the_disk_and_nothing_else_is_set(
        self, pooled_url: str
    ) -> None:
        engine = open_engine(pooled_url)
        with engine.begin() as connection:
            named = make_url(pooled_url).database
            connection.execute(text(f"ALTER DATABASE {named} SET synchronous_commit = off"))
        engine.dispose()
        store = open_store(pooled_url)
        with store.transaction() as cursor:
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchall() == [("on",)]
        assert store.query_rows("SHOW statement_timeout") == [("0",)]
        store.close()

    def test_two_stores_on_one_database_continue_each_other(self, postgres_url: str) -> None:
        one, other = open_store(postgres_url), open_store(postgres_url)
        append_batch(one, batch(0, "a"))
        append_batch(other, batch(1, "b"))

        with pytest.raises(StaleVersion):
            append_batch(one, batch(1, "c"))
        append_batch(one, batch(2, "c"))

        assert [stored.act.key for stored in other.read(OPEN)] == ["a", "b", "c"]
        one.close()
        other.close()

    def test_two_stores_that_make_the_same_tournament_agree_on_one(self, postgres_url: str) -> None:
        one, other = open_store(postgres_url), open_store(postgres_url)
        first = append_batch(one, batch(0, "a"))

        assert append_batch(other, batch(0, "a")).hash == first.hash
        with pytest.raises(StaleVersion):
            append_batch(other, batch(0, "b"))
        one.close()
        other.close()

    def test_an_append_in_conflict_with_another_transaction_is_repeated(
        self, postgres_url: str
    ) -> None:
        """Where transactions are serializable: what waited for a row that has moved is refused."""
        engine = open_engine(postgres_url)
        with engine.begin() as connection:
            name = connection.engine.url.database
            connection.execute(
                text(f"ALTER DATABASE {name} SET default_transaction_isolation = serializable")
            )
        store = open_store(postgres_url)
        append_batch(store, batch(0, "a"))

        with ThreadPoolExecutor(1) as aside:
            with engine.begin() as connection:
                connection.execute(text("UPDATE head SET owner = 'another'"))
                receipt = aside.submit(append_batch, store, batch(1, "b"))
                while not connection.execute(text(WAITING)).scalar():
                    pass
            assert receipt.result().last == 2

        assert keys(store) == ["a", "b"]
        engine.dispose()
        store.close()

    def test_a_store_hears_that_another_has_appended(self, postgres_url: str) -> None:
        """It waits 30 seconds at most, and the hint ends the wait much earlier."""
        one, other = open_store(postgres_url), open_store(postgres_url)
        assert isinstance(one, SharedStore)
        one.wait_for_hint(0)
        append_batch(other, batch(0, "a"))

        started = monotonic()
        one.wait_for_hint(30)

        assert monotonic() - started < 10
        assert one.versions() == {OPEN: 1}
        one.close()
        other.close()


class Contended(SqliteStore):
    """A store whose first attempts, as many as `others`, find that another program was faster."""

    others = 0

    def __init__(self, url: str) -> None:
        super().__init__(make_url(url))
        self.heads_read: list[bool] = []

    def _attempt(self, batches: list[Batch], reads_answers: bool) -> list[Answer]:
        self.heads_read.append(reads_answers)
        if len(self.heads_read) <= self.others:
            raise self._refusal[0]
        return super()._attempt(batches, reads_answers)


@pytest.mark.parametrize("others", [0, 1, 4])
def test_an_overtaken_append_reads_the_heads_and_is_repeated(url: str, others: int) -> None:
    store = Contended(url)
    store.others = others

    (answer,) = store.append_group([batch(0, "e1")])

    assert isinstance(answer, Receipt)
    assert store.heads_read == [False, *[True] * others]
    store.close()


def test_a_bounded_number_of_heads_is_remembered(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "MOST_REMEMBERED", 2)
    store = open_store(url)
    names = [TournamentId(name) for name in ("one", "two", "three")]
    for turn in range(2):
        for name in names:
            append_batch(store, batch(turn, f"{name}-{turn}", tournament=name))
    assert store.versions() == dict.fromkeys(names, 2)
    assert [*store._heads] == ["two", "three"]
    store.close()
