"""The only clock and the only source of lots."""

import secrets
import time
from datetime import UTC, datetime
from random import SystemRandom

from domain.results import Colour

SOURCE = SystemRandom()
"""Lots that can't be foreseen or repeated: what came out is recorded."""


def now() -> str:
    """ISO 8601 in UTC, to the millisecond: "2026-11-21T14:02:07.120Z"."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def milliseconds() -> int:
    """Since 1970."""
    return time.time_ns() // 1_000_000


def seconds() -> int:
    """Since 1970: how sessions and codes are timed."""
    return int(time.time())


def draw_colour() -> Colour:
    """The initial colour, by lot (C.04.3 (2026) 5.1)."""
    return secrets.choice((Colour.WHITE, Colour.BLACK))
