"""Enrolment, sessions and PINs, on both ways to keep them. Time is a number the test sets."""

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
    CODE_LIVES,
    IDLE,
    KEPT_ON,
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
from tests.faults.club import migrated
from tests.postgres import Postgres

SCORER = Grant(Role.SCORER, "spring", 1)
CHIEF = Grant(Role.CHIEF, "spring")


CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A PIN's hash contains its cost: trying a PIN takes as long as hashing it."""


def opened(records: DeviceRecords, now: Callable[[], int]) -> DeviceRegistry:
    return DeviceRegistry(records, now, hashed=CHEAP.hash)


class Time:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    store = open_store(migrated(url))
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite"])
def records(request: pytest.FixtureRequest) -> DeviceRecords:
    if request.param == "memory":
        return DeviceRecords()
    return SqlDeviceRecords(request.getfixturevalue("store"))


@pytest.fixture
def access(records: DeviceRecords, time: Time) -> DeviceRegistry:
    return opened(records, time)


def enrolled(access: DeviceRegistry, grant: Grant = SCORER, pin: str = "") -> str:
    token, _ = access.enrol(access.invite(NewDevice(grant, "tablet", pin)))
    return token


def visitor(access: DeviceRegistry, token: str) -> Visitor:
    found = access.visitor(token)
    assert found is not None
    return found


def test_a_code_lets_one_device_in_with_its_role(access: DeviceRegistry) -> None:
    token, device = access.enrol(access.invite(NewDevice(SCORER, "tablet 3")))

    assert visitor(access, token).grant == SCORER
    assert device.signature == f"{device.id} tablet 3"


def test_a_code_can_not_be_used_again(access: DeviceRegistry) -> None:
    code = access.invite(NewDevice(SCORER))
    access.enrol(code)

    with pytest.raises(BadCode):
        access.enrol(code)


def test_of_many_who_come_with_one_code_at_once_one_gets_in(access: DeviceRegistry) -> None:
    code, gate, let_in = access.invite(NewDevice(SCORER)), Barrier(8), []

    def come() -> None:
        gate.wait()
        with suppress(BadCode):
            let_in.append(access.enrol(code))

    comers = [Thread(target=come) for _ in range(8)]
    for comer in comers:
        comer.start()
    for comer in comers:
        comer.join()

    assert len(let_in) == 1


def test_a_code_runs_out(access: DeviceRegistry, time: Time) -> None:
    code = access.invite(NewDevice(SCORER))
    time.now += CODE_LIVES

    assert access.invitation(code) is None
    with pytest.raises(BadCode):
        access.enrol(code)


@pytest.mark.parametrize("code", ["", "guess", "x" * 10_000, "\udcff"])
def test_a_guess_is_no_code(access: DeviceRegistry, code: str) -> None:
    with pytest.raises(BadCode):
        access.enrol(code)


def test_codes_and_tokens_are_long_random_and_kept_nowhere(tmp_path: Path, time: Time) -> None:
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    store = open_store(migrated(url))
    access = DeviceRegistry(SqlDeviceRecords(store), time)
    unused = access.invite(NewDevice(SCORER, pin="271828"))
    token = enrolled(access, pin="271828")
    store.close()

    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert len({access_code[:4] for access_code in (unused, token)}) == 2
    assert min(len(unused), len(token)) * 6 >= 128
    for secret in (unused, token, "271828"):
        assert secret.encode() not in written


def test_enrolling_again_ends_the_session_before(access: DeviceRegistry) -> None:
    """No session that existed before signing in is worth anything after it (fixation)."""
    first = enrolled(access)
    second, _ = access.enrol(access.invite(NewDevice(CHIEF)), instead_of=access.visitor(first))

    assert access.visitor(first) is None
    assert visitor(access, second).grant == CHIEF


def test_a_revoked_device_is_out_at_once_and_stays_listed(access: DeviceRegistry) -> None:
    token = enrolled(access)
    access.revoke(visitor(access, token).device.id)

    assert access.visitor(token) is None
    assert [bool(device.revoked) for device in access.devices()] == [True]


def test_a_changed_role_holds_at_the_next_look(access: DeviceRegistry) -> None:
    token = enrolled(access)
    access.change_role(visitor(access, token).device.id, CHIEF)

    assert visitor(access, token).grant == CHIEF


def test_a_session_nobody_uses_ends(access: DeviceRegistry, time: Time) -> None:
    token = enrolled(access)
    time.now += IDLE - 1
    access.note_use(visitor(access, token), by_hand=False)
    time.now += IDLE - 1
    assert access.visitor(token) is not None
    time.now += 1

    assert access.visitor(token) is None


def test_a_session_ends_however_much_it_is_used(access: DeviceRegistry, time: Time) -> None:
    token = enrolled(access)
    for _ in range(LONGEST // (IDLE // 2) + 1):
        if found := access.visitor(token):
            access.note_use(found, by_hand=True)
        time.now += IDLE // 2

    assert access.visitor(token) is None


class Stuck(DeviceRecords):
    """A database that answers nothing until it is let go, and fails where it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let_go, self.fails = Event(), Event(), False
        self.let_go.set()

    def touch(self, sessions: Sequence[DeviceSession]) -> None:
        self.asked.set()
        assert self.let_go.wait(30)
        if self.fails:
            raise LogUnavailable("the disk reports an error", "Look at the disk")
        super().touch(sessions)

    def keep(self, *changed: Device | DeviceSession) -> None:
        self.asked.set()
        assert self.let_go.wait(30)
        super().keep(*changed)

    def choose_table(self, token: str, table: str) -> None:
        self.asked.set()
        assert self.let_go.wait(30)
        super().choose_table(token, table)


class TestWhileTheDatabaseStandsStill:
    @pytest.mark.parametrize("change", ["save", "revoke", "role", "table"])
    def test_a_request_of_another_device_does_not_wait(self, time: Time, change: str) -> None:
        records = Stuck()
        access = opened(records, time)
        mine, other = visitor(access, enrolled(access)), visitor(access, enrolled(access))
        access.note_use(mine, by_hand=True)
        records.asked.clear()
        records.let_go.clear()
        acts: dict[str, Callable[[], None]] = {
            "save": access.save,
            "revoke": partial(access.revoke, mine.device.id),
            "role": partial(access.change_role, mine.device.id, CHIEF),
            "table": partial(access.choose_table, mine, "A3"),
        }
        waiting = Thread(target=acts[change])
        waiting.start()
        try:
            assert records.asked.wait(30)
            asking = Thread(target=access.note_use, args=(other, True))
            asking.start()
            asking.join(10)
            assert not asking.is_alive()
        finally:
            records.let_go.set()
            waiting.join()

    def test_when_each_was_heard_of_is_written_the_next_time(self, time: Time) -> None:
        records = Stuck()
        access = opened(records, time)
        token = enrolled(access)
        time.now += IDLE - 1
        access.note_use(visitor(access, token), by_hand=True)
        records.fails = True
        with pytest.raises(LogUnavailable):
            access.save()
        records.fails = False
        access.save()
        time.now += IDLE - 1

        assert opened(records, time).visitor(token) is not None


class TestPins:
    def test_a_shared_tablet_locks_itself_and_takes_a_new_token(
        self, access: DeviceRegistry, time: Time
    ) -> None:
        token = enrolled(access, pin="271828")
        assert not access.is_locked(visitor(access, token))
        time.now += UNLOCKED_FOR
        assert access.is_locked(visitor(access, token))

        fresh = access.unlock(visitor(access, token), "271828")

        assert access.visitor(token) is None
        assert not access.is_locked(visitor(access, fresh))

    def test_a_tablet_that_is_unlocked_still_lies_on_its_table(
        self, access: DeviceRegistry
    ) -> None:
        token = enrolled(access, Grant(Role.PLAYER, "spring", 1), pin="271828")
        access.choose_table(visitor(access, token), "A3")

        fresh = access.unlock(visitor(access, token), "271828")

        assert visitor(access, fresh).grant.table == "A3"

    def test_a_heartbeat_does_not_keep_it_unlocked(
        self, access: DeviceRegistry, time: Time
    ) -> None:
        token = enrolled(access, pin="271828")
        time.now += UNLOCKED_FOR - 1
        access.note_use(visitor(access, token), by_hand=False)
        time.now += 1

        assert access.is_locked(visitor(access, token))

    def test_work_keeps_it_unlocked(self, access: DeviceRegistry, time: Time) -> None:
        token = enrolled(access, pin="271828")
        time.now += UNLOCKED_FOR - 1
        access.note_use(visitor(access, token), by_hand=True)
        time.now += UNLOCKED_FOR - 1

        assert not access.is_locked(visitor(access, token))

    def test_five_wrong_tries_end_the_session(self, access: DeviceRegistry) -> None:
        token = enrolled(access, pin="271828")
        locked = visitor(access, token)
        for left in range(PIN_TRIES - 1, 0, -1):
            with pytest.raises(WrongPin) as wrong:
                access.unlock(visitor(access, token), "000000")
            assert wrong.value.left == left
        with pytest.raises(LockedOut):
            access.unlock(locked, "000000")

        assert [device.locked_out for device in access.devices()] == [True]
        assert access.visitor(token) is None
        with pytest.raises(NotSignedIn):
            access.unlock(locked, "271828")

    def test_the_right_one_forgives_the_wrong_ones(self, access: DeviceRegistry) -> None:
        token = enrolled(access, pin="271828")
        for _ in range(2):
            for left in range(PIN_TRIES - 1, 0, -1):
                with pytest.raises(WrongPin) as wrong:
                    access.unlock(visitor(access, token), "000000")
                assert wrong.value.left == left
            token = access.unlock(visitor(access, token), "271828")

    def test_many_tries_at_once_are_not_more_than_five(self, access: DeviceRegistry) -> None:
        locked = visitor(access, enrolled(access, pin="271828"))
        told: list[str] = []

        def guess() -> None:
            try:
                access.unlock(locked, "000000")
            except (WrongPin, LockedOut, NotSignedIn) as refusal:
                told.append(type(refusal).__name__)

        guessers = [Thread(target=guess) for _ in range(12)]
        for guesser in guessers:
            guesser.start()
        for guesser in guessers:
            guesser.join()

        assert told.count("WrongPin") == PIN_TRIES - 1
        assert len(told) == 12
        assert "LockedOut" in told


class TestAcrossProcesses:
    """Two servers on one database: what one decides, the other knows after its next look."""

    def test_sessions_outlive_the_process(self, store: SqlStore, time: Time) -> None:
        token = enrolled(opened(SqlDeviceRecords(store), time))

        assert opened(SqlDeviceRecords(store), time).visitor(token) is not None

    def test_a_revocation_elsewhere_is_taken_over(self, store: SqlStore, time: Time) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here)
        there.refresh()
        device = visitor(there, token).device.id
        here.revoke(device)

        assert there.refresh() == {device}
        assert there.visitor(token) is None

    def test_what_was_ended_elsewhere_is_not_brought_back_by_being_used(
        self, store: SqlStore, time: Time
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here)
        there.refresh()
        there.note_use(visitor(there, token), by_hand=True)
        here.revoke(visitor(here, token).device.id)
        there.save()

        assert opened(SqlDeviceRecords(store), time).visitor(token) is None
        there.refresh()
        assert there.visitor(token) is None

    def test_wrong_pins_count_wherever_they_are_tried(self, store: SqlStore, time: Time) -> None:
        token = _tried_in_turn(store, time)

        for access in (opened(SqlDeviceRecords(store), time) for _ in range(2)):
            assert access.visitor(token) is None

    def test_a_change_made_elsewhere_gives_no_new_tries(self, store: SqlStore, time: Time) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, pin="271828")
        there.refresh()
        with pytest.raises(WrongPin):
            here.unlock(visitor(here, token), "000000")
        there.change_role(visitor(there, token).device.id, CHIEF)

        with pytest.raises(WrongPin) as wrong:
            here.unlock(visitor(here, token), "000000")
        assert wrong.value.left == PIN_TRIES - 2

    @pytest.mark.parametrize("late", ["role", "pin"])
    def test_who_was_revoked_elsewhere_a_moment_ago_stays_so(
        self, store: SqlStore, time: Time, late: str
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, pin="271828")
        there.refresh()
        device = visitor(here, token).device.id
        here.revoke(device)

        if late == "role":
            there.change_role(device, CHIEF)
        else:
            token = there.unlock(visitor(there, token), "271828")

        there.refresh()
        assert there.visitor(token) is None
        assert (listed := there.device(device)) is not None
        assert listed.revoked

    def test_work_elsewhere_in_the_second_of_a_heartbeat_here_keeps_it_unlocked(
        self, store: SqlStore, time: Time
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, pin="271828")
        there.refresh()
        time.now += UNLOCKED_FOR - 1
        here.note_use(visitor(here, token), by_hand=False)
        there.note_use(visitor(there, token), by_hand=True)
        there.change_role(visitor(there, token).device.id, CHIEF)
        there.save()
        here.refresh()
        time.now += 1

        assert not here.is_locked(visitor(here, token))

    def test_a_table_chosen_elsewhere_is_taken_over_by_a_server_that_heard_of_the_tablet_since(
        self, store: SqlStore, time: Time
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, Grant(Role.PLAYER, "spring", 1))
        there.refresh()
        device = visitor(there, token).device.id
        here.choose_table(visitor(here, token), "A3")
        time.now += 1
        there.note_use(visitor(there, token), by_hand=True)

        assert there.refresh() == {device}
        assert visitor(there, token).grant.table == "A3"
        there.save()
        assert visitor(opened(SqlDeviceRecords(store), time), token).grant.table == "A3"
        assert there.refresh() == set()

    def test_choosing_a_table_does_not_bring_back_what_was_ended_elsewhere(
        self, store: SqlStore, time: Time
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, Grant(Role.PLAYER, "spring", 1))
        there.refresh()
        here.sign_out(visitor(here, token))
        there.choose_table(visitor(there, token), "A3")

        assert opened(SqlDeviceRecords(store), time).visitor(token) is None

    def test_the_right_pin_forgives_the_wrong_ones_everywhere(
        self, store: SqlStore, time: Time
    ) -> None:
        here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
        token = enrolled(here, pin="271828")
        there.refresh()
        with pytest.raises(WrongPin):
            there.unlock(visitor(there, token), "000000")
        token = here.unlock(visitor(here, token), "271828")
        there.refresh()

        with pytest.raises(WrongPin) as wrong:
            there.unlock(visitor(there, token), "000000")
        assert wrong.value.left == PIN_TRIES - 1

    def test_wrong_pins_count_on_postgresql_too(self, postgres: Postgres, time: Time) -> None:
        url = postgres.new_database()
        store = open_store(migrated(url))
        try:
            assert isinstance(store, SqlStore)
            access = opened(SqlDeviceRecords(store), time)
            token = _tried_in_turn(store, time)
            access.refresh()
            assert access.visitor(token) is None
        finally:
            store.close()


def _tried_in_turn(store: SqlStore, time: Time) -> str:
    """Five wrong PINs, by two servers that do not look at each other's changes."""
    here, there = (opened(SqlDeviceRecords(store), time) for _ in range(2))
    token = enrolled(here, pin="271828")
    there.refresh()
    for turn in range(PIN_TRIES):
        access = (here, there)[turn % 2]
        with pytest.raises(WrongPin if turn < PIN_TRIES - 1 else LockedOut):
            access.unlock(visitor(access, token), "000000")
    return token


def test_a_clock_that_was_wrong_signs_nobody_out_for_good(
    records: DeviceRecords, access: DeviceRegistry, time: Time
) -> None:
    token, right = enrolled(access), time.now
    time.now += IDLE + 4 * 3600
    ahead = opened(records, time)
    assert ahead.visitor(token) is None
    ahead.save()
    time.now = right + 60

    again = opened(records, time)
    again.refresh()
    assert again.visitor(token) is not None
    time.now += IDLE + KEPT_ON
    again.save()
    time.now = right + 60
    assert opened(records, time).visitor(token) is None


def test_of_two_servers_the_later_time_wins(
    records: DeviceRecords, access: DeviceRegistry, time: Time
) -> None:
    token = enrolled(access)
    behind = opened(records, time)
    time.now += 600
    access.note_use(visitor(access, token), by_hand=True)
    access.save()
    time.now -= 300
    behind.note_use(visitor(behind, token), by_hand=True)
    behind.save()

    assert visitor(opened(records, time), token).session.seen == time.now + 300


def test_what_was_heard_is_saved_once(
    records: DeviceRecords, access: DeviceRegistry, time: Time
) -> None:
    first, second = enrolled(access), enrolled(access)
    time.now += 60
    access.note_use(visitor(access, first), by_hand=True)

    access.save()

    again = opened(records, time)
    assert visitor(again, first).session.seen == time.now
    assert visitor(again, second).session.seen == time.now - 60


def test_an_act_by_hand_keeps_unlocked_and_a_heartbeat_does_not(
    access: DeviceRegistry, time: Time
) -> None:
    token = enrolled(access, pin="271828")
    begun = time.now
    assert visitor(access, token).session.unlocked_until == begun + UNLOCKED_FOR
    time.now += 60
    access.note_use(visitor(access, token), by_hand=False)
    session = visitor(access, token).session
    assert (session.seen, session.unlocked_until) == (begun + 60, begun + UNLOCKED_FOR)

    access.note_use(visitor(access, token), by_hand=True)
    assert visitor(access, token).session.unlocked_until == begun + 60 + UNLOCKED_FOR

    time.now += UNLOCKED_FOR
    assert visitor(access, token).locked(time.now)
    access.note_use(visitor(access, token), by_hand=True)
    session = visitor(access, token).session
    assert (session.seen, session.unlocked_until) == (time.now, time.now)


def test_a_device_s_own_name_is_short_enough_to_be_read_aloud(access: DeviceRegistry) -> None:
    _, device = access.enrol(access.invite(NewDevice(SCORER)))

    assert re.fullmatch(r"[a-z0-9]{6}", device.id)
