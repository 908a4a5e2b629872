"""Who a command comes from, as whoever executes it is told."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a command and under which idempotency key. `made` is when, by their own clock: it is
    kept for those who look into a dispute, and orders nothing. `signature` is the device's own.
    """

    actor: str
    device: str
    key: str
    made: str = ""
    signature: str = ""
