"""What has changed since somebody looked: read alone, whoever has written it and however long that
took. In a file and in a server's database."""

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
from tests.faults.club import migrated
from tests.postgres import Postgres

SCORER = Grant(Role.SCORER, "spring", 1)
NOW = 1_000_000


def opened(url: str) -> SqlStore:
    store = open_store(migrated(url))
    assert isinstance(store, SqlStore)
    return store


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SqlStore]:
    """One for all of them: each has devices of its own."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('log') / 'log.sqlite3'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.new_database()
    with closing(opened(url)) as store:
        yield store


@pytest.fixture
def records(store: SqlStore) -> SqlDeviceRecords:
    return SqlDeviceRecords(store)


def access(records: SqlDeviceRecords) -> DeviceRegistry:
    return DeviceRegistry(records, lambda: NOW)


def let_in(records: SqlDeviceRecords) -> tuple[Device, DeviceSession]:
    here = access(records)
    _, device = here.enrol(here.invite(NewDevice(SCORER, "tablet")))
    (session,) = (each for each in records.all().sessions if each.device == device.id)
    return device, session


def quiet(records: SqlDeviceRecords) -> int:
    """The mark from which on nothing has changed. What a server does by itself meanwhile makes it
    tell some changes twice: until that has ended.
    """
    until, mark = monotonic() + 20, records.all().mark
    while (now := records.since(mark)).of:
        assert monotonic() < until, now.of
        mark = now.mark
    return mark


CHANGES: dict[str, Callable[[SqlDeviceRecords, Device, DeviceSession], None]] = {
    "another role": lambda records, device, _: records.keep(
        replace(device, grant=Grant(Role.CHIEF, "spring"))
    ),
    "revoked": lambda records, device, _: records.keep(replace(device, revoked=NOW)),
    "a wrong PIN": lambda records, device, _: _tried(records, device),
    "forgiven": lambda records, device, _: records.forgive_tries(device.id),
    "used": lambda records, _, session: records.touch([replace(session, seen=NOW + 9)]),
    "at another table": lambda records, _, session: records.choose_table(session.token, "A3"),
    "signed out": lambda records, _, session: records.end([session.token]),
    "unlocked": lambda records, _, session: records.keep(replace(session, token="another")),
}


def _tried(records: SqlDeviceRecords, device: Device) -> None:
    records.count_try(device.id)


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_of_a_device_is_told_of_that_device_alone(
    records: SqlDeviceRecords, change: str
) -> None:
    (device, session), _other = let_in(records), let_in(records)
    mark = quiet(records)

    CHANGES[change](records, device, session)

    now = records.since(mark)
    assert now.of == frozenset({device.id})
    whole = records.all()
    assert list(now.devices) == [each for each in whole.devices if each.id == device.id]
    assert list(now.sessions) == [each for each in whole.sessions if each.device == device.id]
    quiet(records)


def test_a_device_that_is_there_no_more_is_told_without_one(
    records: SqlDeviceRecords, store: SqlStore
) -> None:
    device, session = let_in(records)
    there = access(records)
    mark = quiet(records)

    with store.transaction() as cursor:
        cursor.execute(f"DELETE FROM session WHERE device = '{device.id}'")
        cursor.execute(f"DELETE FROM device WHERE id = '{device.id}'")

    now = records.since(mark)
    assert now.of == frozenset({device.id})
    assert not now.devices
    assert not now.sessions
    assert there.refresh() == {device.id}
    assert there.device(device.id) is None
    assert there.seen(device) == session.seen


def test_only_those_that_have_changed_are_taken_over(records: SqlDeviceRecords) -> None:
    (first, _), (second, _) = let_in(records), let_in(records)
    here, there = access(records), access(records)
    kept = there.device(second.id)

    here.change_role(first.id, Grant(Role.CHIEF, "spring"))

    assert there.refresh() == {first.id}
    assert there.device(first.id) == replace(first, grant=Grant(Role.CHIEF, "spring"))
    assert there.device(second.id) is kept


def test_a_database_that_was_put_back_is_read_as_a_whole(records: SqlDeviceRecords) -> None:
    device, _ = let_in(records)

    now = records.since(records.all().mark + 1000)

    assert now.of is None
    assert device.id in {each.id for each in now.devices}


def test_what_another_database_has_noted_is_not_told_for_ever(
    records: SqlDeviceRecords, store: SqlStore, request: pytest.FixtureRequest
) -> None:
    """As after a dump was restored: there a number is a transaction's, and this one has had few."""
    if store.dialect.name == "sqlite":
        pytest.skip("it counts on from what is there")
    device, _ = let_in(records)
    mark = quiet(records)
    with store.transaction() as cursor:
        far = f"UPDATE device_change SET number = {2**40} WHERE device = '{device.id}'"
        cursor.execute(far)
    assert records.since(mark).of == frozenset()

    records.forgive_tries(device.id)

    assert records.since(mark).of == frozenset({device.id})


def test_a_transaction_that_takes_long_is_not_missed(postgres: Postgres) -> None:
    """Its number is lower than of one that was begun later and has been seen already."""
    url = make_url(postgres.new_database())
    with (
        closing(opened(url.render_as_string())) as store,
        psycopg.connect(
            host=str(url.query["host"]), user=url.username, dbname=url.database
        ) as somebody,
    ):
        records = SqlDeviceRecords(store)
        (slow, _), (quick, _) = let_in(records), let_in(records)
        there = access(records)
        mark = quiet(records)
        somebody.execute("UPDATE device SET revoked = 1 WHERE id = %s", [slow.id])
        records.keep(replace(quick, revoked=NOW))
        between = records.since(mark)
        assert there.refresh() == {quick.id}
        somebody.commit()

        assert between.of == frozenset({quick.id})
        assert slow.id in (records.since(between.mark).of or ())
        assert there.refresh() == {slow.id}
        assert (found := there.device(slow.id)) is not None
        assert found.revoked
        quiet(records)


def test_the_devices_of_a_process_are_those_of_the_database_after_every_look(
    records: SqlDeviceRecords,
) -> None:
    here, there = access(records), access(records)
    for turn in range(6):
        _, device = here.enrol(here.invite(NewDevice(SCORER, f"tablet {turn}")))
        there.refresh()
        if turn % 3 == 1:
            there.revoke(device.id)
        if turn % 3 == 2:
            there.change_role(device.id, Grant(Role.CHIEF, "spring"))
        here.refresh()

        anew = access(records)
        for one in (here, there):
            assert one.devices() == anew.devices()
            assert {s.token: s for s in one._known.sessions()} == {
                s.token: s for s in anew._known.sessions()
            }


def test_an_address_of_a_file_counts_what_was_changed(tmp_path: Path) -> None:
    """Each change of a file has a number of its own: none is told twice."""
    with closing(opened(f"sqlite:///{tmp_path / 'log.sqlite3'}")) as store:
        records = SqlDeviceRecords(store)
        device, session = let_in(records)
        mark = quiet(records)
        records.touch([session])
        first = records.since(mark)
        records.forgive_tries(device.id)

        assert records.since(first.mark).mark == first.mark + 1
