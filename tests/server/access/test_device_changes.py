"""A process reads only the devices that changed since its last look, in SQLite and PostgreSQL,
however long a change took to commit.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from sqlalchemy.engine import make_url

from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import Device, DeviceSession
from server.access.records import SqlDeviceRecords
from server.access.roles import Grant, Role
from tests.faults.club import migrate_database
from tests.postgres import Postgres

SCORER = Grant(Role.SCORER, "spring", 1)
NOW = 1_000_000


def open_migrated_store(url: str) -> SqlStore:
    store = open_store(migrate_database(url))
    assert isinstance(store, SqlStore)
    return store


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SqlStore]:
    """One store for all tests of a kind; each test enrols devices of its own."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('log') / 'log.sqlite3'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.new_database()
    with closing(open_migrated_store(url)) as store:
        yield store


@pytest.fixture
def records(store: SqlStore) -> SqlDeviceRecords:
    return SqlDeviceRecords(store)


def registry_on(records: SqlDeviceRecords) -> DeviceRegistry:
    return DeviceRegistry(records, lambda: NOW)


def enrol_device(records: SqlDeviceRecords) -> tuple[Device, DeviceSession]:
    this_server = registry_on(records)
    _, device = this_server.enrol(this_server.invite(NewDevice(SCORER, "tablet")))
    (session,) = (each for each in records.load_all().sessions if each.device == device.id)
    return device, session


def mark_without_changes(records: SqlDeviceRecords) -> int:
    """The mark after which no device has changed.

    A server's own transactions can make it report a change twice: it is read until none is left.
    """
    until, mark = monotonic() + 20, records.load_all().mark
    while (changes := records.load_since(mark)).of_devices:
        assert monotonic() < until, changes.of_devices
        mark = changes.mark
    return mark


CHANGES: dict[str, Callable[[SqlDeviceRecords, Device, DeviceSession], None]] = {
    "another role": lambda records, device, _: records.save(
        replace(device, grant=Grant(Role.CHIEF, "spring"))
    ),
    "revoked": lambda records, device, _: records.save(replace(device, revoked=NOW)),
    "a wrong PIN": lambda records, device, _: _count_wrong_pin(records, device),
    "forgiven": lambda records, device, _: records.reset_pin_failures(device.id),
    "used": lambda records, _, session: records.save_session_use([replace(session, seen=NOW + 9)]),
    "at another table": lambda records, _, session: records.choose_table(session.token, "A3"),
    "signed out": lambda records, _, session: records.end_sessions([session.token]),
    "unlocked": lambda records, _, session: records.save(replace(session, token="another")),
}


def _count_wrong_pin(records: SqlDeviceRecords, device: Device) -> None:
    records.count_pin_try(device.id)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_reported_for_the_changed_device_only(
    records: SqlDeviceRecords, change: str
) -> None:
    (device, session), _other = enrol_device(records), enrol_device(records)
    mark = mark_without_changes(records)

    CHANGES[change](records, device, session)

    changes = records.load_since(mark)
    assert changes.of_devices == frozenset({device.id})
    whole = records.load_all()
    assert list(changes.devices) == [each for each in whole.devices if each.id == device.id]
    assert list(changes.sessions) == [each for each in whole.sessions if each.device == device.id]
    mark_without_changes(records)


def test_a_deleted_device_is_reported_as_changed_without_a_record(
    records: SqlDeviceRecords, store: SqlStore
) -> None:
    device, session = enrol_device(records)
    other_server = registry_on(records)
    mark = mark_without_changes(records)

    with store.transaction() as cursor:
        cursor.execute(f"DELETE FROM session WHERE device = '{device.id}'")
        cursor.execute(f"DELETE FROM device WHERE id = '{device.id}'")

    changes = records.load_since(mark)
    assert changes.of_devices == frozenset({device.id})
    assert not changes.devices
    assert not changes.sessions
    assert other_server.refresh() == {device.id}
    assert other_server.device(device.id) is None
    assert other_server.last_seen(device) == session.seen


def test_a_refresh_reads_only_the_changed_devices_again(records: SqlDeviceRecords) -> None:
    (first, _), (second, _) = enrol_device(records), enrol_device(records)
    one_server, other_server = registry_on(records), registry_on(records)
    unchanged = other_server.device(second.id)

    one_server.change_role(first.id, Grant(Role.CHIEF, "spring"))

    assert other_server.refresh() == {first.id}
    assert other_server.device(first.id) == replace(first, grant=Grant(Role.CHIEF, "spring"))
    assert other_server.device(second.id) is unchanged


def test_a_database_that_was_put_back_is_read_as_a_whole(records: SqlDeviceRecords) -> None:
    device, _ = enrol_device(records)

    changes = records.load_since(records.load_all().mark + 1000)

    assert changes.of_devices is None
    assert device.id in {each.id for each in changes.devices}


def test_a_change_number_of_another_database_is_not_reported_again_and_again(
    records: SqlDeviceRecords, store: SqlStore, request: pytest.FixtureRequest
) -> None:
    """As after restoring a dump: numbers are transaction ids, and the new server is far behind."""
    if store.dialect.name == "sqlite":
        pytest.skip("in a file the numbers go on from the highest one stored")
    device, _ = enrol_device(records)
    mark = mark_without_changes(records)
    with store.transaction() as cursor:
        renumbering = f"UPDATE device_change SET number = {2**40} WHERE device = '{device.id}'"
        cursor.execute(renumbering)
    assert records.load_since(mark).of_devices == frozenset()

    records.reset_pin_failures(device.id)

    assert records.load_since(mark).of_devices == frozenset({device.id})


def test_a_change_committed_after_a_later_one_is_not_missed(postgres: Postgres) -> None:
    """Its number is lower than that of a transaction begun later and already read."""
    url = make_url(postgres.new_database())
    with (
        closing(open_migrated_store(url.render_as_string())) as store,
        psycopg.connect(
            host=str(url.query["host"]), user=url.username, dbname=url.database
        ) as slow_connection,
    ):
        records = SqlDeviceRecords(store)
        (slow, _), (quick, _) = enrol_device(records), enrol_device(records)
        other_server = registry_on(records)
        mark = mark_without_changes(records)
        slow_connection.execute("UPDATE device SET revoked = 1 WHERE id = %s", [slow.id])
        records.save(replace(quick, revoked=NOW))
        between = records.load_since(mark)
        assert other_server.refresh() == {quick.id}
        slow_connection.commit()

        assert between.of_devices == frozenset({quick.id})
        assert slow.id in (records.load_since(between.mark).of_devices or ())
        assert other_server.refresh() == {slow.id}
        assert (found := other_server.device(slow.id)) is not None
        assert found.revoked
        mark_without_changes(records)


def test_after_every_refresh_a_process_knows_the_devices_of_the_database(
    records: SqlDeviceRecords,
) -> None:
    this_server, other_server = registry_on(records), registry_on(records)
    # In turn a device is enrolled only, enrolled and revoked, enrolled and given another role.
    for turn in range(6):
        _, device = this_server.enrol(this_server.invite(NewDevice(SCORER, f"tablet {turn}")))
        other_server.refresh()
        if turn % 3 == 1:
            other_server.revoke(device.id)
        if turn % 3 == 2:
            other_server.change_role(device.id, Grant(Role.CHIEF, "spring"))
        this_server.refresh()

        fresh_registry = registry_on(records)
        for registry in (this_server, other_server):
            assert registry.devices() == fresh_registry.devices()
            assert {s.token: s for s in registry._cache.sessions()} == {
                s.token: s for s in fresh_registry._cache.sessions()
            }


def test_changes_in_a_file_are_numbered_one_by_one(tmp_path: Path) -> None:
    """Each change has a number of its own, so that none is reported twice."""
    with closing(open_migrated_store(f"sqlite:///{tmp_path / 'log.sqlite3'}")) as store:
        records = SqlDeviceRecords(store)
        device, session = enrol_device(records)
        mark = mark_without_changes(records)
        records.save_session_use([session])
        first = records.load_since(mark)
        records.reset_pin_failures(device.id)

        assert records.load_since(first.mark).mark == first.mark + 1
