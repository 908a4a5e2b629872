"""Enrolment, sessions and PINs of devices, in memory and in a file; a test sets the clock."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest
from argon2 import PasswordHasher

from events.log.errors import LogUnavailable
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import (
    CODE_SECONDS,
    EXPIRED_KEPT_SECONDS,
    IDLE,
    LONGEST,
    PIN_TRIES,
    UNLOCKED_FOR,
    Device,
    DeviceSession,
    Visitor,
)
from server.access.records import DeviceRecords, SqlDeviceRecords
from server.access.refusals import BadCode, LockedOut, NotSignedIn, WrongPin
from server.access.roles import Grant, Role
from tests.faults.club import migrate_database
from tests.postgres import Postgres

SCORER = Grant(Role.SCORER, "spring", 1)
CHIEF = Grant(Role.CHIEF, "spring")


CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A PIN's hash contains its cost: trying a PIN takes as long as hashing it."""


def registry_on(records: DeviceRecords, now: Callable[[], int]) -> DeviceRegistry:
    return DeviceRegistry(records, now, hashed=CHEAP.hash)


class SettableClock:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> SettableClock:
    return SettableClock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    store = open_store(migrate_database(url))
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite"])
def records(request: pytest.FixtureRequest) -> DeviceRecords:
    if request.param == "memory":
        return DeviceRecords()
    return SqlDeviceRecords(request.getfixturevalue("store"))


@pytest.fixture
def access(records: DeviceRecords, time: SettableClock) -> DeviceRegistry:
    return registry_on(records, time)


def enrol_token(access: DeviceRegistry, grant: Grant = SCORER, pin: str = "") -> str:
    token, _ = access.enrol(access.invite(NewDevice(grant, "tablet", pin)))
    return token


def visitor_of(access: DeviceRegistry, token: str) -> Visitor:
    found = access.find_visitor(token)
    assert found is not None
    return found


def test_a_code_enrols_a_device_with_its_role(access: DeviceRegistry) -> None:
    token, device = access.enrol(access.invite(NewDevice(SCORER, "tablet 3")))

    assert visitor_of(access, token).grant == SCORER
    assert device.log_name == f"{device.id} tablet 3"


def test_a_code_can_not_be_used_again(access: DeviceRegistry) -> None:
    code = access.invite(NewDevice(SCORER))
    access.enrol(code)

    with pytest.raises(BadCode):
        access.enrol(code)


def test_of_many_enrolments_with_one_code_at_once_one_succeeds(access: DeviceRegistry) -> None:
    code, gate, enrolments = access.invite(NewDevice(SCORER)), Barrier(8), []

    def enrol_at_once() -> None:
        gate.wait()
        with suppress(BadCode):
            enrolments.append(access.enrol(code))

    threads = [Thread(target=enrol_at_once) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(enrolments) == 1


def test_a_code_expires(access: DeviceRegistry, time: SettableClock) -> None:
    code = access.invite(NewDevice(SCORER))
    time.now += CODE_SECONDS

    assert access.find_invitation(code) is None
    with pytest.raises(BadCode):
        access.enrol(code)


@pytest.mark.parametrize("code", ["", "guess", "x" * 10_000, "\udcff"])
def test_a_guessed_code_is_refused(access: DeviceRegistry, code: str) -> None:
    with pytest.raises(BadCode):
        access.enrol(code)


def test_codes_tokens_and_pins_are_long_random_and_not_stored_in_clear(
    tmp_path: Path, time: SettableClock
) -> None:
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    store = open_store(migrate_database(url))
    access = DeviceRegistry(SqlDeviceRecords(store), time)
    unused = access.invite(NewDevice(SCORER, pin="271828"))
    token = enrol_token(access, pin="271828")
    store.close()

    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert unused[:4] != token[:4]
    # Six bits a character (Base64), 128 bits in all.
    assert min(len(unused), len(token)) * 6 >= 128
    for secret in (unused, token, "271828"):
        assert secret.encode() not in written


def test_enrolling_again_ends_the_session_before(access: DeviceRegistry) -> None:
    """No session from before signing in is valid after it (against session fixation)."""
    first = enrol_token(access)
    second, _ = access.enrol(access.invite(NewDevice(CHIEF)), instead_of=access.find_visitor(first))

    assert access.find_visitor(first) is None
    assert visitor_of(access, second).grant == CHIEF


def test_a_revoked_device_is_out_at_once_and_stays_listed(access: DeviceRegistry) -> None:
    token = enrol_token(access)
    access.revoke(visitor_of(access, token).device.id)

    assert access.find_visitor(token) is None
    assert [bool(device.revoked) for device in access.devices()] == [True]


def test_a_changed_role_holds_from_the_next_request_on(access: DeviceRegistry) -> None:
    token = enrol_token(access)
    access.change_role(visitor_of(access, token).device.id, CHIEF)

    assert visitor_of(access, token).grant == CHIEF


def test_an_unused_session_ends(access: DeviceRegistry, time: SettableClock) -> None:
    token = enrol_token(access)
    time.now += IDLE - 1
    access.note_use(visitor_of(access, token), by_hand=False)
    time.now += IDLE - 1
    assert access.find_visitor(token) is not None
    time.now += 1

    assert access.find_visitor(token) is None


def test_a_session_ends_after_its_longest_time_even_if_used(
    access: DeviceRegistry, time: SettableClock
) -> None:
    token, begun = enrol_token(access), time.now
    while time.now + IDLE // 2 < begun + LONGEST:
        time.now += IDLE // 2
        access.note_use(visitor_of(access, token), by_hand=True)
    time.now = begun + LONGEST - 1
    assert access.find_visitor(token) is not None
    time.now += 1

    assert access.find_visitor(token) is None


class StuckRecords(DeviceRecords):
    """Records that block while `released` is not set, and fail to save if `fails` is."""

    def __init__(self) -> None:
        super().__init__()
        self.save_begun, self.released, self.fails = Event(), Event(), False
        self.released.set()

    def save_session_use(self, sessions: Sequence[DeviceSession]) -> None:
        self.save_begun.set()
        assert self.released.wait(30)
        if self.fails:
            raise LogUnavailable("the disk reports an error", "Look at the disk")
        super().save_session_use(sessions)

    def save(self, *changed: Device | DeviceSession) -> None:
        self.save_begun.set()
        assert self.released.wait(30)
        super().save(*changed)

    def choose_table(self, token: str, table: str) -> None:
        self.save_begun.set()
        assert self.released.wait(30)
        super().choose_table(token, table)


class TestWhileTheDatabaseStandsStill:
    @pytest.mark.parametrize("change", ["save", "revoke", "role", "table"])
    def test_a_request_of_another_device_does_not_wait(
        self, time: SettableClock, change: str
    ) -> None:
        records = StuckRecords()
        access = registry_on(records, time)
        visitor, other = (
            visitor_of(access, enrol_token(access)),
            visitor_of(access, enrol_token(access)),
        )
        access.note_use(visitor, by_hand=True)
        records.save_begun.clear()
        records.released.clear()
        changes: dict[str, Callable[[], None]] = {
            "save": access.save_sessions,
            "revoke": partial(access.revoke, visitor.device.id),
            "role": partial(access.change_role, visitor.device.id, CHIEF),
            "table": partial(access.choose_table, visitor, "A3"),
        }
        stuck_change = Thread(target=changes[change])
        stuck_change.start()
        try:
            assert records.save_begun.wait(30)
            other_request = Thread(target=access.note_use, args=(other, True))
            other_request.start()
            other_request.join(10)
            assert not other_request.is_alive()
        finally:
            records.released.set()
            stuck_change.join()

    def test_a_last_use_that_failed_to_save_is_saved_the_next_time(
        self, time: SettableClock
    ) -> None:
        records = StuckRecords()
        access = registry_on(records, time)
        token = enrol_token(access)
        time.now += IDLE - 1
        access.note_use(visitor_of(access, token), by_hand=True)
        records.fails = True
        with pytest.raises(LogUnavailable):
            access.save_sessions()
        records.fails = False
        access.save_sessions()
        time.now += IDLE - 1

        assert registry_on(records, time).find_visitor(token) is not None


class TestPins:
    def test_a_shared_tablet_locks_itself_and_takes_a_new_token(
        self, access: DeviceRegistry, time: SettableClock
    ) -> None:
        token = enrol_token(access, pin="271828")
        assert not access.is_locked(visitor_of(access, token))
        time.now += UNLOCKED_FOR
        assert access.is_locked(visitor_of(access, token))

        fresh = access.unlock(visitor_of(access, token), "271828")

        assert access.find_visitor(token) is None
        assert not access.is_locked(visitor_of(access, fresh))

    def test_an_unlocked_tablet_keeps_its_table(self, access: DeviceRegistry) -> None:
        token = enrol_token(access, Grant(Role.PLAYER, "spring", 1), pin="271828")
        access.choose_table(visitor_of(access, token), "A3")

        fresh = access.unlock(visitor_of(access, token), "271828")

        assert visitor_of(access, fresh).grant.table == "A3"

    def test_a_heartbeat_does_not_keep_a_tablet_unlocked(
        self, access: DeviceRegistry, time: SettableClock
    ) -> None:
        token = enrol_token(access, pin="271828")
        time.now += UNLOCKED_FOR - 1
        access.note_use(visitor_of(access, token), by_hand=False)
        time.now += 1

        assert access.is_locked(visitor_of(access, token))

    def test_use_by_hand_keeps_a_tablet_unlocked(
        self, access: DeviceRegistry, time: SettableClock
    ) -> None:
        token = enrol_token(access, pin="271828")
        time.now += UNLOCKED_FOR - 1
        access.note_use(visitor_of(access, token), by_hand=True)
        time.now += UNLOCKED_FOR - 1

        assert not access.is_locked(visitor_of(access, token))

    def test_five_wrong_tries_end_the_session(self, access: DeviceRegistry) -> None:
        token = enrol_token(access, pin="271828")
        locked = visitor_of(access, token)
        for left in range(PIN_TRIES - 1, 0, -1):
            with pytest.raises(WrongPin) as wrong:
                access.unlock(visitor_of(access, token), "000000")
            assert wrong.value.left == left
        with pytest.raises(LockedOut):
            access.unlock(locked, "000000")

        assert [device.is_locked_out for device in access.devices()] == [True]
        assert access.find_visitor(token) is None
        with pytest.raises(NotSignedIn):
            access.unlock(locked, "271828")

    def test_the_right_pin_resets_the_count_of_wrong_ones(self, access: DeviceRegistry) -> None:
        token = enrol_token(access, pin="271828")
        for _ in range(2):
            for left in range(PIN_TRIES - 1, 0, -1):
                with pytest.raises(WrongPin) as wrong:
                    access.unlock(visitor_of(access, token), "000000")
                assert wrong.value.left == left
            token = access.unlock(visitor_of(access, token), "271828")

    def test_many_tries_at_once_are_not_more_than_five(self, access: DeviceRegistry) -> None:
        locked = visitor_of(access, enrol_token(access, pin="271828"))
        refusals: list[str] = []

        def guess() -> None:
            try:
                access.unlock(locked, "000000")
            except (WrongPin, LockedOut, NotSignedIn) as refusal:
                refusals.append(type(refusal).__name__)

        guessers = [Thread(target=guess) for _ in range(12)]
        for guesser in guessers:
            guesser.start()
        for guesser in guessers:
            guesser.join()

        assert refusals.count("WrongPin") == PIN_TRIES - 1
        assert len(refusals) == 12
        assert "LockedOut" in refusals


class TestAcrossProcesses:
    """Two servers on one database: a change by one holds at the other after its refresh."""

    def test_sessions_outlive_the_process(self, store: SqlStore, time: SettableClock) -> None:
        token = enrol_token(registry_on(SqlDeviceRecords(store), time))

        assert registry_on(SqlDeviceRecords(store), time).find_visitor(token) is not None

    def test_a_revocation_by_another_server_holds_after_a_refresh(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server)
        other_server.refresh()
        device = visitor_of(other_server, token).device.id
        this_server.revoke(device)

        assert other_server.refresh() == {device}
        assert other_server.find_visitor(token) is None

    def test_a_session_ended_by_another_server_is_not_revived_by_its_use(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server)
        other_server.refresh()
        other_server.note_use(visitor_of(other_server, token), by_hand=True)
        this_server.revoke(visitor_of(this_server, token).device.id)
        other_server.save_sessions()

        assert registry_on(SqlDeviceRecords(store), time).find_visitor(token) is None
        other_server.refresh()
        assert other_server.find_visitor(token) is None

    def test_wrong_pins_tried_at_two_servers_count_together(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        token = try_wrong_pins_in_turn(store, time)

        for access in (registry_on(SqlDeviceRecords(store), time) for _ in range(2)):
            assert access.find_visitor(token) is None

    def test_a_role_changed_by_another_server_gives_no_new_tries_of_the_pin(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, pin="271828")
        other_server.refresh()
        with pytest.raises(WrongPin):
            this_server.unlock(visitor_of(this_server, token), "000000")
        other_server.change_role(visitor_of(other_server, token).device.id, CHIEF)

        with pytest.raises(WrongPin) as wrong:
            this_server.unlock(visitor_of(this_server, token), "000000")
        assert wrong.value.left == PIN_TRIES - 2

    @pytest.mark.parametrize("late", ["role", "pin"])
    def test_a_device_just_revoked_by_another_server_stays_revoked(
        self, store: SqlStore, time: SettableClock, late: str
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, pin="271828")
        other_server.refresh()
        device = visitor_of(this_server, token).device.id
        this_server.revoke(device)

        if late == "role":
            other_server.change_role(device, CHIEF)
        else:
            token = other_server.unlock(visitor_of(other_server, token), "271828")

        other_server.refresh()
        assert other_server.find_visitor(token) is None
        assert (listed := other_server.device(device)) is not None
        assert listed.revoked

    def test_use_by_hand_at_another_server_in_the_second_of_a_heartbeat_keeps_a_tablet_unlocked(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, pin="271828")
        other_server.refresh()
        time.now += UNLOCKED_FOR - 1
        this_server.note_use(visitor_of(this_server, token), by_hand=False)
        other_server.note_use(visitor_of(other_server, token), by_hand=True)
        # A change of the device, so that it is read again.
        other_server.change_role(visitor_of(other_server, token).device.id, CHIEF)
        other_server.save_sessions()
        this_server.refresh()
        time.now += 1

        assert not this_server.is_locked(visitor_of(this_server, token))

    def test_a_table_chosen_at_another_server_holds_although_the_tablet_was_used_here_since(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, Grant(Role.PLAYER, "spring", 1))
        other_server.refresh()
        device = visitor_of(other_server, token).device.id
        this_server.choose_table(visitor_of(this_server, token), "A3")
        time.now += 1
        other_server.note_use(visitor_of(other_server, token), by_hand=True)

        assert other_server.refresh() == {device}
        assert visitor_of(other_server, token).grant.table == "A3"
        other_server.save_sessions()
        assert visitor_of(registry_on(SqlDeviceRecords(store), time), token).grant.table == "A3"
        assert other_server.refresh() == set()

    def test_choosing_a_table_does_not_revive_a_session_ended_by_another_server(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, Grant(Role.PLAYER, "spring", 1))
        other_server.refresh()
        this_server.sign_out(visitor_of(this_server, token))
        other_server.choose_table(visitor_of(other_server, token), "A3")

        assert registry_on(SqlDeviceRecords(store), time).find_visitor(token) is None

    def test_the_right_pin_resets_the_count_of_wrong_ones_at_all_servers(
        self, store: SqlStore, time: SettableClock
    ) -> None:
        this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrol_token(this_server, pin="271828")
        other_server.refresh()
        with pytest.raises(WrongPin):
            other_server.unlock(visitor_of(other_server, token), "000000")
        token = this_server.unlock(visitor_of(this_server, token), "271828")
        other_server.refresh()

        with pytest.raises(WrongPin) as wrong:
            other_server.unlock(visitor_of(other_server, token), "000000")
        assert wrong.value.left == PIN_TRIES - 1

    def test_wrong_pins_count_on_postgresql_too(
        self, postgres: Postgres, time: SettableClock
    ) -> None:
        url = postgres.new_database()
        store = open_store(migrate_database(url))
        try:
            assert isinstance(store, SqlStore)
            access = registry_on(SqlDeviceRecords(store), time)
            token = try_wrong_pins_in_turn(store, time)
            access.refresh()
            assert access.find_visitor(token) is None
        finally:
            store.close()


def try_wrong_pins_in_turn(store: SqlStore, time: SettableClock) -> str:
    """Five wrong PINs, by two servers that do not look at each other's changes."""
    this_server, other_server = (registry_on(SqlDeviceRecords(store), time) for _ in range(2))
    token = enrol_token(this_server, pin="271828")
    other_server.refresh()
    for turn in range(PIN_TRIES):
        access = (this_server, other_server)[turn % 2]
        with pytest.raises(WrongPin if turn < PIN_TRIES - 1 else LockedOut):
            access.unlock(visitor_of(access, token), "000000")
    return token


def test_a_clock_that_was_ahead_does_not_end_sessions_for_good(
    records: DeviceRecords, access: DeviceRegistry, time: SettableClock
) -> None:
    """An ended session is deleted only long after its end, when no clock can be so far off."""
    token, right_time = enrol_token(access), time.now
    time.now += IDLE + 4 * 3600
    ahead = registry_on(records, time)
    assert ahead.find_visitor(token) is None
    ahead.save_sessions()
    time.now = right_time + 60

    again = registry_on(records, time)
    again.refresh()
    assert again.find_visitor(token) is not None
    time.now += IDLE + EXPIRED_KEPT_SECONDS
    again.save_sessions()
    time.now = right_time + 60
    assert registry_on(records, time).find_visitor(token) is None


def test_the_later_of_two_servers_times_of_use_is_kept(
    records: DeviceRecords, access: DeviceRegistry, time: SettableClock
) -> None:
    token = enrol_token(access)
    behind = registry_on(records, time)
    time.now += 600
    access.note_use(visitor_of(access, token), by_hand=True)
    access.save_sessions()
    time.now -= 300
    behind.note_use(visitor_of(behind, token), by_hand=True)
    behind.save_sessions()

    assert visitor_of(registry_on(records, time), token).session.seen == time.now + 300


def test_saving_writes_the_time_of_the_used_session_only(
    records: DeviceRecords, access: DeviceRegistry, time: SettableClock
) -> None:
    first, second = enrol_token(access), enrol_token(access)
    time.now += 60
    access.note_use(visitor_of(access, first), by_hand=True)

    access.save_sessions()

    again = registry_on(records, time)
    assert visitor_of(again, first).session.seen == time.now
    assert visitor_of(again, second).session.seen == time.now - 60


def test_an_act_by_hand_keeps_unlocked_and_a_heartbeat_does_not(
    access: DeviceRegistry, time: SettableClock
) -> None:
    token = enrol_token(access, pin="271828")
    begun = time.now
    assert visitor_of(access, token).session.unlocked_until == begun + UNLOCKED_FOR
    time.now += 60
    access.note_use(visitor_of(access, token), by_hand=False)
    session = visitor_of(access, token).session
    assert (session.seen, session.unlocked_until) == (begun + 60, begun + UNLOCKED_FOR)

    access.note_use(visitor_of(access, token), by_hand=True)
    assert visitor_of(access, token).session.unlocked_until == begun + 60 + UNLOCKED_FOR

    time.now += UNLOCKED_FOR
    assert visitor_of(access, token).is_locked(time.now)
    access.note_use(visitor_of(access, token), by_hand=True)
    # The use of a locked tablet is noted, and does not unlock it.
    session = visitor_of(access, token).session
    assert (session.seen, session.unlocked_until) == (time.now, begun + 60 + UNLOCKED_FOR)


def test_a_device_s_own_name_is_short_enough_to_be_read_aloud(access: DeviceRegistry) -> None:
    _, device = access.enrol(access.invite(NewDevice(SCORER)))

    assert re.fullmatch(r"[a-z0-9]{6}", device.id)
