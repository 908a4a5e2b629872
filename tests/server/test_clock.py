"""The clock for sessions and codes runs steadily, whatever the machine's clock is set to."""

from server.clock import JUMP_SECONDS, SteadySeconds

HOUR = 3600


class SettableMachine:
    """`wall` may be set; `passed` can't."""

    def __init__(self) -> None:
        self.wall, self.passed = 1_800_000_000.0, 500.0

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


def test_the_clock_ignores_changes_of_the_machines_clock() -> None:
    machine = SettableMachine()
    clock = SteadySeconds(1_800_000_000, lambda: machine.wall, lambda: machine.passed)
    machine.wall += 40 * HOUR
    machine.wait(60)
    assert clock() == 1_800_000_060
    machine.wall -= 40 * HOUR
    machine.wait(60)
    assert clock() == 1_800_000_120


def test_a_clock_jump_is_reported_once_in_each_direction_but_no_slow_drift() -> None:
    machine = SettableMachine()
    clock = SteadySeconds(1_800_000_000, lambda: machine.wall, lambda: machine.passed)
    machine.wait(1000)
    machine.wall += JUMP_SECONDS - 1
    assert clock.clock_jump() == 0
    machine.wall += 40 * HOUR
    assert clock.clock_jump() == 40 * HOUR + JUMP_SECONDS - 1
    assert clock.clock_jump() == 0
    machine.wall -= 40 * HOUR
    assert clock.clock_jump() == -40 * HOUR


def test_the_clock_begins_where_the_database_is() -> None:
    machine = SettableMachine()
    clock = SteadySeconds(1_700_000_000, lambda: machine.wall, lambda: machine.passed)
    machine.wait(10)
    assert clock() == 1_700_000_010
