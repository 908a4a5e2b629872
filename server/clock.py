"""The only clock and the only source of randomness."""

import secrets
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import SystemRandom

from domain.results import Colour

SOURCE = SystemRandom()
"""The system's random generator; results of draws are recorded in the log."""

JUMP_SECONDS = 60


def now_in_iso(timespec: str = "milliseconds") -> str:
    """The present instant in ISO 8601, UTC: "2026-11-21T14:02:07.120Z"."""
    return datetime.now(UTC).isoformat(timespec=timespec).replace("+00:00", "Z")


def milliseconds() -> int:
    """Milliseconds since 1970, by the machine's clock."""
    return time.time_ns() // 1_000_000


def seconds() -> int:
    """Seconds since 1970, by which sessions and codes are timed."""
    return int(time.time())


if sys.platform == "linux":

    def monotonic_seconds() -> float:
        """Monotonic seconds, including those while the machine slept."""
        return time.clock_gettime(time.CLOCK_BOOTTIME)
else:
    monotonic_seconds = time.monotonic


class SteadySeconds:
    """A clock of seconds since 1970 that is `begun` at first and then advances by monotonic time
    (`passed`): nothing timed by it expires because the machine's clock (`wall`) was set.
    """

    def __init__(
        self,
        begun: int,
        wall: Callable[[], float] = time.time,
        passed: Callable[[], float] = monotonic_seconds,
    ) -> None:
        self._wall, self._passed = wall, passed
        self._at_zero = begun - passed()
        self._ahead = wall() - passed()

    def __call__(self) -> int:
        return int(self._at_zero + self._passed())

    def clock_jump(self) -> int:
        """Seconds by which the machine's clock was set since the last call; 0 below a minute."""
        ahead = self._wall() - self._passed()
        jump = round(ahead - self._ahead)
        if abs(jump) < JUMP_SECONDS:
            return 0
        self._ahead = ahead
        return jump


def draw_colour() -> Colour:
    """The initial colour, by lot (C.04.3 (2026) 5.1)."""
    return secrets.choice((Colour.WHITE, Colour.BLACK))
